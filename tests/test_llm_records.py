"""Questions about things that documents list: looked up, set side by side, at one end, all of a
kind, and two questions in one sentence."""

import pytest

from memory_core.llm.base import Evidence
from memory_core.llm.composed import Composed, joined
from memory_core.llm.two_parts import of_whom, parts_of
from memory_core.results import Source
from tests.offline_requests import answer, chunk, known

TEAS = """# Teas

| Tea | Origin | Price | Steeping time |
|---|---|---|---|
| Morning mist | Assam | 6.50 € | 3 minutes |
| Quiet hill | Nepal | 9.80 € | 5 minutes |
| Red barn | Kenya | 5.20 € | 4 minutes |
"""
LAMPS = """DESK LAMPS

Glim - height 40 cm - 29.00 euros
Lumo tall - height 62 cm - 45.00 euros

FLOOR LAMPS

Stork - height 160 cm - 99.00 euros
Crane - height 175 cm - 120.00 euros
"""


def teas() -> tuple[Evidence, ...]:
    return (chunk(TEAS, name="teas.md"), chunk(LAMPS, name="lamps.txt"))


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("how much is the quiet hill", "9.80 €"),
        ("What does the Glim cost?", "29.00 euros"),
        ("How tall is the crane?", "175 cm"),
        ("what is the origin of the red barn", "Kenya"),
    ],
)
def test_a_property_is_looked_up_by_the_name_in_a_list(question: str, value: str) -> None:
    assert value in answer(question, evidence=teas())


@pytest.mark.parametrize(
    "question",
    ["What does the Green barn cost?", "How heavy is the crane?", "What does the Heron lamp cost?"],
)
def test_what_no_list_has_is_not_known(question: str) -> None:
    assert answer(question, evidence=teas()).startswith("I don't know")


def test_a_value_of_one_of_several_is_given_as_its_own() -> None:
    text = "## Cook\n\nPay: 2,000 euros\n\n## Porter\n\nPay: 1,700 euros\n"
    house = known("Hotel Adler", "ORGANIZATION")
    got = answer(
        "What is the pay of Hotel Adler?", house, evidence=(chunk(text, heading="Hotel Adler"),)
    )
    assert got.startswith(("I don't know", "Cook: “Pay: 2,000 euros”"))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("which is cheaper, the quiet hill or the red barn", "Red barn has less: 5.20 €."),
        ("whats taller the stork or the crane", "Crane has more: 175 cm."),
        ("is the glim cheaper than the lumo", "Glim has less: 29.00 euros."),
        ("what costs more, the bulb for the stork or the quiet hill", "99.00 euros"),
    ],
)
def test_two_rows_are_compared_by_the_property_asked(question: str, said: str) -> None:
    assert said in answer(question, evidence=teas())


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Which tea is the cheapest?", "Red barn: price 5.20 €"),
        ("which tea has the longest steeping time", "Quiet hill: steeping time 5 minutes"),
        ("which lamp is the tallest", "Crane: height 175 cm"),
        ("which tea has the lowest cost", "Red barn: price 5.20 €"),
    ],
)
def test_the_thing_at_the_end_asked_for_is_named(question: str, said: str) -> None:
    assert said in answer(question, evidence=teas())


def test_an_end_of_what_nobody_lists_is_not_named() -> None:
    assert "Red barn" not in answer("Which coffee is the cheapest?", evidence=teas())


@pytest.mark.parametrize(
    "question", ["How many floor lamps are there?", "What floor lamps do you have?"]
)
def test_all_that_stands_under_a_title_is_listed(question: str) -> None:
    got = answer(question, evidence=teas())
    assert "- Stork" in got
    assert "- Crane" in got
    assert "Glim" not in got


def test_a_sentence_with_two_questions_is_parted() -> None:
    assert parts_of("Where is the mill and who owns it?") == (
        "Where is the mill?",
        "who owns the mill?",
    )
    assert parts_of("How many folders do I get, and who can write in one?") == (
        "How many folders do I get?",
        "who can write in a folder?",
    )
    assert parts_of("I stay two nights: how much is a bunk and when is supper?") == (
        "I stay two nights: how much is a bunk?",
        "when is supper?",
    )
    assert parts_of("Who sells bread and butter?") is None
    asked = "what is that person's number?"
    assert of_whom(asked, "Cook: “Apply to: Ada Lund” [1]") == "what is Ada Lund's number?"
    assert of_whom(asked, "Cook: “Apply in writing” [1]") == asked


def test_of_two_questions_the_one_that_is_known_is_told_beside_the_other() -> None:
    text = "The mill at Oker stands on the west bank."
    got = answer("Where is the mill and who painted it?", evidence=(chunk(text, name="mill.md"),))
    assert "west bank" in got
    assert "I don't know the answer to “who painted the mill?”" in got


def test_sources_of_two_answers_are_numbered_on() -> None:
    first, other = Source(1, "chunk", "a", "a.md", "One."), Source(1, "chunk", "b", "b.md", "Two.")
    again = Source(2, "chunk", "a", "a.md", "One.")
    got = joined(
        Composed("“One.” [1]", (first,)), Composed("“Two.” [1] “One.” [2]", (other, again))
    )
    assert got.text == "“One.” [1]\n\n“Two.” [2] “One.” [1]"
    assert [source.number for source in got.sources] == [1, 2]


def test_what_is_said_below_a_name_is_said_of_that_one() -> None:
    text = "Sends the parcels and keeps the keys of the store."
    evidence = (chunk(text, name="team.md", heading="Team > Ada Lund"),)
    assert "Ada Lund" in answer("Who sends the parcels?", evidence=evidence)


def test_what_the_user_has_is_not_what_a_document_lists() -> None:
    assert "In what I looked at" not in answer("Which tea do I have?", evidence=teas())
