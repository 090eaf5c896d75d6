"""Numbers without a unit: what was paid is a price, what is so tall has a height."""

import pytest

from memory_core.language import Language

LANGUAGE = Language.load()


def prices(text: str) -> dict[str, str]:
    found = LANGUAGE.extract(text).attributes
    return {one.subject: one.value for one in found if one.key == "price"}


@pytest.mark.parametrize(
    ("text", "thing", "sum_"),
    [
        ("I bought a Zentra Nova 7 last week for 1200", "Zentra Nova 7", "1200"),
        ("We sold the car for 4,500.", "car", "4,500"),
        ("I bought the lamp for 60 at the market", "lamp", "60"),
        ("I paid 80 for the tickets", "tickets", "80"),
        ("she spent 200 on shoes", "shoes", "200"),
    ],
)
def test_what_was_paid_is_the_price_of_what_was_bought(text: str, thing: str, sum_: str) -> None:
    assert prices(text) == {thing: sum_}


@pytest.mark.parametrize(
    "text",
    [
        "I bought tickets for 12 people",
        "I bought a calendar for 2031",
        "I paid 30 for 2 coffees",
        "I want to buy a lamp for 60",
        "Did you buy the lamp for 60?",
        "I did not buy the lamp for 60",
        "I bought bread for 4",
    ],
)
def test_numbers_of_other_things_are_no_prices(text: str) -> None:
    assert prices(text) == {}


@pytest.mark.parametrize(
    ("text", "who", "height"), [("I'm 1.85 tall", "I", "1.85"), ("Anna is 170 tall", "Anna", "170")]
)
def test_how_tall_somebody_is_needs_no_unit(text: str, who: str, height: str) -> None:
    found = LANGUAGE.extract(text).attributes
    assert [(one.subject, one.key, one.value) for one in found] == [(who, "height", height)]
