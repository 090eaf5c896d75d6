"""What only says where a thing is or comes from is not asked back about."""

import pytest

from memory_core import Language, Message

language = pytest.fixture(scope="module")(Language.load)


@pytest.mark.parametrize(
    "text",
    [
        "we are not done with the game from quillmore, can we keep it a bit longer",
        "I bought a lamp from Orvane, can I return it",
        "I left my scarf at the Belmora, how long will they keep it",
        "can we hire a kayak with a roof at the pier in Oststad and what does it cost",
        "my son broke a vase in the Hotel Amsel, do we have to pay for it",
        "our class isn't through with the film from larchfield, may we have it until May",
    ],
)
def test_a_thing_and_where_it_comes_from_are_told_apart(language: Language, text: str) -> None:
    assert not language.rewrite(text, history=[Message("user", "Hello")]).ambiguous


def test_a_thing_of_the_message_before_is_meant_rather_than_its_place(language: Language) -> None:
    got = language.rewrite(
        "does that include parking", history=[Message("user", "I rent a flat in Oslo.")]
    )
    assert got.text == "does the flat include parking?"
