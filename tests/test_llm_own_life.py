"""What the user told of his or her own life answers, in other words too."""

import pytest

from memory_core import Memory
from tests.conftest import Speaker

ME = Speaker(user_id="ann", session_id="s")


def last_answer(memory: Memory, *texts: str) -> str:
    return [memory.ask(text, **ME).answer for text in texts][-1]


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        ("we'll visit Tarn, Velm and Osk", "which cities will we visit?", "Tarn, Velm and Osk”"),
        ("My car is a red Lumo Yaro from 2019", "what colour is my car?", "a red Lumo Yaro"),
        ("I'm 1.85 tall", "how tall am I?", "You said your height is 1.85 [1]."),
        ("I work as a nurse in Velm", "am I a nurse?", "Yes, you said “I work as a nurse"),
    ],
)
def test_what_was_told_is_found(memory: Memory, told: str, asked: str, answer: str) -> None:
    assert answer in last_answer(memory, told, asked)


@pytest.mark.parametrize("asked", ["am I a doctor?", "how tall am I?"])
def test_what_was_not_told_is_in_no_document(asked: str, memory: Memory) -> None:
    paper = "# Sick leave\n\nA doctor's note is needed. The bike shed is grey and 3 m tall."
    memory.add_document(paper, user_id="ann", name="leave.md")
    assert "remember nothing" in last_answer(memory, asked)


def test_what_stands_before_a_question_was_told(memory: Memory) -> None:
    answer = last_answer(memory, "I just bought a Lumo Z6. Is it any good?", "what did I buy?")
    assert answer == "You said “I just bought a Lumo Z6.” [1]."


def test_a_relation_is_quoted_where_its_word_stands(memory: Memory) -> None:
    told = "Sara works at Orbita. She lives in Velm with her husband Luca."
    answer = last_answer(memory, told, "who is Sara's husband?")
    assert answer == "You said “She lives in Velm with her husband Luca.” [1]."
