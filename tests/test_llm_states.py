"""Things in a state are those of which a value says so, and no others."""

import pytest

from tests.offline_requests import answer, chunk

PARTS = tuple(
    chunk(f"## {thing}\n\n{lines}", name="garden_tools.md", heading=f"Garden tools > {thing}")
    for thing, lines in (
        ("Rake", "- Stock: sold out\n- Colours: red or green"),
        ("Spade", "- Stock: in stock\n- Colours: green"),
        ("Hoe", "- Stock: in stock\n- Colours: red"),
    )
)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Which tools are sold out at the moment?", {"Rake"}),
        ("How many tools are out of stock?", {"Rake"}),
        ("Which tools are available?", {"Spade", "Hoe"}),
        ("Which tools are green?", {"Rake", "Spade"}),
    ],
)
def test_things_in_a_state_are_listed(question: str, named: set[str]) -> None:
    got = answer(question, evidence=PARTS)
    assert got.startswith(f"In what I looked at I found {len(named)}:")
    assert {thing for thing in ("Rake", "Spade", "Hoe") if thing in got} == named


def test_no_thing_is_listed_in_a_state_that_no_value_names() -> None:
    assert "Rake" not in answer("Which tools are broken?", evidence=PARTS)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("have you got any rakes left", "Rake: sold out"),
        ("Do you still have the rake?", "Rake: sold out"),
        ("Are there any spades in stock?", "Spade: in stock"),
        ("do you sell hoes", "Hoe: in stock"),
    ],
)
def test_whether_somebody_has_a_thing_is_told_by_how_it_stands(question: str, said: str) -> None:
    assert answer(question, evidence=PARTS).startswith(f"{said} [1]")


@pytest.mark.parametrize("question", ["Do you have a watering can?", "Is there a spade handle?"])
def test_of_a_thing_that_is_not_listed_nothing_is_told_of_another(question: str) -> None:
    assert "stock" not in answer(question, evidence=PARTS)
