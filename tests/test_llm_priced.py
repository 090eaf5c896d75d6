"""A sum that is paid per month or per head is the price, per month or per head."""

import pytest

from memory_core.llm.priced import keyed


@pytest.mark.parametrize(
    ("key", "value", "meant"),
    [
        ("Per month", "£9", ("price", "£9 per month")),
        ("Per adult night", "12 euros", ("price", "12 euros per adult night")),
        ("per person", "free", ("price", "free")),
        ("Price per month", "£9", ("price per month", "£9")),
        ("Per week", "3 lessons", ("per week", "3 lessons")),
        ("Cost", "£9", ("price", "£9")),
    ],
)
def test_what_money_is_paid_per_belongs_to_the_price(
    key: str, value: str, meant: tuple[str, str]
) -> None:
    assert keyed(key, value) == meant
