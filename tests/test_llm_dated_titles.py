"""A date that only a title has answers when what the title names was."""

import pytest

from tests.offline_requests import answer, chunk

NOTES = tuple(
    chunk(f"## {title}\n\n{text}", name="lantern_app.md", heading=f"Lantern app: news > {title}")
    for title, text in (
        ("Version 4.2 (3 May)", "Fixed: the map did not load. Version 4.3 is being tested."),
        ("Version 4.1 (9 March)", "New: maps can be kept."),
        ("Thanks", "The maps were drawn by two people."),
    )
)


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("When did version 4.1 come out?", "“Version 4.1 (9 March)” [1]"),
        ("on which day was version 4.2 released", "“Version 4.2 (3 May)” [1]"),
    ],
)
def test_the_date_in_a_title_is_told(question: str, title: str) -> None:
    assert answer(question, evidence=NOTES) == title


@pytest.mark.parametrize(
    "question",
    ["When did version 4.3 come out?", "When was version 4.1 tested?", "When is the party?"],
)
def test_no_title_tells_when_something_else_was(question: str) -> None:
    assert not answer(question, evidence=NOTES).startswith("“Version")
