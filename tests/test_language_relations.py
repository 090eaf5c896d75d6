"""Who likes, buys, compares and works at what. Names are made up on purpose."""

import pytest

from memory_core.language import Language
from memory_core.language.lasting import SINGLE_VALUED
from memory_core.language.predicates import BY_OBJECT, BY_PREPOSITION
from memory_core.model import Relation

LANGUAGE = Language.load()


def related(text: str) -> list[Relation]:
    return list(LANGUAGE.extract(text).relations)


def triples(text: str) -> set[tuple[str, str, str]]:
    return {(r.subject, r.predicate, r.object) for r in related(text)}


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("Harrison likes machine learning", ("Harrison", "LIKES", "machine learning")),
        ("Priya is interested in modern art.", ("Priya", "INTERESTED_IN", "modern art")),
        ("I'm looking for the Zentra Nova 7", ("I", "INTERESTED_IN", "Zentra Nova 7")),
        ("I want to buy a gaming laptop", ("I", "INTERESTED_IN", "gaming laptop")),
        ("My Kestrel Aero 14 broke.", ("I", "OWNS", "Kestrel Aero 14")),
        ("Anna works at Google and lives in Zurich.", ("Anna", "WORKS_AT", "Google")),
        ("Anna works at Google and lives in Zurich.", ("Anna", "LIVES_IN", "Zurich")),
        ("Ravi is a data engineer at Stripe.", ("Ravi", "WORKS_AT", "Stripe")),
        ("My sister Anna works at Stripe.", ("Anna", "SISTER_OF", "I")),
        ("The flat is located in Montmartre.", ("flat", "LOCATED_IN", "Montmartre")),
        ("Acme was founded by Maria Lopez.", ("Acme", "FOUNDED_BY", "Maria Lopez")),
        ("The customer reported a login error.", ("customer", "HAS_ISSUE", "login error")),
        ("Bob prefers the Zentra Nova 7.", ("Bob", "PREFERS", "Zentra Nova 7")),
    ],
)
def test_statement_becomes_a_relation(text: str, triple: tuple[str, str, str]) -> None:
    assert triple in triples(text)


@pytest.mark.parametrize(
    "text",
    [
        "Compare the Kestrel Aero 14 with the Zentra Nova 7.",
        "How does the Kestrel Aero 14 compare to the Zentra Nova 7?",
        "The Kestrel Aero 14 is lighter than the Zentra Nova 7.",
        "Kestrel Aero 14 vs Zentra Nova 7?",
        "What is the difference between the Kestrel Aero 14 and the Zentra Nova 7?",
    ],
)
def test_comparison_links_both_products(text: str) -> None:
    assert ("Kestrel Aero 14", "COMPARES_TO", "Zentra Nova 7") in triples(text)


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("My sister Ana works at Google.", ("Ana", "SISTER_OF", "I")),
        ("My team lead is Priya.", ("Priya", "MANAGER_OF", "I")),
        ("My wife's name is Clara.", ("Clara", "WIFE_OF", "I")),
        ("Our neighbour Mr Dimitriou likes tea.", ("Dimitriou", "NEIGHBOUR_OF", "I")),
        (
            "Maria Lopez, our CTO at Nova Systems, likes tea.",
            ("Maria Lopez", "WORKS_AT", "Nova Systems"),
        ),
        ("Tim Cook is the CEO of Apple.", ("Tim Cook", "WORKS_AT", "Apple")),
        ("Anna, who works at Google, lives in Berlin.", ("Anna", "LIVES_IN", "Berlin")),
        ("Sam and Alex work at Stripe.", ("Alex", "WORKS_AT", "Stripe")),
        ("I got a job at Farfetch.", ("I", "WORKS_AT", "Farfetch")),
        ("I'm from Lisbon but I live in Madrid now.", ("I", "FROM", "Lisbon")),
        ("The office is in Berlin.", ("office", "LOCATED_IN", "Berlin")),
        ("Lenovo makes the ThinkPad X1.", ("ThinkPad X1", "MADE_BY", "Lenovo")),
        ("The screen is part of the laptop.", ("screen", "PART_OF", "laptop")),
        ("The Kestrel Aero 14 has a big scratch.", ("Kestrel Aero 14", "HAS_ISSUE", "scratch")),
        ("I have a degree in physics from MIT.", ("I", "STUDIED_AT", "MIT")),
        ("Bought a Kestrel Aero 14 yesterday.", ("I", "BOUGHT", "Kestrel Aero 14")),
        ("I have a Kestrel Aero 14.", ("I", "OWNS", "Kestrel Aero 14")),
        ("The Kestrel Aero 14 costs $1799.", ("Kestrel Aero 14", "COSTS", "$1799")),
        ("Nkechi already knows Go.", ("Nkechi", "HAS_SKILL", "Go")),
    ],
)
def test_people_firms_and_things_are_related(text: str, triple: tuple[str, str, str]) -> None:
    assert triple in triples(text)


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("Priya might move to Dublin.", "possible"),
        ("Priya wants to move to Dublin.", "wanted"),
        ("Priya will move to Dublin.", "planned"),
        ("Priya is going to move to Dublin.", "planned"),
        ("Priya lived in Dublin.", "past"),
        ("Priya no longer lives in Dublin.", "past"),
        ("Priya lives in Dublin.", ""),
    ],
)
def test_how_a_relation_is_meant(text: str, modality: str) -> None:
    found = [(r.predicate, r.modality) for r in related(text) if r.object == "Dublin"]
    assert found == [("LIVES_IN", modality)]


def test_what_depends_on_a_condition_is_not_stated() -> None:
    assert related("If Priya works at Acme, call her.") == []


def test_denied_relation_says_so() -> None:
    relation = related("Priya doesn't like spicy food.")[0]
    assert (relation.predicate, relation.negated) == ("LIKES", True)


def test_former_employer_is_past() -> None:
    found = {
        r.object: r.modality for r in related("I used to work at IBM but now I work for Oracle.")
    }
    assert found == {"IBM": "past", "Oracle": ""}


def test_coordinated_objects_give_a_relation_each() -> None:
    assert {r.object for r in related("Priya loves jazz and hiking.")} == {"jazz", "hiking"}


@pytest.mark.parametrize(
    "text", ["Does Anna work at Google?", "Do you like tea?", "What's its price?"]
)
def test_question_states_no_relation(text: str) -> None:
    assert related(text) == []


def test_evidence_is_where_the_words_stand() -> None:
    text = "Well, Harrison likes machine learning."
    relation = related(text)[0]
    assert text[relation.start : relation.end] == "Harrison likes machine learning"
    assert relation.extractor
    assert 0 < relation.confidence < 1


def test_single_valued_predicates_are_ones_we_make() -> None:
    made = {*BY_OBJECT.values(), *BY_PREPOSITION.values()}
    assert made >= SINGLE_VALUED - {"BASED_IN", "HEADQUARTERED_IN"}
    assert "LIKES" not in SINGLE_VALUED


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("My colleague Maria Lopez works at Acme in Berlin.", "Maria Lopez", "COLLEAGUE_OF"),
        ("my landlord Mr Okoye lives in Leeds", "Okoye", "LANDLORD_OF"),
        ("My boss, Peter Hill, prefers tea.", "Peter Hill", "MANAGER_OF"),
        ("I met my colleague Maria Lopez.", "Maria Lopez", "COLLEAGUE_OF"),
        ("Our customer Ana Lima bought a lamp.", "Ana Lima", "CUSTOMER_OF"),
    ],
)
def test_a_name_and_the_word_that_introduces_it_are_one(text: str, name: str, role: str) -> None:
    found = LANGUAGE.extract(text)
    assert [m.text for m in found.mentions if m.type == "PERSON"] == [name]
    assert (name, role, "I") in triples(text)
    introduced = {"colleague", "landlord", "boss", "customer"}
    assert not introduced & {m.text for m in found.mentions}
    assert not introduced & {end for s, _, o in triples(text) for end in (s, o)}


def test_who_works_at_a_firm_in_a_place_works_in_the_place() -> None:
    found = triples("Maria Lopez works at Acme in Berlin.")
    assert {("Maria Lopez", "WORKS_AT", "Acme"), ("Maria Lopez", "WORKS_IN", "Berlin")} <= found


def test_light_nouns_become_no_entities() -> None:
    text = "Priya keeps the models running with small means. Priya has a background in nursing."
    found = {mention.text for mention in LANGUAGE.extract(text).mentions}
    assert not found & {"models", "means", "background"}


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("There's a problem with my router.", "router"),
        ("theres an issue with the invoice", "invoice"),
        ("There is a leak in the roof.", "roof"),
    ],
)
def test_trouble_that_there_is_is_the_speakers(text: str, thing: str) -> None:
    assert ("I", "HAS_ISSUE_WITH", thing) in triples(text)


@pytest.mark.parametrize(
    "text",
    ["There is no problem with my router.", "Is there a problem with it?", "There's a leak."],
)
def test_no_trouble_is_none(text: str) -> None:
    assert not triples(text)


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("I have no car.", ("I", "HAVE", "car")),
        ("Priya has no experience with Zentra.", ("Priya", "HAS_SKILL", "Zentra")),
    ],
)
def test_having_none_is_not_having(text: str, triple: tuple[str, str, str]) -> None:
    (said,) = related(text)
    assert (said.subject, said.predicate, said.object) == triple
    assert said.negated


def test_what_follows_none_of_a_thing_is_not_denied() -> None:
    said = {(r.object, r.negated) for r in related("Ida has no car but a Vespa Primavera.")}
    assert ("Vespa Primavera", False) in said


def test_years_of_experience_are_a_skill() -> None:
    found = triples("Priya has 6 years of experience with Python and Rust.")
    assert {("Priya", "HAS_SKILL", "Python"), ("Priya", "HAS_SKILL", "Rust")} <= found


def test_a_model_number_that_is_compared_is_a_product() -> None:
    found = LANGUAGE.extract("The QC45 is lighter than the WH-1000XM5.").mentions
    assert [m.type for m in found] == ["PRODUCT", "PRODUCT"]
