"""Which words of a question stand elsewhere in a sentence's piece, and in its document."""

from dataclasses import dataclass

import numpy as np

from training.reranking.near import Near

NO_WORD, GATE, GATES, BARN, DOG, BOAT = range(6)
STEMS = np.array([-1, 9, 9, 17, 3, 4], dtype=np.int32)


@dataclass(frozen=True)
class Sentences:
    told: np.ndarray
    pieces: np.ndarray


def of(*pieces: list[list[int]]) -> Sentences:
    told = np.array([row for piece in pieces for row in piece], dtype=np.int32)
    number = np.repeat(np.arange(len(pieces)), [len(piece) for piece in pieces])
    return Sentences(told, number.astype(np.int32))


HOUSE = of([[GATE, NO_WORD], [DOG, NO_WORD]], [[BARN, DOG]])
HARBOUR = of([[BOAT, NO_WORD]])

EMPTY = Sentences(np.zeros((0, 2), dtype=np.int32), np.zeros(0, dtype=np.int32))


def found(*words: int) -> list[list[tuple[bool, bool]]]:
    asked = np.array([words], dtype=np.int32)
    here = Near([HOUSE, EMPTY, HARBOUR], STEMS).of(asked, np.arange(4))[0]
    return [[(bool(piece), bool(document)) for piece, document in row] for row in here]


def test_a_word_stands_near_all_sentences_of_its_piece_and_of_its_document() -> None:
    gate = [row[0] for row in found(GATE)]
    assert gate == [(True, True), (True, True), (False, True), (False, False)]


def test_other_forms_of_a_word_count() -> None:
    assert found(GATES) == found(GATE)


def test_each_word_of_a_question_is_looked_for_by_itself_and_no_word_is_nowhere() -> None:
    barn, boat, none = zip(*found(BARN, BOAT, NO_WORD), strict=True)
    assert barn == ((False, True), (False, True), (True, True), (False, False))
    assert boat == ((False, False),) * 3 + ((True, True),)
    assert set(none) == {(False, False)}
