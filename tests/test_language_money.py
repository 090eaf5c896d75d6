"""Sums of money: signs, codes, words, thousands and ranges, each stored in one way."""

import pytest

from memory_core.language.money import find_money


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("$1,799", "$1799"),
        ("1799 dollars", "$1799"),
        ("USD 1799", "$1799"),
        ("US$30", "$30"),
        ("$1.2k", "$1200"),
        ("84k euros", "€84000"),
        ("£3m", "£3 million"),
        ("€1.5 million", "€1.5 million"),
        ("CHF 90", "90 CHF"),
        ("3,000 kroner", "3000 kroner"),
        ("₹45,000", "₹45000"),
        ("$500-$700", "$500-$700"),
        ("between $500 and $700", "$500-$700"),
        ("500 to 700 dollars", "$500-$700"),
        ("300-350k euros", "€300000-€350000"),
        ("a budget of 300k", "300k"),
        ("I paid 1795 pounds", "£1795"),
        ("It's 480k", "480k"),
        ("The inn is 95 a night", "95"),
        ("we pay only 30 per person", "30"),
    ],
)
def test_sum_is_stored_in_one_way(text: str, stored: str) -> None:
    assert next(find_money(text))[2] == stored


def test_from_one_price_to_another_is_no_range() -> None:
    found = [amount for _, _, amount in find_money("It dropped from $900 to $700.")]
    assert found == ["$900", "$700"]


@pytest.mark.parametrize(
    "text", ["weighs 12 pounds", "version 3m", "Nova 7", "the 1900s", "we run 30 a week"]
)
def test_other_numbers_are_no_money(text: str) -> None:
    assert list(find_money(text)) == []
