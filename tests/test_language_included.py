"""What "that" covers is asked of the sum that was asked for."""

import pytest

from memory_core import Language, Message
from memory_core.language.included import asked_of_sum

language = pytest.fixture(scope="module")(Language.load)


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        (
            "What is the rent for the mill?",
            "Does that include heating?",
            "Does the rent for the mill include heating?",
        ),
        (
            "What's the course fee?",
            "and are the books included in that?",
            "and are the books included in the course fee?",
        ),
        (
            "membership fee of the rowing club",
            "does it cover the boats?",
            "does the membership fee of the rowing club cover the boats?",
        ),
    ],
)
def test_that_is_the_sum(before: str, text: str, meant: str) -> None:
    assert asked_of_sum(text, before) == meant


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("What is the price of the Norva 7?", "Does it include a charger?"),
        ("Who rents out the mill?", "Does that include heating?"),
        ("What is the rent for the mill?", "Is that a lot?"),
    ],
)
def test_a_thing_is_not_its_sum(before: str, text: str) -> None:
    assert asked_of_sum(text, before) == ""


def test_what_the_answer_named_last_is_not_meant(language: Language) -> None:
    history = [
        Message("user", "What is the rent for the mill?"),
        Message("assistant", "The mill's rent is 640 a month, water included."),
    ]
    meant = language.rewrite("does that include parking", history=history).text
    assert meant == "does the rent for the mill include parking?"
