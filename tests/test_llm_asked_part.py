"""Of a message that tells and asks, what it asks is answered."""

import re

import pytest

from memory_core.llm.asked_part import asked_alone, asked_in
from memory_core.llm.asking import read
from memory_core.llm.base import AnswerRequest
from memory_core.llm.citing import Quote
from memory_core.llm.denials import DENYING
from memory_core.llm.identity import identifying
from memory_core.llm.limiting import limits_in
from memory_core.llm.passages import Sentence
from memory_core.llm.personal import is_personal
from memory_core.llm.spelling import with_apostrophes


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("im leaving in march. whats the notice period?", "whats the notice period?"),
        ("what's the notice period? im leaving in march", "what's the notice period?"),
        ("hi, i bought a lamp last week, can i return it?", "can i return it?"),
        ("i was sick for 5 days do i need a note", "do i need a note"),
        ("I'm looking for the Falco X2. What's its price?", "What's its price?"),
        ("Hello. How does it work?", "How does it work?"),
        (
            "I'd like a canoe, what's the price and how long is it",
            "what's the price and how long is it",
        ),
        ("I'm on Basic: how many guests can I bring?", "how many guests can I bring?"),
    ],
)
def test_what_is_told_beside_a_question_is_left_out(message: str, asked: str) -> None:
    assert asked_in(message) == asked


@pytest.mark.parametrize(
    "message",
    [
        "What is the deposit? And the rent?",
        "I need a laptop. What do you have?",
        "my screen is broken. what now?",
        "is Dr. Smith in?",
        "I moved to Oslo. I like it.",
        "how many days can i work from home",
        "The battery lasts approx. how long?",
        "i like it, what a day",
    ],
)
def test_a_message_that_does_one_of_the_two_is_asked_as_it_is(message: str) -> None:
    assert asked_in(message) == message


def test_a_long_text_is_asked_as_it_is() -> None:
    text = "I have a question. " * 40 + "What is the price?"
    assert asked_in(text) == text


@pytest.mark.parametrize(
    ("typed", "usual"),
    [
        ("whats up", "what's up"),
        ("i dont know", "i don't know"),
        ("im late and ive no key", "I'm late and I've no key"),
        ("id like tea", "I'd like tea"),
        (
            "my id card, its colour, the client and Kant",
            "my id card, its colour, the client and Kant",
        ),
    ],
)
def test_short_forms_get_their_apostrophe(typed: str, usual: str) -> None:
    assert with_apostrophes(typed) == usual


@pytest.mark.parametrize("word", ["dont", "doesnt", "isnt", "won't", "wont", "cannot", "cant"])
def test_a_denial_is_one_without_its_apostrophe(word: str) -> None:
    assert re.search(DENYING, f"it {word} matter")
    assert not re.search(DENYING, "the front wants rent")


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("I'd like to sell my house", "statement"),
        ("I want to return my laptop", "statement"),
        ("I'd like to buy a laptop", "need"),
        ("I want a laptop", "need"),
        ("give me a good phone", "need"),
        ("Which laptop suits the needs of a student?", "need"),
        ("Which lenses fit the camera?", "fact"),
        ("remind me what i wanted", "recall"),
        ("what was i looking for?", "recall"),
        ("what i want is peace and quiet", "statement"),
        ("what was my first question", "recall"),
    ],
)
def test_what_is_looked_for_is_told_from_what_is_done(message: str, kind: str) -> None:
    assert (read(message).kind == "recall") == (kind == "recall")
    assert (read(message).kind == "need") == (kind == "need")


@pytest.mark.parametrize(
    ("text", "most", "first"),
    [
        ("a laptop, 1200 max", 1200.0, ""),
        ("a laptop for max. $1,000", 1000.0, ""),
        ("a flat under 400k", 400_000.0, ""),
        ("i only have 500 euros", 500.0, ""),
        ("a laptop, not too expensive", None, "price"),
        ("a laptop, lighter", None, "weight"),
        ("the cheapest laptop below 900", 900.0, "price"),
        ("a laptop cheaper than the Falco", None, ""),
        ("a laptop with 16 GB", None, ""),
    ],
)
def test_limits_are_read(text: str, most: float | None, first: str) -> None:
    found = limits_in(text)
    assert (found.most, found.first) == (most, first)


@pytest.mark.parametrize(
    ("question", "personal"),
    [
        ("what's my name?", True),
        ("what is my dog's name", True),
        ("where do i live", True),
        ("do i have a dog", True),
        ("what's my favourite food?", True),
        ("what is my notice period?", False),
        ("do i have to pay for shipping", False),
        ("what is the name of the shop?", False),
        ("where do i pay", False),
    ],
)
def test_only_the_user_knows_about_his_or_her_life(question: str, personal: bool) -> None:
    assert is_personal(question) == personal


def test_who_somebody_is_is_said_by_a_name() -> None:
    def sentence(text: str) -> Sentence:
        return Sentence(Quote("chunk", "c", "a.md", text), "", 0)

    about, named = sentence("Notice is 8 weeks for managers."), sentence("The manager is Ana Ruiz.")
    assert identifying("who is the manager?", [about, named]) == [named]
    assert identifying("who pays?", [about, named]) == [about, named]


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("Hi, I bought a lamp last week, can I return it?", "can I return the lamp?"),
        ("I've ordered red curtains. Can you exchange them?", "Can you exchange the red curtains?"),
        ("We got two chairs yesterday, may we send them back?", "may we send the two chairs back?"),
        ("My aunt is ill. Can I return it?", "Can I return it?"),
    ],
)
def test_what_somebody_got_is_what_is_to_be_returned(message: str, asked: str) -> None:
    assert asked_alone(AnswerRequest(message, message, ())).question == asked
