"""Whether a clause denies what is asked: opposites, exceptions, what is free, what it goes on to
say, and by what means one may pay."""

import pytest

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.citing import Citations
from memory_core.llm.denying import denies, is_excepted
from memory_core.llm.material import Material
from memory_core.llm.telling import in_place
from memory_core.llm.verdicts import with_verdict


def verdict(question: str, text: str) -> str:
    """Return the "Yes" or "No" said before the last sentence of a text, "" for neither."""
    evidence = Evidence("chunk", "c", "rules.md", text)
    material = Material(AnswerRequest(question, question, (), evidence=(evidence,)))
    citations = Citations()
    said, _ = with_verdict(material, citations, in_place(citations, material.documents[-1:]))
    first = said.partition(".")[0]
    return first if first in {"Yes", "No"} else ""


@pytest.mark.parametrize(
    ("question", "sentence", "expected"),
    [
        ("Is breakfast included?", "Breakfast costs 9 euros and is not part of the price.", "No"),
        ("Is insurance included?", "Insurance is excluded.", "No"),
        ("Is delivery included?", "Delivery is included and costs nothing.", "Yes"),
        ("Is the bridge safe?", "The bridge is safe and was not damaged.", "Yes"),
        ("Are dogs forbidden in the garden?", "Dogs are not forbidden in the garden.", "No"),
        ("Are dogs allowed in the garden?", "Dogs are not forbidden in the garden.", "Yes"),
        ("Is the ferry running?", "The ferry is not running and has been cancelled.", "No"),
        ("Do I need a licence for a moped?", "No licence is needed for a moped.", "No"),
    ],
)
def test_a_denial_counts_for_the_part_it_stands_in(
    question: str, sentence: str, expected: str
) -> None:
    assert verdict(question, sentence) == expected


@pytest.mark.parametrize(
    ("question", "sentence", "expected"),
    [
        ("May I bring my dog on Saturday?", "Dogs are welcome, except on Saturdays.", "No"),
        ("May I bring my dog on Monday?", "Dogs are welcome, except on Saturdays.", ""),
        ("Is the bakery closed?", "All shops except the bakery are closed.", "No"),
        ("Are the shops closed?", "All shops except the bakery are closed.", "Yes"),
        ("Is the pool open on Mondays?", "The pool is open daily except Mondays.", "No"),
    ],
)
def test_what_is_excepted_is_denied(question: str, sentence: str, expected: str) -> None:
    assert verdict(question, sentence) == expected


@pytest.mark.parametrize(
    ("question", "sentence", "expected"),
    [
        ("Is there a charge for towels?", "There is no charge for towels.", "No"),
        ("Does goat cheese cost more?", "Goat cheese: no extra charge", "No"),
        ("Do dogs cost anything on the tram?", "On the tram dogs travel free.", "No"),
        ("Do I have to pay for the tour?", "The tour is free inside the castle.", ""),
        ("Is the tour free of charge?", "The tour is not free of charge.", "No"),
        ("Does the bread cost extra?", "The gluten-free bread is new.", ""),
        ("Do I pay the late fee if I am ill?", "No late fee is due if you are ill.", "No"),
    ],
)
def test_what_is_free_costs_nothing(question: str, sentence: str, expected: str) -> None:
    assert verdict(question, sentence) == expected


@pytest.mark.parametrize(
    ("question", "sentence", "expected"),
    [
        ("Can the blade be sharpened?", "Replace the blade each year; never sharpen it.", "No"),
        (
            "May the guests let the garage?",
            "One garage, number 4, goes with the house, but may not be let.",
            "No",
        ),
        ("Is the shop open on Sundays?", "The shop is open on weekdays, not on Sundays.", "No"),
        (
            "Are bags insured on the way to the inn?",
            "Bags are insured while on the ship, yet not on the way to the inn.",
            "No",
        ),
        ("Was anyone hurt in the storm?", "The storm came at night. Nobody was hurt.", "No"),
        ("Is the cellar dry?", "The cellar is dry and has never flooded.", "Yes"),
    ],
)
def test_a_denial_without_a_subject_goes_on_about_the_one_before(
    question: str, sentence: str, expected: str
) -> None:
    assert verdict(question, sentence) == expected


@pytest.mark.parametrize(
    ("question", "sentence", "expected"),
    [
        ("Can I pay by card at the kiosk?", "The kiosk accepts cash only.", "No"),
        ("Can I pay with a cheque?", "Payment is by card only.", "No"),
        ("Can I pay in cash?", "We take cash only.", "Yes"),
        ("Can I pay by credit card?", "We accept cards only.", ""),
        ("Can I pay by card at the harbour?", "The kiosk accepts cash only.", ""),
        ("Can I pay by card?", "On Sundays we take cash only above 50 euros.", ""),
    ],
)
def test_the_only_means_of_paying_rules_out_the_others(
    question: str, sentence: str, expected: str
) -> None:
    assert verdict(question, sentence) == expected


def test_an_exception_turns_a_denial_round() -> None:
    asked = "Is the tower closed?"
    said = "All buildings except the tower are closed"
    assert is_excepted(asked, said)
    assert denies(asked, said, leave=False, told=False, negated=False)
    assert not is_excepted("Is the hall closed?", said)
