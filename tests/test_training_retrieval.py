"""What the dual encoder learns from: pieces of documents and the questions they answer."""

import numpy as np
import pytest

from tests.test_training_reranking import BOATS, HOUSE, written
from training.retrieval.numbered import LEAST, MAX_PIECE, MAX_QUESTION, MOST, Vocabulary, numbered
from training.retrieval.pieces import Pieces, pieces


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> list[Pieces]:
    return list(pieces(written(tmp_path_factory.mktemp("questions"), HOUSE, BOATS)))


def test_questions_that_no_piece_answers_are_left_out(held: list[Pieces]) -> None:
    house, boats = held
    assert house.questions == ("When do I have to be back?", "Where does my dog go at night?")
    assert "Dogs sleep in the barn." in house.texts[house.right[1][0]]
    assert len(boats.questions) == 1 and "Sturgeon" in boats.texts[boats.right[0][0]]


def test_pieces_of_all_documents_are_searched_together(held: list[Pieces]) -> None:
    among = numbered(held, Vocabulary(held))
    n = len(held[0].texts)
    assert among.asked.shape == (3, MAX_QUESTION)
    assert among.told.shape == (n + len(held[1].texts), MAX_PIECE)
    assert [min(row) >= n for row in among.right] == [False, False, True]


def test_a_step_shows_an_answer_to_each_question_and_others(held: list[Pieces]) -> None:
    among = numbered(held, Vocabulary(held))
    asked, told, right = among.step(np.array([2, 0]), 3, np.random.default_rng(5))
    assert (len(asked), len(told), right.shape) == (2, 5, (2, 5))
    assert right[0, 0] and right[1, 1]
    assert not right[0, 1] and not right[1, 0]


def test_words_few_documents_have_share_one_row_and_rare_ones_count_more(
    held: list[Pieces], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not Vocabulary(held).rows.any()
    monkeypatch.setattr("training.retrieval.numbered.OFTEN", 1)
    words = Vocabulary(held)
    assert [words.learned[row - 1] for row in words.rows[1:]] == list(words.number)
    rarity = dict(zip(words.learned, words.rarity[1:].tolist(), strict=True))
    assert LEAST <= rarity["colour"] < rarity["barn"] <= MOST == words.rarity[0]
