"""Until when something runs, lasts or is valid. Sunday, 1 March 2026."""

from datetime import UTC, datetime

import pytest

from memory_core import Language

LANGUAGE = Language.load()
AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


def ends(text: str) -> list[tuple[str, str, str, str]]:
    found = LANGUAGE.extract(text, at=AT).attributes
    return [(a.subject, a.key, a.value, a.text) for a in found if a.key.endswith("end date")]


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("The lease runs through next March.", ("lease", "end date", "2027-03", "next March")),
        ("my contract lasts until 30 June 2027", ("contract", "end date", "2027-06-30", "")),
        ("The offer is good till Friday.", ("offer", "end date", "2026-03-06", "Friday")),
        ("parking permit valid until the 5th", ("parking permit", "end date", "2026-03-05", "")),
        ("our licence runs until 14 August", ("licence", "end date", "2026-08-14", "14 August")),
        ("I have a voucher, valid until 2 May", ("voucher", "end date", "2026-05-02", "")),
    ],
)
def test_what_runs_until_a_day_ends_then(text: str, end: tuple[str, str, str, str]) -> None:
    (found,) = ends(text)
    assert found[:3] == end[:3]
    assert found[3] == end[3] or not end[3]


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("my Zentra has a warranty until June 2027", "Zentra"),
        ("The Zentra 5 is under warranty until June 2027", "Zentra 5"),
        ("I have a warranty on the fridge until June 2027", "fridge"),
        ("warranty until June 2027", ""),
    ],
)
def test_the_end_of_a_warranty_is_of_what_has_it(text: str, owner: str) -> None:
    assert ends(text) == [(owner, "warranty end date", "2027-06", "June 2027")]


@pytest.mark.parametrize(
    "text",
    [
        "I work until Friday.",
        "Anna is on holiday until Monday.",
        "The voucher isn't valid until Monday.",
        "Is the voucher valid until Monday?",
        "I want a lease until June 2027.",
    ],
)
def test_nothing_that_runs_ends_nothing(text: str) -> None:
    assert ends(text) == []
