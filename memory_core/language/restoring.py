"""Restoring: a text with the words put back that it leaves out, and where they stand in it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from memory_core.lapses import Lapse
from memory_core.model import Attribute, Extraction, Mention, Relation

Placed = TypeVar("Placed", Attribute, Lapse, Mention, Relation)


@dataclass(frozen=True, slots=True)
class Edit:
    """text[start:end] is read as `new`; start equals end where something is only put in."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class Restored:
    """A text to read in place of another. pieces: (start and end in it, start and end in the other,
    whether it is the same words), in order, without a hole."""

    text: str
    pieces: tuple[tuple[int, int, int, int, bool], ...]

    def start_of(self, at: int) -> int:
        """Return where a stretch that begins at a character of the text begins in the other."""
        for start, end, first, _, same in self.pieces:
            if start <= at < end:
                return first + at - start if same else first
        return self.pieces[-1][3]

    def end_of(self, at: int) -> int:
        """Return where a stretch that ends before a character of the text ends in the other."""
        for start, end, first, last, same in self.pieces:
            if start < at <= end:
                return first + at - start if same else last
        return self.pieces[0][2]


def restored(text: str, edits: Iterable[Edit]) -> Restored:
    """Return a text with edits made, none inside another."""
    pieces: list[tuple[int, int, int, int, bool]] = []
    made: list[str] = []
    at = length = 0
    for edit in sorted(edits, key=lambda one: (one.start, one.end)):
        for new, first, last, same in (
            (text[at : edit.start], at, edit.start, True),
            (edit.new, edit.start, edit.end, False),
        ):
            if new:
                pieces.append((length, length + len(new), first, last, same))
                made.append(new)
                length += len(new)
        at = edit.end
    rest = text[at:]
    if rest or not pieces:
        pieces.append((length, length + len(rest), at, len(text), True))
    return Restored("".join((*made, rest)), tuple(pieces))


def as_written(found: Extraction, text: str, read: Restored) -> Extraction:
    """Return what was read in a restored text with its places in the text as written.

    Names keep the words they were read in; a value is quoted as written.
    """
    return Extraction(
        mentions=tuple(m for m in _placed(found.mentions, read) if m.start < m.end),
        relations=tuple(_placed(found.relations, read)),
        attributes=tuple(
            replace(a, text=text[a.start : a.end]) if a.end > a.start else a
            for a in _placed(found.attributes, read)
        ),
        lapses=tuple(_placed(found.lapses, read)),
    )


def moved(found: Extraction, *, by: int) -> Extraction:
    """Return what was read in a part with its places in the whole text, where it begins at `by`."""
    if not by:
        return found
    return Extraction(
        mentions=tuple(replace(i, start=i.start + by, end=i.end + by) for i in found.mentions),
        relations=tuple(replace(i, start=i.start + by, end=i.end + by) for i in found.relations),
        attributes=tuple(replace(i, start=i.start + by, end=i.end + by) for i in found.attributes),
        lapses=tuple(replace(i, start=i.start + by, end=i.end + by) for i in found.lapses),
    )


def _placed(found: Iterable[Placed], read: Restored) -> Iterable[Placed]:
    for item in found:
        start, end = read.start_of(item.start), read.end_of(item.end)
        yield replace(item, start=start, end=max(start, end))
