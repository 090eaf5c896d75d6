"""The words a re-ranker reads, and where in and around a sentence each stands.

A sentence comes with the end of what it stands under and of what was said just before it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from memory_core.llm.nearness import Embed
from memory_core.llm.passages import Sentence
from memory_core.llm.terms import STOP, stem
from memory_core.llm.thesaurus import loosely
from memory_core.titles import is_called

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_QUESTION = 20
"""Words of a question that are read, its last: before them it may tell a situation."""
MAX_WORDS = 56
"""Words of a sentence with what is around it."""
_MAX_OWN, _MAX_TITLE, _MAX_BEFORE = 32, 7, 36
_LAST = 10
"""Words that are read of the sentence before, its last."""
_KEPT = 16_384
"""Words whose vectors are kept, some 17 MB."""
_LONG = 12
"""Letters from which on a word is long."""
_WORD = re.compile(r"\w+(?:['’]\w+)?|[€$£%]")
_MARKED = re.compile(rf"({_WORD.pattern})(?:\s*(?:([:|])|[,;.!?)]))?")
MARKS = NAME, OPENS, TITLES, ENDS = "^(:,"
"""How a word is marked that begins with a capital within a sentence, stands behind a bracket or
before a colon or a bar, or before another sign, where a clause ends."""
_BEGINS = ".!?:|–—-•\n"
"""Behind these, and at the beginning of a text, any word has a capital."""
_SEEN_THROUGH = " *_\"“'"
SIGNS_OF_WORD = 5 + len(MARKS)


class Part(IntEnum):
    """Where a word stands that is read with a sentence; the question's words stand in QUESTION."""

    QUESTION = 0
    OWN = 1
    TITLE = 2
    ABOVE = 3
    BEFORE = 4


Context = tuple[str, str, str, str]
"""A sentence, the title it stands under, those above that one, and the sentence before."""

Place = tuple[int, str]
"""Of a sentence its piece, by its number among those read or in its document, and the document's
name."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as the network is given it. vector: shape (256,), a unit vector; signs: shape
    (`SIGNS_OF_WORD`,), what is plain from its letters; near: stems that may stand for it, none for
    a word that says nothing by itself."""

    stem: str
    near: frozenset[str]
    vector: "NDArray[np.float32]"
    signs: tuple[float, ...]


def words_of(text: str) -> list[str]:
    """Return the words of a text, small, with the signs of money and percent."""
    return [word.lower() for word in _WORD.findall(text)]


def marked(text: str) -> list[str]:
    """Return the words of a text, small, each with its `MARKS` behind it: what of its spelling
    tells of names, of titles and of clauses."""
    found = []
    for match in _MARKED.finditer(text):
        word = match[1].lower()
        last = _last_before(text, match.start())
        inside = last and last not in _BEGINS
        marks = NAME if inside and match[1][0].isupper() and word not in STOP else ""
        marks += OPENS if last == "(" else ""
        if match.end() > match.end(1):
            marks += TITLES if match[2] else ENDS
        found.append(word + marks)
    return found


def _last_before(text: str, at: int) -> str:
    """Return the last sign before a place, quotes and stars left out, "" at the beginning."""
    while at and text[at - 1] in _SEEN_THROUGH:
        at -= 1
    return text[at - 1 : at] if at else ""


def plain(word: str) -> str:
    """Return a word without its marks."""
    return word.rstrip(MARKS)


def contexts(among: Sequence[Sentence]) -> Iterator[Context]:
    """Yield each sentence with what is around it; `among` in reading order within a piece."""
    last: Sentence | None = None
    for one in among:
        near = last is not None and (last.place, last.heading) == (one.place, one.heading)
        *_, middle = ("", *one.heading.rpartition(" > ")[0].split(" > "))
        top = one.top or one.quote.document
        above = top if is_called(top, middle) else f"{middle} {top}".strip()
        yield one.text, one.leaf, above, last.text if last is not None and near else ""
        last = one


def places(among: Sequence[Sentence]) -> list[Place]:
    """Return where each sentence stands."""
    return [(one.place, one.quote.name) for one in among]


def parts_of(context: Context) -> list[tuple[str, Part]]:
    """Return the words that are read of a sentence and around it, marked, each with where it
    stands."""
    own, title, above, before = context
    pieces = (
        (Part.OWN, marked(own)[:_MAX_OWN]),
        (Part.TITLE, marked(title)[:_MAX_TITLE]),
        (Part.ABOVE, marked(above)[:_MAX_TITLE]),
        (Part.BEFORE, marked(before)[:_MAX_BEFORE][-_LAST:]),
    )
    return [(word, part) for part, words in pieces for word in words][:MAX_WORDS]


class Vocabulary:
    """The words seen so far, marked or not, with their vectors. May be shared by threads: at worst
    two of them take in the same word."""

    def __init__(self, embed: Embed) -> None:
        """Begin empty. embed: texts to unit vectors."""
        self._embed = embed
        self._known: dict[str, Word] = {}

    def words(self, wanted: Iterable[str]) -> dict[str, Word]:
        """Return some words by their spelling; those not seen before are taken in together."""
        import numpy as np

        each = set(wanted)
        found = {word: one for word in each if (one := self._known.get(word)) is not None}
        if new := sorted(each - found.keys()):
            rows = np.asarray(self._embed([plain(word) for word in new]), dtype=np.float32)
            made = {word: _read(word, row) for word, row in zip(new, rows, strict=True)}
            if len(self._known) + len(made) > _KEPT:
                self._known = {}
            self._known.update(made)
            found |= made
        return found


def _read(marked_word: str, vector: "NDArray[np.float32]") -> Word:
    word = plain(marked_word)
    marks = (float(mark in marked_word[len(word) :]) for mark in MARKS)
    number = any(letter.isdigit() for letter in word)
    signs = (1.0, float(word in STOP), float(number), float(word.isdigit()))
    found = stem(word)
    near = loosely(found) if word not in STOP else frozenset()
    return Word(found, near, vector, (*signs, min(len(word), _LONG) / 10, *marks))
