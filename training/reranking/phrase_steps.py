"""What is learned from when the way questions are put is paired with sentences that answer: the
questions of a document beside its sentences and some of others that share a word with them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_core.llm.associations import Associations
from memory_core.llm.known_pairs import having
from memory_core.llm.matched import words_of
from memory_core.llm.phrasing import of_question, of_sentence
from memory_core.llm.thesaurus import loosely
from training.reranking.drawing import counting, drawn
from training.reranking.laid_out import LaidOut
from training.reranking.pairs import Floats, Numbers, key

IN_DOCUMENTS = 3
"""Documents in which something comes, at least, for something to be learned of it."""
QUESTIONS, SENTENCES, OTHERS = 28, 64, 20
"""Of a step, and how many of its sentences are of other documents, at least."""
SHARING = 0.75
"""Share of those of other documents that have a stem of a question."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence: what it has for `phrasing`; its stems; those it stands under."""

    has: tuple[str, ...]
    stems: tuple[str, ...]
    above: frozenset[str]


@dataclass(frozen=True, slots=True)
class Read:
    """A document: its sentences; of each question what it has, and its stems; right: (questions,
    sentences)."""

    told: tuple[Told, ...]
    asked: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    right: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Step:
    """Questions beside sentences. asked: (q, a), which has which of `which`, numbers; has: (t, k),
    which sentence has which of `others`, numbers; words: (q, k, 4), how many stems stand in it,
    above it, have one near in it, and what associations say; right: (q, k)."""

    asked: Floats
    which: Numbers
    has: Floats
    others: Numbers
    words: Floats
    right: NDArray[np.bool_]


def read(one: LaidOut) -> Read:
    """Return a document as it is learned from."""
    told = tuple(
        Told(
            tuple(sorted(of_sentence(text))),
            _stems(text),
            frozenset(_stems(f"{leaf} {above}")),
        )
        for text, leaf, above, _ in one.contexts
    )
    asked = tuple((of_question(q.text), _stems(q.text)) for q in one.questions)
    return Read(told, asked, one.right)


def _stems(text: str) -> tuple[str, ...]:
    return tuple(stem for stem, _ in words_of(text))


def numbered(held: Iterable[Iterable[str]]) -> dict[str, int]:
    """Return the number of everything that comes in enough documents. held: of each document all
    that comes in it."""
    often = Counter(one for each in held for one in set(each))
    return {
        one: i for i, one in enumerate(sorted(k for k, n in often.items() if n >= IN_DOCUMENTS))
    }


class Steps:
    """Draws what a step is learned from."""

    def __init__(
        self,
        among: Sequence[Read],
        asked: Mapping[str, int],
        told: Mapping[str, int],
        known: Associations,
    ) -> None:
        """Take documents, of which sentences are drawn for others too, and numbers."""
        self._asked, self._told, self._known = asked, told, known
        self._all = [one for each in among for one in each.told]
        self._having: dict[str, list[int]] = {}
        for i, one in enumerate(self._all):
            for stem in one.stems:
                self._having.setdefault(stem, []).append(i)

    def step(self, one: Read, random: np.random.Generator) -> Step:
        """Return a document, as much of it as there is room for, beside sentences of others."""
        at = drawn(one.right, SENTENCES - OTHERS, random)
        questions = random.permutation(np.flatnonzero(counting(one.right, at)))[:QUESTIONS]
        asked = [one.asked[i] for i in questions]
        others = self._others([stems for _, stems in asked], SENTENCES - len(at), random)
        told = [*(one.told[i] for i in at), *others]
        right = np.zeros((len(asked), SENTENCES), dtype=np.bool_)
        right[:, : len(at)] = one.right[questions][:, at]
        which, has_asked = _indicated([units for units, _ in asked], self._asked)
        which_told, has_told = _indicated([each.has for each in told], self._told)
        words = self._words([stems for _, stems in asked], told)
        return Step(has_asked, which, has_told.T, which_told, words, right)

    def _others(
        self, asked: Sequence[Sequence[str]], n: int, random: np.random.Generator
    ) -> list[Told]:
        stems = [stem for each in asked for stem in each if stem in self._having]
        found = []
        for _ in range(n):
            among: Sequence[int] = range(len(self._all))
            if stems and random.random() < SHARING:
                among = self._having[stems[random.integers(len(stems))]]
            found.append(self._all[among[int(random.integers(len(among)))]])
        return found

    def _words(self, asked: Sequence[Sequence[str]], told: Sequence[Told]) -> Floats:
        row, which = having(asked)
        stems = [*row]
        column, has = having([each.stems for each in told])
        own = np.array([[float(stem in each.stems) for each in told] for stem in stems])
        above = np.array([[float(stem in each.above) for each in told] for stem in stems])
        near = np.zeros_like(own)
        for i, stem in enumerate(stems):
            listed = [column[other] for other in loosely(stem) if other in column]
            near[i] = has[listed].any(axis=0)
        known = self._known.pairs
        pairs = known.say(known.between(stems, [*column]), has)
        pairs *= (1.0 - own) * self._known.counting(stems)[:, None]
        return np.stack([which.T @ each for each in (own, above, near * (1 - own), pairs)], axis=2)


def _indicated(rows: Sequence[Sequence[str]], number: Mapping[str, int]) -> tuple[Numbers, Floats]:
    """Return the numbers of all that is in some rows, and which row has which, (rows, numbers)."""
    known = [[number[one] for one in row if one in number] for row in rows]
    which = np.array(sorted({one for row in known for one in row}), dtype=np.int64)
    column = {int(one): i for i, one in enumerate(which)}
    found = np.zeros((len(rows), len(which)))
    for i, row in enumerate(known):
        found[i, [column[one] for one in row]] = 1.0
    return which, found


def coming(
    things: Sequence[Sequence[Read]], asked: Mapping[str, int], told: Mapping[str, int]
) -> Numbers:
    """Return the keys of the pairs, in order, that come in questions and sentences that answer them
    of documents of two things at least."""
    held = [np.zeros(0, dtype=np.int64)]
    for each in things:
        keys = [held[0]]
        rows = ((one, *row) for one in each for row in zip(one.asked, one.right, strict=True))
        for one, (units, _), row in rows:
            has = {unit for i in np.flatnonzero(row) for unit in one.told[i].has}
            others = np.array([told[unit] for unit in has if unit in told], dtype=np.int64)
            which = np.array([asked[unit] for unit in units if unit in asked], dtype=np.int64)
            keys.append(key(which[:, None], others, len(told)).ravel())
        held.append(np.unique(np.concatenate(keys)))
    found, often = np.unique(np.concatenate(held), return_counts=True)
    return found[often > 1]
