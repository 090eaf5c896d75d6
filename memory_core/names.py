"""Names as words: how two spellings are compared and where a name stands in a text.

A name matches as whole words only ("it" is not in "with"), and where two names could match at one
place the longer wins ("Dell XPS 15" before "Dell"). Linear in the length of the text.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")

MAX_NAME_WORDS = 8
"""Longer names are not looked for in texts; they are found by their other spellings."""

SURE = 0.9
"""From here on two names are taken for one thing without asking; see `same_entity`."""

_WORD = re.compile(r"\w+|[^\w\s]", re.UNICODE)
_LEADING = frozenset({"the", "a", "an"})
_CLOSING = frozenset({".", ",", ";", ":", "!", "?", "'", "’", '"'})
_HIDDEN = dict.fromkeys(
    [c for c in (*range(32), *range(127, 160)) if chr(c) not in "\n\t"]
    + [0x00AD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF]
    + [*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xD800, 0xE000)]
)


class Word(NamedTuple):
    """A word of a text in comparable form, with its character positions."""

    norm: str
    start: int
    end: int


def clean(text: str) -> str:
    """Drop characters that cannot be seen but change what is seen: controls, lone surrogates,
    zero-width spaces and direction overrides. Scripts written right to left stay as they are."""
    if text.isascii() and text.isprintable():  # most names: nothing in it can be dropped
        return text
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_HIDDEN)


def words(text: str) -> list[Word]:
    """Return the words of a text, signs as words of their own, possessive 's dropped."""
    found: list[Word] = []
    for match in _WORD.finditer(text):
        word = match.group()
        # For most words the first is the same, sooner.
        ascii_ = word.isascii()
        norm = word.lower() if ascii_ else unicodedata.normalize("NFKC", word).casefold()
        if (
            norm == "s"
            and found
            and found[-1].norm in {"'", "’"}
            and match.start() == found[-1].end
        ):
            found.pop()
            continue
        found.append(Word(norm, match.start(), match.end()))
    return found


def normalize(name: str) -> str:
    """Return the form under which two spellings of a name are the same: words, one space apart,
    without case, leading article, sign of a hashtag, possessive or closing punctuation."""
    if name.isascii() and "'" not in name:  # most names: the same in less than half the time
        lower = name.lower()
        parts = lower.split() if lower.replace(" ", "").isalnum() else _WORD.findall(lower)
    else:
        parts = [word.norm for word in words(name)]
    while len(parts) > 1 and (parts[0] in _LEADING or (parts[0] == "#" and parts[1][0].isalpha())):
        parts.pop(0)
    while len(parts) > 1 and parts[-1] in _CLOSING:
        parts.pop()
    return " ".join(parts)


def runs(
    text: str | Sequence[Word], *, longest: int = MAX_NAME_WORDS
) -> Iterator[tuple[str, int, int]]:
    """Yield every run of 1 to `longest` words that might be a name, as (norm, start, end): not
    those of several words that `normalize` would make shorter. text: or its `words`."""
    found = words(text) if isinstance(text, str) else text
    for i, first in enumerate(found):
        norm = first.norm
        yield norm, first.start, first.end
        if norm in _LEADING:
            continue
        for word in found[i + 1 : i + longest]:
            norm = f"{norm} {word.norm}"
            if word.norm not in _CLOSING:
                yield norm, first.start, word.end


def named(text: str | Sequence[Word], names: Mapping[str, T]) -> list[tuple[int, int, T]]:
    """Find names in a text as whole words, longest first, none inside another.

    text: or its `words`. names: normalized name -> what it stands for.

    Returns (start, end, what) in reading order.
    """
    if not names:
        return []
    found = words(text) if isinstance(text, str) else text
    hits: list[tuple[int, int, T]] = []
    i = 0
    while i < len(found):
        norm, longest, n = "", "", 1
        for length, word in enumerate(found[i : i + MAX_NAME_WORDS], start=1):
            norm = f"{norm} {word.norm}" if norm else word.norm
            if norm in names:
                longest, n = norm, length
        if longest:
            hits.append((found[i].start, found[i + n - 1].end, names[longest]))
        i += n
    return hits


def is_named(text: str, names: Collection[str]) -> bool:
    """Whether one of the names, as written, stands in the text as whole words."""
    return bool(named(text, {normalize(name): True for name in names if name.strip()}))
