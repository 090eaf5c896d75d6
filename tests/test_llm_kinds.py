"""Things of a kind are counted by the lines and the sentences under the title of each."""

import pytest

from memory_core.llm.base import Evidence
from tests.offline_requests import answer, chunk


def parts(name: str, top: str, *said: tuple[str, str]) -> tuple[Evidence, ...]:
    return tuple(chunk(text, name=name, heading=f"{top} > {title}") for title, text in said)


CASES = parts(
    "orvane_help_desk_cases.md",
    "Orvane help desk: cases of May",
    ("Case 41", "Sender: Bo Fry, Millbrook\nStatus: solved\nProblem: The pump drips."),
    ("Case 42", "Sender: Ida Brandt, Tarn\nStatus: open\nProblem: The lamp is out."),
    (
        "Case 43",
        "Sender: Smith & Daughters, Millbrook\nStatus: open\n\n| Clerk | Cases |\n|---|---|\n"
        "| Ann | 41, 42 |\n| Tom | 43 |\n",
    ),
)
POSTS = parts(
    "zoo_vacancies.md",
    "Work at the zoo",
    ("1. Keeper", "Start: May\nContract: one year, full time\n\nYou feed the seals."),
    ("2. Gardener", "You cut hedges. The post is permanent and part time."),
    ("3. Driver", "- Permanent, part time\n- Reports to: Ada Lind\n"),
)
COURSES = chunk(
    "| Course | Teacher | Date |\n|---|---|---|\n| Pots for Beginners | Ada Lind | 3 May |\n"
    "| Glazing | Bo Fry | 9 May |\n",
    name="clay_yard.md",
    heading="Clay Yard – courses for patient people > Courses",
)
TRAMS = parts(
    "trams.md",
    "Trams in Orm: routes",
    (
        "Hints",
        "Manager: Bo Fry\nHolidays: line 5 runs every hour\n\nOn line 3 there are new trams.",
    ),
    ("Fares", "Single: £2\nDay: £5\n"),
)
EVERY = (*CASES, *POSTS, COURSES, *TRAMS)


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("how many of the Orvane cases came from Millbrook", ["Case 41", "Case 43"]),
        ("how many cases are open", ["Case 42", "Case 43"]),
        ("how many of the zoo's jobs are permanent", ["Gardener", "Driver"]),
        ("How many of the vacancies start in May?", ["Keeper"]),
        ("how many jobs are full time", ["Keeper"]),
    ],
)
def test_things_are_counted_by_what_stands_under_the_title_of_each(
    question: str, things: list[str]
) -> None:
    said = answer(question, evidence=EVERY)
    assert f"I found {len(things)}:" in said
    assert all(thing in said for thing in things)


@pytest.mark.parametrize(
    "question",
    [
        "how many people can take part in Glazing",
        "how many people can join Pots for Beginners",
        "how many new trams are there on line 5",
        "how many of the zoo's jobs are abroad",
    ],
)
def test_what_is_not_told_of_things_of_the_kind_is_not_counted(question: str) -> None:
    assert "I found" not in answer(question, evidence=EVERY)
