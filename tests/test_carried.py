"""What a message leaves to those before it is carried on into it, and into nothing else."""

import pytest

from memory_core.carried import carried_on
from memory_core.model import Entity, Message, Rewrite


def whole(text: str, *before: str, known: tuple[Entity, ...] = ()) -> Rewrite:
    history = [Message("user", one) for one in before]
    return carried_on(Rewrite(text, text), history=history, known=known)


@pytest.mark.parametrize(
    "limit",
    ["1200 max", "not too expensive", "something cheaper", "too expensive!", "under 900 euros",
     "do you have a lighter one?", "i only have 500", "my budget is 1000", "ok, max 800 please"],
)  # fmt: skip
def test_a_limit_is_one_on_what_was_looked_for_last(limit: str) -> None:
    found = whole(limit, "I'm looking for a desk.", "I'm looking for a lamp.", "cheaper")
    assert found.text == f"I'm looking for a lamp, {limit}"
    assert found.search_queries[0] == found.text
    assert [r.reason for r in found.replacements] == ["ellipsis"]


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("1200 max", ("I live in Oslo",)),
        ("cheaper", ()),
        ("The cheaper one is broken", ("I'm looking for a lamp",)),
        ("Max is 12", ("I'm looking for a lamp",)),
        ("1200 max", ("I'm looking for a lamp", "Who made the tower clock?")),
    ],
)
def test_nothing_is_carried_on_where_nothing_was_looked_for(
    text: str, before: tuple[str, ...]
) -> None:
    assert whole(text, *before) == Rewrite(text, text)


def test_this_error_is_the_one_whose_code_was_told() -> None:
    entity = Entity("E-204", "ISSUE", id="e")
    found = whole("How do I fix this error?", "I get error E-204", known=(entity,))
    assert found.text == "How do I fix error E-204?"
    assert [(r.start, r.end, r.entity_id) for r in found.replacements] == [(13, 23, "e")]
    assert whole("where is the order", "my order number is 88231").text == "where is order 88231"


@pytest.mark.parametrize(
    "text", ["How do I fix this?", "this error E-77 is new", "this room is cold"]
)
def test_what_has_no_code_is_left_as_typed(text: str) -> None:
    assert whole(text, "I get error E-204").text == text


@pytest.mark.parametrize(
    "told",
    [
        "the gym is 40 a month",
        "The gym is 1200",
        "the gym is 35 and the pool is 5",
        "the gym is 2k",
    ],
)
def test_what_something_costs_is_no_code_of_it(told: str) -> None:
    assert whole("How much is the gym?", told).text == "How much is the gym?"


@pytest.mark.parametrize("text", ["what's the order number?", "and what is the order number"])
def test_a_code_that_is_asked_for_is_not_put_in(text: str) -> None:
    assert whole(text, "The order number is 4471") == Rewrite(text, text)
    assert whole("is the order number right?", "The order number is 4471").text == (
        "is order 4471 right?"
    )
