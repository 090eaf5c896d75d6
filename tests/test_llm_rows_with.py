"""Rows in which somebody stands are counted for what they do."""

import pytest

from tests.offline_requests import answer, chunk

DAYS = chunk(
    "| Time | Session | Speaker | Room |\n|---|---|---|---|\n"
    "| 9:00 | Bees in town | Dr Ona Petrik | Hall |\n"
    "| 10:00 | Moss roofs | Lars Ude, Ona Petrik | Loft |\n"
    "| 11:00 | Workshop: bird boxes | Lars Ude | Yard |\n",
    name="garden_days.md",
    heading="Garden Days > Friday",
)
ROTA = chunk(
    "| Day | Shift | Who |\n|---|---|---|\n| Monday | early | Bram |\n| Tuesday | late | Cora |\n"
    "| Friday | late | Bram |\n",
    name="rota.md",
    heading="Bakery rota",
)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many talks does Ona Petrik give?", ["Bees in town", "Moss roofs"]),
        ("how many sessions does ude hold", ["Moss roofs", "bird boxes"]),
        ("How many workshops does Lars Ude run?", ["bird boxes"]),
        ("How many talks are given by Ona Petrik?", ["Bees in town", "Moss roofs"]),
        ("How many shifts does Bram have?", ["Monday", "Friday"]),
        ("How many late shifts does Bram have?", ["Friday"]),
    ],
)
def test_each_row_in_which_somebody_stands_is_counted(question: str, rows: list[str]) -> None:
    said = answer(question, evidence=(DAYS, ROTA))
    assert f"I found {len(rows)}:" in said
    assert all(row in said for row in rows)


@pytest.mark.parametrize(
    "question",
    [
        "How many workshops does Ona Petrik run?",
        "How many talks does Cleo Hart give?",
        "How many children does Bram have?",
    ],
)
def test_what_no_row_tells_is_not_counted(question: str) -> None:
    assert "I found" not in answer(question, evidence=(DAYS, ROTA))
