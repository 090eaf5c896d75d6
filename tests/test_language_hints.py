"""Types of names: lists everybody knows, words beside a name, and how sure a mention is."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.language import Language
from memory_core.language.gazetteer import given_names, listed_type, place_name
from memory_core.model import Mention

LANGUAGE = Language.load()
FIRMS = ("Kolbrand", "Brightwell", "Orvane", "Tessellar", "Nimbrix")


def mention(text: str, name: str) -> Mention:
    return next(m for m in LANGUAGE.extract(text).mentions if m.text == name)


@pytest.mark.parametrize(
    ("words", "type"),
    [
        (["Priya", "Natarajan"], "PERSON"),
        (["New", "Zealand"], "LOCATION"),
        (["U.K."], "LOCATION"),
        (["Florence"], ""),
        (["OR"], ""),
        (["Zentra"], ""),
        (["james", "bond", "film", "poster", "sale"], ""),
        ([], ""),
    ],
)
def test_only_what_one_list_knows_is_told_by_a_list(words: list[str], type: str) -> None:
    assert listed_type(words) == type


def test_a_place_goes_by_its_usual_name() -> None:
    assert place_name("NYC") == place_name("New York City") == "new york city"
    assert place_name("OK") == "oklahoma"
    assert place_name("ok") == place_name("Zentra") == ""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "sentence",
    [
        "Our contract with {} ends in May.",
        "The offer from {} was low.",
        "I bought it from {}.",
        "Tom has a new job at {}.",
    ],
)
def test_one_deals_with_a_firm(sentence: str, seed: int) -> None:
    name = random.Random(seed).choice(FIRMS)
    assert mention(sentence.format(name), name).type == "ORGANIZATION"


@pytest.mark.parametrize(
    ("text", "name", "type"),
    [
        ("She moved to Sandvollen last year.", "Sandvollen", "LOCATION"),
        ("My cousin Eerikki works in Oslo.", "Eerikki", "PERSON"),
        ("The office is at Via Montello 12.", "Via Montello 12", "LOCATION"),
        ("Do you know Frau Gertrud Weiss?", "Gertrud Weiss", "PERSON"),
        ("The talk is at the Nimbrix Data Forum.", "Nimbrix Data Forum", "EVENT"),
    ],
)
def test_the_words_beside_a_name_tell_its_type(text: str, name: str, type: str) -> None:
    assert mention(text, name).type == type


@pytest.mark.parametrize(
    "text", ["Does he speak Norwegian?", "RT lol", "It is a quiet blender, said Tom."]
)
def test_adjectives_and_abbreviations_are_no_names(text: str) -> None:
    named = {m.text for m in LANGUAGE.extract(text).mentions if m.type != "CONCEPT"}
    assert named <= {"Tom"}


def test_a_type_that_was_overruled_stays_visible() -> None:
    names = ["Brightwell", "Oakhurst", "Tolmeda", "Varenne", "Quillfort", "Sandmere", "Ostrava"]
    found = [mention(f"The offer from {name} was low.", name) for name in names]
    overruled = [m for m in found if m.extractor == "grammar"]
    assert overruled
    assert all(m.alternatives and m.type not in m.alternatives for m in overruled)


def test_a_listed_name_is_surer_than_an_unknown_one_and_that_than_one_in_lower_case() -> None:
    listed = mention("I live in Norway.", "Norway")
    rare = mention("I live in Ostervik.", "Ostervik")
    assert listed.confidence > rare.confidence > 0.3
    assert mention("i live in norway", "norway").confidence >= rare.confidence


@given(st.sampled_from(sorted(given_names())), st.sampled_from(["likes tea", "called", "is here"]))
def test_every_mention_says_who_found_it_and_how_sure(name: str, said: str) -> None:
    for found in LANGUAGE.extract(f"{name.title()} {said}.").mentions:
        assert found.extractor
        assert 0 < found.confidence <= 1
        assert found.type not in found.alternatives


@pytest.mark.parametrize("did", ["works at Vantor", "lives in Oslo"])
def test_who_works_at_a_firm_or_lives_somewhere_is_a_person(did: str) -> None:
    assert mention(f"Sunniva {did}", "Sunniva").type == "PERSON"
