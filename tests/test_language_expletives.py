"""Words that stand for nothing that was named are left alone."""

import pytest

from memory_core import Language, Message
from memory_core.courtesies import PHRASES

language = pytest.fixture(scope="module")(Language.load)


def rewritten(language: Language, said: str, text: str) -> str:
    return language.rewrite(text, history=[Message("user", said)]).text


@pytest.mark.parametrize(
    "text",
    ["it says account locked", "could it be the update", "this is so annoying", "that didn't work"],
)
def test_a_remark_means_no_thing(language: Language, text: str) -> None:
    assert rewritten(language, "I bought the Aero 14.", text) == text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("What does it say?", "What does the Aero 14 say?"),
        ("Could it be repaired?", "Could the Aero 14 be repaired?"),
        ("lol thats too much", "lol the Aero 14 is too much"),
    ],
)
def test_what_asks_about_a_thing_means_it(language: Language, text: str, meant: str) -> None:
    assert rewritten(language, "I bought the Aero 14.", text) == meant


def test_home_without_the_is_no_thing(language: Language) -> None:
    text = "who approves it"
    assert rewritten(language, "can i work from home on fridays", text) == text


def test_a_town_is_not_what_was_paid_for(language: Language) -> None:
    history = [
        Message("user", "My order is late."),
        Message("user", "How long does shipping to Austria take?"),
    ]
    assert language.rewrite("I paid 59.90 for it.", history=history).text == (
        "I paid 59.90 for my order."
    )


def test_which_laptop_says_what_the_cheapest_is(language: Language) -> None:
    text = "Which laptop is the cheapest?"
    assert rewritten(language, "I want to buy a laptop for my daughter.", text) == text


def test_a_fixed_reply_about_the_chat_is_nothing_spoken_of(language: Language) -> None:
    history = [
        Message("user", "The Aero 14 is light."),
        Message("user", "Who can see this?"),
        Message("assistant", PHRASES["kept"]),
    ]
    assert language.rewrite("How much is it?", history=history).text == "How much is the Aero 14?"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("How much does it cost to repair it?", "How much does it cost to repair the Aero 14?"),
        ("How long will it take to ship it?", "How long will it take to ship the Aero 14?"),
        ("What does it cost to run?", "What does the Aero 14 cost to run?"),
    ],
)
def test_what_doing_something_takes_is_no_thing(language: Language, text: str, meant: str) -> None:
    assert rewritten(language, "I bought the Aero 14.", text) == meant


def test_a_word_of_thanks_is_nothing_spoken_of(language: Language) -> None:
    history = [Message("user", "I reset the router."), Message("user", "that helped, thx")]
    assert language.rewrite("how do i open it?", history=history).text == (
        "how do i open the router?"
    )


@pytest.mark.parametrize(
    "text", ["Does it cost anything to visit the mill?", "Does it cost money to park there?"]
)
def test_what_doing_something_costs_is_no_price_of_a_thing(language: Language, text: str) -> None:
    assert rewritten(language, "I bought the Aero 14.", text) == text
