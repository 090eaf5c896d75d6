"""The text of a web page: headings, paragraphs, lists and tables; nothing is fetched or run.

Scripts, styles, navigation, controls and what a browser would not show are left out: words that
nobody can see must not reach an answer.
"""

import re
from typing import Any

from memory_core.errors import DocumentError
from memory_core.retrieval.formats.limits import Reading
from memory_core.retrieval.formats.outline import Outline, one_line

_LEFT_OUT_TAGS = """
    audio base button canvas dialog embed footer head iframe input link map math menu meta nav
    noscript object option script select style svg template textarea video
"""
_BLOCK_TAGS = """
    address article aside blockquote body caption center dd details div dl dt fieldset figcaption
    figure form h1 h2 h3 h4 h5 h6 header hr html legend li main ol p pre section summary table tbody
    td tfoot th thead tr ul
"""
_LEFT_OUT = frozenset(_LEFT_OUT_TAGS.split())
_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "menu", "menubar"})
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])", re.I)
_BLOCKS = frozenset(_BLOCK_TAGS.split())
_LISTS = frozenset({"ul", "ol", "dl"})
_LOOK_EVERY = 2000
"""Elements between two looks at the clock."""


def html_text(page: str, reading: Reading) -> str:
    """Return the text of a web page as Markdown.

    Raises DocumentError for one without text, too long, too slow to read, or nested so deeply
    that only its beginning could be.
    """
    from lxml import etree  # type: ignore[import-untyped]  # no types

    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )
    try:
        root = etree.fromstring(page.encode("utf-8", "replace"), parser)
    except (etree.LxmlError, ValueError) as error:
        message = f"{reading.name} is no readable web page; save it again, or as plain text."
        raise DocumentError(message) from error
    if any(_broke_off(problem) for problem in parser.error_log):
        message = (
            f"{reading.name} has thousands of elements nested in one another, and only its "
            "beginning could be read; nothing was added. Save it as plain text and add that."
        )
        raise DocumentError(message)
    outline = Outline(reading)
    if root is not None:
        title = root.find("head/title")
        if title is not None and root.find(".//h1") is None:
            outline.heading("".join(title.itertext()), level=1)
        _Page(outline, reading).walk(root)
    return outline.text()


def _broke_off(problem: Any) -> bool:
    """Whether the parser gave up here: it says so among the problems, and returns what it has."""
    return problem.level_name == "FATAL" and "depth" in problem.message


class _Page:
    """Goes through a page's elements once, without recursion: nesting may be of any depth."""

    def __init__(self, outline: Outline, reading: Reading) -> None:
        self._outline = outline
        self._reading = reading
        self._words: list[str] = []
        self._lists: list[tuple[str, int]] = []
        self._term = ""
        self._table: list[list[str]] | None = None

    def walk(self, root: Any) -> None:
        from lxml import etree

        walker = etree.iterwalk(root, events=("start", "end"))
        for number, (event, element) in enumerate(walker):
            if number % _LOOK_EVERY == 0:
                self._reading.on_time()
            if event == "end":
                self._leave(element)
            elif _is_left_out(element):
                walker.skip_subtree()
            elif element.tag == "pre":
                self._verbatim(element)
                walker.skip_subtree()
            else:
                self._enter(element)
        self._flush("")

    def _enter(self, element: Any) -> None:
        tag = str(element.tag)
        if self._table is not None:
            self._enter_cell(tag)
        elif tag == "table" and _is_data(element):
            self._flush("")
            self._table = []
        elif tag in _BLOCKS:
            self._flush("li" if tag in _LISTS and self._lists else "")
            if tag in _LISTS:
                self._lists.append((tag, 0))
            elif tag == "li" and self._lists:
                self._lists[-1] = (self._lists[-1][0], self._lists[-1][1] + 1)
        if tag == "br":
            self._words.append(" " if self._table is not None else "\n")
        self._words.append(_spaced(element.text))

    def _enter_cell(self, tag: str) -> None:
        table = self._table
        if table is None:
            return
        if tag == "tr":
            table.append([])
        elif tag in {"td", "th"}:
            self._words = []
            if not table:
                table.append([])
        elif tag in _BLOCKS:
            self._words.append(" ")

    def _leave(self, element: Any) -> None:
        tag = str(element.tag)
        if not _is_left_out(element) and tag != "pre":
            if self._table is not None:
                self._leave_cell(tag)
            elif tag in _BLOCKS:
                self._flush(tag)
                if tag in _LISTS and self._lists:
                    self._lists.pop()
        self._words.append(_spaced(element.tail))

    def _leave_cell(self, tag: str) -> None:
        if self._table is None:
            return
        if tag in {"td", "th"} and self._table:
            self._table[-1].append("".join(self._words))
            self._words = []
        elif tag == "caption":
            self._outline.paragraph("".join(self._words))
            self._words = []
        elif tag == "table":
            self._outline.table(self._table)
            self._table, self._words = None, []

    def _flush(self, tag: str) -> None:
        """Write what was collected as the block that ends with this tag ("" for a plain one)."""
        text, self._words = "".join(self._words), []
        if tag == "dt":
            self._term = one_line(text)
        elif tag == "dd" and self._term:
            self._outline.row(f"{self._term}: {one_line(text)}", depth=len(self._lists))
        elif not text.strip():
            return
        elif len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():  # noqa: PLR2004 - h1 to h6
            self._outline.heading(text, level=int(tag[1]))
        elif self._lists:
            kind, number = self._lists[-1]
            mark = f"{number}." if kind == "ol" else "-"
            self._outline.row(text, depth=len(self._lists), mark=mark)
        else:
            self._outline.paragraph(text)

    def _verbatim(self, element: Any) -> None:
        if self._table is not None:
            self._words.append(one_line("".join(element.itertext())))
            return
        self._flush("")
        self._outline.verbatim("".join(element.itertext()))


def _spaced(text: str | None) -> str:
    """Return text between tags: line breaks of the file are spaces."""
    return re.sub(r"\s+", " ", text) if text else ""


def _is_left_out(element: Any) -> bool:
    if not isinstance(element.tag, str) or element.tag in _LEFT_OUT:
        return True
    if not element.attrib:
        return False
    given = element.attrib
    return (
        "hidden" in given
        or given.get("aria-hidden") == "true"
        or str(given.get("role", "")).lower() in _ROLES
        or _HIDDEN.search(str(given.get("style", ""))) is not None
    )


def _is_data(table: Any) -> bool:
    """Whether a table holds data; one that lays out a page holds tables or headings itself."""
    return table.find(".//table") is None and table.find(".//h2") is None
