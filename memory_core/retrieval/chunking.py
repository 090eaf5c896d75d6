"""Cutting a document into chunks that can be quoted: whole paragraphs under their headings.

A chunk never crosses a heading, so what it says is about what its headings name. Positions are
characters of the text given: `text[chunk.start:chunk.end] == chunk.text`.
"""

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from typing import overload

from memory_core.mails import headed
from memory_core.model import Chunk
from memory_core.titles import UNMARKED

TARGET_CHARS = 600
"""Sections longer than MAX_CHARS are cut into chunks of about this size."""
MAX_CHARS = 900
"""No chunk is longer; a section up to this size stays whole."""
MAX_TITLE_CHARS = 120
"""A longer line over a rule is a paragraph; a longer heading is shortened in the path."""

MAX_HEADING_LINE = 1000
"""A longer line is no heading; looking closely at one of a million characters takes too long."""

_MARKED = re.compile(r"\s{0,3}[#=`~-]")
"""How every line begins that may be a heading, a rule or a fence."""
_FENCE = re.compile(r"^\s{0,3}(```|~~~)")
_HEADING = re.compile(r"^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_UNDERLINE = re.compile(r"^\s{0,3}(=+|-{3,})\s*$")
_ROW = re.compile(r"^\s*(?:[-*+•|>]|\d{1,3}[.)])\s?")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*\s+(?=[\"'“‘(\[]*[^\W\d_a-z]|\d)|[。！？]")
_ABBREVIATED = re.compile(
    r"\b(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|etc|approx|Inc|Ltd|Co|e\.g|i\.e|[A-Z])\.$"
)


@dataclass(frozen=True, slots=True)
class _Section:
    """A stretch of text under one path of headings, the last heading's own line included."""

    start: int
    end: int
    path: tuple[str, ...]


def cut(text: str, *, document_id: str, document_name: str) -> list[Chunk]:
    """Cut a text (plain or Markdown) into chunks in reading order.

    A chunk's id is the document's id and its number. Blank text gives no chunk; every other
    character that is not white space or part of a heading without text is in exactly one chunk.
    """
    return list(Pieces(text, document_id=document_id, document_name=document_name))


class Pieces(Sequence[Chunk]):
    """The chunks of a text as `cut` gives them, each made when it is asked for: beside the text
    itself those of a long document take next to no memory."""

    def __init__(self, text: str, *, document_id: str, document_name: str) -> None:
        self._text, self._id, self._name = text, document_id, document_name
        self._bounds = array("L")
        self._headings: list[str] = []
        for section in _sections(text):
            heading = " > ".join(section.path)
            for bounds in _packed(text, section):
                self._bounds.extend(bounds)
                self._headings.append(heading)

    def __len__(self) -> int:
        return len(self._headings)

    @overload
    def __getitem__(self, place: int) -> Chunk: ...

    @overload
    def __getitem__(self, place: slice) -> list[Chunk]: ...

    def __getitem__(self, place: int | slice) -> Chunk | list[Chunk]:
        if isinstance(place, slice):
            return [self[i] for i in range(*place.indices(len(self)))]
        i = range(len(self))[place]
        start, end = self._bounds[2 * i : 2 * i + 2]
        return Chunk(
            id=f"{self._id}:{i}",
            document_id=self._id,
            document_name=self._name,
            seq=i,
            start=start,
            end=end,
            text=self._text[start:end],
            heading=self._headings[i],
        )


def indexed_text(chunk: Chunk) -> str:
    """Return what a chunk is found by: the headings it stands under, which often alone name what
    it is about, and its text (which may begin with the last of them)."""
    titles = chunk.heading.split(" > ") if chunk.heading else []
    first_line = chunk.text.partition("\n")[0].strip("# ")
    if titles and titles[-1] == first_line:
        titles.pop()
    return "\n".join((*titles, chunk.text))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1


def _headings(text: str) -> Iterator[tuple[int, int, int, str]]:
    """Yield (start, end, level, title) of each Markdown heading outside fenced code."""
    fence, title, title_start = "", "", 0
    for start, line in _lines(text):
        end = start + len(line)
        if len(line) > MAX_HEADING_LINE or not _MARKED.match(line):
            is_short = len(line) <= MAX_TITLE_CHARS
            title, title_start = line.strip() if is_short and not _ROW.match(line) else "", start
            continue
        mark = _FENCE.match(line)
        found = _HEADING.match(line)
        rule = _UNDERLINE.match(line)
        may_be_title = False
        if mark and (not fence or mark[1] == fence):
            fence = "" if fence else mark[1]
        elif found and not fence:
            yield start, end, len(found[1]), found[2]
        elif rule and title and not fence:
            yield title_start, end, 1 if rule[1][0] == "=" else 2, title
        else:
            may_be_title = len(line) <= MAX_TITLE_CHARS and not _ROW.match(line)
        title, title_start = line.strip() if may_be_title else "", start


def _mails(text: str) -> Iterator[tuple[int, int, int, str]]:
    """Yield the same of each mail, whose first lines are a part of it."""
    for start, title in headed(text):
        yield start, start, UNMARKED, title


def _sections(text: str) -> Iterator[_Section]:
    """Cut at every heading; one without text of its own only lends its title to the path."""
    path: dict[int, str] = {}
    start, body = 0, 0
    for heading_start, heading_end, level, title in merge(_headings(text), _mails(text)):
        if text[body:heading_start].strip():
            yield _Section(start, heading_start, tuple(path[n] for n in sorted(path)))
        path = {n: known for n, known in path.items() if n < level}
        if title:
            path[level] = " ".join(title.split())[:MAX_TITLE_CHARS]
        start, body = heading_start, heading_end
    if text[body:].strip() or (start == 0 and text.strip()):
        yield _Section(start, len(text), tuple(path[n] for n in sorted(path)))


def _packed(text: str, section: _Section) -> Iterator[tuple[int, int]]:
    """Yield stretches of a section: whole where it fits, else even runs of whole sentences."""
    start, end = _trimmed(text, section.start, section.end)
    if end - start <= MAX_CHARS:
        yield start, end
        return
    size = (end - start) / max(2, round((end - start) / TARGET_CHARS))
    first, last = start, start
    for opening, closing in _paragraphs(text, start, end):
        if last - first >= size * 0.7:  # where a paragraph opens is the better place to stop
            yield first, last
            first = last = opening
        if closing - first <= size:  # no chunk ends in it, so its sentences need not be found
            last = closing
            continue
        for unit_start, unit_end in _units(text, opening, closing):
            if last > first and _is_full(last - first, unit_end - first, size=size):
                yield first, last
                first = unit_start
            last = unit_end
    yield first, last


def _is_full(now: int, then: int, *, size: float) -> bool:
    """Whether a chunk of `now` characters should end before a unit that makes it `then`."""
    return now >= size or then > min(size * 1.3, MAX_CHARS)


def _units(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences and list rows of a paragraph, none above MAX_CHARS."""
    for piece in _sentences(text, start, end):
        yield from _bounded(text, *piece)


def _paragraphs(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches between blank lines."""
    first = last = start
    for offset, line in _lines(text[start:end]):
        if line.strip():
            last = start + offset + len(line)
        elif first < last:
            yield _trimmed(text, first, last)
            first = last
        else:
            first = last = start + offset
    if first < last:
        yield _trimmed(text, first, last)


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield sentences of a paragraph; each row of a list or table is one of its own."""
    at = start
    for offset, line in _lines(text[start:end]):
        if offset and _ROW.match(line):
            yield from _split(text, at, start + offset)
            at = start + offset
    yield from _split(text, at, end)


def _split(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for match in _SENTENCE_END.finditer(text, start, end):
        ended = match.start() + 1
        if not _ABBREVIATED.search(text[max(at, ended - 8) : ended]):
            yield _trimmed(text, at, match.start() + len(match.group().rstrip()))
            at = match.end()
    if text[at:end].strip():
        yield _trimmed(text, at, end)


def _bounded(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut what is too long for a chunk at spaces, or anywhere where there is none."""
    while end - start > MAX_CHARS:
        space = text.rfind(" ", start + MAX_CHARS // 2, start + MAX_CHARS)
        stop = space if space > 0 else start + MAX_CHARS
        yield _trimmed(text, start, stop)
        start = _trimmed(text, stop, end)[0]
    if start < end:
        yield start, end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the stretch without white space at its ends."""
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())
