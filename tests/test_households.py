"""Whom "my kids" means is known once they were named, and asking for their names stays as it is."""

import pytest

from memory_core.carried import carried_on
from memory_core.model import Entity, Message, Rewrite


def whole(text: str, *before: str, known: tuple[Entity, ...] = ()) -> Rewrite:
    history = [Message("user", one) for one in before]
    return carried_on(Rewrite(text, text), history=history, known=known)


@pytest.mark.parametrize(
    ("told", "asked", "meant"),
    [
        ("I have two kids, Ida and Max", "How old are my kids?", "How old are Ida and Max?"),
        ("Our cats are called Puck and Momo.", "Where are our cats?", "Where are Puck and Momo?"),
        ("My sisters Eva, Lea and Ria came", "Are my sisters in?", "Are Eva, Lea and Ria in?"),
        ("I have two kids, Ida and Max", "how tall are my kids", "how tall are Ida and Max"),
        ("my parents: Ada and Karl", "Do my two parents work?", "Do Ada and Karl work?"),
    ],
)  # fmt: skip
def test_those_who_were_named_stand_for_what_they_are_to_the_user(
    told: str, asked: str, meant: str
) -> None:
    assert whole(asked, told).text == meant


def test_the_latest_telling_counts_and_each_name_is_linked() -> None:
    known = (Entity("Ida", "PERSON", id="i"), Entity("Max", "PERSON", id="m"))
    before = (
        "We have two dogs, Rex and Bo",
        "I have two kids, Tim and Kai",
        "My kids, Ida and Max",
    )
    found = whole("How tall are my kids?", *before, known=known)
    assert found.text == "How tall are Ida and Max?"
    assert [(r.text, r.entity_id) for r in found.replacements] == [("Ida", "i"), ("Max", "m")]
    assert found.search_queries == (found.text, "How tall are my kids?")


@pytest.mark.parametrize(
    "asked",
    ["What are my kids called?", "How many kids do I have?", "What are the names of my kids?",
     "Who are my kids?", "My kids are tired", "How are my kids' friends?", "Where are the kids?"],
)  # fmt: skip
def test_a_question_for_their_names_and_what_is_told_of_them_stay_as_they_are(asked: str) -> None:
    assert whole(asked, "I have two kids, Ida and Max") == Rewrite(asked, asked)
