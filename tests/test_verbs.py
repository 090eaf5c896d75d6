"""How a predicate reads in a sentence, whatever it says and of whom."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.language.lasting import SINGLE_VALUED
from memory_core.language.predicates import BY_OBJECT, BY_PREPOSITION
from memory_core.verbs import key_predicate, said, verb

KNOWN = sorted({*BY_OBJECT.values(), *BY_PREPOSITION.values(), *SINGLE_VALUED})
MODALITIES = ("", "possible", "wanted", "planned", "past")


@pytest.mark.parametrize(
    ("predicate", "stated", "denied", "possible"),
    [
        ("WORKS_AT", "works at", "does not work at", "might work at"),
        ("LIKES", "likes", "does not like", "might like"),
        ("BOUGHT", "bought", "did not buy", "might buy"),
        ("INTERESTED_IN", "is interested in", "is not interested in", "might be interested in"),
        ("SISTER_OF", "is a sister of", "is not a sister of", "might be a sister of"),
        ("UNCLE_OF", "is an uncle of", "is not an uncle of", "might be an uncle of"),
        ("CARRY", "carries", "does not carry", "might carry"),
        ("TALK_TO", "talks to", "does not talk to", "might talk to"),
        ("PROUD_OF", "is proud of", "is not proud of", "might be proud of"),
        ("HAS_BRAND", "has the brand", "does not have the brand", "might have the brand"),
        ("FROM", "is from", "is not from", "might be from"),
    ],
)
def test_a_predicate_is_stated_denied_and_supposed(
    predicate: str, stated: str, denied: str, possible: str
) -> None:
    assert said(predicate) == stated
    assert said(predicate, negated=True) == denied
    assert said(predicate, modality="possible") == possible


def test_a_wish_a_plan_and_the_past_are_told_apart() -> None:
    assert said("WORKS_AT", modality="wanted") == "wants to work at"
    assert said("WORKS_AT", modality="planned", negated=True) == "will not work at"
    assert said("WORKS_AT", modality="past") == "worked at"
    assert said("LOCATED_IN", modality="past", negated=True) == "was not located in"
    assert said("KEEP", modality="past") == "used to keep"


def test_a_modality_of_another_kind_is_named() -> None:
    assert said("LIKES", modality="doubted") == "likes (doubted)"


@pytest.mark.parametrize(
    ("subject", "words"), [("You", "like"), ("I", "like"), ("They", "like"), ("Anna", "likes")]
)
def test_the_verb_agrees_with_its_subject(subject: str, words: str) -> None:
    assert said("LIKES", of=subject) == words


def test_being_agrees_too() -> None:
    assert said("INTERESTED_IN", of="You") == "are interested in"
    assert said("INTERESTED_IN", of="I", negated=True) == "am not interested in"
    assert said("LOCATED_IN", of="You", modality="past") == "were located in"
    assert said("HAS_SKILL", of="You", negated=True) == "do not have the skill"


@pytest.mark.parametrize("predicate", KNOWN)
def test_every_predicate_of_the_language_has_its_own_forms(predicate: str) -> None:
    forms = {said(predicate, modality=modality) for modality in ("", "possible", "wanted")}
    assert len(forms) == 3
    assert said(predicate, negated=True) != said(predicate)
    assert verb(predicate).base.split()[0] not in {"has", "is", "likes", "works"}


def test_the_key_of_a_line_is_a_predicate() -> None:
    assert key_predicate("brand") == "HAS_BRAND"
    assert key_predicate("applied for") == "APPLIED_FOR"


@settings(deadline=None)
@given(st.text(max_size=40), st.booleans(), st.sampled_from(MODALITIES))
def test_any_text_for_a_predicate_makes_words(predicate: str, negated: bool, modality: str) -> None:
    words = said(predicate, negated=negated, modality=modality)
    assert words.strip()
    assert ("not" in words.split()) >= negated
