"""The virtual clock never runs back."""

from datetime import timedelta

from memory_core.clock import VirtualClock, virtual_clock
from tests.conftest import HandClock


def test_a_clock_at_speed_runs_that_much_faster(clock: HandClock) -> None:
    fast = virtual_clock(base=clock).at_speed(60)
    before = fast()
    clock.forward(seconds=2)
    assert fast() - before == timedelta(minutes=2)


def test_changing_the_speed_does_not_move_the_hands(clock: HandClock) -> None:
    one = virtual_clock(base=clock).at_speed(3600)
    clock.forward(seconds=5)
    assert one.at_speed(1)() == one()


def test_a_jump_goes_ahead_and_never_back(clock: HandClock) -> None:
    one: VirtualClock = virtual_clock(base=clock)
    assert one.jump(timedelta(hours=1))() - one() == timedelta(hours=1)
    assert one.jump(timedelta(hours=-1))() == one()


def test_a_clock_starts_no_earlier_than_what_is_remembered(clock: HandClock) -> None:
    later = clock() + timedelta(hours=3)
    assert virtual_clock(not_before=later, base=clock)() == later
    assert virtual_clock(not_before=clock() - timedelta(hours=3), base=clock)() == clock()
