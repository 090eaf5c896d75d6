"""A value taken back in the same breath, and what stands in its place."""

import pytest

from tests.test_language_attributes import LANGUAGE, stated


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("The Zentra Nova 7 has a 5-year warranty. no wait, 2 years", "warranty", "2 years"),
        ("The Zentra Nova 7 costs $500, sorry, $550.", "price", "$550"),
        ("The Zentra Nova 7 has 8 GB of RAM. Actually 16 GB.", "memory", "16 GB"),
        ("The Zentra Nova 7 weighs 5 kg, I mean 6 kg.", "weight", "6 kg"),
    ],
)
def test_a_value_set_right_at_once_is_the_only_one(text: str, key: str, value: str) -> None:
    assert stated(text) == {("Zentra Nova 7", key, value)}


def test_a_value_taken_back_at_once_is_nothing_to_remember() -> None:
    found = LANGUAGE.extract("The meeting is on Monday, no, Tuesday.").mentions
    assert "Monday" not in {mention.text for mention in found}


@pytest.mark.parametrize("text", ["The Onyx costs $500, no $20 fee.", "It was $900, it is $800."])
def test_two_sums_side_by_side_take_nothing_back(text: str) -> None:
    assert not [a for a in LANGUAGE.extract(text).attributes if a.extractor == "correction"]
