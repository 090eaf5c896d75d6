"""What pieces of documents are worth, and in which order the offline answerer looks at them."""

import pytest

from memory_core import Memory
from memory_core import chunk_scores as scores
from memory_core.chunk_scores import OWN_WEIGHT, associated, worth_a_look
from memory_core.grounding import LOOKED_AT, looked_at
from memory_core.llm.associations import associations
from memory_core.model import Chunk
from memory_core.retrieval.base import ChunkHit

PIECES = (
    "# Parking\nThere is room for two lorries behind the barn.",
    "# Camping\nCamper vans need a voucher.",
    "# Animals\nNo pets are let in.",
)


def hit(
    i: int, score: float, *, said: float = 0.0, near: float = 0.0, own: bool = False
) -> ChunkHit:
    chunk = Chunk(str(i), "d", "d.md", i, 0, 7, f"piece {i}")
    return ChunkHit(chunk, score, 0.0, 0.0, own, answers=near, associated=said)


def test_words_that_are_known_to_answer_are_counted_as_for_sentences() -> None:
    question = "Can I come with my motorhome?"
    found = associated([question], PIECES)
    assert found == pytest.approx(associations().score(question, PIECES).clip(0.0).tolist())
    assert found[1] > max(found[0], found[2])


def test_of_several_questions_the_best_counts() -> None:
    both = ["Can I come with my motorhome?", "Is my dog welcome?"]
    each = [associated([one], PIECES) for one in both]
    assert associated(both, PIECES) == [max(pair) for pair in zip(*each, strict=True)]


@pytest.mark.parametrize("text", ["", "?!", "\x00", "the of and"])
def test_a_piece_without_words_answers_nothing(text: str) -> None:
    assert associated(["Can I come with my motorhome?"], [text]) == [0.0]
    assert associated(["?"], PIECES) == [0.0, 0.0, 0.0]
    assert associated(["Can I come with my motorhome?"], []) == []


def test_search_tells_what_pairs_say_and_the_parts_add_up(memory: Memory) -> None:
    memory.add_document("\n\n".join(PIECES), user_id="u", name="fair.md")
    best, *_ = memory.search("Can I come with my motorhome?", user_id="u", kinds=("chunk",))
    assert "Camper" in best.text and best.parts["associated"] > 0
    assert sum(best.parts.values()) == pytest.approx(best.score)


def test_what_pairs_say_is_taken_away_as_it_was_added() -> None:
    said, worth = 2.0, 1.5
    whole = worth + scores.ASSOCIATED * said
    assert worth_a_look(hit(0, whole, said=said)) == pytest.approx(worth)
    own = hit(0, whole * OWN_WEIGHT, said=said, own=True)
    assert worth_a_look(own) == pytest.approx(worth * OWN_WEIGHT)


def test_nearness_counts_more_where_the_answerer_looks() -> None:
    far, near = hit(0, 5.0), hit(1, 4.0 + scores.ANSWERS * 0.5, near=0.5)
    assert worth_a_look(far) == 5.0
    assert worth_a_look(near) == pytest.approx(4.0 + scores.LOOKING * 0.5)


def test_the_answerer_looks_in_an_order_worth_a_look() -> None:
    hits = [hit(0, 9.0, said=30.0), hit(1, 8.0), hit(2, 7.0)]
    assert [one.chunk.id for one in looked_at(hits, always=(), shown=1)] == ["1", "2", "0"]


def test_what_speaks_of_the_thing_asked_about_is_looked_at_first() -> None:
    hits = [hit(0, 9.0), hit(1, 8.0), hit(2, 1.0)]
    assert [one.chunk.id for one in looked_at(hits, always={"2"}, shown=1)] == ["2", "0", "1"]


def test_what_the_prompt_shows_is_looked_at_as_well() -> None:
    paired = hit(99, 50.0, said=200.0)
    hits = [paired, *(hit(i, 20.0 - i) for i in range(LOOKED_AT + 3))]
    ids = [one.chunk.id for one in looked_at(hits, always=(), shown=3)]
    assert ids == [*map(str, range(LOOKED_AT)), "99"]
