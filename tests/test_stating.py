"""What a conversation states, and takes back, in a memory. Wednesday, 20 May 2026."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from memory_core import Memory, Settings

NOW = datetime(2026, 5, 20, 10, tzinfo=UTC)


@pytest.fixture
def told() -> Iterator["Told"]:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=lambda: NOW)
    yield Told(memory)
    memory.close()


class Told:
    """One user's memory, told things a minute apart."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def __call__(self, *texts: str) -> "Told":
        for minute, text in enumerate(texts):
            at = NOW.replace(minute=minute)
            self.memory.observe(text, user_id="ada", session_id="s", at=at)
        return self

    def attributes(self, name: str) -> dict[str, object]:
        found = [e for e in self.memory.entities(user_id="ada") if e.name == name]
        return dict(found[0].attributes) if found else {}

    def relations(self) -> set[tuple[str, str, str, bool, str]]:
        graph = self.memory.graph(user_id="ada")
        names = {entity.id: entity.name for entity in graph.entities}
        return {
            (names[r.subject], r.predicate, names[r.object], r.negated, r.modality)
            for r in graph.relations
        }


@pytest.mark.parametrize(
    "correction",
    ["no, it's $1499", "Actually the price is $1499.", "I meant $1499", "Sorry, $1499.",
     "It costs $1499 now."],
)  # fmt: skip
def test_a_later_price_takes_the_place_of_the_earlier(told: Told, correction: str) -> None:
    told("The Kestrel Aero 14 costs $1799.", correction)
    assert told.attributes("Kestrel Aero 14") == {"price": "$1499"}


@pytest.mark.parametrize(
    ("told_first", "correction", "key", "value"),
    [
        ("My favourite colour is green", "No, it's blue", "favourite colour", "blue"),
        ("My locker number is 83", "no sorry, it's 84", "locker number", "84"),
        ("My budget is 500 euros", "actually it's 600", "budget", "600"),
    ],
)
def test_what_is_the_users_own_is_set_right_as_it(
    told: Told, told_first: str, correction: str, key: str, value: str
) -> None:
    told(told_first, correction)
    assert told.attributes("You") == {key: value}


def test_what_it_is_without_a_value_changes_nothing(told: Told) -> None:
    told("My favourite colour is green", "No, it's not that easy")
    assert told.attributes("You") == {"favourite colour": "green"}


def test_a_correction_changes_what_is_of_its_kind(told: Told) -> None:
    told(
        "The Kestrel Aero 14 costs $1799 and comes with a 3 year warranty.",
        "sorry, I meant 2 years",
    )
    assert told.attributes("Kestrel Aero 14") == {"price": "$1799", "warranty": "2 years"}


def test_the_value_that_is_refused_is_not_kept(told: Told) -> None:
    told("The kickoff is on June 7.", "Oh wait, it's on June 14, not June 7.")
    assert told.attributes("kickoff") == {"date": "2026-06-14"}


@pytest.mark.parametrize(
    "text",
    [
        "If the Kestrel Aero 14 cost $900 I would buy it.",
        "I want the Kestrel Aero 14 for under $900.",
        "I'd like the Kestrel Aero 14, max $900.",
        "Does the Kestrel Aero 14 cost $900?",
        "The Kestrel Aero 14 doesn't cost $900.",
        "I wonder whether the Kestrel Aero 14 costs $900.",
    ],
)
def test_a_wish_or_a_condition_is_no_price(told: Told, text: str) -> None:
    assert "price" not in told(text).attributes("Kestrel Aero 14")


def test_a_thing_without_a_name_has_attributes(told: Told) -> None:
    told("My laptop is black and has 16 GB of RAM.")
    assert told.attributes("laptop") == {"colour": "black", "memory": "16 GB"}


def test_dates_count_from_the_message(told: Told) -> None:
    told("The kickoff is next Friday.")
    assert told.attributes("kickoff") == {"date": "2026-05-29"}


def test_family_is_related_to_the_user(told: Told) -> None:
    told("My sister Anna works at Acme.")
    assert ("Anna", "SISTER_OF", "You", False, "") in told.relations()


def test_a_new_employer_closes_the_old_one(told: Told) -> None:
    told("I work at Acme.", "I work for Nimbus Systems now.")
    assert told.relations() == {("You", "WORKS_AT", "Nimbus Systems", False, "")}


def test_what_is_no_longer_so_ends_what_was(told: Told) -> None:
    told("I work at IBM.", "I no longer work at IBM.")
    assert told.relations() == {("You", "WORKS_AT", "IBM", False, "past")}


def test_a_denial_ends_what_was_said(told: Told) -> None:
    told("Anna likes jazz.", "Anna doesn't like jazz.")
    assert told.relations() == {("Anna", "LIKES", "jazz", True, "")}
