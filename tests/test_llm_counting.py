"""Things that documents list, counted by a condition on their lines or on what is said of them."""

import pytest

from memory_core.llm.base import Evidence
from tests.offline_requests import answer, chunk, known

BOATS = """# Boats and oars

## Heron

The Heron is a rowing boat for a family. Dogs are welcome on board.

- Price: 1,450 €
- Seats: 4
- Length: 4.2 m
- Year built: 1998
- Cover: none
- Colours: green, white

## Teal

The Teal is a light boat with a sail.

- Price: 2,300 €
- Seats: 2
- Length: 3.8 m
- Year built: 2012
- Cover: canvas
- Colours: white

## Coot

The Coot is a boat for anglers.

- Price: 980 €
- Seats: 3
- Length: 4.6 m
- Year built: 2020
- Cover: canvas
- Colours: brown

## Ash pair

The Ash pair are two oars of one piece.

- Price: 120 €
- Length: 2.4 m
"""
TEAS = """# Teas

| Tea | Origin | Price | Steeping time |
|---|---|---|---|
| Morning mist | Assam | 6.50 € | 3 minutes |
| Quiet hill | Nepal | 9.80 € | 5 minutes |
| Red barn | Kenya | 5.20 € | 4 minutes |
"""


def shop() -> tuple[Evidence, ...]:
    return (chunk(BOATS, name="boats_and_oars.md"), chunk(TEAS, name="teas.md"))


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("How many boats cost less than 2000?", ("Heron", "Coot")),
        ("how many of the boats are under 1500", ("Heron", "Coot")),
        ("How many boats have at least three seats?", ("Heron", "Coot")),
        ("How many boats can carry three people?", ()),
        ("How many boats were built after 2000?", ("Teal", "Coot")),
        ("How many boats are longer than 4 m?", ("Heron", "Coot")),
        ("Which boats cost between 1000 and 2400 euros?", ("Heron", "Teal")),
        ("What boats do you have under 1k?", ("Coot",)),
        ("Which teas steep for more than 3 minutes?", ("Quiet hill", "Red barn")),
        ("How many boats under 2400 come in white?", ("Heron", "Teal")),
        ("Is there a boat under 1000?", ("Coot",)),
        ("List all boats over 1400 euros", ("Heron", "Teal")),
        ("Do you have boats that are shorter than 4 m?", ("Teal",)),
    ],
)
def test_things_are_counted_by_a_number_that_bounds_a_property(
    question: str, things: tuple[str, ...]
) -> None:
    _counts(answer(question, evidence=shop()), things)


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("How many boats come in white?", ("Heron", "Teal")),
        ("How many of your boats have a cover?", ("Teal", "Coot")),
        ("How many boats have no cover?", ("Heron",)),
        ("How many boats have two seats?", ("Teal",)),
        ("How many boats do you have with a sail?", ("Teal",)),
        ("How many boats accept pets?", ("Heron",)),
        ("How many teas are from Nepal?", ("Quiet hill",)),
        ("Which boats have a sail?", ("Teal",)),
        ("Which boats are near to anglers?", ("Coot",)),
    ],
)
def test_things_are_counted_by_the_words_of_their_lines_and_sentences(
    question: str, things: tuple[str, ...]
) -> None:
    _counts(answer(question, evidence=shop()), things)


@pytest.mark.parametrize(
    ("question", "nearest"),
    [
        ("How many boats cost less than 500?", "Coot: price 980 € [1]"),
        ("Is there a boat under 500?", "Coot: price 980 € [1]"),
        ("boats under 500", "Coot: price 980 € [1]"),
        ("Which boat with a sail costs less than 500?", "Teal: price 2,300 € [1]"),
        ("Which boats with canvas as a cover cost less than 2?", "Coot: price 980 € [1]"),
    ],
)
def test_where_none_is_within_a_bound_the_nearest_of_those_that_meet_the_rest_is_told(
    question: str, nearest: str
) -> None:
    said = answer(question, evidence=shop())
    assert said == f"In what I looked at I found none; the nearest is {nearest}."


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("What boat costs under 1000?", ("Coot",)),
        ("any boats below 1500 euros", ("Heron", "Coot")),
        ("boats with canvas", ("Teal", "Coot")),
    ],
)
def test_one_may_be_asked_for_and_keywords_do(question: str, things: tuple[str, ...]) -> None:
    _counts(answer(question, evidence=shop()), things)


@pytest.mark.parametrize(
    "question",
    [
        "How many boats were sold last year?",
        "How many boats cost less than 500 kg?",
        "How many anglers own a boat?",
        "How many boats have a kitchen?",
    ],
)
def test_what_is_said_of_none_is_not_counted(question: str) -> None:
    assert "I found" not in answer(question, evidence=shop())


def test_people_are_those_whom_a_document_of_persons_lists() -> None:
    text = "# Applicants\n\n## Oda\n\n- Skills: knots, sails\n\n## Tam\n\n- Skills: sails\n"
    said = answer("How many people know knots?", evidence=(chunk(text, name="applicants.md"),))
    _counts(said, ("Oda",))


def test_the_cheapest_is_one_of_the_kind_asked_for() -> None:
    said = answer("What is your cheapest boat?", evidence=shop())
    assert said == "Coot: price 980 € [1]."


def _counts(said: str, things: tuple[str, ...]) -> None:
    named = {line[2:].partition(":")[0] for line in said.splitlines() if line[:2] == "- "}
    assert named == set(things)
    if things:
        assert said.startswith(f"In what I looked at I found {len(things)}:")


def test_the_cheapest_of_those_named_is_one_of_them() -> None:
    said = answer(
        "Which one is the cheapest, Heron or Teal?",
        known("Heron"),
        known("Teal"),
        evidence=shop(),
    )
    assert "Heron: price 1,450" in said
    assert "Coot" not in said
