"""What one line lists is counted, and named."""

import pytest

from memory_core.llm.line_counts import parts_of
from tests.offline_requests import answer, chunk

CAMERA = chunk(
    "Colours: black, silver and red\nRecording formats: MP4, MOV and AVI\n"
    "Languages: English and others\nShutter: 1/4000\n",
    name="camera_x.md",
    heading="Orvane X camera",
)
EVENING = chunk(
    "Minutes of the parents' evening on 4 May\n\n"
    "In attendance: Ada Lind (chair), Bo Fry, Cleo Hart and Dan Moss\n"
    "Apologies: Eve Stone, Finn Wood, who was ill\n\nThe budget was passed.",
    name="minutes_school.txt",
    heading="Riverbank School",
)
CHOIR = chunk(
    "Minutes of the meeting on 4 May\n\nPresent: Ada Lind and twelve members\n",
    name="minutes_choir.txt",
    heading="Choir",
)
MENU = chunk(
    "| Dish | Price | Allergens |\n|---|---|---|\n| Leek pie | £9 | gluten, egg, milk |\n"
    "| Pea soup | £6 | celery, milk |\n",
    name="menu.md",
    heading="Menu",
)


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("How many colours does the Orvane X come in?", ["black", "silver", "red"]),
        ("how many formats can the Orvane X record", ["MP4", "MOV", "AVI"]),
        ("How many people were at the parents' evening?", 4 * [""]),
        ("how many people came to the school meeting on 4 May", 4 * [""]),
        ("How many people sent apologies?", ["Eve Stone", "Finn Wood"]),
        ("How many allergens are in the leek pie?", ["gluten", "egg", "milk"]),
    ],
)
def test_what_a_line_lists_is_counted_and_named_with_the_line(
    question: str, things: list[str]
) -> None:
    said = answer(question, evidence=(CAMERA, EVENING, MENU))
    assert f"I found {len(things)}:" in said
    assert all(f"- {thing}" in said for thing in things)
    assert said.count("[1]") == len(things)


@pytest.mark.parametrize(
    ("question"),
    [
        "How many languages does the Orvane X know?",
        "How many colours does the Brint Z come in?",
        "How many people were at the parents' evening on 5 June?",
    ],
)
def test_what_no_line_lists_of_the_thing_is_not_counted(question: str) -> None:
    assert "I found" not in answer(question, evidence=(CAMERA, EVENING))


def test_a_line_that_does_not_name_all_is_quoted() -> None:
    said = answer("How many people were at the choir meeting?", evidence=(CHOIR,))
    assert "“Present: Ada Lind and twelve members” [1]" in said


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        ("English, Dutch and Greek", ["English", "Dutch", "Greek"]),
        ("Ann Lee (chair, for the last time), Bo Fry", ["Ann Lee", "Bo Fry"]),
        ("Bo Fry, who came late, Cleo Hart", ["Bo Fry", "Cleo Hart"]),
        ("English and others", []),
        ("two singles, one double", []),
    ],
)
def test_parts_of_a_line_are_told_where_they_can_be_counted(value: str, parts: list[str]) -> None:
    assert parts_of(value) == parts
