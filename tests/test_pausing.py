"""Python's search for unreachable objects rests during a large load, and goes on after it."""

import gc

import pytest

from memory_core.pausing import MANY, settle, uncollected


@pytest.mark.parametrize("n", [0, MANY - 1, MANY])
def test_only_where_many_are_made_nothing_is_searched_for(n: int) -> None:
    with uncollected(n):
        assert gc.isenabled() is (n < MANY)
    assert gc.isenabled()


def test_it_goes_on_after_an_error_as_well() -> None:
    with pytest.raises(ValueError, match="broken"), uncollected(MANY):
        raise ValueError("broken")
    assert gc.isenabled()


def test_what_was_switched_off_stays_off() -> None:
    gc.disable()
    try:
        with uncollected(MANY):
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_what_is_settled_is_searched_no_more_and_what_comes_later_is() -> None:
    stays: list[object] = []
    stays.append(stays)
    settle()
    try:
        circle: list[object] = []
        circle.append(circle)
        assert gc.get_freeze_count()
        searched = gc.get_objects()
        assert not any(one is stays for one in searched)
        assert any(one is circle for one in searched)
    finally:
        gc.unfreeze()
