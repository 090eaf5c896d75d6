"""Words of a question are met by sentences: by themselves, by words near to them, by what stands
above and around."""

import pytest

from memory_core.llm.base import Evidence
from memory_core.llm.matched import MATCHED, MATCHED_AT_BEST, Matched
from memory_core.llm.passages import of_evidence
from memory_core.retrieval.embedding import default_embedder

HOUSE = Evidence(
    "chunk", "c1", "house_rules.md", "Rubbish is put out on Tuesday. It stands by the gate.", "Yard"
)
BOAT = Evidence("chunk", "c2", "boat.md", "The sail is patched each spring.", "Boat")


def signs(question: str, *evidence: Evidence) -> dict[str, list[float]]:
    """Return each sign with its value for every sentence."""
    among = of_evidence(evidence)
    texts = [f"{one.heading}\n{one.text}" for one in evidence]
    rows, best = Matched(default_embedder().embed, question, among, texts=texts).columns()
    assert len(best) == len(MATCHED_AT_BEST)
    return dict(zip(MATCHED, rows.T.tolist(), strict=True))


def test_a_word_is_met_by_itself_and_by_one_near_to_it() -> None:
    found = signs("rubbish garbage", HOUSE, BOAT)
    assert found["same words"][0] < found["own words"][0] <= 1.0
    assert found["own words"][2] == 0.0


@pytest.mark.parametrize(("word", "text"), [("sailing", "The sail."), ("coat", "A rain coat.")])
def test_a_word_is_met_by_its_family(word: str, text: str) -> None:
    found = signs(word, Evidence("chunk", "c", "a.md", text))
    assert found["own words"][0] > 0


def test_a_sentence_has_less_of_what_stands_beside_it_and_none_of_another_piece() -> None:
    found = signs("rubbish", HOUSE, BOAT)
    assert 0 < found["words beside"][1] < found["words beside"][0]
    assert found["words of the document"][1] == found["words of the document"][0]
    assert found["words beside"][2] == 0.0


def test_a_heading_speaks_for_what_stands_under_it() -> None:
    found = signs("boat spring", BOAT)
    assert found["own words"][0] < found["words above"][0]
    assert found["gap above"][0] < 0.1


def test_the_best_lacks_nothing_to_the_best() -> None:
    found = signs("When is rubbish put out?", HOUSE, BOAT)
    assert all(max(found[sign]) == 0.0 for sign in MATCHED if sign.endswith("to the best"))


def test_a_question_without_words_is_met_by_nothing() -> None:
    assert set(signs("is it?", HOUSE)["own words"]) == {0.0}
