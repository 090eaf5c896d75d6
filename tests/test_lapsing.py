"""What a message ends of what was said before. Wednesday, 20 May 2026."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from memory_core import Memory, Message, Settings
from tests.test_stating import Told

NOW = datetime(2026, 5, 20, 10, tzinfo=UTC)


@pytest.fixture
def told() -> Iterator[Told]:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=lambda: NOW)
    yield Told(memory)
    memory.close()


def holding(told: Told) -> set[tuple[str, str, str]]:
    return {row[:3] for row in told.relations() if not (row[3] or row[4])}


@pytest.mark.parametrize(
    "end",
    ["I quit Orbita.", "I left Orbita in May.", "I quit my job.", "I was fired.", "I got laid off.",
     "I'm between jobs now.", "I retired.", "I don't work there any more.", "I resigned.",
     "I no longer work at Orbita.", "I was made redundant."],
)  # fmt: skip
def test_who_leaves_a_firm_no_longer_works_there(told: Told, end: str) -> None:
    told("I work at Orbita.", end)
    assert ("You", "WORKS_AT", "Orbita") not in holding(told)


@pytest.mark.parametrize(
    "said",
    ["I might leave Orbita.", "I want to quit my job.", "Did I leave Orbita?", "I never left.",
     "If I left Orbita, I would travel.", "I left Orbita at 5 pm.", "I'll leave Orbita in June.",
     "Ben thinks I left Orbita.", "My wife quit her job."],
)  # fmt: skip
def test_what_is_no_end_ends_nothing(told: Told, said: str) -> None:
    told("I work at Orbita.", said)
    assert ("You", "WORKS_AT", "Orbita") in holding(told)


@pytest.mark.parametrize(
    "end",
    ["I sold the Tundra S.", "I lost my Tundra S.", "I gave my Tundra S to Ben.",
     "I no longer have the Tundra S.", "I got rid of the Tundra S."],
)  # fmt: skip
def test_what_was_given_away_is_no_longer_owned(told: Told, end: str) -> None:
    told("I own a Tundra S.", end)
    assert ("You", "OWNS", "Tundra S") not in holding(told)


def test_a_new_boss_takes_the_place_of_the_old_one(told: Told) -> None:
    told("My boss is Quentin.", "My boss is now Priya.")
    assert holding(told) == {("Priya", "MANAGER_OF", "You")}
    assert ("Quentin", "MANAGER_OF", "You", False, "past") in told.relations()


def test_two_bosses_named_together_are_both_kept(told: Told) -> None:
    told("My boss is Quentin.", "My boss is also Priya.")
    assert len(holding(told)) == 2


def test_who_parts_is_no_couple(told: Told) -> None:
    told("Petra is married to Jonas.", "Petra and Jonas got divorced.")
    assert not holding(told)


def test_what_is_stated_later_is_not_ended_by_what_was_said_before(told: Told) -> None:
    """A message of an earlier day, imported afterwards."""
    told("I work at Orbita.")
    earlier = NOW.replace(day=1)
    told.memory.observe("I quit Orbita.", user_id="ada", session_id="s", at=earlier)
    assert ("You", "WORKS_AT", "Orbita") in holding(told)


def test_an_end_that_is_forgotten_ends_nothing(told: Told) -> None:
    told("I work at Orbita.")
    end = told.memory.observe(
        "I quit Orbita.", user_id="ada", session_id="s", at=NOW.replace(hour=11)
    )
    assert ("You", "WORKS_AT", "Orbita") not in holding(told)
    told.memory.forget(user_id="ada", message_id=end.message_id)
    assert ("You", "WORKS_AT", "Orbita") in holding(told)


@pytest.mark.parametrize(
    ("first", "then", "key", "value"),
    [
        ("The meeting is on Monday.", "The meeting was moved to Thursday.", "date", "2026-05-21"),
        ("The meeting is on Monday.", "We moved the meeting to Thursday.", "date", "2026-05-21"),
        ("The meeting is open.", "The meeting was cancelled.", "status", "cancelled"),
    ],
)
def test_a_change_takes_the_place_of_what_was(
    told: Told, first: str, then: str, key: str, value: str
) -> None:
    assert told(first, then).attributes("meeting")[key] == value


def test_what_is_no_longer_so_is_kept_as_that(told: Told) -> None:
    told("I'm a teacher.", "I'm not a teacher any more.")
    assert told.attributes("You")["role"] == "former teacher"


def test_what_was_so_once_ends_nothing_else(told: Told) -> None:
    told("I'm a pilot.", "I used to be a teacher.")
    assert told.attributes("You")["role"] == "pilot"


def test_what_a_batch_states_first_is_ended_by_what_it_says_later(told: Told) -> None:
    said = ["I own a Yamaha Aero.", "I work at Orbita.", "My boss is Carla Diaz.",
            "The Nova 3 costs $800.", "I sold the Yamaha Aero.", "I quit Orbita.",
            "My boss is Tom Weber.", "Actually it is $750."]  # fmt: skip
    batch = [Message("user", text) for text in said]
    seen = told.memory.observe_many(batch, user_id="ada", session_id="s")
    held = holding(told)
    assert [len(one.message_id) > 0 for one in seen] == [True] * len(said)
    assert ("Tom Weber", "MANAGER_OF", "You") in held
    assert not held & {
        ("You", "OWNS", "Yamaha Aero"),
        ("You", "WORKS_AT", "Orbita"),
        ("Carla Diaz", "MANAGER_OF", "You"),
    }
    (nova,) = [e for e in told.memory.entities(user_id="ada") if e.name == "Nova 3"]
    assert nova.attributes["price"] == "$750"


def test_one_role_has_one_holder_whatever_it_is_called(told: Told) -> None:
    memory = told.memory
    told("I know Carla Diaz.")
    ids = {e.name: e.id for e in memory.entities(user_id="ada")}
    memory.add_relation(ids["Carla Diaz"], "BOSS_OF", ids["You"], user_id="ada")
    told("My manager is Tom Weber.")
    held = holding(told)
    assert ("Tom Weber", "MANAGER_OF", "You") in held
    assert ("Carla Diaz", "BOSS_OF", "You") not in held
