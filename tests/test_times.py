"""Times in a text are counted from when it was said."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.times import Stretch, asked_time, times_of

SATURDAY = datetime(2026, 11, 21, 20, tzinfo=UTC)


def days(first: str, after: str) -> tuple[datetime | None, datetime | None]:
    read = [
        datetime.fromisoformat(day).replace(tzinfo=UTC) if day else None for day in (first, after)
    ]
    return read[0], read[1]


@pytest.mark.parametrize(
    ("question", "first", "after"),
    [
        ("What did I say last week?", "2026-11-09", "2026-11-16"),
        ("What did I buy yesterday?", "2026-11-20", "2026-11-21"),
        ("Where was I in May?", "2026-05-01", "2026-06-01"),
        ("Where was I in December?", "2025-12-01", "2026-01-01"),
        ("What did she paint in March 2025?", "2025-03-01", "2025-04-01"),
        ("Who came on 3 March 2025?", "2025-03-03", "2025-03-04"),
        ("Who came on June 9, 2025?", "2025-06-09", "2025-06-10"),
        ("What did I do two weeks ago?", "2026-11-07", "2026-11-08"),
        ("What have I bought since June?", "2026-06-01", ""),
        ("What did I own before May?", "", "2026-05-01"),
        ("Where did we travel in 2023?", "2023-01-01", "2024-01-01"),
        ("What did I tell you on Monday?", "2026-11-16", "2026-11-17"),
    ],
)
def test_time_of_a_question_is_found(question: str, first: str, after: str) -> None:
    time = asked_time(question, SATURDAY)
    assert time is not None and (time.since, time.until) == days(first, after)


@pytest.mark.parametrize(
    "question",
    [
        "May I march to the second house?",
        "What will I do on Monday?",
        "Was it in May or in June?",
        "What happened on 31 June 2025?",
        "Who is April?",
        "",
    ],
)
def test_question_without_one_time_in_the_past_is_limited_to_none(question: str) -> None:
    assert asked_time(question, SATURDAY) is None


def test_the_same_words_said_later_mean_another_day() -> None:
    (early,) = times_of("I fell yesterday", SATURDAY - timedelta(7))
    (late,) = times_of("I fell yesterday", SATURDAY)
    assert early.since is not None and late.since == early.since + timedelta(7)
    assert not early.overlaps(late)


@given(st.text(max_size=60), st.datetimes(datetime(1000, 1, 1), datetime(9800, 1, 1)))
def test_any_text_is_read_and_no_stretch_ends_before_it_begins(text: str, at: datetime) -> None:
    for time in times_of(f"{text} in {at.year} since {text} last week", at.replace(tzinfo=UTC)):
        assert time.since is None or time.until is None or time.since < time.until


instants = st.none() | st.datetimes(datetime(2000, 1, 1), datetime(2030, 1, 1)).map(
    lambda at: at.replace(tzinfo=UTC)
)


@given(instants, instants, st.datetimes(datetime(2000, 1, 1), datetime(2030, 1, 1)))
def test_stretch_overlaps_every_stretch_that_begins_at_an_instant_it_holds(
    since: datetime | None, until: datetime | None, at: datetime
) -> None:
    stretch, at = Stretch(since, until), at.replace(tzinfo=UTC)
    if stretch.holds(at):
        assert stretch.overlaps(Stretch(at, at + timedelta(1)))
