"""A sentence that begins with a pronoun or a fee goes on about what the one before it names."""

import pytest

from memory_core.llm.citing import Citations
from memory_core.llm.going_on import gone_on
from memory_core.llm.material import Material
from tests.offline_requests import chunk, request

HOUSE = chunk(
    "Supper is served in the barn. It costs 14 euros. Cara Lund keeps the bees. She came in 2015. "
    "Ask Odo for honey. He sells candles on Sundays. The Glass House stands in the garden. "
    "Admission is 6 euros.",
    name="house.md",
    heading="House",
)


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("How much is supper?", "It costs 14 euros."),
        ("Since when does Cara Lund keep the bees?", "She came in 2015."),
        ("Who sells candles?", "Ask Odo for honey."),
        ("How much is the Glass House?", "Admission is 6 euros."),
    ],
)
def test_both_sentences_are_quoted(question: str, quoted: str) -> None:
    said = gone_on(Material(request(question, evidence=(HOUSE,))), Citations())
    assert quoted in said
    assert said.count("“") > 1


@pytest.mark.parametrize(
    "question",
    [
        "How much is lunch?",
        "Who sells rugs?",
        "Since when does Odo keep goats?",
        "Is supper good?",
        "How many bees are in the Glass House?",
    ],
)
def test_what_neither_sentence_has_is_not_told(question: str) -> None:
    assert gone_on(Material(request(question, evidence=(HOUSE,))), Citations()) == ""
