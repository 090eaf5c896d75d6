"""What the re-ranker learns from: documents as sentences, and what a step of training holds."""

from pathlib import Path

import numpy as np
import pytest

from memory_core.llm.reranker_pairs import SIGNS_OF_PAIR
from memory_core.llm.reranker_states import LEARNED, LEARNED_WORDS
from memory_core.llm.reranker_words import SIGNS_OF_WORD, Vocabulary
from memory_core.retrieval.embedding import default_embedder
from tests.test_training_reranking import BOATS, HOUSE, written
from training.reranking.batches import (
    IN_DOCUMENTS,
    QUESTIONS,
    USUAL,
    Mixed,
    Numbered,
    Room,
    Step,
    Steps,
    Words,
    alike,
)
from training.reranking.going_on import OF_PAIRS, OF_SIGNS, shipped
from training.reranking.laid_out import LaidOut, laid_out

LODGE = """=== lodge.md
# Rowan Lodge

The lodge sleeps nine.

## Skis
Skis stand in the cellar. Wax is there as well. Boots dry beside the stove.

## What if it snows?
The road is cleared by six.

--- questions
Q: Is there a sauna?
A: NONE
"""


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> list[LaidOut]:
    return list(laid_out(written(tmp_path_factory.mktemp("questions"), HOUSE, BOATS)))


def test_sentences_that_answer_are_marked(held: list[LaidOut]) -> None:
    house, boats = held
    texts = [own for own, *_ in house.contexts]
    gate, barn = texts.index("The gate is locked at ten."), texts.index("Dogs sleep in the barn.")
    assert {*zip(*house.right.nonzero(), strict=True)} == {(0, gate), (1, gate), (1, barn)}
    of_boats = [one for one, right in zip(boats.contexts, boats.right[0], strict=True) if right]
    assert {(own, title) for own, title, *_ in of_boats} >= {("Seats: 6", "Sturgeon")}
    assert not [one for one in of_boats if one[1] == "Halcyon"]


def test_question_whose_answer_no_sentence_holds_is_left_out(tmp_path: Path) -> None:
    lost = HOUSE.replace("A: The gate is locked at ten.\n", "A: Something else.\n")
    (document,) = laid_out(written(tmp_path, lost))
    assert [one.text for one in document.questions] == [
        "Where does my dog go at night?",
        "Is there a sauna?",
    ]


def test_what_stands_below_a_heading_answers_who_asks_about_it(tmp_path: Path) -> None:
    (lodge,) = laid_out(written(tmp_path, LODGE))
    texts = [own for own, *_ in lodge.contexts]
    asked = {
        one.text: {texts[i] for i in right.nonzero()[0]}
        for one, right in zip(lodge.questions, lodge.right, strict=True)
    }
    below = {"Skis stand in the cellar.", "Wax is there as well."}
    assert [told for text, told in asked.items() if "Skis" in text] == [below]
    assert asked["What if it snows?"] == {"The road is cleared by six."}


def test_step_marks_the_same_sentences_and_takes_the_rest_from_other_documents(
    held: list[LaidOut],
) -> None:
    words = Words(held, Vocabulary(default_embedder().embed))
    numbered = [words.numbered(one) for one in held]
    step = Steps(numbered * 3, alike(numbered * 3, words), words).step(0, np.random.default_rng(0))
    house = numbered[0]
    assert step.asked.shape[0] == QUESTIONS and step.told.shape[0] == Room().sentences
    assert step.counted.sum() == len(house.asked)
    for asked, right in zip(step.asked, step.right, strict=True):
        assert marked(step, right) == gold(house, asked)


def test_something_is_learned_only_of_words_that_stand_in_several_documents(
    held: list[LaidOut],
) -> None:
    vocabulary = Vocabulary(default_embedder().embed)
    assert not Words(held, vocabulary).learned
    often = Words(held * IN_DOCUMENTS, vocabulary)
    assert "gate" in often.learned
    assert often.learned[often.rows[often.number["gate"]] - 1] == "gate"


def marked(step: Step, right: np.ndarray) -> set[bytes]:
    return {row.tobytes() for row in step.told[right]}


def gold(house: Numbered, asked: np.ndarray) -> set[bytes]:
    same = (house.asked == asked).all(axis=1)
    return {row.tobytes() for right in house.right[same] for row in house.told[right]}


def test_what_was_learned_of_a_word_is_gone_on_from_and_new_words_begin_at_nothing(
    tmp_path: Path,
) -> None:
    rows = np.array([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])
    signs = np.ones((2, SIGNS_OF_WORD - 1, 2))
    pairs = np.ones((2, SIGNS_OF_PAIR - 1, 2))
    of_words = {LEARNED: rows, OF_SIGNS: signs, OF_PAIRS: pairs}
    of_words[LEARNED_WORDS] = np.array("barn gate")
    np.savez(tmp_path / "held.npz", allow_pickle=False, **of_words)
    _, second = shipped(["gate", "wax"], tmp_path / "held.npz")
    assert second[LEARNED].tolist() == [[0, 0], [7, 8], [0, 0]]
    assert second[OF_SIGNS].tolist() == [*[[1, 1]] * (SIGNS_OF_WORD - 1), [0, 0]]
    assert second[OF_PAIRS].tolist() == [*[[1, 1]] * (SIGNS_OF_PAIR - 1), [0, 0]]


def test_what_looks_like_an_answer_is_of_another_document(held: list[LaidOut]) -> None:
    words = Words(held, Vocabulary(default_embedder().embed))
    numbered = [words.numbered(one) for one in held]
    first, second = alike(numbered, words)
    n = len(numbered[0].told)
    assert first.size and second.size
    assert first.min() >= n and second.max() < n


def test_all_documents_come_between_those_that_are_drawn_beside_others(
    held: list[LaidOut],
) -> None:
    words = Words(held, Vocabulary(default_embedder().embed))
    house, boats = (words.numbered(one) for one in held)
    like, room = alike([house, boats], words), Room(sentences=20, others=12)
    usual = Steps([house, boats], like, words)
    steps = Mixed(Steps([house, boats], like, words, room=room), [1], usual)
    drawn = [steps.step(i, np.random.default_rng(i)) for i in range(len(steps))]
    assert len(drawn) == 1 + USUAL
    assert [len(one.told) for one in drawn] == [20] + [Room().sentences] * USUAL
    assert drawn[0].counted.sum() == len(boats.asked)
