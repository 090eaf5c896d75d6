"""Since when a part works or not: the instant its state last changed."""

from datetime import UTC, datetime, timedelta

from memory_core.watching import Watch

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def later(minutes: int) -> datetime:
    return START + timedelta(minutes=minutes)


def test_since_is_when_the_state_changed_not_when_it_was_looked_at_last() -> None:
    watch = Watch()
    checks = [("", 0), ("", 1), ("no disk", 2), ("no disk, no net", 3), ("", 4)]
    seen = [watch.seen("documents", why, at=later(minutes)) for why, minutes in checks]
    assert [part.since for part in seen] == [later(n) for n in (0, 0, 2, 2, 4)]
    assert [part.up for part in seen] == [True, True, False, False, True]
    assert seen[3].why == "no disk, no net"


def test_parts_are_told_apart() -> None:
    watch = Watch()
    watch.seen("memory", "", at=later(0))
    assert watch.seen("documents", "", at=later(5)).since == later(5)
