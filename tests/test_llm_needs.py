"""What somebody needs keeps to the numbers that were said: what it costs, how many it has."""

import math

import pytest

from memory_core import Memory, Settings
from memory_core.llm.limiting import many_in
from tests.conftest import HandClock

FLATS = """# Flats

## Torweg 1

Torweg 1 is a flat under the roof.

- Rooms: 1
- Price: $160,000

## Torweg 2

Torweg 2 is a flat with a garden.

- Rooms: 2
- Price: $240,000

## Torweg 3

Torweg 3 is a flat by the park.

- Rooms: 3
- Price: $410,000

## Torweg 4

Torweg 4 is a flat that was sold once before.
"""


def answer(question: str) -> str:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=HandClock())
    memory.add_document(FLATS, user_id="u", name="flats.md")
    turn = memory.ask(question, user_id="u", session_id="s")
    memory.close()
    return turn.answer


@pytest.mark.parametrize(
    ("text", "noun", "least", "most"),
    [
        ("a flat with two rooms", "room", 2, 2),
        ("a 3-room flat", "room", 3, 3),
        ("at least 3 bedrooms", "bedroom", 3, math.inf),
        ("4+ seats", "seat", 4, math.inf),
        ("two or more doors", "door", 2, math.inf),
        ("up to 4 rooms", "room", 0, 4),
    ],
)
def test_how_many_are_wanted_is_read(text: str, noun: str, least: float, most: float) -> None:
    (found,) = many_in(text)
    assert (found.noun, found.least, found.most) == (noun, least, most)


def test_an_amount_of_money_is_no_number_of_things() -> None:
    assert many_in("a flat under 300k for $1,200") == []


def test_what_has_another_number_than_was_asked_for_is_not_recommended() -> None:
    said = answer("I'm looking for a flat with two rooms")
    assert "I recommend Torweg 2" in said
    assert "Torweg 1" not in said
    assert "Torweg 3" not in said


def test_what_has_at_least_as_many_is_recommended() -> None:
    said = answer("I need a flat with at least 2 rooms")
    assert "Torweg 1" not in said
    assert "Torweg 2" in said
    assert "Torweg 3" in said


def test_under_a_limit_what_is_known_to_cost_less_comes_before_what_has_no_price() -> None:
    said = answer("I'm looking for a flat under 300k")
    assert "Torweg 1" in said
    assert "Torweg 3" not in said
    assert "Torweg 4" not in said


def test_a_question_of_them_whom_nobody_spoke_of_is_not_answered_by_its_one_word() -> None:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=HandClock())
    text = "# Freight\n\nFreight includes carrying the item to the room of your choice."
    memory.add_document(text, user_id="u", name="freight.md")
    turn = memory.ask("Can I carry them over?", user_id="u", session_id="s")
    memory.close()
    assert turn.answer.startswith("I don't know")


def test_a_number_written_as_a_word_is_quoted_as_it_is_written() -> None:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=HandClock())
    memory.add_document("# Inns\n\nThe Torweg Inn has eight rooms.\n", user_id="u", name="inns.md")
    turn = memory.ask("How many rooms does the Torweg Inn have?", user_id="u", session_id="s")
    memory.close()
    assert "8 rooms" in turn.answer or "eight rooms" in turn.answer
    assert [source.text for source in turn.sources] == ["The Torweg Inn has eight rooms."]


QUARTERS = """# Quarters of Norwick

## Millside

Millside is full of bars. Tram 3 goes to the centre. The nights are loud.

## Highfield

Highfield lies on a hill. It is green and liked by families. Tram 5 goes to the centre.
"""


def test_a_place_of_one_word_under_a_title_of_its_kind_is_recommended() -> None:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=HandClock())
    memory.add_document(QUARTERS, user_id="u", name="quarters.md")
    said = memory.ask("Which quarter is best for families?", user_id="u", session_id="s").answer
    memory.close()
    assert said.startswith("I recommend Highfield:")
    assert "Tram" not in said.partition("“")[0]


def test_the_word_that_begins_a_question_in_a_document_is_no_thing() -> None:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=HandClock())
    asked = "# Quarters\n\nWhat is a quarter? A part of town.\n\nWho is in it? Families."
    memory.add_document(asked, user_id="u", name="quarters.md")
    said = memory.ask("Which quarter is best for families?", user_id="u", session_id="s").answer
    memory.close()
    assert "What [" not in said
    assert "Who [" not in said
    assert "recommend W" not in said


def test_the_users_own_documents_are_recommended_from_before_the_library() -> None:
    memory = Memory.open(Settings(data_dir=None), clock=HandClock())
    memory.add_document(QUARTERS, user_id="u", name="quarters.md")
    said = memory.ask("Which quarter is best for families?", user_id="u", session_id="s").answer
    memory.close()
    assert said.startswith("I recommend Highfield:")
    assert "Also worth a look" not in said
