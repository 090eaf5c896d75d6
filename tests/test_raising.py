"""An amount without its unit is the new amount of what the memory knows."""

from collections.abc import Iterator

import pytest

from memory_core import Memory, Message, Settings
from tests.test_lapsing import NOW
from tests.test_stating import Told


@pytest.fixture
def told() -> Iterator[Told]:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=lambda: NOW)
    yield Told(memory)
    memory.close()


@pytest.mark.parametrize(
    ("before", "said", "known"),
    [
        ("My rent is $900.", "The rent was raised to 950.", ("rent", "price", "$950")),
        ("My rent is €1,200.", "My rent went up to 1,250 last month.", ("rent", "price", "€1250")),
        ("My rent is $900.", "The rent was raised from 900 to 950.", ("rent", "price", "$950")),
        ("My salary is $50,000.", "My salary was raised to 60,000.", ("You", "salary", "$60000")),
        ("The Nova 3 costs $800.", "The price was cut to 750.", ("Nova 3", "price", "$750")),
    ],
)
def test_a_bare_number_changes_the_amount_that_is_known(
    told: Told, before: str, said: str, known: tuple[str, str, str]
) -> None:
    thing, key, value = known
    told(before, said)
    assert told.attributes(thing)[key] == value


@pytest.mark.parametrize(
    "said",
    ["Was the rent raised to 950?", "If the rent was raised to 950, I would move.",
     "The rent was not raised to 950.", "The limit was raised to 50."],
)  # fmt: skip
def test_what_is_asked_supposed_denied_or_of_something_else_changes_nothing(
    told: Told, said: str
) -> None:
    told("My rent is $900.", said)
    assert told.attributes("rent") == {"price": "$900"}


def test_the_new_amount_says_where_it_was_said_and_the_old_one_ends(told: Told) -> None:
    memory = told("My rent is $900.", "The rent was raised to 950.").memory
    (rent,) = [e for e in memory.entities(user_id="ada") if e.name == "rent"]
    old, new = memory.attributes(rent.id, user_id="ada", history=True)
    assert old.invalid_at is not None and new.invalid_at is None
    assert new.source.startswith("message:") and (new.start, new.end) == (23, 26)


def test_a_raise_in_a_batch_finds_what_the_batch_said_before(told: Told) -> None:
    said = [Message("user", "My rent is $900."), Message("user", "The rent was raised to 950.")]
    told.memory.observe_many(said, user_id="ada", session_id="s")
    assert told.attributes("rent") == {"price": "$950"}


@pytest.mark.parametrize(
    "said",
    ["My phone number changed to 555-9876.", "My phone number is now 555-9876.",
     "My phone number has changed to 555-9876.",
     "My phone number changed from 555-1234 to 555-9876."],
)  # fmt: skip
def test_a_telephone_number_that_changed_takes_the_old_ones_place(told: Told, said: str) -> None:
    told("My phone number is 555-1234.", said)
    assert told.attributes("You")["phone"] == "555-9876"
