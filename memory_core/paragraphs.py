"""A text of any length as paragraphs, one at a time: nothing longer is ever held in memory."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memory_core.names import clean

MAX_PARAGRAPH = 4000
"""Characters; a longer stretch without an empty line is cut at the end of a line, a sentence or a
word, in this order."""
_BLOCK = 1 << 16
_MAX_TITLE = 200
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]")
_SENTENCE_END = re.compile(r"[.!?…]['\"”’)\]]*\s")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A stretch of a text. number: from 1. start: its first character in the whole text, as it is
    after `names.clean`. level: 1 to 6 for a Markdown heading, else 0; title: its words."""

    number: int
    start: int
    text: str
    level: int = 0
    title: str = ""

    @property
    def end(self) -> int:
        """Where it ends in the whole text, exclusive."""
        return self.start + len(self.text)


def paragraphs(text: str | Iterable[str]) -> Iterator[Paragraph]:
    """Cut a text into paragraphs: at empty lines, at headings, and where it gets too long.

    text: the whole, or its pieces in order (the lines of an open file, blocks of any size).
    """
    number = 0
    for start, block in _blocks(_lines(text)):
        if block.strip():
            number += 1
            level, title = _heading(block)
            yield Paragraph(number, start, block, level, title)


def _heading(line: str) -> tuple[int, str]:
    """Return level and words of a Markdown heading, (0, "") for any other text."""
    mark = _HEADING.match(line)
    if mark is None or len(line) > _MAX_TITLE:
        return 0, ""
    return len(mark[1]), line[mark.end() :].strip().rstrip("#").strip("*_ \t\n")


def _lines(text: str | Iterable[str]) -> Iterator[str]:
    """Yield lines with their ends; one without an end in sight comes in stretches."""
    rest = ""
    for piece in _pieces(text):
        rest += piece
        *whole, rest = rest.split("\n")
        for line in whole:
            yield from _stretches(line + "\n")
        if len(rest) > 2 * MAX_PARAGRAPH:
            *stretches, rest = _stretches(rest)
            yield from stretches
    yield from _stretches(rest)


def _pieces(text: str | Iterable[str]) -> Iterator[str]:
    """Yield the text cleaned, in pieces of a bounded size; a line's end is never cut in two."""
    held: list[str] = []
    size = 0
    for part in [text] if isinstance(text, str) else text:
        for at in range(0, len(part), _BLOCK):
            held.append(part[at : at + _BLOCK])
            size += len(held[-1])
            if size >= _BLOCK // 8 and (not held[-1].endswith("\r") or size > 4 * _BLOCK):
                yield clean("".join(held))
                held, size = [], 0
    yield clean("".join(held))


def _stretches(line: str) -> Iterator[str]:
    """Yield a line in parts of at most MAX_PARAGRAPH characters that together are the line."""
    at = 0
    while len(line) - at > MAX_PARAGRAPH:
        window = line[at : at + MAX_PARAGRAPH]
        ends = [match.end() for match in _SENTENCE_END.finditer(window, MAX_PARAGRAPH // 2)]
        step = ends[-1] if ends else window.rfind(" ") + 1 or MAX_PARAGRAPH
        yield line[at : at + step]
        at += step
    if at < len(line):
        yield line[at:]


def _blocks(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield (start, lines that belong together)."""
    start, position, held = 0, 0, ""
    for line in lines:
        own = not line.strip() or _heading(line)[0]
        if own or len(held) + len(line) > MAX_PARAGRAPH:
            yield start, held
            start, held = position, ""
        held += line
        position += len(line)
        if own:
            yield start, held
            start, held = position, ""
    yield start, held
