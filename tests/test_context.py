"""The context block: documented lines, a reason for each, within the budget."""

from datetime import timedelta

import pytest

from memory_core.context import CountTokens, build_context, readable, said_line
from memory_core.model import Entity, Message, Ranked, Relation
from memory_core.results import Context
from tests.conftest import HandClock


def words(text: str) -> int:
    return len(text.split())


def context(
    clock: HandClock,
    *,
    budget: int = 100,
    ranked: int = 1,
    said: str = "",
    count: CountTokens = words,
) -> Context:
    entities = [
        Entity(f"Vivo {i}", "PRODUCT", {"price": "$900", "warranty": "2 years"}, id=str(i))
        for i in range(ranked)
    ]
    spoken = [Message("user", said, clock() - timedelta(minutes=4), id="m")] if said else []
    return build_context(
        ranked=[
            Ranked(e, 160.0, {"recency": 100.0, "frequency": 10.0, "query": 50.0, "graph": 0.0})
            for e in entities
        ],
        relations=[Relation("0", "COMPARES_TO", "x")] if ranked else [],
        names={"0": "Vivo 0", "x": "Nova 3"},
        said=spoken,
        now=clock(),
        token_budget=budget,
        count_tokens=count,
    )


def test_nothing_known_is_an_empty_text(clock: HandClock) -> None:
    assert context(clock, ranked=0).text == ""


def test_an_entity_line_has_name_type_and_values(clock: HandClock) -> None:
    assert context(clock).text == (
        "Entities in context:\n"
        "- Vivo 0 (PRODUCT): price: $900, warranty: 2 years, compares to: Nova 3"
    )


def test_what_was_said_names_who_and_when(clock: HandClock) -> None:
    text = context(clock, said="I own\nthe Vivo 0").text
    assert text.endswith('- the user, 4 min ago: "I own the Vivo 0"')


@pytest.mark.parametrize(
    ("minutes", "ago"),
    [(0, "just now"), (90, "90 min ago"), (300, "5 h ago"), (4320, "3 days ago")],
)
def test_how_long_ago_is_said_as_people_say_it(clock: HandClock, minutes: int, ago: str) -> None:
    message = Message("user", "Hello", clock() - timedelta(minutes=minutes), id="m")
    assert said_line(message, clock()) == f'- the user, {ago}: "Hello"'


def test_what_does_not_fit_is_left_out_and_listed(clock: HandClock) -> None:
    built = context(clock, budget=25, ranked=4)
    assert sum(line.tokens for line in built.lines) <= 25
    assert len(built.lines) + len(built.left_out) == 4 and built.left_out


def test_every_line_says_why_it_is_in(clock: HandClock) -> None:
    lines = context(clock, said="the Vivo 0 is mine").lines
    assert "named in the question" in lines[0].why and "160" in lines[0].why
    assert "recency 100 + mentions 10 + named in question 50" in lines[0].why
    assert all(line.why for line in lines)
    assert "near in the graph" not in lines[0].why  # it gave no points


def test_a_predicate_reads_as_words() -> None:
    assert readable("INTERESTED_IN") == "interested in"


@pytest.mark.parametrize("budget", range(0, 60, 3))
def test_the_whole_text_fits_the_budget(clock: HandClock, budget: int) -> None:
    def marks(text: str) -> int:
        return len(text.split()) + text.count("\n")

    found = context(clock, budget=budget, ranked=4, said="I like it", count=marks)
    assert marks(found.text) <= budget
    assert len(found.lines) + len(found.left_out) == 5
