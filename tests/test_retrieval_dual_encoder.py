"""Pieces of documents beside questions they answer in other words."""

import numpy as np
import pytest

from memory_core import Memory
from memory_core.errors import RetrievalError
from memory_core.retrieval import dual_encoder as dual
from memory_core.retrieval.dual_encoder import DualEncoder, dual_encoder
from memory_core.retrieval.lexicon import Lexicon, lexicon

PIECES = (
    "Lost keys\nA replacement key is 25 euros.",
    "Opening hours\nThe pool opens at nine and closes at eight in the evening.",
    "Staff\nThe cook is called Runa and has worked here since 2011.",
    "Animals\nDogs are welcome on a lead; cats are not.",
)


@pytest.mark.parametrize(
    ("question", "nearest"),
    [
        ("How much do I pay when I can't find my key?", 0),
        ("Until what time can I swim?", 1),
        ("Who makes the food?", 2),
        ("May I bring my puppy?", 3),
    ],
)
def test_the_piece_that_answers_in_other_words_is_nearest(question: str, nearest: int) -> None:
    assert dual_encoder().cosines([question], PIECES)[0].argmax() == nearest


def test_a_cosine_depends_on_its_two_texts_alone() -> None:
    asked = ("Who makes the food?", "May I bring my puppy?")
    together = dual_encoder().cosines(asked, PIECES)
    assert together.shape == (2, 4) and (np.abs(together) <= 1).all()
    for i, question in enumerate(asked):
        alone = [float(dual_encoder().cosines([question], [one])[0, 0]) for one in PIECES]
        assert together[i].tolist() == pytest.approx(alone, abs=1e-5)


@pytest.mark.parametrize("text", ["", "?!", "\x00"])
def test_a_text_without_words_is_near_nothing(text: str) -> None:
    assert not dual_encoder().cosines(["Who cooks?"], [text]).any()
    assert not dual_encoder().cosines([text], ["The cook is Runa."]).any()


def test_words_met_in_another_lexicon_are_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    before = dual_encoder().cosines(["Who cooks?"], PIECES)
    lexicon().said("some words that stood in no text until now: quillwort, saxifrage")
    other = Lexicon()
    monkeypatch.setattr(dual, "lexicon", lambda: other)
    assert dual_encoder().cosines(["Who cooks?"], PIECES) == pytest.approx(before, abs=1e-5)


def test_search_tells_how_near_a_piece_is_and_the_parts_add_up(memory: Memory) -> None:
    memory.add_document("\n\n".join(f"# {one}" for one in PIECES), user_id="u", name="house.md")
    best, *_ = memory.search("Until what time can I swim?", user_id="u", kinds=("chunk",))
    assert "pool" in best.text and best.parts["answers"] > 0
    assert sum(best.parts.values()) == pytest.approx(best.score)


def test_without_the_vectors_of_words_a_search_goes_on(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> object:
        message = "gone"
        raise RetrievalError(message)

    memory.add_document(PIECES[1], user_id="u", name="pool.txt")
    monkeypatch.setattr(DualEncoder, "cosines", missing)
    best, *_ = memory.search("when does the pool open", user_id="u", kinds=("chunk",))
    assert "pool" in best.text and best.parts["answers"] == 0
