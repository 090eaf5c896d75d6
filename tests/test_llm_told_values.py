"""What the user told of things without a name, of his or her own things, and of a limit."""

import pytest

from memory_core import Memory
from tests.conftest import Speaker

ME = Speaker(user_id="ann", session_id="s")


def last_answer(memory: Memory, *texts: str) -> str:
    return [memory.ask(text, **ME).answer for text in texts][-1]


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("The jacket is blue", "What colour is the jacket?"),
        ("The inn is 95 a night", "How much is the inn?"),
        ("The inn is 95 a night", "What does the inn cost?"),
        ("My car is a red Toyota", "What colour is my car?"),
    ],
)
def test_what_was_told_of_a_thing_without_a_name_is_quoted(
    memory: Memory, told: str, asked: str
) -> None:
    assert f"“{told}”" in last_answer(memory, told, asked)


def test_another_property_of_it_is_not_known(memory: Memory) -> None:
    assert "I don't know" in last_answer(memory, "The jacket is blue", "How big is the jacket?")
    assert "Toyota" not in last_answer(memory, "I drive a Toyota", "What colour is my desk?")


@pytest.mark.parametrize("asked", ["What's my budget?", "What is our budget?"])
def test_a_budget_is_the_limit_that_was_set_last(memory: Memory, asked: str) -> None:
    wishes = "I need a lamp for up to 90 euros", "We're looking for a flat under 500k"
    assert last_answer(memory, *wishes, asked) == f"You said “{wishes[1]}” [1]."
    assert last_answer(memory, "What are we looking for?").startswith(f"You said “{wishes[0]}”")


def test_where_no_reason_was_told_what_came_next_is_quoted_as_that(memory: Memory) -> None:
    told = "The meeting was cancelled", "Tom is ill"
    said = last_answer(memory, *told, "Why was the meeting cancelled?")
    assert said.endswith("You gave no reason, but right after it you said “Tom is ill” [2].")
    whole = "The meeting was cancelled because Tom is ill", "I like tea"
    said = last_answer(memory, *whole, "Why was the meeting cancelled?")
    assert "tea" not in said


def test_what_was_said_before_is_told_once(memory: Memory) -> None:
    told = "I have two kids, Ida and Max", "Ida is 6 and Max is 9"
    assert last_answer(memory, *told).count("I have two kids") == 1


def test_the_ages_of_those_named_are_compared(memory: Memory) -> None:
    told = "I have two kids, Ida and Max", "Ida is 6 and Max is 9"
    assert "Max is older." in last_answer(memory, *told, "Who is older?")
    both = last_answer(memory, "How old are my kids?")
    assert "6" in both
    assert "9" in both


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("I applied for the analyst position", "What did I apply for?"),
        ("I've been to Rome and Athens", "Where have I been?"),
        ("I called the bank this morning", "Who did I call?"),
        ("I want to lose 5 kg by June", "How much do I want to lose?"),
        ("We sold the house for 420k", "For how much did we sell the house?"),
        ("My dog Rex is a clever one", "What kind of dog is Rex?"),
        ("Ben is taller than Tom", "Who is taller, Ben or Tom?"),
    ],
)
def test_a_question_of_small_words_finds_what_was_told(
    memory: Memory, told: str, asked: str
) -> None:
    other = "Tom is taller than Sam" if "Ben" in told else "I haven't been to Oslo"
    assert last_answer(memory, told, other, asked) == f"You said “{told}” [1]."


def test_who_did_it_is_known_by_what_the_sentence_means(memory: Memory) -> None:
    told = "Our CEO is Maria Lopez", "She founded the company in 2012"
    assert f"“{told[1]}”" in last_answer(memory, *told, "Who founded the company?")


@pytest.mark.parametrize("asked", ["What time is the meeting?", "When is the meeting?"])
def test_a_room_is_no_time(memory: Memory, asked: str) -> None:
    told = "The meeting with Acme is on Thursday at 2pm in room 5", "It was moved to room 7"
    assert last_answer(memory, *told, asked).startswith(f"You said “{told[0]}” [1]")
    assert "4pm" in last_answer(memory, "The meeting was moved to 4pm", asked)


def test_where_somebody_is_from_and_how_to_call_somebody_are_known(memory: Memory) -> None:
    told = "I'm Sam, 29, from Leeds", "Peter is my boss", "His phone is 555 0199"
    assert "Leeds" in last_answer(memory, *told, "Where am I from?")
    assert "555 0199" in last_answer(memory, "How can I call Peter?")
