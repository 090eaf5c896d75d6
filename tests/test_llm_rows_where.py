"""Rows are chosen, and counted, by what one of their cells says."""

import pytest

from tests.offline_requests import answer, chunk

SHELVES = chunk(
    "| Plant | Light | Where | Watered |\n|---|---|---|---|\n"
    "| Fern | shade | south window sill | every day |\n"
    "| Ivy | shade | back wall | every three days |\n"
    "| Lemon tree | sun | south window sill | every two days |\n",
    name="greenhouse_plan.md",
    heading="The school greenhouse > Plants",
)
FERRIES = chunk(
    "| Route | From – to | First boat |\n|---|---|---|\n"
    "| A | Old Pier – Gull Island | 7.10 am |\n| B | Castle – Old Pier | 8.00 am |\n"
    "| C | Old Pier – Salt Works | 9.30 am |\n",
    name="ferries.md",
    heading="Ferries on Lake Orm",
)
TALKS = chunk(
    "| Walk | Guide | Date | Fee |\n|---|---|---|---|\n"
    "| Moss and stone | Ida Brandt | 3 May | £5 |\n| Night birds | Tom Vale | 17 May | £7 |\n"
    "| Old orchards | Ida Brandt | 2 June | £5 |\n",
    name="hill_club_walks.md",
    heading="Walks of the Hill Club > Guided walks",
)
PASSES = chunk(
    "| Visitor | One ride | Five rides |\n|---|---|---|\n| Adult | £3 | £12 |\n"
    "| Child | £2 | £8 |\n| Group | £9 | not sold |\n\nFive-ride cards are valid for a year.\n",
    name="cable_car.md",
    heading="Cable car > Visitors",
)
ROOMS = chunk(
    "| Room | Number | Floor |\n|---|---|---|\n| Single, shower | 12 | first floor |\n"
    "| Double, bath | 20 | second floor |\n",
    name="guest_house.md",
    heading="Guest house > Rooms",
)
CAKES = chunk(
    "| Cake | Contains | Price |\n|---|---|---|\n| Plum tart | nuts, egg | £3 |\n"
    "| Cake of tiger nuts | milk | £4 |\n| Cheesecake | milk, egg | £4 |\n",
    name="tea_room.md",
    heading="Tea room > Cakes",
)
EVERY = (CAKES, SHELVES, FERRIES, TALKS, PASSES, ROOMS)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("which plants stand on the south window sill", ["Fern", "Lemon tree"]),
        ("Which of the greenhouse plants are watered every two days?", ["Lemon tree"]),
        ("which ferry routes start at the old pier", ["Gull Island", "Salt Works"]),
        ("which walks are held in may", ["Moss and stone", "Night birds"]),
    ],
)
def test_rows_are_chosen_by_what_a_cell_says(question: str, rows: list[str]) -> None:
    said = answer(question, evidence=EVERY)
    assert said.count("[") == len(rows)
    assert all(row in said for row in rows)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how many plants stand on the south window sill", ["Fern", "Lemon tree"]),
        ("how many plants are watered every day", ["Fern"]),
        ("how many of the hill club's guided walks are held in may", ["Moss", "Night birds"]),
        ("how many of the cakes contain nuts", ["Plum tart"]),
        ("how many routes end at the old pier", ["Castle – Old Pier"]),
        ("how many kinds of visitor can buy a five-ride card", []),
        ("how many kinds of visitor have a five-ride card", ["Adult", "Child"]),
    ],
)
def test_rows_are_counted_by_what_a_cell_says(question: str, rows: list[str]) -> None:
    said = answer(question, evidence=EVERY)
    assert (f"I found {len(rows)}:" in said) is bool(rows)
    assert all(row in said for row in rows)


@pytest.mark.parametrize(
    "question",
    [
        "how many rooms are on the second floor",
        "how many plants stand on the north window sill",
        "how many walks are held in july",
        "how many boats leave the old pier per hour",
        "how many people can come on the night birds walk",
    ],
)
def test_what_rows_do_not_tell_is_not_counted(question: str) -> None:
    assert "I found" not in answer(question, evidence=EVERY)
