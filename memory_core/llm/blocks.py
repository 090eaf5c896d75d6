"""Texts as blocks: headings, paragraphs, list items, "Key: value" lines and table rows; and running
text as sentences.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memory_core.llm.citing import plain
from memory_core.llm.listings import fields, is_list, priced, said
from memory_core.llm.properties import spoken_of

MAX_SENTENCE_CHARS = 600
"""Longer stretches without a full stop are cut: nobody reads a quote that long."""

MAX_TITLE_WORDS = 6
MAX_KEYED_TITLE_WORDS = 8
"""Words of a line that is the title of the "Key: value" lines right below it."""
MAX_KEY_WORDS = 4
"""More words before a colon are running text, where further sentences follow."""

MAX_LIST_LINE = 60
"""Characters; a longer line goes on in the next one."""
MAX_TITLE = 40
"""Characters of a line that is a title without a sign of it, over a line of running text."""

_ANEW = re.compile(r"[\"'“‘(\[]*[A-Z0-9À-Þ]")
_END = re.compile(r"(?<=[.!?…])[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z0-9$€£À-Þ])")
_SHORT = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|approx|no|mr|mrs|ms|dr|st|inc|ltd|[A-Z])\.)$", re.I)
_SUM_ALONE = re.compile(r"\s*[$€£]\s?\d[\d.,]*(?: (?:each|per \w+|an? \w+))?\.?\s*")
"""A price at the end says nothing without what stands before it."""
_HEADING = re.compile(r"^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_BULLET = re.compile(r"^\s*(?:[-*•+]\s+|\d{1,3}[.)]\s+|>\s+)")
_NUMBERED = re.compile(r"^\s*(?:§ ?)?\d{1,3}(?:\.\d+)*[.)]?\s+\S")
_KEYED = re.compile(r"^([^\W\d_][\w /()'’-]{0,40}?)\s*:\s+(\S.*)$")
_CLAUSE = re.compile(
    r"(?:there|here|we|you|they|it|i|he|she)\s+[a-z]|"
    r"(?!wh|how)[\w ]*(?<!to )\b(?:is|are|was|were|has|have)\b",
    re.I,
)
"""Before a colon stands a clause of running text, not a key: "There are four tours: ..."."""
_STAMPED = re.compile(r"^\[?\d{1,2}[:.]\d\d(?::\d\d)?\]?\s+\S")
"""How a line of a log or a timetable begins: with its time."""
_BOLD = re.compile(r"^(?:\*\*|__)[^*_]{2,80}(?:\*\*|__):?$")
_RUN_IN = re.compile(
    r"^(?:\*\*|__)([^*_]{2,60}?)(?:[.!]\s?(?:\*\*|__)|(?:\*\*|__)\s?[.!])\s+(\S.*)$"
)
"""A title in bold type in the line it is about: "**Keys.** Everybody has three."."""
_CORNERS = frozenset(
    {"", "feature", "features", "property", "properties", "spec", "specs", "specification", "model"}
)
"""What stands in the corner of a table whose columns are things."""
_MEASURED = re.compile(
    r"^[^\d:]+: .*(?:[$€£%]|\d ?(?:[kmc]?m|k?g|m?l|hours?|days?|weeks?|months?|years?)\b)", re.I
)
"""A "Key: value" line with an amount, which is no title: "Fee: £20 for one night"."""
_NEXT_KEY = re.compile(r"\s*[;,|]\s+(?=[^\W\d_][\w /()-]{0,30}:\s)")
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a list item, a table row or a paragraph. under: a title of its own. of: the thing
    that a row's pairs are about, where it does not begin with it."""

    text: str
    title: bool = False
    pairs: Pairs = ()
    row: bool = False
    under: str = ""
    of: str = ""


def sentences(text: str) -> list[str]:
    """Cut running text into sentences, which stand in it as they are but for white space."""
    found: list[str] = []
    start = 0
    for match in _END.finditer(text):
        piece = text[start : match.start()]
        if _SHORT.search(piece) or _SUM_ALONE.fullmatch(text[match.end() :]):
            continue
        found.append(piece)
        start = match.end()
    found.append(text[start:])
    return [piece.strip()[:MAX_SENTENCE_CHARS] for piece in found if piece.strip()]


@lru_cache(maxsize=1_024)
def blocks_of(text: str) -> tuple[Block, ...]:
    """Return the blocks of a Markdown or plain text in order; kept, because pieces of documents
    come again and again."""
    return tuple(_blocks(text))


def _blocks(text: str) -> Iterator[Block]:
    running: list[str] = []
    table: list[list[str]] = []
    under = ""
    every = [*text.splitlines(), ""]
    for at, line in enumerate(every):
        title, cells = _HEADING.match(line), _cells(line)
        shown = plain(_BULLET.sub("", line))
        pairs = () if title else _pairs(shown)
        special = bool(title or cells or pairs)
        under = _over(running, under) if pairs else ""
        if running and (special or not line.strip() or _begins(line)):
            yield from _paragraph(running)
            running = []
        if table and not cells:
            yield from _rows(table)
            table = []
        if cells:
            table.append(cells)
            continue
        if special:
            text = plain(title.group(2)) if title else shown
            if pairs and _names_what_follows(every, at):
                yield Block(text, title=True)
                continue
            yield Block(text, title is not None, pairs, under=under)
        elif shown:
            running.append(line)


def _names_what_follows(lines: Sequence[str], at: int) -> bool:
    """Whether a "Key: value" line begins a paragraph and a line of running text follows: "Day 1:
    arrival" is then its title."""
    begins = not (at and lines[at - 1].strip()) and len(lines[at]) <= MAX_LIST_LINE
    begins = begins and not _MEASURED.match(lines[at])
    after = lines[at + 1] if at + 1 < len(lines) else ""
    runs = len(after) > MAX_LIST_LINE and _ANEW.match(after) and not _pairs(plain(after))
    return begins and bool(runs) and lines[at][-1:] not in ".!?" and not _BULLET.match(lines[at])


def _over(running: Sequence[str], before: str) -> str:
    """Return the title of a "Key: value" line: the short line just before it, or the one over the
    lines that it goes on from (before), "" where there is none."""
    if not running:
        return before
    title = plain(running[-1])
    short = len(title) <= MAX_LIST_LINE and len(title.split()) <= MAX_KEYED_TITLE_WORDS
    named = len(running) == 1 and short and title[-1:] not in ".,;:!?" and _ANEW.match(title)
    return title if named and not _BULLET.match(running[0]) else ""


def _begins(line: str) -> bool:
    """Whether a line does not go on with the one before: a list item, a title in it, a time."""
    return any(sign.match(line) for sign in (_BULLET, _RUN_IN, _STAMPED))


def _paragraph(raw: list[str]) -> Iterator[Block]:
    """Yield the lines of a paragraph joined, or one by one where they are no running text: all are
    short and each begins anew. A line in capitals or in bold type is a title, and so is a short
    first line over running text."""
    lines = [plain(_BULLET.sub("", line)) for line in raw]
    if is_list(lines):
        yield from (Block(line, pairs=said(line), row=True) for line in lines)
        return
    if len(lines) > 1 and is_list(lines[1:]) and not fields(lines[0]):
        yield Block(lines[0], title=True)
        yield from _paragraph(raw[1:])
        return
    capitals = lines[0].isupper() and len(lines[0].split()) <= MAX_TITLE_WORDS
    if capitals or _BOLD.match(raw[0].strip()):
        yield Block(lines[0], title=True)
        if lines[1:]:
            yield from _paragraph(raw[1:])
        return
    under, run_in = "", _RUN_IN.match(_BULLET.sub("", raw[0]))
    if run_in:
        under, lines[0] = plain(run_in.group(1)), plain(run_in.group(2))
    elif _is_title(raw[0], lines):
        under, *lines = lines
        name, pairs = priced(under)
        yield from [Block(under, pairs=pairs, row=True, of=name)] if name else []
    apart = all(len(line) < MAX_LIST_LINE and _ANEW.match(line) for line in lines)
    for text in lines if apart else [" ".join(lines)]:
        name, pairs = priced(text) if apart else ("", ())
        yield Block(text, pairs=pairs, row=bool(name), of=name, under="" if name else under)


def _is_title(raw: str, lines: Sequence[str]) -> bool:
    """Whether the first line of a paragraph is its title: short, without a stop, over a line that
    begins anew and is long, or numbered over one that is longer."""
    if len(lines) == 1 or lines[0][-1] in ".,;:!?" or not _ANEW.match(lines[1]):
        return False
    short = len(lines[0]) <= MAX_TITLE and len(lines[0].split()) <= MAX_TITLE_WORDS
    longer = len(lines[1]) > (len(lines[0]) if _NUMBERED.match(raw) else MAX_LIST_LINE)
    return short and longer and not _begins_as_item(raw)


def _begins_as_item(raw: str) -> bool:
    """Whether a line is an item of a list without numbers."""
    return _BULLET.match(raw) is not None and _NUMBERED.match(raw) is None


def _pairs(line: str) -> Pairs:
    """Return what a "Key: value; Key: value" line says, () for any other line, running text with a
    colon in it as well."""
    found = [_KEYED.match(piece) for piece in _NEXT_KEY.split(line)]
    first = found[0]
    if first is not None and _CLAUSE.match(first.group(1)):
        return ()
    keyed = first is not None and len(first.group(1).split()) <= MAX_KEY_WORDS
    if not keyed and len(sentences(line)) > 1:
        return ()
    return tuple(
        (match.group(1).strip(), match.group(2).strip().rstrip(".;,"))
        for match in found
        if match is not None
    )


def _cells(line: str) -> list[str]:
    """Return the cells of a table row, [] for any other line."""
    bare = line.strip()
    if not (bare.startswith("|") and bare.endswith("|") and len(bare) > 1):
        return []
    return [plain(cell) for cell in bare[1:-1].split("|")]


def _rows(table: Sequence[list[str]]) -> Iterator[Block]:
    """Yield a table's rows as they stand, cells parted by " | ". Header and ruler say nothing. Of a
    table with a column for each thing, a row is yielded for each of them."""
    header = table[0]
    body = [c for c in table if c != header and not all(set(cell) <= set("-: ") for cell in c)]
    turned = _is_turned(header, body)
    for cells in body:
        text = " | ".join(cells)
        if not turned:
            pairs = tuple(pair for pair in zip(header[1:], cells[1:], strict=False) if all(pair))
            yield Block(text, pairs=pairs, row=True)
            continue
        for thing, value in zip(header[1:], cells[1:], strict=False):
            if thing and value and cells[0]:
                yield Block(text, pairs=((cells[0], value),), row=True, of=thing)


def _is_turned(header: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Whether a table's rows are properties and its columns things, as where things are set side by
    side: its corner is empty or says so, and its first column has more names of properties than its
    head."""
    if header[0].casefold() not in _CORNERS:
        return False
    across = sum(bool(spoken_of(cell)) for cell in header[1:])
    return sum(bool(spoken_of(cells[0])) for cells in body) > across
