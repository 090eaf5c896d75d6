"""Wordings of preferences: looked for only where one of their words stands, and always then."""

import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core import signs
from memory_core.stated import RULES
from memory_core.wordings import Wording, words_in

WORDINGS = [rule.wording for rule in RULES] + [
    value for value in vars(signs).values() if isinstance(value, Wording)
]
LETTERS = st.sampled_from(string.printable)


@pytest.mark.parametrize("said", WORDINGS, ids=[min(said.needs) for said in WORDINGS])
@given(data=st.data())
@settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
def test_every_text_a_wording_fits_holds_one_of_the_words_it_needs(
    said: Wording, data: st.DataObject
) -> None:
    text = data.draw(st.from_regex(said.pattern, alphabet=LETTERS))
    assert said.may_stand_in(words_in(text))


def test_a_wording_of_signs_is_checked_as_well_as_those_of_rules() -> None:
    assert len(WORDINGS) == len(RULES) + 4


def test_a_wording_is_found_as_written_and_not_in_other_words() -> None:
    said = signs._FORMAL
    text = "Kindly tell me; I would appreciate it."
    assert list(said.found_in(text, words_in(text))) == ["Kindly", "I would appreciate"]
    text = "An unkindly word."
    assert list(said.found_in(text, words_in(text))) == []
