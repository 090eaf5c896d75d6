"""Values read by rule: dates, money, quantities and codes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.language.presets import load_preset
from memory_core.language.values import Value, find_values, normalize_value


def found(text: str) -> list[tuple[str, str, str]]:
    values = find_values(text, codes=load_preset().codes)
    return [(text[v.start : v.end], v.type, v.value) for v in values]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It costs $1,799.", ("$1,799", "MONEY", "$1799")),
        ("It costs 1799 dollars.", ("1799 dollars", "MONEY", "$1799")),
        ("worth €1.5 million", ("€1.5 million", "MONEY", "€1.5 million")),
        ("a flat for under 300k", ("300k", "MONEY", "300k")),
        ("a 3 year warranty", ("3 year", "QUANTITY", "3 years")),
        ("for three years", ("three years", "QUANTITY", "3 years")),
        ("16GB of RAM", ("16GB", "QUANTITY", "16 GB")),
        ('a 15.6" screen', ('15.6"', "QUANTITY", "15.6 inches")),
        ("one year of support", ("one year", "QUANTITY", "1 year")),
        ("we met last friday", ("last friday", "DATE", "last friday")),
        ("due on March 5, 2024", ("March 5, 2024", "DATE", "March 5, 2024")),
        ("released in 2019", ("2019", "DATE", "2019")),
        ("on 2024-05-01", ("2024-05-01", "DATE", "2024-05-01")),
        ("opened ticket QRX-4821", ("QRX-4821", "TICKET_ID", "QRX-4821")),
        ("my order #99812", ("99812", "CODE", "99812")),
    ],
)
def test_value_is_found_and_normalized(text: str, expected: tuple[str, str, str]) -> None:
    assert found(text) == [expected]


@pytest.mark.parametrize(
    "text",
    ["The WH-1000XM5 is here", "5G phones", "he may 5 times", "I march on", "the Nova 7", "v2.0.1"],
)
def test_model_numbers_and_verbs_are_no_values(text: str) -> None:
    assert found(text) == []


def test_longer_reading_wins_where_rules_overlap() -> None:
    assert found("two days ago") == [("two days ago", "DATE", "two days ago")]


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("3 year", "3 years"),
        ("three years", "3 years"),
        ("$1,799", "$1799"),
        ("very  big", "very big"),
    ],
)
def test_normalized_value_is_the_same_for_the_same_thing(written: str, stored: str) -> None:
    assert normalize_value(written) == stored


@given(st.text(alphabet="$€ 0123456789,.kKmay frigbGB-#%\n", max_size=200))
def test_values_lie_inside_the_text_in_order_without_overlap(text: str) -> None:
    values: list[Value] = find_values(text, codes=load_preset("support").codes)
    edges = [edge for value in values for edge in (value.start, value.end)]
    assert edges == sorted(edges)
    assert all(0 <= v.start < v.end <= len(text) for v in values)
