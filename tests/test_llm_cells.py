"""One cell of a table is told where its row and its column are asked for, and nothing that is said
neither there nor around it; a title that gives a price is told as a row is."""

import pytest

from tests.offline_requests import chunk, told_by_form

MENU = chunk(
    "| Dish | Price | Contains |\n|---|---|---|\n| Goulash with dumplings | 11.20 | gluten |\n"
    "| Lentil stew (vegan) | 8.90 | celery |\n| Lentil cakes | 9.40 | egg |\n",
    name="mill_tavern.md",
    heading="The mill tavern > Warm food",
)
COURSES = chunk(
    "| Course | Day | Teacher |\n|---|---|---|\n| Danish for travellers | Monday | Bo Amsel |\n"
    "| Irish songs | Friday | Una Creel |\n",
    name="night_school.md",
    heading="Night school: courses",
)
FIGURES = chunk(
    "| | 2040 | 2041 |\n|---|---|---|\n| Income | 3.1 m | 3.4 m |\n| Loss | 0.2 m | 0.7 m |\n",
    name="ferry_report.md",
    heading="Ferry company: report on the year 2041",
)
CLUB = chunk(
    "| Class | Yearly fee |\n|---|---|\n| Senior | £88 |\n| Junior | £31 |\n",
    name="gliding_club.md",
    heading="Gliding club",
)
SHOP = chunk(
    "### Ash stool – £65\n\nFolds flat.\n\n### Bench, £140\n\nSeats three.\n",
    name="joinery.md",
    heading="The joinery",
)
BAR = chunk(
    "**Trout on toast** – £7.50\nTrout from the brook behind the house, with dill and a slice of "
    "lemon.\n\n**Leek broth** – £5.20\nMade with leeks from our own garden, and with cream on top.",
    name="brook_bar.md",
    heading="Brook bar > Small plates",
)
EVERY = (MENU, COURSES, FIGURES, CLUB, SHOP, BAR)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("price of the goulash", "11.20"),
        ("who teaches the Danish class", "Bo Amsel"),
        ("how big was the ferry company's loss in 2041", "0.7 m"),
        ("how much does a senior glider pay a year", "£88"),
        ("what does the ash stool cost", "£65"),
        ("price of the bench", "£140"),
        ("how much is the trout on toast", "£7.50"),
        ("what does the leek broth cost", "£5.20"),
    ],
)
def test_the_cell_of_the_row_and_the_column_asked_for_is_told(question: str, told: str) -> None:
    assert told in told_by_form(question, evidence=EVERY)


@pytest.mark.parametrize(
    ("question", "untold"),
    [
        ("price of the goulash for children", "11.20"),
        ("what deposit does a senior pay", "£88"),
        ("how big was the ferry company's loss in 2043", "0.7 m"),
        ("what does the ash stool weigh", "£65"),
    ],
)
def test_a_cell_of_something_else_is_not_told(question: str, untold: str) -> None:
    assert untold not in told_by_form(question, evidence=EVERY)


def test_several_rows_of_a_name_are_not_told_as_one() -> None:
    told = told_by_form("how much are the lentils", evidence=(MENU,))
    assert ("8.90" in told) == ("9.40" in told)


def test_a_column_that_counts_something_per_another_is_not_told_for_that() -> None:
    cameras = chunk(
        "| Camera | Shots per charge |\n|---|---|\n| Vesper 4 | 380 |\n",
        name="cameras.md",
        heading="Cameras",
    )
    assert told_by_form("how many shots does the Vesper 4 do", evidence=(cameras,))
    assert not told_by_form("how long does the Vesper 4 take to charge", evidence=(cameras,))
