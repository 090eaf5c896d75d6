"""Moving from one employer to another is a new job; from one town to another a new home."""

from collections.abc import Iterator

import pytest

from memory_core import Memory, Settings
from tests.test_lapsing import NOW, holding
from tests.test_stating import Told


@pytest.fixture
def told() -> Iterator[Told]:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=lambda: NOW)
    yield Told(memory)
    memory.close()


@pytest.mark.parametrize(
    "move", ["I moved from Orbita to Veltro.", "I switched from Orbita to Veltro."]
)
def test_who_moves_away_from_an_employer_works_at_the_next(told: Told, move: str) -> None:
    told("I work at Orbita.", move)
    held = holding(told)
    assert ("You", "WORKS_AT", "Veltro") in held
    assert ("You", "WORKS_AT", "Orbita") not in held
    assert not any(predicate == "LIVES_IN" for _, predicate, _ in held)


def test_somebody_else_who_moves_between_firms_changes_the_job(told: Told) -> None:
    told("Tom works at Zorbly.", "Tom moved from Zorbly to Quexo last year.")
    held = holding(told)
    assert ("Tom", "WORKS_AT", "Quexo") in held and ("Tom", "WORKS_AT", "Zorbly") not in held


def test_well_known_firms_are_employers_without_having_been_told(told: Told) -> None:
    told("Tom moved from Google to Meta.")
    assert ("Tom", "WORKS_AT", "Meta") in holding(told)


@pytest.mark.parametrize(
    "plan", ["I want to move from Orbita to Veltro.", "Should I move from Orbita to Veltro?"]
)
def test_a_plan_to_move_ends_no_job(told: Told, plan: str) -> None:
    told("I work at Orbita.", plan)
    assert ("You", "WORKS_AT", "Orbita") in holding(told)


def test_who_moves_house_keeps_the_job(told: Told) -> None:
    told("I work at Orbita.", "I live in Berlin.", "I moved from Berlin to Hamburg.")
    held = holding(told)
    assert {("You", "WORKS_AT", "Orbita"), ("You", "LIVES_IN", "Hamburg")} <= held
    assert ("You", "LIVES_IN", "Berlin") not in held
