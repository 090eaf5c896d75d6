"""A number that tells which of a kind is meant: what has another speaks of another."""

import pytest

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.material import Material
from memory_core.llm.other_numbers import of_other_number
from memory_core.llm.other_subjects import of_other_month, of_other_subject
from memory_core.llm.passages import Sentence


def only(text: str, heading: str = "") -> Sentence:
    evidence = Evidence("chunk", "c", "papers.md", text, heading)
    material = Material(AnswerRequest("?", "?", (), evidence=(evidence,)))
    return next(one for one in material.documents if not one.title)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What does a three-day pass cost?", "A one-day pass costs £9."),
        ("What does a 6 berth tent cost?", "A four-berth tent costs £90."),
        ("How much is a second-class seat?", "First-class seats are £31."),
        ("Who lives on the third floor?", "Mr Holm lives on the ground floor."),
        ("Who won the third prize?", "The first prize went to Oda Finch."),
        ("How many seedlings lived on field 4?", "On field 2 there were 80 seedlings."),
        ("How many seedlings lived on field 4?", "On the wettest field 80 seedlings lived."),
        ("When does line C run?", "Line A runs until midnight."),
        ("What did LANTERN II cost?", "LANTERN cost 2.4 million euros."),
        ("What did LANTERN II cost?", "Half of LANTERN was paid by the town, the rest by us."),
        ("How long does a loan of €9,000 take?", "Loans under €2,000 are paid within a day."),
        ("What does a parcel of 12 kg cost?", "Parcels up to 5 kg cost £4."),
        ("What does a parcel of 3 kg cost?", "Parcels over 5 kg cost £9."),
    ],
)
def test_what_has_another_number_is_of_another(question: str, text: str) -> None:
    assert of_other_number(question, only(text))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What does a three-day pass cost?", "A pass for 3 days costs £19, a one-day pass £9."),
        ("What does a three-day pass cost?", "The pass costs £9 for each day."),
        ("Is there a fee for the second letter?", "The first letter is free, the second is not."),
        ("How wide is the 80 cm door?", "The door is 3 ft wide."),
        ("How much is it for two children under 5?", "The first four children pay nothing."),
        ("How many seedlings lived on field 4?", "On all fields but field 2 there were 80."),
        ("How many seedlings lived on field 4?", "The field had 80 seedlings."),
        ("When does line C run?", "Lines A to C run until midnight."),
        ("What did LANTERN II cost?", "The second phase cost 2.4 million euros."),
        ("How long does a loan of €900 take?", "Loans under €2,000 are paid within a day."),
        ("What does an order of £30 cost to send?", "Post is £4, orders over £50 go for free."),
        ("What does a parcel of 8 kg cost?", "Parcels up to 5 kg cost £4, parcels over 5 kg £9."),
    ],
)
def test_what_has_the_number_or_none_is_of_no_other(question: str, text: str) -> None:
    assert not of_other_number(question, only(text))


def test_a_number_in_a_title_holds_of_what_stands_below() -> None:
    asked = "How many beds are in room 7?"
    assert not of_other_number(asked, only("Room 3 next door has two beds.", "Room 7"))


@pytest.mark.parametrize(
    ("question", "text", "other"),
    [
        ("When did Runa Holm die?", "Ivo died in 1931 of a fever.", True),
        ("Where was Runa Holm born?", "In 1880, Ivo was born in Torn.", True),
        ("When did Runa Holm die?", "Runa died in 1931 of a fever.", False),
        ("When did Runa Holm die?", "She died in 1931 of a fever.", False),
        ("When did Runa Holm die?", "Ivo married in 1931.", False),
        ("When did Runa Holm die?", "Ivo died a year after Runa.", False),
    ],
)
def test_what_somebody_else_did_is_no_answer(question: str, text: str, *, other: bool) -> None:
    assert of_other_subject(question, only(text)) is other


@pytest.mark.parametrize(
    ("question", "text", "other"),
    [
        ("When was the april rehearsal?", "Rehearsal of Tuesday 3 June in the barn", True),
        ("How heavy was the August crop?", "20 June: 41 kilos of early cherries", True),
        ("Who led the May walk?", "The walk in June was led by Oda Finch.", True),
        ("Who led the May walk?", "On 3 May Oda Finch led the walk.", False),
        ("Who led the May walk?", "You may ask Oda Finch about walks.", False),
        ("Where may dogs swim?", "From June on, dogs swim in the lake.", False),
        ("When was it in April?", "It was on 3 June.", False),
        ("When are the May and June walks?", "The walk of July is on the 3rd.", False),
    ],
)
def test_what_is_of_another_month_is_no_answer(question: str, text: str, *, other: bool) -> None:
    assert of_other_month(question, only(text)) is other
