"""Amounts and values compared as they are written; sources numbered, text shown plain."""

import pytest

from memory_core.llm.citing import Citations, Quote, cited, plain
from memory_core.llm.comparing import amount, same_value


@pytest.mark.parametrize(
    ("small", "large"),
    [
        ("$999", "$1,599"),
        ("18 months", "2 years"),
        ("900 g", "1.1 kg"),
        ("512 GB SSD", "1 TB"),
        ("10 days", "3 weeks"),
    ],
)
def test_amounts_compare_across_units(small: str, large: str) -> None:
    less, more = amount(small), amount(large)
    assert less is not None
    assert more is not None
    assert less.dimension == more.dimension
    assert less.number < more.number


def test_amounts_of_different_kinds_do_not_compare() -> None:
    dimensions = {
        found.dimension for text in ("$5", "€5", "5 kg", "5 years") if (found := amount(text))
    }
    assert len(dimensions) == 4
    assert amount("black") is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("$1599", "$1,599", True),
        ("2 years", "24 months", True),
        ("2 years", "3 years", False),
        ("Light grey", "light-grey", True),
        ("black", "red", False),
    ],
)
def test_values_written_differently_are_told_from_different_ones(
    one: str, other: str, same: bool
) -> None:
    assert same_value(one, other) == same


def test_sources_are_numbered_in_order_of_first_citation() -> None:
    citations = Citations()
    first, second = (Quote("chunk", "c", "d", text) for text in ("one", "two"))
    assert [citations.mark(q) for q in (second, first, second)] == ["[1]", "[2]", "[1]"]
    assert [source.text for source in citations.sources()] == ["two", "one"]
    assert cited("a [2] b [1] c [2]") == [2, 1]


def test_text_is_shown_without_markup_and_without_foreign_numbers() -> None:
    assert plain("**Bold** ![x](http://a) [text](http://b) see [3]\n<i>x</i>") == (
        "Bold x text see (3) x"
    )
