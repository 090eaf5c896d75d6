"""What a question asks beside its topic counts for itself: the words a document's title or many of
its sentences have do not tell which of them answers."""

import pytest

from memory_core.llm.base import Evidence
from memory_core.llm.matched import Matched
from memory_core.llm.passages import of_evidence
from memory_core.llm.remaining import REMAINING, remaining
from memory_core.retrieval.embedding import default_embedder

FERRY = Evidence(
    "chunk",
    "c1",
    "ferry_notes.md",
    "The ferry has a blue funnel. The ferry is painted in winter.",
    "Ferry > Colours",
    top="Ferry",
)
CREW = Evidence(
    "chunk",
    "c2",
    "ferry_notes.md",
    "The captain lives in Oslo. Two cooks bake bread. A boy sells tea. Nobody swims.",
    "Ferry > Crew",
    top="Ferry",
)


def signs(question: str, *evidence: Evidence) -> dict[str, list[float]]:
    """Return each sign with its value for every sentence."""
    among, embed = of_evidence(evidence), default_embedder().embed
    texts = [f"{one.heading}\n{one.text}" for one in evidence]
    rows = remaining(Matched(embed, question, among, texts=texts), embed, question, among)
    return dict(zip(REMAINING, rows.T.tolist(), strict=True))


def test_the_topic_does_not_count_where_something_remains() -> None:
    found = signs("ferry captain", FERRY, CREW)
    assert found["rest own"][2] == pytest.approx(1.0)
    assert max(found["rest own"][:2]) < 0.5
    assert found["gap of the rest"][2] < min(found["gap of the rest"][:2])


def test_where_nothing_remains_all_are_alike() -> None:
    found = signs("ferry", FERRY, CREW)
    assert set(found["rest own"]) == {0.5}
    assert set(found["rest"]) == {0.0}


def test_a_section_has_what_its_sentences_have_together() -> None:
    found = signs("blue winter", FERRY, CREW)
    assert found["words of the section"][0] == found["words of the section"][1]
    assert found["words of the section"][0] > found["words of the section"][2]


def test_the_last_heading_is_the_title() -> None:
    found = signs("colours", FERRY, CREW)
    assert found["words of the title"][0] > found["words of the title"][2]
    assert found["title alike"][0] > found["title alike"][2]


def test_the_best_lacks_nothing_to_the_best() -> None:
    found = signs("Who is the captain of the ferry?", FERRY, CREW)
    assert all(max(found[sign]) == 0.0 for sign in REMAINING if sign.endswith("to the best"))


def test_what_remains_of_a_question_is_what_the_title_does_not_say() -> None:
    among = of_evidence([FERRY])
    matched = Matched(default_embedder().embed, "ferry captain", among, texts=[FERRY.text])
    named = matched.levels().named[0]
    assert matched.left_of(named) == "captain"
    assert matched.left_of(named * 0 + 1) == "ferry captain"
