"""When two names are one thing, and which known entity a name stands for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Entity
from memory_core.language.linking import LIKELY, SURE, explain, keys, link, same_entity, weigh
from memory_core.results import Evidence

NAMES = st.text(alphabet="abcXYZ 15.'é-", max_size=24)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Dell XPS 15", "the dell  xps 15"),
        ("XPS 15", "Dell XPS 15"),
        ("Kolbri Vantor 9", "Vantor 9"),
        ("Dr. Mira Okafor", "Mira Okafor"),
        ("Acme Inc.", "Acme"),
        ("Zahā Ḥadīd", "Zaha Hadid"),
        ("MLB", "Major League Baseball"),
        ("ThinkPad-X1", "ThinkPad X1"),
        ("Brightfield's Mira Okafor", "Mira Okafor"),
    ],
)
def test_spellings_titles_and_makers_are_sure(a: str, b: str) -> None:
    assert same_entity(a, b) >= SURE


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Westchester County", "Westchester County Airport"),
        ("XPS 13", "XPS 15"),
        ("Dell XPS 13", "Dell XPS 15"),
        ("iPhone 15", "iPhone 15 Pro"),
        ("Dell", "Dell XPS 15"),
        ("Mr. Okafor", "Mrs. Okafor"),
        ("Elizabeth I", "Elizabeth II"),
        ("University of Oslo", "University of Bergen"),
        ("North Aldin", "South Aldin"),
        ("Iran", "Iraq"),
        ("😀", "😁"),
        ("", ""),
    ],
)
def test_names_of_two_things_stay_two(a: str, b: str) -> None:
    assert same_entity(a, b) < 0.5


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Okafor", "Mira Okafor"),
        ("Mira", "Mira Okafor"),
        ("M. Okafor", "Mira Okafor"),
        ("O'Brien", "Ann O'Brien"),
    ],
)
def test_a_share_of_a_persons_name_is_likely_but_never_sure(a: str, b: str) -> None:
    assert 0.5 <= same_entity(a, b) < SURE


@given(NAMES, NAMES)
def test_score_is_symmetric_and_between_0_and_1(a: str, b: str) -> None:
    assert 0.0 <= same_entity(a, b) == same_entity(b, a) <= 1.0


@given(NAMES.filter(lambda name: any(c.isalnum() for c in name)))
def test_a_name_is_itself(name: str) -> None:
    assert same_entity(name, name) == 1.0


def test_link_finds_an_entity_by_name_alias_or_part() -> None:
    laptop = Entity("Lenovo ThinkPad X1", "PRODUCT", aliases=("Nightfox",))
    person = Entity("Mira Okafor", "PERSON")
    for name, type, entity in [
        ("lenovo thinkpad x1", "PRODUCT", laptop),
        ("nightfox", "UNKNOWN", laptop),
        ("ThinkPad", "PRODUCT", laptop),
        ("Okafor", "PERSON", person),
    ]:
        found = link(name, type, [laptop, person])
        assert found is not None
        assert found[0] is entity


def test_link_leaves_a_shared_name_open() -> None:
    both = [Entity("Mira Okafor", "PERSON"), Entity("Jon Okafor", "PERSON")]
    assert link("Okafor", "PERSON", both) is None


def test_link_tells_a_maker_from_its_product() -> None:
    maker, laptop = Entity("Vantor", "ORGANIZATION"), Entity("Vantor Kite 9", "PRODUCT")
    found = link("Vantor", "ORGANIZATION", [laptop, maker])
    assert found is not None
    assert found[0] is maker
    assert link("Vantor", "ORGANIZATION", [laptop]) is None


def test_link_prefers_the_type_when_two_entities_have_one_name() -> None:
    city, person = Entity("Paris", "LOCATION"), Entity("Paris", "PERSON")
    found = link("Paris", "PERSON", [city, person])
    assert found is not None
    assert found[0] is person


@pytest.mark.parametrize(
    ("a", "b", "rule"),
    [
        ("International Business Machines", "IBM", "initials"),
        ("Elm County Medical Center (ECMC)", "ECMC", "same words"),
        ("Elm County Medical Center (ECMC)", "Elm County Medical Center", "same words"),
        ("University of North Aldin", "UNA", "initials"),
        ("NYC", "New York", "two names of one place"),
        ("LA", "Los Angeles", "two names of one place"),
        ("Köln", "Cologne", "two names of one place"),
        ("New Jersey", "NJ", "two names of one place"),
        ("State of Texas", "Texas", "kind of place"),
        ("XPS 15", "Dell XPS 15", "maker before the model"),
        ("Prof. Okafor", "Prof. Mira Okafor", "same title and last name"),
        ("Mira K. Okafor", "Mira Okafor", "middle name left out"),
        ("Dr. Okafor", "Okafor", "same name, other title"),
    ],
)
def test_the_evidence_names_the_rule_that_is_sure(a: str, b: str, rule: str) -> None:
    assert explain(a, b)[0].rule == rule
    assert same_entity(a, b) >= SURE


@pytest.mark.parametrize(
    ("a", "b", "rule"),
    [
        ("Bob Halloway", "Robert Halloway", "nickname"),
        ("Kate Novak", "Katherine Novak", "nickname"),
        ("Brandenbrug", "Brandenburg", "one letter apart"),
        ("Katarina Lindqist", "Katarina Lindqvist", "one letter apart"),
        ("Mira Okafor", "Mira Adaeze Okafor", "middle name left out"),
    ],
)
def test_nicknames_and_misspellings_are_only_suggested(a: str, b: str, rule: str) -> None:
    assert explain(a, b)[0].rule == rule
    assert 0.6 <= same_entity(a, b) < SURE


def test_a_reason_against_is_a_ceiling_on_every_reason_for() -> None:
    reasons = explain("Westchester County", "Westchester County Airport")
    assert any(reason.against for reason in reasons)
    assert weigh(reasons) <= 0.1
    both = (Evidence("for", 0.95), Evidence("against", 0.2, against=True))
    assert weigh(both) == weigh(both[::-1]) == 0.2
    assert weigh(()) == 0.0


@pytest.mark.parametrize(("a", "b"), [("General Motors", "Motors"), ("First Bank", "Bank")])
def test_a_word_that_is_a_title_only_of_people_makes_no_firm_sure(a: str, b: str) -> None:
    assert same_entity(a, b) < SURE


def test_a_code_of_two_letters_is_a_place_in_capitals_only() -> None:
    assert same_entity("OK", "Oklahoma") >= SURE
    assert same_entity("ok", "Oklahoma") < 0.5


@given(NAMES, NAMES)
def test_evidence_is_the_same_from_both_sides_and_gives_the_score(a: str, b: str) -> None:
    assert explain(a, b) == explain(b, a)
    assert weigh(explain(a, b)) == same_entity(a, b)


@given(NAMES, NAMES)
def test_names_that_may_be_one_share_a_key(a: str, b: str) -> None:
    if same_entity(a, b) >= LIKELY:
        assert keys(a) & keys(b)
