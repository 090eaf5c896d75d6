"""What the re-ranker is trained on, as numbers: one document with all its questions a step, beside
sentences of other documents that look like answers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_core.llm.reranker_words import (
    MAX_QUESTION,
    MAX_WORDS,
    SIGNS_OF_WORD,
    Part,
    Vocabulary,
    parts_of,
    plain,
    words_of,
)
from training.reranking.drawing import counting, drawn
from training.reranking.laid_out import LaidOut
from training.reranking.loose import Loose
from training.reranking.near import Near, Numbers
from training.reranking.swaps import Swaps

Floats = NDArray[np.float32]

QUESTIONS = 28
"""Questions of a step."""
IN_DOCUMENTS = 8
"""Documents to learn from that a word stands in, at least, for something to be learned of it."""
LIKEST = 12
"""How many of the likest sentences of other documents are looked at for each question."""
USUAL = 1
"""Documents drawn from all for each that is drawn from some, see `Mixed`."""
_BLOCK = 8
"""Sentences that stand one after the other, of which the likest alone is looked at."""


@dataclass(frozen=True, slots=True)
class Room:
    """How many sentences a step has, how many of these are of other documents, at least, and the
    share of those that look like answers; the others are any."""

    sentences: int = 44
    others: int = 16
    like: float = 0.75


@dataclass(frozen=True, slots=True)
class Numbered:
    """A document in numbers. asked: (q, n) and told: (k, m), words; parts: (k, m); pieces: (k,), in
    which of its pieces each sentence stands, from 0; right: (q, k)."""

    asked: Numbers
    told: Numbers
    parts: Numbers
    pieces: Numbers
    right: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Step:
    """What a step is trained on: the same, for sentences of several documents. near: (q, k, n, 2),
    which words of a question stand in a sentence's piece, and in its document; loose: (q, k, n, m),
    which words are listed as near in meaning; counted: (q,), 1 for a question that counts, 0 for
    none."""

    asked: Numbers
    told: Numbers
    parts: Numbers
    near: NDArray[np.bool_]
    loose: NDArray[np.bool_]
    right: NDArray[np.bool_]
    counted: Floats


class Words:
    """Words by number, with what is known of them. vectors: (words, 256); 0 is no word. learned:
    the words of which something may be learned; rows: (words,), at which place from 1 each stands
    there, or 0; loose: which stems may stand for which words; swaps: which words."""

    def __init__(self, documents: Sequence[LaidOut], vocabulary: Vocabulary) -> None:
        """Take in all words of some documents and of their questions."""
        each = [_words(document) for document in documents]
        self.number = {word: i for i, word in enumerate(sorted(set().union(*each)), 1)}
        among = (
            words for words, one in zip(each, documents, strict=True) if one.document.trained_on
        )
        often = Counter(word for words in among for word in {plain(word) for word in words})
        self.learned = sorted(word for word, n in often.items() if n >= IN_DOCUMENTS)
        row = {word: i for i, word in enumerate(self.learned, 1)}
        self.rows: Numbers = np.array(
            [0, *(row.get(plain(word), 0) for word in self.number)], np.int32
        )
        known = vocabulary.words(self.number)
        rows = [known[word] for word in self.number]
        stems = {stem: i for i, stem in enumerate(dict.fromkeys(one.stem for one in rows), 1)}
        none = np.zeros((1, 256), dtype=np.float32)
        self.vectors: Floats = np.vstack([none, *(one.vector[None] for one in rows)])
        self.stems: Numbers = np.array([-1, *(stems[one.stem] for one in rows)], dtype=np.int32)
        near = [[], *([stems[word] for word in one.near if word in stems] for one in rows)]
        self.loose, self.swaps = Loose(self.stems, near), Swaps(self.stems, near)
        signs = np.array([(0.0,) * SIGNS_OF_WORD, *(one.signs for one in rows)])
        self.signs: Floats = signs.astype(np.float32)

    def numbered(self, document: LaidOut) -> Numbered:
        """Return a document in numbers."""
        asked = np.zeros((len(document.questions), MAX_QUESTION), dtype=np.int32)
        told = np.zeros((len(document.contexts), MAX_WORDS), dtype=np.int32)
        parts = np.zeros_like(told)
        for row, one in zip(asked, document.questions, strict=True):
            words = words_of(one.text)[-MAX_QUESTION:]
            row[: len(words)] = [self.number[word] for word in words]
        for row, at, context in zip(told, parts, document.contexts, strict=True):
            found = parts_of(context)
            row[: len(found)] = [self.number[word] for word, _ in found]
            at[: len(found)] = [part for _, part in found]
        number = {place: i for i, place in enumerate(dict.fromkeys(document.places))}
        pieces = np.array([number[place] for place in document.places], dtype=np.int32)
        return Numbered(asked, told, parts, pieces, document.right)

    def means(self, rows: Numbers) -> Floats:
        """Return the mean vectors of rows of words, of length 1."""
        means = self.vectors[rows].sum(axis=1)
        found: Floats = means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-6)
        return found


def _words(document: LaidOut) -> set[str]:
    """Return the words of a document and of its questions."""
    asked = {word for one in document.questions for word in words_of(one.text)}
    return asked | {word for context in document.contexts for word, _ in parts_of(context)}


class Steps:
    """Draws what a step is trained on."""

    def __init__(
        self,
        documents: Sequence[Numbered],
        like: Sequence[NDArray[np.int64]],
        words: Words,
        *,
        room: Room | None = None,
    ) -> None:
        """Take documents and, for each, which of all their sentences, one document after the other,
        look like answers to its questions, as `alike` tells. words: of the documents."""
        self._documents, self._like = documents, like
        self._room = room or Room()
        self._told = np.concatenate([one.told for one in documents])
        self._parts = np.concatenate([one.parts for one in documents])
        self._near, self._loose = Near(documents, words.stems), words.loose
        self._swaps = words.swaps
        self._first = np.cumsum([0, *(len(one.told) for one in documents)])

    def __len__(self) -> int:
        return len(self._documents)

    def step(self, i: int, random: np.random.Generator) -> Step:
        """Return document i, filled up to `QUESTIONS` and to the sentences there is room for, with
        some words of its questions replaced."""
        one, room = self._documents[i], self._room
        most = room.sentences - room.others
        at = drawn(one.right, most, random)
        n = room.sentences - len(at)
        others = random.integers(len(self._told), size=n)
        if len(self._like[i]):
            like = random.random(n) < room.like
            others = np.where(like, random.choice(self._like[i], n), others)
        asked = random.permutation(len(one.asked))[:QUESTIONS]
        right = np.zeros((QUESTIONS, room.sentences), dtype=np.bool_)
        right[: len(asked), : len(at)] = one.right[asked][:, at]
        counted = np.zeros(QUESTIONS, dtype=np.float32)
        counted[: len(asked)] = counting(one.right[asked], at)
        filled = np.zeros((QUESTIONS, MAX_QUESTION), dtype=np.int32)
        filled[: len(asked)] = self._swaps.of(one.asked[asked], random)
        each = np.concatenate([self._first[i] + at, others])
        told = self._told[each]
        near, loose = self._near.of(filled, each), self._loose.of(filled, told)
        return Step(filled, told, self._parts[each], near, loose, right, counted)


class Mixed:
    """Draws some documents once, and for each of them `USUAL` of all documents besides, so that
    nothing is unlearned."""

    def __init__(self, some: Steps, among: Sequence[int], usual: Steps) -> None:
        """Take the steps of both. among: which documents of the first are drawn."""
        self._some, self._among, self._usual = some, among, usual

    def __len__(self) -> int:
        return len(self._among) * (1 + USUAL)

    def step(self, i: int, random: np.random.Generator) -> Step:
        """Return the document of place i, or any of all."""
        if i < len(self._among):
            return self._some.step(self._among[i], random)
        return self._usual.step(int(random.integers(len(self._usual))), random)


def alike(documents: Sequence[Numbered], words: Words) -> list[NDArray[np.int64]]:
    """Return for each document which sentences of the others are likest to its questions by the
    vectors of their words. Sentences are counted through all documents."""
    told = np.concatenate([one.told for one in documents])
    parts = np.concatenate([one.parts for one in documents])
    of = np.repeat(np.arange(len(documents)), [len(one.told) for one in documents])
    rows = words.means(np.where(parts == Part.OWN, told, 0))
    rows = np.pad(rows, ((0, -len(rows) % _BLOCK), (0, 0)))
    found = []
    for i, one in enumerate(documents):
        near = words.means(one.asked) @ rows.T
        near[:, : len(of)][:, of == i] = -1.0
        near[:, len(of) :] = -1.0
        found.append(np.unique(_likest(near)))
    return found


def _likest(alike: Floats) -> NDArray[np.int64]:
    """Return which sentences are likest to any of some questions. alike: (questions, sentences),
    -1 for those that must not be among them."""
    blocks = alike.reshape(len(alike), -1, _BLOCK)
    best = blocks.max(axis=2)
    most = min(LIKEST, best.shape[1])
    top = np.argpartition(-best, most - 1, axis=1)[:, :most]
    rows = np.arange(len(alike))[:, None]
    at = top * _BLOCK + blocks[rows, top].argmax(axis=2)
    found: NDArray[np.int64] = at[best[rows, top] > -1.0]
    return found
