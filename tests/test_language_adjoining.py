"""Relations nouns carry by what stands beside them, and verbs the parser had lost."""

import pytest

from memory_core.language import Language

LANGUAGE = Language.load()


def triples(text: str) -> set[tuple[str, str, str]]:
    return {(r.subject, r.predicate, r.object) for r in LANGUAGE.extract(text).relations}


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("My uncle from Gdansk plays chess.", ("uncle", "FROM", "Gdansk")),
        ("Mrs. Adeyemi from Northwind Bank called.", ("Adeyemi", "WORKS_AT", "Northwind Bank")),
        ("Our house in Aarhus has a sauna.", ("house", "LOCATED_IN", "Aarhus")),
        ("My brother runs a café in Split.", ("café", "LOCATED_IN", "Split")),
        ("We moved into an apartment in Bergen.", ("I", "LIVES_IN", "Bergen")),
        ("I have a cousin in Tallinn.", ("cousin", "LIVES_IN", "Tallinn")),
        ("I have an aunt in Cork and a nephew in Galway.", ("nephew", "LIVES_IN", "Galway")),
    ],
)
def test_place_beside_a_noun_belongs_to_it(text: str, triple: tuple[str, str, str]) -> None:
    assert triple in triples(text)


def test_place_of_an_act_is_no_home() -> None:
    assert not any(name == "LIVES_IN" for _, name, _ in triples("I met my cousin in Tallinn."))
    assert not any(name == "LIVES_IN" for _, name, _ in triples("I'd like a flat in Bergen."))


def test_people_in_a_list_are_what_the_list_says() -> None:
    found = triples("I have two sisters, Mara and Ines.")
    assert {("Mara", "SISTER_OF", "I"), ("Ines", "SISTER_OF", "I")} <= found
    assert ("I", "HAVE", "Mara") not in found


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("Anna and Lena are cousins.", ("Anna", "COUSIN_OF", "Lena")),
        ("Peter and Maria got married.", ("Peter", "MARRIED_TO", "Maria")),
    ],
)
def test_what_two_are_to_each_other_is_kept(text: str, triple: tuple[str, str, str]) -> None:
    assert triple in triples(text)


def test_friend_of_mine_is_a_friend() -> None:
    assert ("Goran", "FRIEND_OF", "I") in triples("Goran, a friend of mine from Zagreb, is a chef.")


@pytest.mark.parametrize(
    ("text", "owned"),
    [
        ("My camera is a Lumix GX9.", True),
        ("Our car, a Skoda Fabia 3, is ten years old.", True),
        ("My dream camera is a Lumix GX9.", False),
        ("His camera is a Lumix GX9.", False),
    ],
)
def test_what_ones_own_thing_is_is_owned(text: str, owned: bool) -> None:
    assert any(name == "OWNS" for _, name, _ in triples(text)) is owned


def test_receiver_of_a_loan_is_kept() -> None:
    assert ("I", "LEND_TO", "Zoran") in triples("I lent my tent to Zoran.")


@pytest.mark.parametrize(
    "text",
    ["My task manager is Todoist.", "I owe my sister 90 euros.", "Our son Emil is in third grade."],
)
def test_neither_a_tool_nor_a_sum_nor_a_grade_is_a_tie(text: str) -> None:
    named = {("Todoist", "MANAGER_OF"), ("90 euros", "SISTER_OF"), ("euros", "SISTER_OF")}
    found = triples(text)
    assert not named & {(subject, name) for subject, name, _ in found}
    assert not any(name == "LOCATED_IN" for _, name, _ in found)


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("My niece from Bilbao works at Seat.", ("niece", "WORKS_AT", "Seat")),
        ("Our bakery, Kornblume, has 12 ovens and sits in Linz.", ("Kornblume", "SIT_IN", "Linz")),
        ("Jonas is a pilot with Lufthansa.", ("Jonas", "WORKS_AT", "Lufthansa")),
        ("The children have violin lessons.", ("children", "HAVE", "violin lessons")),
        ("Olga moved to the design department.", ("Olga", "MOVE_TO", "design department")),
        ("She speaks Finnish, Swedish and Danish.", ("She", "SPEAKS", "Finnish")),
    ],
)
def test_verb_is_said_of_its_subject(text: str, triple: tuple[str, str, str]) -> None:
    assert triple in triples(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("My policy with Aviva ends in April.", ("policy", "end date")),
        ("The cabin in Voss costs 140 and the one in Geilo costs 170.", ("cabin", "price")),
        ("Mira, our gardener, is 61.", ("Mira", "age")),
        ("Guitar lessons cost 40 an hour.", ("Guitar lessons", "price")),
        ("The fishing licence costs 45 euros.", ("fishing licence", "price")),
        ("The tour of Malta cost us 800 euros.", ("tour", "price")),
        ("I'm Ilse, 33, a midwife.", ("I", "role")),
        ("Bruno Keller, 58, bus driver, lives in Bern.", ("Bruno Keller", "age")),
        ("The forms are due on 3 June.", ("forms", "deadline")),
    ],
)
def test_value_behind_a_lost_verb_belongs_to_its_subject(text: str, fact: tuple[str, str]) -> None:
    said = {(a.subject, a.key) for a in LANGUAGE.extract(text).attributes}
    assert fact in said


def test_in_law_is_one_word_for_somebody() -> None:
    found = triples("My brother-in-law Piotr sells carpets in Gdynia.")
    assert ("Piotr", "BROTHER_IN_LAW_OF", "I") in found
    assert not any(end == "brother" for triple in found for end in triple)


@pytest.mark.parametrize(
    "text", ["If it snows, the class is cancelled.", "The class is cancelled unless it snows."]
)
def test_state_under_a_condition_is_none(text: str) -> None:
    assert not LANGUAGE.extract(text).attributes
