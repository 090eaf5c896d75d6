"""What "it" says of one thing is no answer to a question about another."""

from datetime import UTC, datetime

import pytest

from memory_core import Memory, Settings

YARDS = (
    "# Yards\n\nThe Harrow Yard costs 700 euros a month and has 60 square metres. It has no crane. "
    "The Petrel Yard costs 900 euros a month and has 85 square metres. It has a crane and a slip."
)


@pytest.mark.parametrize(
    ("question", "told", "left"),
    [
        ("Does the Petrel Yard have a crane?", "a crane and a slip", "no crane"),
        ("Does the Harrow Yard have a crane?", "no crane", "a slip"),
    ],
)
def test_what_points_back_to_something_else_is_not_told(
    question: str, told: str, left: str
) -> None:
    memory = Memory.open(
        Settings(data_dir=None, library=False), clock=lambda: datetime(2026, 3, 1, tzinfo=UTC)
    )
    memory.add_document(YARDS, user_id="u", name="yards.md")
    answer = memory.ask(question, user_id="u", session_id="s").answer
    memory.close()
    assert told in answer
    assert left not in answer
