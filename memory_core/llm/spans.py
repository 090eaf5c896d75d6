"""Where the words a model quotes stand in the message: at whole words, each occurrence once."""

import re
from dataclasses import dataclass, field

_SAME = str.maketrans(
    {"’": "'", "‘": "'", "‹": "<", "“": '"', "”": '"', "\u00a0": " ", "–": "-", "‑": "-"}
)
MAX_PLACES = 200
"""Occurrences looked at of one name."""


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of the message. note: what was repaired to find it, "" for nothing."""

    start: int
    end: int
    note: str = ""


@dataclass(slots=True)
class Places:
    """The places of one message; remembers which it has given out."""

    text: str
    _folded: str = ""
    _used: set[tuple[int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Prepare the text for comparing; positions stay those of the text."""
        self._folded = _folded(self.text)

    def find(self, quoted: str, *, start: int = -1) -> Place | None:
        """Return where quoted words stand, None where they do not.

        start: where the model says they begin, -1 for nowhere; of several occurrences the one that
        begins there is meant, else the nearest one that was not given out yet.
        """
        every = self._occurrences(quoted)
        free = [one for one in every if one not in self._used]
        if not free:
            return None
        begin, end = min(free, key=lambda one: abs(one[0] - start) if start >= 0 else one[0])
        self._used.add((begin, end))
        notes = []
        if start >= 0 and begin != start:
            notes.append(f"found at {begin}, not at {start}")
        if self.text[begin:end] != quoted:
            notes.append("taken as it is spelled in the message")
        return Place(begin, end, ", ".join(notes))

    def holds(self, quoted: str) -> bool:
        """Whether the words stand in the message, given out or not."""
        return bool(self._occurrences(quoted))

    def spelled(self, quoted: str) -> str:
        """Return quoted words as the message spells them, "" where they do not stand in it."""
        found = self._occurrences(quoted)
        if not found or quoted in {self.text[start:end] for start, end in found}:
            return quoted if found else ""
        return self.text[found[0][0] : found[0][1]]

    def span(self, quoted: str) -> tuple[int, int] | None:
        """Return the first place of the words, given out or not."""
        found = self._occurrences(quoted)
        return found[0] if found else None

    def _occurrences(self, quoted: str) -> list[tuple[int, int]]:
        """Return every place of the words, those of the very same spelling before all others."""
        parts = _folded(quoted).split()
        if not parts or sum(map(len, parts)) > len(self.text):
            return []
        pattern = re.compile(r"\s+".join(re.escape(part) for part in parts))
        found = [
            match.span()
            for match, _ in zip(pattern.finditer(self._folded), range(MAX_PLACES), strict=False)
            if self._is_whole(*match.span())
        ]
        same = [(start, end) for start, end in found if self.text[start:end] == quoted]
        return same or found

    def _is_whole(self, start: int, end: int) -> bool:
        """Whether a stretch begins and ends at the border of a word."""
        return not (
            _joined(self.text[start - 1 : start], self.text[start])
            or _joined(self.text[end - 1], self.text[end : end + 1])
        )


def _folded(text: str) -> str:
    """Return a text without case, with plain quotation marks, of the same length."""
    lowered = (low if len(low := letter.lower()) == 1 else letter for letter in text)
    return "".join(lowered).translate(_SAME)


def _joined(left: str, right: str) -> bool:
    """Whether two neighbouring signs belong to one word. Scripts without case and without spaces
    between their words (Chinese) have no such borders."""
    return bool(left and right) and _is_spaced(left) and _is_spaced(right)


def _is_spaced(sign: str) -> bool:
    return sign.isdigit() or sign.islower() or sign.isupper() or sign == "_"
