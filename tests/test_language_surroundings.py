"""What a name is by the few words before it; feast days, titles and codes name no goods."""

from datetime import UTC, datetime

import pytest

from memory_core.language import Language

LANGUAGE = Language.load()
NOW = datetime(2026, 5, 20, 10, tzinfo=UTC)


def named(text: str) -> dict[str, str]:
    return {mention.text: mention.type for mention in LANGUAGE.extract(text).mentions}


def told(text: str) -> dict[str, str]:
    return {one.key: one.value for one in LANGUAGE.extract(text, at=NOW).attributes}


@pytest.mark.parametrize(
    ("text", "name", "type_"),
    [
        ("The lamp was a gift from Ottilie.", "Ottilie", "PERSON"),
        ("I kept the postcard from Gunhild.", "Gunhild", "PERSON"),
        ("We had lunch at the Trattoria Bella.", "Trattoria Bella", "LOCATION"),
        ("My cousin is from Vitória.", "Vitória", "LOCATION"),
        ("We want to call her Biscuit.", "Biscuit", "PERSON"),
        ("Project Heron ends in May.", "Project Heron", "PRODUCT"),
        ("On Friday I see Dr. Kolb about my back.", "Kolb", "PERSON"),
    ],
)
def test_words_before_a_name_tell_what_it_is(text: str, name: str, type_: str) -> None:
    assert named(text)[name] == type_


@pytest.mark.parametrize("feast", ["Easter", "Pentecost", "Christmas", "Thanksgiving", "Diwali"])
def test_feast_days_are_times(feast: str) -> None:
    assert named(f"I'm visiting my aunt at {feast}.")[feast] == "DATE"
    assert named(f"{feast} was lovely.")[feast] == "EVENT"


def test_party_of_a_feast_is_no_date() -> None:
    assert "DATE" not in named("We go to the Halloween party.").values()


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("The deadline is the end of October.", "2026-10-31"),
        ("The deadline is the end of February.", "2027-02-28"),
        ("The deadline is the beginning of June.", "2026-06"),
    ],
)
def test_part_of_a_month_is_a_date(text: str, iso: str) -> None:
    assert told(text)["deadline"] == iso


def test_common_plural_at_the_beginning_is_no_firm() -> None:
    assert "Backups" not in named("Backups run every night at 2.")


def test_noun_without_a_capital_is_no_title() -> None:
    assert named("I play the cello in a choir.").get("cello") != "WORK"


@pytest.mark.parametrize("code", ["red-9981", "green-heron-5"])
def test_code_has_no_colour(code: str) -> None:
    assert "colour" not in told(f"My door code is {code}.")


@pytest.mark.parametrize("colour", ["blue", "dark green"])
def test_colour_by_itself_is_one(colour: str) -> None:
    assert told(f"My kayak is {colour}.")["colour"] == colour


def test_figure_of_a_day_is_not_the_day() -> None:
    assert told("My blood pressure was 128 over 79 this morning.")["blood pressure"] == (
        "128 over 79"
    )
    assert told("My notice period is three months.")["notice period"] == "3 months"


@pytest.mark.parametrize(
    ("text", "name", "type_"),
    [
        ("We run two projects: Heron and Otter.", "Heron", "PRODUCT"),
        ("I read two novels in May: Tarka and Grettir.", "Grettir", "WORK"),
        ("We have two kids: Solveig and Gunnar.", "Solveig", "PERSON"),
    ],
)
def test_names_in_a_list_are_of_the_kind_it_tells(text: str, name: str, type_: str) -> None:
    assert named(text)[name] == type_


@pytest.mark.parametrize("text", ["My niece does judo.", "I'm making lasagna."])
def test_common_word_without_a_capital_is_no_person(text: str) -> None:
    assert "PERSON" not in named(text).values()


def test_name_typed_without_a_capital_stays_a_person() -> None:
    assert named("i called tom yesterday.")["tom"] == "PERSON"


def test_what_somebody_looks_at_is_no_place() -> None:
    for text in ("I'm looking at the Falco X2.", "Ines laughed at the Mirella."):
        assert "LOCATION" not in {m.type for m in LANGUAGE.extract(text).mentions}
