"""What is done again to "it" was done to the same thing; who works somewhere is never "it"."""

import pytest

from memory_core.language import Language
from memory_core.model import Message

LANGUAGE = Language.load()


def meant(*texts: str) -> str:
    *before, question = texts
    return LANGUAGE.rewrite(question, history=[Message("user", text) for text in before]).text


@pytest.mark.parametrize(
    ("told", "question", "thing"),
    [
        ("I left my umbrella on the train.", "When did I leave it?", "umbrella"),
        ("My scooter was towed from the square.", "Why was it towed?", "scooter"),
        ("Our train to Bari leaves at 8 from platform 4.", "What time does it leave?", "train"),
    ],
)
def test_thing_the_same_is_asked_of_is_it(told: str, question: str, thing: str) -> None:
    assert thing in meant(told, question)


def test_workman_is_not_it() -> None:
    said = meant("The heater is broken.", "The plumber came and repaired it.", "Is it warm again?")
    assert "plumber" not in said


def test_noun_in_a_list_is_not_the_whole_list() -> None:
    asked = "What is wrong with the beans?"
    assert meant("I planted beans, leeks and kale.", "The beans have rust.", asked) == asked


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The ship leaves from gate D7.", "gate D7"),
        ("Is Nora 7?", "Nora 7"),
        ("The group is called Falken and the fee is 10 euros.", "Falken and the fee"),
        ("Whose is the red tent?", "Whose"),
    ],
)
def test_no_name_is_made_of_numbers_and_further_clauses(text: str, name: str) -> None:
    assert name not in {m.text for m in LANGUAGE.extract(text).mentions}


def test_vintage_is_goods() -> None:
    types = {m.type for m in LANGUAGE.extract("I drive a 2014 Toyota Yaris.").mentions}
    assert "EVENT" not in types
