"""What the user told answers no question for something it does not say."""

import pytest

from memory_core import Memory
from tests.conftest import Speaker

ME = Speaker(user_id="ann", session_id="s")


def last_answer(memory: Memory, *texts: str) -> str:
    return [memory.ask(text, **ME).answer for text in texts][-1]


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("My niece learns Danish because her friend is from Aarhus.", "What is my niece's name?"),
        ("I see the vet on Monday in Norwick.", "What is the vet called?"),
        ("I'm learning Welsh because my niece is from Bangor.", "What is my niece's name?"),
        ("The gardener comes on Fridays.", "What's the gardener's name?"),
        ("Our choir rehearses at St. Anne's.", "What is the name of the choir?"),
    ],
)
def test_name_is_not_known_where_nothing_gives_one(memory: Memory, told: str, asked: str) -> None:
    assert last_answer(memory, told, asked).startswith("I don't know")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("The vet is Dr. Lindgren.", "What is the vet called?"),
        ("My niece Solveig learns Danish.", "What is my niece's name?"),
        ("We have two rabbits, Flick and Flock.", "What are our rabbits called?"),
        ("Tarka is our parrot.", "What is our parrot's name?"),
        ("The boss at the mill is Ottilie.", "What is the boss called?"),
    ],
)
def test_name_beside_what_it_is_of_is_quoted(memory: Memory, told: str, asked: str) -> None:
    assert f"“{told}”" in last_answer(memory, told, asked)


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("My aunt is allergic to pollen.", "Am I allergic to pollen?"),
        ("Solveig plays the harp.", "Do I play the harp?"),
        ("My neighbour smokes a pipe.", "Do I smoke a pipe?"),
    ],
)
def test_what_holds_of_somebody_else_is_not_said_of_the_user(
    memory: Memory, told: str, asked: str
) -> None:
    assert last_answer(memory, told, asked).startswith("I don't know")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("My kayak is green.", "Do I have a kayak?"),
        ("We own a kayak.", "Do I own a kayak?"),
        ("I play the harp.", "Do I play the harp?"),
    ],
)
def test_what_holds_of_the_user_is_said(memory: Memory, told: str, asked: str) -> None:
    assert last_answer(memory, told, asked).startswith("Yes")


def test_age_of_somebodys_friend_is_not_that_of_the_one(memory: Memory) -> None:
    told = ("My niece Solveig is 12.", "Solveig's teacher is Mr. Brock.")
    assert last_answer(memory, *told, "How old is Solveig's teacher?").startswith("I don't know")
    assert "12" in last_answer(memory, "How old is Solveig?")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("My budget for the roof is 9,000 euros.", "What is my budget for the cellar?"),
        ("The new boat has four berths.", "How many berths did the old boat have?"),
        ("My left boot leaks.", "Does my right boot leak?"),
        ("My phone is a Nokia 3310.", "What is my phone number?"),
        ("Our crew has four people: Al, Bo, Cy and me.", "Who is the crew chief?"),
        ("We are sailing to Norwick on Monday.", "Which ferry are we sailing with?"),
    ],
)
def test_what_is_said_of_the_other_one_is_no_answer(memory: Memory, told: str, asked: str) -> None:
    assert last_answer(memory, told, asked).startswith("I don't know")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("My phone number is 0551 77218.", "What is my phone number?"),
        ("The old boat had four berths.", "How many berths did the old boat have?"),
        ("We are flying with Norline.", "Which airline are we flying with?"),
    ],
)
def test_what_is_said_of_the_one_meant_is_quoted(memory: Memory, told: str, asked: str) -> None:
    assert any(word in last_answer(memory, told, asked) for word in (told, "0551 77218"))


def test_documents_do_not_tell_of_a_thing_that_they_do_not_name(memory: Memory) -> None:
    said = last_answer(memory, "I read Tarka in March.", "Who wrote Tarka?")
    assert said.startswith("I don't know")


@pytest.mark.parametrize("asked", ["Did I accept the offer?", "How much do I earn?"])
def test_documents_do_not_tell_what_the_user_did(memory: Memory, asked: str) -> None:
    assert last_answer(memory, asked).startswith("I don't know")


def test_what_used_to_be_is_so_no_longer(memory: Memory) -> None:
    told = "I used to go rowing with Bo."
    assert last_answer(memory, told, "Do I still go rowing?").startswith("No")
    assert last_answer(memory, told, "Did I go rowing?").startswith("Yes")
    assert last_answer(memory, "I quit fencing in May.", "Do I still go rowing?").startswith("No")


def test_what_was_cancelled_is_not_had(memory: Memory) -> None:
    told = "I cancelled the Norwick Gazette in May."
    assert last_answer(memory, told, "Do I still have the Norwick Gazette?").startswith("No")


def test_what_somebody_else_has_is_not_the_users(memory: Memory) -> None:
    told = "My aunt has a goat called Pim."
    assert last_answer(memory, told, "What is my goat called?").startswith("I don't know")
    assert "Pim" in last_answer(memory, "What is my aunt's goat called?")


def test_sum_is_not_known_from_a_sentence_without_one(memory: Memory) -> None:
    told = ("I'm saving for a sailing boat.", "So far I have saved 900 euros.")
    assert "900" in last_answer(memory, *told, "How much have I saved?")


def test_denial_tells_how_much(memory: Memory) -> None:
    told = "I don't drink beer anymore."
    assert f"“{told}”" in last_answer(memory, told, "How much beer do I drink?")


def test_one_told_apart_is_not_the_other(memory: Memory) -> None:
    told = ("The barn has 12 windows.", "The old barn was built in 1890.")
    assert "12" not in last_answer(memory, *told, "How many windows does the old barn have?")
    assert "12" in last_answer(memory, "How many windows does the barn have?")


@pytest.mark.parametrize("asked", ["Where does my aunt sing?", "Where does my aunt teach?"])
def test_aim_is_no_place(memory: Memory, asked: str) -> None:
    told = "My aunt wants to sing and to teach."
    assert last_answer(memory, told, asked).startswith("I don't know")


def test_whoever_left_one_firm_works_at_the_next(memory: Memory) -> None:
    told = ("I work as a welder at Brockmann.", "I left Brockmann in May, I'm at Holtz now.")
    assert "Holtz" in last_answer(memory, *told, "Where do I work?")


@pytest.mark.parametrize("asked", ["which one did I choose?", "which did I pick?"])
def test_a_choice_still_to_be_made_is_none(memory: Memory, asked: str) -> None:
    undecided = "I'm choosing between the Falco X2 and the Vantor Terra 7"
    assert last_answer(memory, undecided, asked).startswith("I don't know")
    chosen = "I think I'll go with the Vantor"
    assert f"“{chosen}”" in last_answer(memory, chosen, asked)
