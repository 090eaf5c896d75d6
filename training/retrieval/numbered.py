"""Questions and pieces as numbers of words, and what a step of training holds."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_core.retrieval.embedding import default_embedder
from memory_core.retrieval.utterances import spoken_words
from training.retrieval.pieces import Pieces

Numbers = NDArray[np.int32]

MAX_QUESTION, MAX_PIECE = 24, 120
"""Words of a question and of a piece that are learned from, its first."""
OFTEN = 25
"""Questions and pieces to learn from that have a word, at least, for something to be learned of
it."""
LEAST, MOST = -2.0, 1.0
"""How much a word counts that stands in all pieces, and one that stands in none, to begin with;
before it is bent to be above 0."""


class Vocabulary:
    """Words by number from 1. vectors: (words, 256); learned: words of which something is learned;
    rows: (words,), their places there from 1, or 0; rarity: (learned + 1,), what each counts to
    begin with."""

    def __init__(self, among: Sequence[Pieces]) -> None:
        """Take in all words of some documents and of their questions."""
        words: set[str] = set()
        asked: Counter[str] = Counter()
        told: Counter[str] = Counter()
        n = 0
        for one in among:
            each = [{*spoken_words(text)} for text in one.texts]
            questions = [{*spoken_words(text)} for text in one.questions]
            words.update(*each, *questions)
            if one.document.trained_on:
                n += len(each)
                told.update(word for of in each for word in of)
                asked.update(word for of in questions for word in of)
        self.number = {word: i for i, word in enumerate(sorted(words), 1)}
        self.learned = [word for word in self.number if asked[word] + told[word] >= OFTEN]
        row = {word: i for i, word in enumerate(self.learned, 1)}
        self.rows: Numbers = np.array([0, *(row.get(word, 0) for word in self.number)], np.int32)
        vectors = np.vstack(list(default_embedder().arrays(list(self.number))))
        self.vectors = np.vstack([np.zeros_like(vectors[:1]), vectors])
        in_pieces = np.array([0, *(told[word] for word in self.learned)])
        share = np.log((n + 1) / (in_pieces + 1)) / np.log(n + 1)
        self.rarity: NDArray[np.float32] = (LEAST + (MOST - LEAST) * share).astype(np.float32)

    def numbers(self, texts: Sequence[str], most: int) -> Numbers:
        """Return the first words of texts, (texts, most), by number."""
        found = np.zeros((len(texts), most), dtype=np.int32)
        for row, text in zip(found, texts, strict=True):
            words = spoken_words(text)[:most]
            row[: len(words)] = [self.number[word] for word in words]
        return found


@dataclass(frozen=True, slots=True)
class Numbered:
    """asked: (questions, words) and told: (pieces, words), numbers; right: of each question the
    pieces that answer it, at least one."""

    asked: Numbers
    told: Numbers
    right: Sequence[Sequence[int]]

    def step(
        self, questions: NDArray[np.int64], n_others: int, random: np.random.Generator
    ) -> tuple[Numbers, Numbers, NDArray[np.bool_]]:
        """Return questions, one piece for each that answers it with others behind them, and which
        of these answer which."""
        own = [int(random.choice(self.right[i])) for i in questions]
        shown = np.array([*own, *random.integers(len(self.told), size=n_others)])
        right = np.array([np.isin(shown, self.right[i]) for i in questions])
        return self.asked[questions], self.told[shown], right


def searched_together(
    among: Sequence[Pieces],
) -> tuple[list[str], list[str], list[list[int]]]:
    """Return the questions of documents, the pieces of all, and which of these answer which."""
    right: list[list[int]] = []
    told: list[str] = []
    for one in among:
        right += [[len(told) + i for i in row] for row in one.right]
        told += one.texts
    return [text for one in among for text in one.questions], told, right


def numbered(among: Sequence[Pieces], vocabulary: Vocabulary) -> Numbered:
    """Return documents in numbers."""
    asked, told, right = searched_together(among)
    return Numbered(
        vocabulary.numbers(asked, MAX_QUESTION), vocabulary.numbers(told, MAX_PIECE), right
    )
