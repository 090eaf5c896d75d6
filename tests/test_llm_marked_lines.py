"""Lines that begin with what was done are told and counted."""

import pytest

from tests.offline_requests import answer, chunk

NOTES = tuple(
    chunk(text, name="birdlog_changes.md", heading=f"Birdlog – what changed > {heading}")
    for heading, text in (
        (
            "Version 3.2",
            "- New: maps of nests.\n- Fixed: the song player stopped after a minute.\n"
            "- Fixed: dates were shown twice.\n- Removed: the quiz.\n",
        ),
        ("Version 3.1", "- New: a list of rare birds.\n- Fixed: the start took too long.\n"),
    )
)
MINUTES = chunk(
    "- Agreed: the hedge is cut in March.\n- Agreed: the gate gets a new lock.\n"
    "- Rejected: a fee for bicycles.\n",
    name="minutes_garden_club.md",
    heading="Garden club > Meeting in April",
)


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("how many bugs were fixed in version 3.2", ["song player", "shown twice"]),
        ("How many faults were fixed in Birdlog 3.1?", ["start took"]),
        ("how many new features are there in version 3.2", ["maps of nests"]),
        ("how many proposals were agreed at the april meeting", ["hedge", "gate"]),
    ],
)
def test_lines_that_begin_with_what_was_done_are_counted(question: str, lines: list[str]) -> None:
    said = answer(question, evidence=(*NOTES, MINUTES))
    assert f"I found {len(lines)}:" in said
    assert all(line in said for line in lines)


def test_lines_that_begin_with_what_was_done_are_told() -> None:
    said = answer("what was fixed in version 3.2", evidence=(*NOTES, MINUTES))
    assert "song player" in said
    assert "shown twice" in said
    assert "start took" not in said


@pytest.mark.parametrize(
    "question", ["how many bugs were fixed in version 4", "how many bugs were fixed by Ida Brandt"]
)
def test_lines_of_no_title_that_is_named_are_not_counted(question: str) -> None:
    assert "I found" not in answer(question, evidence=(*NOTES, MINUTES))
