""" "it" is what somebody wants to do where a thing cannot be meant."""

import pytest

from memory_core import Language, Message
from memory_core.language.acts import asked_of_act

language = pytest.fixture(scope="module")(Language.load)


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("I want to send back my lamp.", "Is it free?", "Is it free to send back my lamp?"),
        ("How can I renew my pass?", "And is that free?", "Is it free to renew my pass?"),
        (
            "We're planning to camp by the lake",
            "is it allowed?",
            "Is it allowed to camp by the lake?",
        ),
        (
            "I'd like to move house",
            "How much does it cost?",
            "How much does it cost to move house?",
        ),
        ("Can I pay by card?", "How long does it take?", "How long does it take to pay by card?"),
        ("Can I fish here?", "How often is it allowed?", "How often is it allowed to fish here?"),
        ("Good. I want to cancel", "would it be possible?", "Would it be possible to cancel?"),
    ],
)
def test_what_is_free_or_allowed_or_lasts_is_what_was_to_be_done(
    before: str, text: str, meant: str
) -> None:
    assert asked_of_act(text, before) == meant


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("I want to buy a Zentra Nova 7", "Is it free?"),
        ("I want to rent a kayak", "How much does it cost?"),
        ("I have a lamp.", "Is it free?"),
        ("I want to send back my lamp.", "Is it blue?"),
        ("I want to be left alone.", "Is it possible?"),
    ],
)
def test_a_thing_that_has_a_price_is_meant_itself(before: str, text: str) -> None:
    assert asked_of_act(text, before) == ""


def test_a_name_in_what_was_to_be_done_is_not_what_is_free(language: Language) -> None:
    said = [Message("user", "I want to send back my Zentra headphones.")]
    meant = language.rewrite("Is it free?", history=said).text
    assert meant == "Is it free to send back my Zentra headphones?"
