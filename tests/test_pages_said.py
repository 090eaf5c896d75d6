"""Numbers and names as people read them."""

import pytest

from pages.ui.lab_pictures import said
from pages.ui.times import took
from pages.ui.type_words import type_words


@pytest.mark.parametrize(
    ("ms", "words"), [(0.0, "0 ms"), (31.4, "31 ms"), (999.0, "999 ms"), (3210.0, "3.2 s")]
)
def test_what_takes_a_second_or_more_is_told_in_seconds(ms: float, words: str) -> None:
    assert took(ms) == words


@pytest.mark.parametrize(
    ("name", "words"), [("PERSON", "person"), ("PHONE_NUMBER", "phone number"), ("", "")]
)
def test_a_type_is_not_shouted(name: str, words: str) -> None:
    assert type_words(name) == words


@pytest.mark.parametrize(
    ("value", "policy", "shown"),
    [(-0.04, "activation", "0.0"), (-0.06, "activation", "-0.1"), (-0.4, "guide", "0")],
)
def test_there_is_no_minus_before_a_zero(value: float, policy: str, shown: str) -> None:
    assert said(value, policy) == shown
