"""Who likes, buys, compares and works at what. Names are made up on purpose."""

import pytest

from memory_core.language import Language
from memory_core.language.predicates import BY_OBJECT, BY_PREPOSITION, SINGLE_VALUED
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
        ("The flat is located in Montmartre.", ("The flat", "LOCATED_IN", "Montmartre")),
        ("Acme was founded by Maria Lopez.", ("Acme", "FOUNDED_BY", "Maria Lopez")),
        ("The customer reported a login error.", ("The customer", "HAS_ISSUE", "login error")),
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
