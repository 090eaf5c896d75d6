"""Where a sentence stands speaks for it: its piece, its document, the sentence before it."""

import numpy as np
import pytest

from memory_core.llm.asking import read
from memory_core.llm.base import Evidence
from memory_core.llm.choosing_weights import WEIGHTS
from memory_core.llm.passages import of_evidence, terms_of
from memory_core.llm.signs import FALLING, RISING
from memory_core.llm.weighing import weigh
from memory_core.llm.whereabouts import WHEREABOUTS, Whereabouts

BARGE = Evidence(
    "chunk", "c1", "barge.md", "The barge has a winch. It is greased in May.", "Barge", score=4.0
)
KILN = Evidence("chunk", "c2", "kiln.md", "The kiln has a door.", "Kiln")


def columns(question: str, *evidence: Evidence) -> dict[str, list[float]]:
    """Return each sign with its value for every sentence."""
    asked = read(question, original=question)
    among = of_evidence(evidence)
    weighed = weigh(question, asked.wanted, [one.terms | terms_of(one.heading) for one in among])
    rows = Whereabouts(asked, weighed, among).columns(
        evidence, alike=[item.similarity for item in evidence]
    )
    return dict(zip(WHEREABOUTS, np.transpose(rows).tolist(), strict=True))


def test_the_piece_and_the_document_that_speak_of_it_all_are_the_best() -> None:
    found = columns("When is the winch of the barge greased?", BARGE, KILN)
    assert found["piece, to the best"][:2] == [0.0, 0.0]
    assert found["piece, to the best"][2] < 0
    assert found["document, to the best"][2] < 0


def test_what_the_sentence_before_says_counts_for_one_that_goes_on() -> None:
    found = columns("When is the winch of the barge greased?", BARGE, KILN)
    assert found["goes on"] == [0.0, 1.0, 0.0]
    assert found["with the one before"][1] > found["with the one before"][2]


def test_a_sentence_is_not_said_to_go_on_with_another_piece() -> None:
    found = columns("Which winch?", BARGE, KILN)
    assert found["with the one before"][2] == pytest.approx(0.0, abs=1e-9)


def test_what_was_not_found_by_a_search_is_ranked_below_what_was() -> None:
    found = columns("Which door?", BARGE, KILN)
    assert found["found"] == [1.0, 1.0, 0.0]
    assert found["ranked, to the best"] == [0.0, 0.0, -1.0]


def test_a_sum_is_not_missing_where_the_price_is_asked_for() -> None:
    pledge = Evidence("chunk", "c3", "barge.md", "The barge costs 90 euros a day.", "Barge")
    assert columns("How much is the barge?", pledge)["missing most"] == [0.0]


def test_no_weight_speaks_the_wrong_way() -> None:
    assert all(weight >= 0 for sign, weight in WEIGHTS.items() if sign in RISING)
    assert all(weight <= 0 for sign, weight in WEIGHTS.items() if sign in FALLING)
