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
        ("Remind me to call Peter tomorrow", "who should I call?", "“Remind me to call Peter"),
        ("My flight is BA117, it leaves at 8:20", "what time is my flight?", "it leaves at 8:20”"),
        ("My flight is BA117, it leaves at 8:20", "what is my flight number?", "is BA117"),
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


def test_what_is_to_be_done_is_noted(memory: Memory) -> None:
    assert last_answer(memory, "Remind me to call Peter tomorrow").startswith("Noted")


def test_what_the_user_did_is_no_number_of_it(memory: Memory) -> None:
    told = ("I ordered the Lumo Air yesterday", "my order number is 55213")
    answer = last_answer(memory, *told, "what did I order?")
    assert answer == "You said “I ordered the Lumo Air yesterday” [1]."


def test_one_sentence_on_several_is_quoted_once(memory: Memory) -> None:
    answer = last_answer(memory, "We have 3 employees: Jan, Els and Piet", "who are they?")
    assert answer.count("You said") == 1


PEOPLE = (
    "# Applicants\n\n## Felix Varga\n\nSkills: SQL\n\nFelix Varga needs a desk by the window.\n"
)


def test_one_of_the_users_circle_is_nobody_whose_name_goes_on(memory: Memory) -> None:
    memory.add_document(PEOPLE, user_id="ann", name="people.md")
    answer = last_answer(
        memory, "My cat Felix is sick", "Felix needs pills", "what does Felix need?"
    )
    assert "pills" in answer and "SQL" not in answer and "desk" not in answer


def test_one_whom_the_user_only_met_may_be_somebody_of_a_document(memory: Memory) -> None:
    memory.add_document(PEOPLE, user_id="ann", name="people.md")
    assert "desk" in last_answer(memory, "I met Felix yesterday", "what does Felix need?")


def test_what_was_changed_is_no_longer_so(memory: Memory) -> None:
    told = "the meeting was moved from Monday to Thursday"
    assert "Yes" not in last_answer(memory, told, "is the meeting on Monday?")
    assert last_answer(memory, "is the meeting on Thursday?").startswith("Yes")


def test_what_stands_before_a_name_is_not_remembered_of_it(memory: Memory) -> None:
    told = "I'm Tom. My colleague Nina leads the Atlas project."
    answer = last_answer(memory, told, "is Nina available?")
    assert "leads the Atlas" in answer and "“I'm Tom.”" not in answer


def test_a_need_that_nothing_fits_is_noted(memory: Memory) -> None:
    answer = last_answer(memory, "We need 12 chairs for the workshop")
    assert answer.startswith("I don't know") and answer.endswith("What you need is noted.")


@pytest.mark.parametrize(
    ("asked", "yes"), [("is Lee my doctor?", False), ("is Kim my doctor?", True)]
)
def test_one_of_two_is_not_the_other(memory: Memory, asked: str, *, yes: bool) -> None:
    answer = last_answer(memory, "Kim is my doctor and Lee is my lawyer", asked)
    assert "Kim is my doctor" in answer and answer.startswith("Yes") == yes


def test_what_we_spent_is_no_price(memory: Memory) -> None:
    told = "The project has a budget of 20k, we spent 12k so far"
    assert f"“{told}”" in last_answer(memory, told, "how much did we spend?")


def test_what_is_noted_is_quoted_as_it_was_typed(memory: Memory) -> None:
    told = ("I bought a Lumo Z6 from Orbita", "I'm returning it because the screen is broken")
    assert last_answer(memory, *told).startswith(f"Noted: you said “{told[1]}”")


def test_a_value_given_anew_is_noted_as_one(memory: Memory) -> None:
    answer = last_answer(memory, "My favourite colour is green", "No, it's blue")
    assert answer == "Noted: your favourite colour is blue."
