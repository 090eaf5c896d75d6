"""Dates counted from the time of the message. Wednesday, 20 May 2026, unless said otherwise."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.language import Language
from memory_core.language.dates import resolve
from memory_core.language.values import find_values

WEDNESDAY = datetime(2026, 5, 20, 10, tzinfo=UTC)
LANGUAGE = Language.load()


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("today", "2026-05-20"),
        ("tomorrow morning", "2026-05-21"),
        ("the day after tomorrow", "2026-05-22"),
        ("Friday", "2026-05-22"),
        ("this Friday", "2026-05-22"),
        ("next Friday", "2026-05-29"),
        ("last Friday", "2026-05-15"),
        ("friday next week", "2026-05-29"),
        ("next week", "2026-05-25/2026-05-31"),
        ("last month", "2026-04"),
        ("next year", "2027"),
        ("last March", "2026-03"),
        ("next March", "2027-03"),
        ("in two weeks", "2026-06-03"),
        ("in a couple of weeks", "2026-06-03"),
        ("3 days ago", "2026-05-17"),
        ("two years ago", "2024"),
        ("the 3rd", "2026-06-03"),
        ("the 25th", "2026-05-25"),
        ("the 3rd of next month", "2026-06-03"),
        ("the end of the month", "2026-05-31"),
        ("a week from Friday", "2026-05-29"),
        ("Q3 2026", "2026-07-01/2026-09-30"),
        ("March 5, 2024", "2024-03-05"),
        ("5th of March 2024", "2024-03-05"),
        ("03/05/2024", "2024-03-05"),
        ("5.3.2024", "2024-03-05"),
        ("May 2019", "2019-05"),
        ("2019", "2019"),
        ("June 7", "2026-06-07"),
    ],
)
def test_date_counts_from_the_message(written: str, iso: str) -> None:
    assert resolve(written, WEDNESDAY) == iso


@pytest.mark.parametrize(
    "written", ["a few days ago", "every Monday", "Mondays", "soon", "31 June"]
)
def test_what_is_no_date_stays_as_written(written: str) -> None:
    assert resolve(written, WEDNESDAY) == ""


@pytest.mark.parametrize(
    ("written", "iso"), [("Monday", "2026-05-18"), ("May 25", "2025-05-25"), ("June", "2025-06")]
)
def test_past_tense_looks_back(written: str, iso: str) -> None:
    assert resolve(written, WEDNESDAY, tense="past") == iso


def test_the_end_of_a_short_month_is_reached_not_passed() -> None:
    assert resolve("in a month", datetime(2026, 1, 31, tzinfo=UTC)) == "2026-02-28"
    assert resolve("February 29", WEDNESDAY) == "2028-02-29"


@given(
    st.text(alphabet="0123456789 .,/-abcdefghilmnorstuvwy", max_size=50),
    st.datetimes(min_value=datetime(1, 1, 2), max_value=datetime(9999, 12, 30)),
)
def test_any_words_at_any_time_give_a_date_or_nothing(text: str, at: datetime) -> None:
    found = resolve(text, at.replace(tzinfo=UTC))
    assert found == "" or found[:2].isdigit()


@pytest.mark.parametrize(
    ("text", "key", "value", "written"),
    [
        ("The kickoff is next Friday.", "date", "2026-05-29", "next Friday"),
        ("The deadline of the Nova 7 is in two weeks.", "deadline", "2026-06-03", "in two weeks"),
        ("The parcel arrived on Monday.", "delivery", "2026-05-18", "Monday"),
        ("The order will ship tomorrow.", "delivery", "2026-05-21", "tomorrow"),
        ("The visa expires on the 3rd.", "end date", "2026-06-03", "the 3rd"),
    ],
)
def test_date_of_a_thing_becomes_its_attribute(
    text: str, key: str, value: str, written: str
) -> None:
    found = LANGUAGE.extract(text, at=WEDNESDAY).attributes
    assert [(a.key, a.value, a.text) for a in found] == [(key, value, written)]
    assert text[found[0].start : found[0].end] == written


def test_without_a_time_dates_stay_as_written() -> None:
    assert [a.value for a in LANGUAGE.extract("The kickoff is next Friday.").attributes] == [
        "next Friday"
    ]


def test_many_texts_have_a_time_each() -> None:
    texts = ["The kickoff is tomorrow."] * 2
    times = [WEDNESDAY, WEDNESDAY.replace(day=21)]
    found = [e.attributes[0].value for e in LANGUAGE.extract_many(texts, times=times)]
    assert found == ["2026-05-21", "2026-05-22"]


@pytest.mark.parametrize("text", ["on the 3rd floor", "the 2nd option", "at the 3rd try"])
def test_ordinals_of_things_are_no_dates(text: str) -> None:
    assert find_values(text) == []


@pytest.mark.parametrize(
    ("text", "event", "date"),
    [
        ("I have a dentist appointment tomorrow at 9:30", "dentist appointment", "2026-05-21"),
        ("We have a viewing next Friday.", "viewing", "2026-05-29"),
        ("I booked a flight to Oslo for May 30.", "flight", "2026-05-30"),
        ("I had an interview last Friday.", "interview", "2026-05-15"),
    ],
)
def test_what_somebody_has_at_a_date_is_dated(text: str, event: str, date: str) -> None:
    found = LANGUAGE.extract(text, at=WEDNESDAY).attributes
    assert [(a.subject, a.key, a.value) for a in found] == [(event, "date", date)]


@pytest.mark.parametrize(
    "text",
    [
        "I don't have a meeting on Monday.",
        "Do I have a lesson tomorrow?",
        "I have a car since 2019.",
    ],
)
def test_what_nobody_has_then_is_not_dated(text: str) -> None:
    assert not [a for a in LANGUAGE.extract(text, at=WEDNESDAY).attributes if a.key == "date"]
