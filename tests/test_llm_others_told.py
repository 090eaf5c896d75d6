"""What the user told of somebody or something else answers nothing; what was set right does."""

import pytest

from memory_core import Memory
from memory_core.llm.asking import read
from tests.conftest import Speaker

ME = Speaker(user_id="ann", session_id="s")


def last_answer(memory: Memory, *texts: str) -> str:
    return [memory.ask(text, **ME).answer for text in texts][-1]


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("My aunt, she sleeps on the third floor.", "Which floor do I sleep on?"),
        ("My father-in-law is in Norwick.", "Is my father in Norwick?"),
        ("My class begins at 9.", "When does my class end?"),
        ("Bo lands at 17:20.", "When does Bo leave?"),
        ("Bo's train from Ebbing comes at 17:20.", "What is Bo's train number?"),
        ("My aunt speaks five languages.", "Which languages does my aunt speak?"),
        ("My uncle is in hospital.", "Which hospital is my uncle in?"),
        ("Ottilie is on holiday until May.", "Where is Ottilie on holiday?"),
    ],
)
def test_what_is_told_of_another_or_of_none_in_particular_is_no_answer(
    memory: Memory, told: str, asked: str
) -> None:
    assert last_answer(memory, told, asked).startswith("I don't know")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("I sleep on the third floor.", "Which floor do I sleep on?"),
        ("My class ends at 11.", "When does my class end?"),
        ("My uncle is in the Saint Anne hospital.", "Which hospital is my uncle in?"),
        ("Ottilie is on holiday in Ebbing.", "Where is Ottilie on holiday?"),
        ("My father is in Norwick.", "Is my father in Norwick?"),
    ],
)
def test_what_is_told_of_the_one_meant_is_quoted(memory: Memory, told: str, asked: str) -> None:
    assert f"“{told}”" in last_answer(memory, told, asked)


def test_clause_on_one_decides_nothing_of_another(memory: Memory) -> None:
    told = "Ottilie is vegan, Gunnar eats everything."
    assert not last_answer(memory, told, "Is Gunnar vegan?").startswith("Yes")
    assert last_answer(memory, told, "Is Ottilie vegan?").startswith("Yes")


@pytest.mark.parametrize(
    ("told", "righted", "asked"),
    [
        ("We meet Bo at the mill at 5.", "No, it's at 6, not at 5.", "When do we meet Bo?"),
        ("I visit Ottilie at Easter.", "Sorry, it's May, not Easter.", "When do I visit Ottilie?"),
    ],
)
def test_what_was_set_right_is_quoted(memory: Memory, told: str, righted: str, asked: str) -> None:
    assert f"“{righted}”" in last_answer(memory, told, righted, asked)


def test_time_set_right_changes_no_place(memory: Memory) -> None:
    told = ("We meet Bo at the mill at 5.", "No, it's at 6, not at 5.")
    assert "mill" in last_answer(memory, *told, "Where do we meet Bo?")


@pytest.mark.parametrize("text", ["When it rains I take the tram.", "If Bo calls, I answer."])
def test_what_holds_under_a_condition_is_told(text: str) -> None:
    assert read(text).kind == "statement"


@pytest.mark.parametrize(
    "text", ["When it breaks do I get a new one", "If I send it back can I get my money"]
)
def test_condition_before_a_question_tells_nothing(text: str) -> None:
    assert read(text).kind != "statement"


@pytest.mark.parametrize("asked", ["What am I doing on Friday?", "Does my flat have a garden?"])
def test_documents_do_not_know_the_users_days_and_house(memory: Memory, asked: str) -> None:
    assert last_answer(memory, asked).startswith("I don't know")


def test_clause_on_somebody_else_decides_nothing_of_the_user(memory: Memory) -> None:
    told = "My aunt speaks Danish and I speak Welsh."
    assert not last_answer(memory, told, "Do I speak Danish?").startswith("Yes")
    assert last_answer(memory, told, "Do I speak Welsh?").startswith("Yes")


def test_what_used_to_be_is_no_more_beside_what_is(memory: Memory) -> None:
    told = "I used to row, now I sail with Bo."
    assert last_answer(memory, told, "Do I still row?").startswith("No")


@pytest.mark.parametrize(
    ("told", "asked", "known"),
    [
        ("I have a lesson with Bo on Monday at 10.", "Where is the lesson?", False),
        ("My bike is with Bo.", "Where is my bike?", True),
        ("I am staying with Bo.", "Where am I staying?", True),
    ],
)
def test_with_whom_is_a_place_only_of_what_is_there(
    memory: Memory, told: str, asked: str, known: bool
) -> None:
    assert (f"“{told}”" in last_answer(memory, told, asked)) == known
