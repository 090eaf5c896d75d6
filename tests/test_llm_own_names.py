"""What is told of a thing by the name the user gave it is told of "my" thing."""

import pytest

from memory_core.llm.citing import Quote
from memory_core.llm.own_names import placing, with_own_names
from memory_core.llm.passages import Sentence
from tests.offline_requests import answer, said


def told(text: str, meant: str = "") -> Sentence:
    return Sentence(Quote("message", text, "You", text), "", -1, meant=meant)


def test_a_name_stands_for_what_was_called_so() -> None:
    both = with_own_names([told("My van is called Gertrude."), told("Gertrude needs tyres.")])
    assert both[1].meant == "my van Gertrude needs tyres."
    assert not both[0].meant


def test_also_where_only_a_pronoun_was_said() -> None:
    both = with_own_names(
        [told("Our new yacht is named Heron."), told("She leaks.", meant="Heron leaks.")]
    )
    assert both[1].meant == "our yacht Heron leaks."


def test_what_was_called_nothing_stays_as_it_is() -> None:
    both = (told("My van is old."), told("Gertrude needs tyres."))
    assert with_own_names(both) == both


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("where is my boat moored", {"moored"}),
        ("And where are our bikes kept?", {"kept"}),
        ("where are boats moored", set()),
        ("is my boat moored", set()),
    ],
)
def test_where_a_thing_of_ones_own_is_placed_is_where_it_is(question: str, words: set[str]) -> None:
    assert placing(question) == words


@pytest.mark.parametrize(
    ("before", "question", "place"),
    [
        (("My yacht lies at Holm Quay",), "where is my yacht moored", "Holm Quay"),
        (
            ("My caravan is called Bluebell", "Bluebell stands in Mill Lane"),
            "where is my caravan parked",
            "Mill Lane",
        ),
        (("Our piano stands in the chapel",), "where is our piano kept", "chapel"),
    ],
)
def test_it_is_answered_in_the_words_of_the_user(
    before: tuple[str, ...], question: str, place: str
) -> None:
    history = tuple(said(text, f"m{i}") for i, text in enumerate(before))
    assert place in answer(question, history=history)
