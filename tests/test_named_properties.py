"""A property of something that is only named asks what it is; one that is told does not."""

import pytest

from memory_core import Memory
from memory_core.llm.asking import read
from memory_core.named_properties import as_question, names_property


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("weight of the smallest anvil", "What is the weight of the smallest anvil?"),
        ("capacity in litres of the green kettle", "What is the capacity in litres of the green"),
        ("Entry fee for children", "What is the Entry fee for children?"),
        ("opening hours of the mill on sunday", "What are the opening hours of the mill on sunday"),
        ("designer of the harbour clock", "Who is the designer of the harbour clock?"),
        ("the deposit for the canoe", "What is the deposit for the canoe?"),
        ("price of a ticket for 2 adults", "What is the price of a ticket for 2 adults?"),
        ("rent for flat 12", "What is the rent for flat 12?"),
        ("battery life of the Norva 300", "What is the battery life of the Norva 300?"),
        ("email address of Dr. Okoro", "What is the email address of Dr. Okoro?"),
        ("the caretaker's phone number", "What is the caretaker's phone number?"),
        ("My locker code", "What is my locker code?"),
        ("deadline for the painted essay", "What is the deadline for the painted essay?"),
    ],
)
def test_a_property_that_is_only_named_is_asked_for(text: str, asks: str) -> None:
    assert names_property(text)
    assert as_question(text).startswith(asks)
    assert read(text).kind == "fact"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Moonrise behind the mill",
        "Lunch with Okoro at noon",
        "Choir at seven in the hall",
        "My locker code is 4471",
        "weight of the anvil: 12 kg",
        "Weight of the anvil 12 kg",
        "rent for the studio 640 a month",
        "price of the canoe 900",
        "Price of milk went up",
        "rent for the mill increased to 90",
        "deadline for the essay Friday",
        "birthday of Ada on 12 June",
        "code for the gate 4471",
        "name of my sister Ada",
        "colour of the door green",
        "Author of three novels",
        "need the price of the canoe",
        "my address at work",
        "fee for the course paid",
        "Price of the canoe.",
        "what's the price of the canoe",
        "Ada's birthday",
        "today's temperature",
    ],
)
def test_what_tells_something_or_names_no_property_is_left_as_it_is(text: str) -> None:
    assert not names_property(text)
    assert as_question(text) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("price of the ferry to Holm", "14 crowns"),
        ("length of the ferry to Holm", "I don't know"),
        ("Supper with Okoro at nine", "Noted"),
    ],
)
def test_it_is_answered_or_declined_and_never_noted(memory: Memory, text: str, told: str) -> None:
    memory.add_document("The ferry to Holm costs 14 crowns.", user_id="a", name="ferry.md")
    assert told in memory.ask(text, user_id="a", session_id="s").answer
