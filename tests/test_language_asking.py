"""A question word alone asks more of what was stated before it."""

import pytest

from memory_core import Language, Message


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


def whole(language: Language, question: str, *history: str) -> str:
    said = [Message("assistant" if i % 2 else "user", text) for i, text in enumerate(history)]
    return language.rewrite(question, history=said).text


@pytest.mark.parametrize(
    ("statement", "question", "text"),
    [
        ("The Quorra Aero 3 is sold out.", "Why?", "Why is the Quorra Aero 3 sold out?"),
        ("Petra left Novartis last week.", "But why?", "Why did Petra leave Novartis last week?"),
        ("Our landlord sold the flat.", "When?", "When did our landlord sell the flat?"),
        ("The courier doesn't deliver here.", "Why?", "Why doesn't the courier deliver here?"),
        ("Somebody broke the lamp.", "Who?", "Who broke the lamp?"),
        ("Something blocked the door.", "What?", "What blocked the door?"),
        ("I cancelled the order.", "Why?", "Why did I cancel the order?"),
    ],
)
def test_a_question_word_alone_asks_of_the_statement(
    language: Language, statement: str, question: str, text: str
) -> None:
    assert whole(language, question, statement, "Noted.") == text


def test_the_reply_is_asked_before_what_the_user_said(language: Language) -> None:
    history = ("Which lamp lasts longest?", "The Tavish Onyx 5 lasts longest.")
    assert whole(language, "Why?", *history) == "Why does the Tavish Onyx 5 last longest?"


def test_a_reply_about_the_speakers_is_not_asked_of(language: Language) -> None:
    assert whole(language, "Why?", "Hello!", "I need your address.") == "Why?"


def test_who_is_asked_of_nobody_in_particular_only(language: Language) -> None:
    assert whole(language, "Who?", "Petra left Novartis.", "Noted.") == "Who?"


def test_the_one_to_a_place_takes_the_place_of_the_same_preposition(language: Language) -> None:
    history = ("Why was the train to Ghent late?", "Because of snow.")
    assert (
        whole(language, "And the one to Bruges?", *history) == "Why was the train to Bruges late?"
    )
