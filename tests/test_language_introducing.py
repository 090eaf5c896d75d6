"""How people, firms and places are introduced tells what they are, and is no part of the name."""

import pytest

from memory_core import Language

language = pytest.fixture(scope="module")(Language.load)


def typed(language: Language, text: str) -> dict[str, str]:
    return {m.text: m.type for m in language.extract(text).mentions if m.type != "CONCEPT"}


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("My manager is called Beatrix van der Meulen.", "Beatrix van der Meulen", "PERSON"),
        ("He runs a startup called Kitebird.", "Kitebird", "ORGANIZATION"),
        ("I'm Zsófia from Győr.", "Győr", "LOCATION"),
        ("We stay at the Hotel Okura.", "Hotel Okura", "LOCATION"),
    ],
)
def test_what_stands_around_a_name_tells_its_type(
    language: Language, text: str, name: str, kind: str
) -> None:
    assert typed(language, text)[name] == kind


def test_who_sent_something_is_no_place(language: Language) -> None:
    assert typed(language, "I got a letter from Anna.") == {"Anna": "PERSON"}


@pytest.mark.parametrize("text", ["Guten Tag", "Ahoj", "Hallo"])
def test_a_foreign_greeting_names_nobody(language: Language, text: str) -> None:
    assert typed(language, text) == {}


def test_a_name_does_not_begin_in_the_middle_of_a_foreign_sentence(language: Language) -> None:
    assert typed(language, "Ahoj, jmenuji se Květa")["Květa"] == "PERSON"


def test_small_words_inside_a_name_stay(language: Language) -> None:
    assert "Ludwig van Beethoven" in typed(language, "We heard Ludwig van Beethoven.")


@pytest.mark.parametrize(
    "text", ["My manager is called Beatrix.", "I meant the Dell XPS 15.", "She is on holiday."]
)
def test_giving_a_name_or_explaining_is_no_relation(language: Language, text: str) -> None:
    said = {one.predicate for one in language.extract(text).relations}
    assert said <= {"MANAGER_OF"}


def test_what_shall_be_forgotten_is_not_stated(language: Language) -> None:
    stated = [r for r in language.extract("forget that I own a MacBook").relations]
    assert not [one for one in stated if not one.modality]


@pytest.mark.parametrize(
    ("text", "date"),
    [("i leave the company in march", "march"), ("due in may", "may")],
)
def test_a_month_in_lower_case_is_a_date_where_it_is_no_verb(
    language: Language, text: str, date: str
) -> None:
    assert typed(language, text) == {date: "DATE"}


def test_a_month_that_is_a_verb_is_no_date(language: Language) -> None:
    assert typed(language, "it may rain") == {}


def test_the_domains_word_for_a_code_is_no_name_of_its_own() -> None:
    assert typed(Language.load(preset="support"), "Error E42 shows up") == {"E42": "ISSUE"}
