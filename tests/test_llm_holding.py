"""Which sentence of a source holds a value, as written there or in other words."""

import pytest

from memory_core.llm.holding import holding, saying

PIECES = ("The boat is red.", "It weighs 19 kilograms and has eight oars.", "It is 4 m long.")


def test_a_value_is_held_as_it_is_written() -> None:
    assert holding(["4 m"], PIECES) == PIECES[2]
    assert holding(["19 kg"], PIECES) == ""


@pytest.mark.parametrize("value", ["19 kg", "8 oars"])
def test_a_value_is_said_with_its_unit_written_out_and_its_number_in_words(value: str) -> None:
    assert saying([value], PIECES) == PIECES[1]


def test_another_number_or_unit_is_not_said() -> None:
    assert saying(["18 kg"], PIECES) == saying(["19 km"], PIECES) == ""
