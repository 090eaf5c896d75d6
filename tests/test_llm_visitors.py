"""Questions as visitors type them about the documents of a shop: each is answered by the line that
answers it, or not at all."""

import pytest

from memory_core import Memory, Settings
from tests.conftest import HandClock

STOVES = """# Stoves

Every price includes tax. A model that is sold out can be ordered.

## Varga Ember 4

The Varga Ember 4 is a stove for small rooms. Its running costs are the lowest in the range.

- Price: $900
- Warranty: 2 years

## Solna Hearth

The Solna Hearth is a stove with an oven. The chimney sweep has to agree to it beforehand.

- Price: $700
- Warranty: 5 years

## Hallow Flame 8

The Hallow Flame 8 is a stove of soapstone.

- Price: $1,300
- Warranty: 1 year
"""
SERVICE = """# Service

## How to send a stove in

Take the stove apart and print the repair label. From abroad, write to us first.

## Messages on the display

Message K-4411 is shown when a log has a length that the other door does not let in, such as a
branch or a root. Message K-4420 means that the lever was pulled five times and the display is
locked. The lock ends by itself after 20 minutes.

## Transport

The delivery address can be changed until the van is loaded, which is usually an hour after the
order. Sending a stove back is free inside the city; from the islands the buyer pays the ferry.
"""
POSTS = """# Vacancies

## Kiln Manager

- Salary: $51,000
- Start: June

## Depot Clerk

- Salary: $38,000
- Start: May
"""


@pytest.fixture
def stocked(clock: HandClock) -> Memory:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
    for name, text in (("stoves", STOVES), ("service", SERVICE), ("vacancies", POSTS)):
        memory.add_document(text, user_id="u", name=f"{name}.md")
    return memory


def told(memory: Memory, *said: str) -> str:
    return [memory.ask(one, user_id="u", session_id="s").answer for one in said][-1]


def test_what_a_code_means_is_told_by_what_is_said_of_it(stocked: Memory) -> None:
    assert "a log has a length" in told(stocked, "What does K-4411 mean?")
    assert "don't know" in told(stocked, "What does K-4412 mean?")


def test_whether_an_address_may_be_changed_asks_for_no_address(stocked: Memory) -> None:
    answer = told(stocked, "Can I still change the delivery address?")
    assert answer.startswith("Yes.")
    assert "until the van is loaded" in answer


def test_a_thing_and_a_part_no_document_names_are_not_answered_by_the_thing(
    stocked: Memory,
) -> None:
    assert "don't know" in told(stocked, "Does the Varga Ember 4 have an HDMI port?")


def test_a_word_that_may_be_a_verb_is_a_thing_where_its_price_is_asked(stocked: Memory) -> None:
    assert "$51,000" not in told(stocked, "How much does the Manager plan cost?")


def test_running_costs_are_no_price(stocked: Memory) -> None:
    answer = told(stocked, "Which stove has the lowest running costs?")
    assert "running costs are the lowest" in answer
    assert "$700" not in answer


def test_how_long_something_is_locked_is_a_time(stocked: Memory) -> None:
    assert "20 minutes" in told(stocked, "How long is the display locked?")


def test_what_happens_if_asks_for_no_list(stocked: Memory) -> None:
    answer = told(stocked, "What happens if a stove is sold out?")
    assert "can be ordered" in answer
    assert "\n-" not in answer


@pytest.mark.parametrize(
    "question", ["Can I repair a stove?", "Do I have to pay for sending the stove back?"]
)
def test_how_a_thing_is_done_and_what_holds_in_one_case_say_neither_yes_nor_no(
    stocked: Memory, question: str
) -> None:
    assert not told(stocked, question).startswith(("Yes", "No"))
