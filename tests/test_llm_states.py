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
