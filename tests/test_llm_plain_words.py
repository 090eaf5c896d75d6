"""Questions are put in the words that documents use."""

import pytest

from memory_core.llm.plain_words import of_period, of_phone, plain_words, restated


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        ("What is the return window?", "How long is the return period?"),
        ("And what's the trial period for teams?", "And how long is the trial period for teams?"),
        ("How long is your refund window?", "How long is your refund period?"),
    ],
)
def test_a_window_in_which_something_may_be_done_is_how_long_that_is(asked: str, put: str) -> None:
    assert of_period(asked) == put


@pytest.mark.parametrize(
    "asked", ["How wide is the kitchen window?", "What is the window made of?", "Who opened it?"]
)
def test_any_other_question_stays_as_it_is(asked: str) -> None:
    assert of_period(asked) == asked


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        ("Do you sell pairs of gloves?", "Do you sell gloves?"),
        ("Is the tent any good for two?", "Is the tent for two?"),
        ("Is it over 60 square metres?", "Is it over 60 m²?"),
        ("Why not?", "Why?"),
        ("What did a stamp cost back then?", "What did a stamp cost?"),
        ("how many people lived there at that time", "how many people lived there"),
    ],
)
def test_what_says_nothing_more_is_left_out(asked: str, put: str) -> None:
    assert plain_words(asked) == put


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        ("What's Ada Moor's number?", "What's Ada Moor's phone number?"),
        ("what is the number of the workshop", "what is the phone number of the workshop"),
        ("Which number can I call at night?", "Which phone number can I call at night?"),
    ],
)
def test_a_number_under_which_somebody_is_reached_is_a_phone_number(asked: str, put: str) -> None:
    assert of_phone(asked) == put


@pytest.mark.parametrize(
    "asked", ["What is the number of rooms?", "What's number 7 on the list?", "Whose number is up?"]
)
def test_any_other_number_stays_as_it_is(asked: str) -> None:
    assert of_phone(asked) == asked


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        ("what was my locker number again?", "what is my locker number?"),
        ("And where were the spare keys again", "And where are the spare keys"),
        ("What was my bike again?", "What is my bike?"),
        ("What was said again and again?", "What was said again and again?"),
        ("When was the shop open again after the fire?", ""),
        ("Can I come again?", ""),
        ("What was he given until the lift ran again?", ""),
        ("what's my locker number again", "what's my locker number"),
        ("Where did I leave the kayak again?", "Where did I leave the kayak?"),
        ("Who is our new trainer again?", "Who is our new trainer?"),
        ("When is the pool open again?", ""),
        ("When is my road open again?", ""),
        ("length of the canoe", "What is the length of the canoe?"),
    ],
)
def test_what_is_asked_once_more_is_asked_of_now(asked: str, put: str) -> None:
    assert restated(asked) == (put or asked)
