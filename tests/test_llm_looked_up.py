"""A property is looked up by what people call a thing: by its plan, its part, its title."""

import pytest

from memory_core import Memory
from tests.asked_documents import memory_of
from tests.conftest import HandClock

PLANS = """# Larkwing plans

## Plus

- Price: 4 euros a month
- Storage: 25 GB

## Team

- Price: 9 euros a month
- Storage: 200 GB
"""
PHONES = """Model,Price in euros,Screen in inches,Weight in g
Orbo One,579,6.1,168
Orbo Mini,429,5.4,141
Falk 5 Plus,239,6.6,195
"""
PARTS = "Item,Price\nSpare battery,£95.00\nSpare blade,£30.00\n"
ROUTER = """# VANTO R3

How to set up the VANTO R3.

TECHNICAL DATA
Standard: Wi-Fi 6
Range: about 120 square metres indoors
"""


@pytest.fixture
def stocked(clock: HandClock) -> Memory:
    texts = {"plans.md": PLANS, "phones.csv": PHONES, "parts.csv": PARTS, "router.txt": ROUTER}
    return memory_of(texts, clock=clock)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How much is Larkwing Plus?", "4 euros a month"),
        ("How much for a spare battery?", "£95.00"),
        ("How much is the Orbo One?", "579"),
        ("How big is the screen of the Orbo One?", "6.1"),
        ("What is the range of the Vanto R3?", "120 square metres"),
    ],
)
def test_a_thing_is_found_by_what_people_call_it(
    stocked: Memory, question: str, value: str
) -> None:
    assert value in stocked.ask(question, user_id="u", session_id="s").answer


def test_it_is_the_thing_somebody_thinks_of_getting(stocked: Memory) -> None:
    stocked.ask("I'm thinking of getting the Orbo Mini", user_id="u", session_id="s")
    assert "429" in stocked.ask("how much is it?", user_id="u", session_id="s").answer
