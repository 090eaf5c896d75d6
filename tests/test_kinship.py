"""Who "my sister" is, once the user has said so."""

from collections.abc import Iterator

import pytest

from memory_core import Memory, Settings
from memory_core.kinship import speaks_of_relative
from tests.conftest import HandClock


@pytest.fixture
def memory() -> Iterator[Memory]:
    opened = Memory.open(Settings(data_dir=None, library=False), clock=HandClock())
    yield opened
    opened.close()


def rewritten(memory: Memory, *said: str) -> str:
    return [memory.ask(one, user_id="u", session_id="s") for one in said][-1].rewritten_query


def test_a_question_about_my_sister_names_her(memory: Memory) -> None:
    asked = rewritten(memory, "My sister Ada lives in Oslo.", "Where does my sister live?")
    assert asked == "Where does Ada live?"


@pytest.mark.parametrize(
    ("told", "asked", "meant"),
    [
        ("My mum Helen lives in Cork.", "Where does my mother live?", "Where does Helen live?"),
        ("My boss Tom hates fish.", "What does my manager hate?", "What does Tom hate?"),
        ("Our dog Rex is ill.", "How old is my dog?", "How old is Rex?"),
    ],
)
def test_words_for_one_relative_mean_the_same(
    memory: Memory, told: str, asked: str, meant: str
) -> None:
    assert rewritten(memory, told, asked) == meant


def test_what_is_said_of_my_sister_is_said_of_her(memory: Memory) -> None:
    rewritten(memory, "My sister Ada lives in Oslo.", "My sister moved to Bergen.")
    found = {e.name: e.id for e in memory.entities(user_id="u")}
    homes = [r for r in memory.graph(user_id="u").relations if r.predicate == "LIVES_IN"]
    assert [(r.subject, r.object) for r in homes] == [(found["Ada"], found["Bergen"])]


def test_a_message_that_is_only_observed_speaks_of_her_too(memory: Memory) -> None:
    memory.observe("My sister Ada lives in Oslo.", user_id="u", session_id="s")
    seen = memory.observe("My sister moved to Bergen.", user_id="u", session_id="another")
    assert {one.name for one in seen.entities} >= {"Ada", "Bergen"}


def test_of_two_sisters_none_is_meant(memory: Memory) -> None:
    asked = "Where does my sister live?"
    told = ("My sister Ada lives in Oslo.", "My sister Berta lives in Rome.")
    assert rewritten(memory, *told, asked) == asked


def test_nobody_is_put_in_for_a_stranger(memory: Memory) -> None:
    assert (
        rewritten(memory, "My brother Jon is tall.", "Is my sister tall?") == "Is my sister tall?"
    )


def test_sister_is_not_put_in_for_a_sister_in_law(memory: Memory) -> None:
    asked = "Is my sister-in-law tall?"
    assert rewritten(memory, "My sister Ada is tall.", asked) == asked
    told = "My sister-in-law Petra is a baker."
    assert rewritten(memory, told, asked) == "Is Petra tall?"


@pytest.mark.parametrize(
    "text",
    [
        "My sister Berta is ill",
        "my sister is called Berta",
        "My sister is Berta",
        "my sister-like friend is here",
        "Who is my sister?",
        "What is my sister's name?",
        "Who's my boss?",
    ],
)
def test_who_is_named_or_asked_for_is_not_replaced(text: str) -> None:
    assert not speaks_of_relative(text)


def test_another_users_sister_is_nobodys(memory: Memory) -> None:
    memory.ask("My sister Ada lives in Oslo.", user_id="other", session_id="s")
    assert rewritten(memory, "Where does my sister live?") == "Where does my sister live?"


@pytest.mark.parametrize(
    "said",
    [
        "My manager is now Priya.",
        "My boss has been Priya since May.",
        "Who was my boss before?",
        "Is Priya my boss?",
        "Priya is my boss again.",
    ],
)
def test_what_somebody_is_said_or_asked_to_be_is_not_another_name(
    memory: Memory, said: str
) -> None:
    assert rewritten(memory, "My boss is Dana.", said) == said


def test_who_was_somebody_before_is_told_only_where_it_is_asked(memory: Memory) -> None:
    talk = [
        memory.ask(one, user_id="u", session_id="s").answer
        for one in (
            "My boss is Dana.",
            "My manager is now Priya.",
            "Who is my boss?",
            "Who was my boss before?",
        )
    ]
    assert "Dana" not in talk[2]
    assert "Dana" in talk[3]


def test_the_dog_is_the_users_only_one(memory: Memory) -> None:
    told = "We have a cat called Mog and a dog called Flint."
    assert rewritten(memory, told, "How old is the dog?") == "How old is Flint?"
    assert rewritten(memory, "Where is the dog food?") == "Where is the dog food?"
