"""A question with what was told right before it."""

import pytest

from memory_core.courtesies import PHRASES
from memory_core.llm.asked_part import asked_alone, is_nothing_alone
from memory_core.llm.base import AnswerRequest
from memory_core.llm.situations import MAX_CHARS, in_situation
from memory_core.model import Message
from tests.conftest import HandClock
from tests.said_of_papers import answer_of

CLUB = """# Quayside rowing club

## What if my locker is broken into?
Tell the caretaker, Tilda Moss, within a week; the club pays for a new lock.

## What if I fall ill?
Whoever is ill for a month or longer pays nothing for that time.

## Trying it out
New rowers may come to two practices for nothing.
"""


def before(*said: str) -> list[Message]:
    return [Message("user", text) for text in said if text]


def situated(question: str, *said: str) -> str:
    return in_situation(question, original=question, history=before(*said))


def test_a_question_about_oneself_is_read_with_what_was_told_right_before() -> None:
    assert situated("Do I get a new one?", "My oar broke on Sunday.") == (
        "My oar broke on Sunday. Do I get a new one?"
    )


def test_two_messages_may_tell_one_situation_and_more_do_not() -> None:
    told = ("I live in Kell", "I paid for a year", "I have moved away")
    assert situated("Do I get it back?", *told) == (
        "I paid for a year. I have moved away. Do I get it back?"
    )


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("When does the boathouse open?", "My oar broke."),
        ("Do I get a new one?", "How much is an oar?"),
        ("Do I get a new one?", ""),
        ("Do I get a new one?", "My oar broke. " * MAX_CHARS),
        ("I would like a new one", "My oar broke."),
    ],
    ids=["points at nothing", "a question before", "nothing before", "a whole text", "no question"],
)
def test_a_question_stands_for_itself(question: str, said: str) -> None:
    assert situated(question, said) == ""


def test_of_a_message_that_tells_and_asks_both_are_kept() -> None:
    text = "I deleted a photo by mistake. How long is it kept?"
    asked = asked_alone(AnswerRequest(question=text, original=text, messages=()))
    assert (asked.question, asked.situation) == ("How long is it kept?", text)


@pytest.mark.parametrize(
    ("question", "nothing"),
    [("Whom do I tell?", True), ("What should I do?", True), ("Do I get my money back?", False)],
)
def test_a_question_without_words_of_its_own_is_nothing_alone(
    question: str, *, nothing: bool
) -> None:
    assert is_nothing_alone(question) == nothing


def test_what_was_told_before_answers_nothing_that_memory_answers(clock: HandClock) -> None:
    told = "I've been to Rome and Athens", "I haven't been to Oslo"
    said = answer_of(clock, {"quayside.md": CLUB}, *told, "Where have I been?")
    assert said == f"You said “{told[0]}” [1]."


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        ("Somebody broke into my locker at Quayside", "who pays for that?", "the club pays"),
        ("My locker was broken into last night", "whom do I tell?", "Tilda Moss"),
        ("My locker was broken into last night", "What should I do?", "Tell the caretaker"),
        ("My locker was broken into last night", "what now?", "Tell the caretaker"),
        ("I've been ill since January", "do I still have to pay?", "pays nothing"),
    ],
)
def test_what_was_told_right_before_decides_what_answers(
    clock: HandClock, told: str, asked: str, answer: str
) -> None:
    assert answer in answer_of(clock, {"quayside.md": CLUB}, told, asked)


def test_what_to_do_here_is_told_where_papers_do_not_say_what_to_do_about_what_was_told(
    clock: HandClock,
) -> None:
    told = answer_of(clock, {"quayside.md": CLUB}, "My sister plays the oboe", "What can I do?")
    assert told == PHRASES["help"]


def test_what_one_does_by_trade_is_told_before_any_paper(clock: HandClock) -> None:
    papers = {"quayside.md": CLUB + "\n## What should nurses do?\nNurses row on Mondays.\n"}
    assert "nurse" in (told := answer_of(clock, papers, "I'm a nurse", "What do I do?"))
    assert "Mondays" not in told


def test_what_now_after_something_no_paper_rules_is_not_known(clock: HandClock) -> None:
    told = answer_of(clock, {"quayside.md": CLUB}, "My sister plays the oboe", "What now?")
    assert told.startswith("I don't know")
