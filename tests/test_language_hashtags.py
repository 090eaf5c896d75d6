"""Names in hashtags, double names, places side by side and streets: where a name ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spacy.tokens import Doc
from spacy.vocab import Vocab

from memory_core import Memory
from memory_core.language import Language
from memory_core.language.gazetteer import given_names
from memory_core.language.hashtags import hashtags, tag_type
from memory_core.names import normalize

LANGUAGE = Language.load()


def named(text: str) -> dict[str, str]:
    return {m.text: m.type for m in LANGUAGE.extract(text).mentions}


@pytest.mark.parametrize(
    ("tag", "type"),
    [
        ("Norway", "LOCATION"),
        ("NewZealand", "LOCATION"),
        ("PriyaNatarajan", "PERSON"),
        ("Priya", ""),
        ("norway", ""),
        ("WeLoveNewZealandSoMuch", ""),
        ("Top10", ""),
        ("", ""),
    ],
)
def test_only_a_tag_the_lists_know_has_a_type(tag: str, type: str) -> None:
    assert tag_type(tag) == type


def test_a_tag_is_one_mention_with_its_sign() -> None:
    found = named("So happy to be back in #NewZealand with my friends")
    assert found["#NewZealand"] == "LOCATION"


def test_a_tag_is_remembered_without_its_sign(memory: Memory) -> None:
    memory.observe("I am flying to #Norway", user_id="u", session_id="s")
    memory.observe("Norway is cold", user_id="u", session_id="s")
    (norway,) = [e for e in memory.entities(user_id="u") if "Norway" in e.name]
    assert (norway.name, norway.mentions) == ("Norway", 2)


@given(st.text(alphabet="abcXYZ#019-_", max_size=20))
def test_any_tag_is_read(tag: str) -> None:
    assert tag_type(tag) in {"", "PERSON", "LOCATION"}


def test_two_places_with_a_comma_between_are_two_names() -> None:
    found = named("We moved from Lisbon, Portugal to Boston, Massachusetts.")
    assert {"Lisbon", "Portugal", "Boston", "Massachusetts"} <= found.keys()
    assert {found[name] for name in ("Lisbon", "Portugal", "Boston")} == {"LOCATION"}


@pytest.mark.parametrize("name", ["Anne-Marie Duval", "Jean-Luc Moreau", "Mary-Kate Olsson"])
def test_a_double_name_is_one_name(name: str) -> None:
    assert named(f"We met {name} yesterday.")[name] == "PERSON"


@pytest.mark.parametrize("street", ["Rue de la Paix 12", "Calle Mayor 7", "Lindengasse 44"])
def test_a_street_abroad_keeps_its_number(street: str) -> None:
    assert named(f"She lives at {street} now.")[street] == "LOCATION"


@pytest.mark.parametrize("said", ["called", "phoned yesterday", "feels sick", "is 7 years old"])
def test_who_does_what_people_do_is_a_person(said: str) -> None:
    assert named(f"Sunniva {said}.")["Sunniva"] == "PERSON"


def test_a_relative_is_a_person_and_an_app_a_product() -> None:
    assert named("My grandmother Ottolie is ill.")["Ottolie"] == "PERSON"
    assert named("The Fennick app crashes every day.")["Fennick"] == "PRODUCT"


@given(st.sampled_from(sorted(given_names())))
def test_a_heading_sign_is_no_part_of_a_name(name: str) -> None:
    for mention in LANGUAGE.extract(f"# {name.title()}\n").mentions:
        assert not mention.text.startswith("#")
        assert normalize(mention.text)


def test_a_tag_the_model_takes_for_a_firm_is_no_person() -> None:
    doc = hand_built(["#", "TomFord"], "ORGANIZATION")
    assert hashtags(doc) == []
    assert [f.type for f in hashtags(hand_built(["#", "TomFord"], ""))] == ["PERSON"]


def hand_built(words: list[str], label: str) -> Doc:
    """Return the words as a text without spaces, all of them one name of this label."""
    tags = [f"{'I' if i else 'B'}-{label}" if label else "O" for i in range(len(words))]
    return Doc(Vocab(), words=[*words, "!"], spaces=[False] * 3, ents=[*tags, "O"])
