"""What went wrong, and what somebody wants to do, is noted; a document that says what is done then
is quoted, and nothing else is."""

from collections.abc import Iterator

import pytest

from memory_core import Memory, Settings

GUIDE = """# Guests

## Key cards
A key card you forgot at home is replaced at the front desk for a day.

## Bicycles
A bicycle that arrived damaged is repaired free of charge in the cellar.

## Coffee
If the coffee tastes sour, the water is too cold, so choose the next higher step.
"""


@pytest.fixture(scope="module")
def memory() -> Iterator[Memory]:
    opened = Memory.open(Settings(data_dir=None, library=False))
    opened.add_document(GUIDE, user_id="u", name="guests.md")
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("said", "helps"),
    [
        ("I forgot my key card.", "replaced at the front desk"),
        ("My bicycle arrived damaged!", "repaired free of charge"),
        ("I need to replace my key card.", "replaced at the front desk"),
    ],
)
def test_what_a_document_says_is_done_then_is_quoted(memory: Memory, said: str, helps: str) -> None:
    turn = memory.ask(said, user_id="u", session_id=said)
    assert turn.answer.startswith("Noted: ")
    assert helps in turn.answer
    assert [source.name for source in turn.sources] == ["guests.md"]


@pytest.mark.parametrize(
    "said",
    ["I forgot my umbrella.", "My bicycle is blue.", "I lost a bet.", "I want to sing."],
)
def test_nobody_is_helped_who_did_not_ask_and_whom_nothing_fits(memory: Memory, said: str) -> None:
    assert "This may help" not in memory.ask(said, user_id="u", session_id=said).answer


def test_what_is_likely_to_help_is_quoted_though_it_shares_few_words(memory: Memory) -> None:
    turn = memory.ask("my coffee always tastes far too sour", user_id="u", session_id="sour")
    assert turn.answer.startswith("Noted: ")
    assert "This may help: “If the coffee tastes sour" in turn.answer


@pytest.mark.parametrize(
    "said",
    [
        "I had coffee with my sister.",
        "my neighbours have two cats",
        "the water in the shower is far too cold",
    ],
)
def test_what_is_told_about_anything_else_is_only_noted(memory: Memory, said: str) -> None:
    assert memory.ask(said, user_id="u", session_id=said).sources == ()
