"""What is said to the chat itself is answered as such, and nothing else is."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.courtesies import NOTHING_KNOWN, PHRASES
from memory_core.llm.base import AnswerRequest
from memory_core.llm.offline import compose
from memory_core.llm.reception import meant_by
from memory_core.llm.wordings import PLAIN
from memory_core.model import Message


def asked(text: str, *, history: tuple[Message, ...] = ()) -> str:
    return compose(AnswerRequest(text, text, (), history=history)).text


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Hello! Who are you?", PHRASES["self"]),
        ("whats your name", PHRASES["self"]),
        ("Are you a real person?", PHRASES["self"]),
        ("are u chatgpt", PHRASES["self"]),
        ("What can you do?", PHRASES["help"]),
        ("hey, how does this work?", PHRASES["help"]),
        ("What should I type?", PHRASES["help"]),
        ("how are you", PHRASES["well-being"]),
        ("ok bye", PHRASES["bye"]),
        ("ok", PHRASES["accepted"]),
        ("thnx", PLAIN.welcome),
        ("Guten Tag", PLAIN.hello),
        ("wait, is this saved somewhere?", PHRASES["kept"]),
        ("who can see what i write?", PHRASES["kept"]),
        ("How do I delete my data?", PHRASES["kept"]),
        ("pls forget that im pregnant", PHRASES["forget"]),
        ("delete my phone number", PHRASES["forget"]),
        ("clear my memory", PHRASES["forget"]),
        ("stop", PHRASES["accepted"]),
        ("your useless", PHRASES["complaint"]),
        ("What do you know about me?", NOTHING_KNOWN),
        ("what do you remember?", NOTHING_KNOWN),
        ("What's in your memory?", NOTHING_KNOWN),
        ("show me what you know", NOTHING_KNOWN),
    ],
)
def test_what_is_said_to_the_chat_is_no_question_of_documents(text: str, answer: str) -> None:
    assert asked(text) == answer


@pytest.mark.parametrize(
    "text",
    [
        "Who are you looking for in Lisbon?",
        "What can you do about a broken screen?",
        "How does this dryer work?",
        "How do I delete a file?",
        "Delete the second copy of the file",
        "What is this week's menu?",
        "forget that, I want the Dell",
        "What do you know about the Dell XPS 15?",
        "show me the memory of the Dell XPS 15",
        "Is my data plan unlimited?",
        "who made the tower clock",
        "thanks, and what does it cost?",
    ],
)
def test_what_names_anything_else_is_left_to_the_rules(text: str) -> None:
    assert meant_by(text, understood=text) is None


def test_it_is_what_was_spoken_of_where_the_question_was_made_to_stand_alone() -> None:
    assert meant_by("How does it work?", understood="How does it work?") == "help"
    assert meant_by("How does it work?", understood="How does the Aerex 50 work?") is None


def test_who_asks_what_is_known_hears_own_words_with_their_source() -> None:
    told = Message("user", "I live in Brno.", datetime(2026, 3, 1, tzinfo=UTC), id="m1")
    answer = asked("what do you know about me", history=(told,))
    assert "“I live in Brno.” [1]" in answer


@given(st.text(alphabet="so ok.no,hi !", max_size=120))
def test_every_text_is_read_at_once(text: str) -> None:
    assert meant_by(text, understood=text) in {None, *PHRASES, "hello", "thanks", "me"}
