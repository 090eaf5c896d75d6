"""Which ones and how many ask of the several things that were spoken of."""

import pytest

from memory_core import Language, Message

language = pytest.fixture(scope="module")(Language.load)


def whole(language: Language, question: str, before: str) -> str:
    history = [Message("user", before), Message("assistant", "…")]
    return language.rewrite(question, history=history).text


@pytest.mark.parametrize(
    ("before", "question", "meant"),
    [
        ("How many parks are there?", "Which ones?", "Which parks are there?"),
        ("Which parks are there?", "How many?", "How many parks are there?"),
        ("Do you have any vegan soups?", "Which ones?", "Which vegan soups do you have?"),
        ("Are there any tours?", "How many?", "How many tours are there?"),
        ("I have four hens.", "How many?", "How many hens do I have?"),
        ("We visited two castles in Wales.", "Which?", "Which castles did we visit in Wales?"),
        ("Can I bring a friend?", "How many?", "How many friends can I bring?"),
    ],
)
def test_they_are_asked_of_what_was_counted_listed_or_told(
    language: Language, before: str, question: str, meant: str
) -> None:
    assert whole(language, question, before) == meant


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("Which ones run on gas?", "Which buses run on gas?"),
        ("Which one goes to Norwick?", "Which bus goes to Norwick?"),
    ],
)
def test_ones_are_of_the_kind_asked_for_before(
    language: Language, question: str, meant: str
) -> None:
    assert whole(language, question, "Which buses are there?") == meant


@pytest.mark.parametrize("before", ["Is the pool open?", "What are your hours?", "Hello!"])
def test_where_nothing_was_several_they_stay_as_they_are(language: Language, before: str) -> None:
    assert whole(language, "Which ones?", before) == "Which ones?"
