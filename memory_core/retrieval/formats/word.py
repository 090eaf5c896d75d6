"""The text of a Word document (.docx): headings, paragraphs, lists and tables.

Headers and footers of pages, notes, comments, text boxes and deleted text are left out.
"""

import io
import re
from collections.abc import Iterator, Mapping
from typing import Any

from memory_core.errors import DocumentError
from memory_core.retrieval.formats import packed
from memory_core.retrieval.formats.limits import Reading
from memory_core.retrieval.formats.outline import Outline

MAIN = "word/document.xml"
_HEADING = re.compile(r"heading (\d)", re.I)
_LIST_DEPTH = re.compile(r"\d$")
_LOOK_EVERY = 200
_LEFT_OUT = frozenset({"del", "moveFrom", "txbxContent", "Fallback", "pPr", "rPr", "sectPr"})
"""Deleted or moved away, text boxes, a second form of a picture, looks."""
_SIGNS = {"tab": " ", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}


def word_text(content: bytes, reading: Reading) -> str:
    """Return the text of a Word document as Markdown.

    Raises DocumentError for one that is damaged, protected, made to fill the memory, or of
    another kind.
    """
    _check(content, reading.name)
    import docx

    outline = Outline(reading)
    try:
        document = docx.Document(io.BytesIO(content))
        styles = {style.style_id: style.name or "" for style in document.styles}
        for number, block in enumerate(_blocks(document.element.body)):
            if number % _LOOK_EVERY == 0:
                reading.on_time()
            if _tag(block) == "tbl":
                outline.table([[_cell(cell) for cell in row.tc_lst] for row in block.tr_lst])
            else:
                _paragraph(outline, block, styles)
    except (DocumentError, MemoryError):
        raise
    except Exception as error:  # a damaged file trips the reader in any way it can
        message = (
            f"{reading.name} is a damaged Word document ({type(error).__name__}); save it as .docx "
            "again."
        )
        raise DocumentError(message) from error
    return outline.text()


def _check(content: bytes, name: str) -> None:
    archive = packed.opened(content, name, what="Word document")
    if MAIN not in archive.namelist():
        message = f"{name} is a packed file but no Word document; add the files in it one by one."
        raise DocumentError(message)
    for entry in archive.infolist():
        # Word declares no types in its files; a declaration could grow to any size when read.
        if entry.filename.endswith((".xml", ".rels")):
            part = packed.read(archive, entry, name)
            if b"<!DOCTYPE" in part or b"<!ENTITY" in part or b"<\x00!\x00" in part:
                message = f"{name} holds declarations no Word document has; it was not opened."
                raise DocumentError(message)


def _tag(element: Any) -> str:
    """Return an element's name without its namespace, "" for what is no element."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _blocks(element: Any) -> Iterator[Any]:
    """Yield paragraphs and tables in order, those in forms and tracked changes too."""
    for child in element:
        tag = _tag(child)
        if tag in {"p", "tbl"}:
            yield child
        elif tag and tag not in _LEFT_OUT:
            yield from _blocks(child)


def _text(element: Any) -> str:
    return "".join(_words(element))


def _words(element: Any) -> Iterator[str]:
    for child in element:
        tag = _tag(child)
        if tag == "t":
            yield child.text or ""
        elif tag in _SIGNS:
            yield _SIGNS[tag]
        elif tag and tag not in _LEFT_OUT:
            yield from _words(child)


def _cell(cell: Any) -> str:
    """Return the words of a table's cell, tables in it included."""
    return " ".join(_text(block) for block in _blocks(cell))


def _paragraph(outline: Outline, paragraph: Any, styles: Mapping[str, str]) -> None:
    text = _text(paragraph)
    if not text.strip():
        return
    style = styles.get(paragraph.style or "", "")
    heading = _HEADING.match(style)
    looks = paragraph.pPr
    numbered = None if looks is None else looks.numPr
    if heading or style == "Title":
        outline.heading(text, level=int(heading[1]) if heading else 1)
    elif numbered is not None or style.startswith("List "):
        level = numbered.ilvl if numbered is not None else None
        told = _LIST_DEPTH.search(style)
        depth = 1 + level.val if level is not None else int(told[0]) if told else 1
        outline.row(text, depth=depth)
    else:
        outline.paragraph(text)
