"""Every resolved reference shows its candidates, the points of each, and the rule that found it."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memory_core import Entity, Language, Message
from memory_core.model import Replacement

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
PARTS = {"distance", "salience", "syntax", "type", "number", "gender"}
RULES = {"pronoun", "possessive", "demonstrative", "definite", "one", "ellipsis", "choice"}


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


def said(*texts: str) -> list[Message]:
    """User and assistant in turn, the user first."""
    return [Message("assistant" if i % 2 else "user", text) for i, text in enumerate(texts)]


def product(name: str, price: str = "") -> Entity:
    known = {"price": price} if price else {}
    return Entity(name, "PRODUCT", attributes=known, last_seen=NOW, id=name.lower())


TWO = [product("Quorra Aero 3", "$900"), product("Tavish Onyx 5", "$700")]
COMPARED = said("Compare the Quorra Aero 3 and the Tavish Onyx 5", "Both are good.")
ONE = said("I'm looking for the Quorra Aero 3", "Noted.")


def replacements(language: Language, question: str, history: list[Message]) -> list[Replacement]:
    found = list(language.rewrite(question, history=history, entities=TWO).replacements)
    assert found
    return found


@pytest.mark.parametrize(
    ("question", "history", "rule"),
    [
        ("How heavy is it?", ONE, "pronoun"),
        ("What is its warranty?", ONE, "possessive"),
        ("How heavy is this laptop?", ONE, "demonstrative"),
        ("How heavy is the cheaper one?", COMPARED, "one"),
        ("How heavy is the latter?", COMPARED, "one"),
        ("How heavy is the Tavish one?", COMPARED, "one"),
        ("How much?", ONE, "ellipsis"),
        ("What is the warranty?", ONE, "ellipsis"),
        ("How many types are there?", said("What are geysers?"), "ellipsis"),
        ("Which one is lighter?", COMPARED, "choice"),
        ("Compare them.", COMPARED, "pronoun"),
        ("Show me another one.", said("I want a lamp", "We have 3 lamps."), "one"),
    ],
)
def test_the_rule_is_named_and_the_points_add_up(
    language: Language, question: str, history: list[Message], rule: str
) -> None:
    for item in replacements(language, question, history):
        assert item.reason == rule
        assert item.candidates
        for candidate in item.candidates:
            assert candidate.score == pytest.approx(sum(candidate.parts.values()), abs=0.001)


def test_a_pronoun_shows_every_part_of_its_points(language: Language) -> None:
    (item,) = replacements(language, "How heavy is it?", ONE)
    assert all(set(candidate.parts) == PARTS for candidate in item.candidates)
    assert item.candidates[0].name == item.antecedent


def test_candidates_come_best_first(language: Language) -> None:
    (item,) = replacements(language, "How heavy is it?", COMPARED + ONE)
    scores = [candidate.score for candidate in item.candidates]
    assert scores == sorted(scores, reverse=True)


def test_two_readings_that_are_close_are_left_open_with_both_shown(language: Language) -> None:
    names = ("Quorra Aero 3", "Quorra Nova 8")
    history = said("I want a laptop", "Sure.")
    known = [replace(product(name), mentions=0, trust="document") for name in names]
    got = language.rewrite("How heavy is the Quorra one?", history=history, entities=known)
    assert got.text == "How heavy is the Quorra one?"
    assert {candidate.name for candidate in got.ambiguous} == set(names)


def test_gender_is_a_part_only_where_something_tells_it(language: Language) -> None:
    history = said("Maria and Robert work with Okoro.", "Noted.")
    got = language.rewrite("Where does she live?", history=history)
    shown = {c.name: c.parts["gender"] for r in got.replacements for c in r.candidates}
    assert shown["Maria"] > 0 > shown["Robert"]
    assert shown["Okoro"] == 0
