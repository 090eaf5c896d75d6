"""Which referent a reference means: what it cannot mean, what counts for it, when to abstain."""

import pytest

from memory_core import Entity, Language, Message
from memory_core.language.discourse import Discourse
from memory_core.language.phrases import Phrase, phrases
from memory_core.language.references import references
from memory_core.language.resolution import Choice, choose


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


def phrase(text: str, type: str, *, role: float = 1.0, plural: bool = False) -> Phrase:
    return Phrase(0, len(text), text, type, 0, text.lower(), plural, role, is_name=True)


def chosen(language: Language, question: str, *said: tuple[str, str, int]) -> Choice:
    """Resolve the first reference of a question against (name, type, message number)."""
    doc = language.parse(question)
    discourse = Discourse()
    for name, type, at in said:
        discourse.add(phrase(name, type), at=at)
    return choose(references(doc)[0], discourse, doc=doc, at=10)


def name(choice: Choice) -> str:
    return choice.referent.text if choice.referent else ""


def test_type_decides_before_recency(language: Language) -> None:
    said = [("Mira", "PERSON", 9), ("Vantor 9", "PRODUCT", 8)]
    assert name(chosen(language, "How heavy is it?", *said)) == "Vantor 9"
    assert name(chosen(language, "Where is she?", *said)) == "Mira"


def test_latest_of_a_type_wins(language: Language) -> None:
    said = [("Vantor 9", "PRODUCT", 6), ("Nimbus 14", "PRODUCT", 9)]
    assert name(chosen(language, "How heavy is it?", *said)) == "Nimbus 14"


def test_type_noun_limits_what_is_meant(language: Language) -> None:
    said = [("Vantor 9", "PRODUCT", 7), ("Brightfield", "ORGANIZATION", 9)]
    assert name(chosen(language, "How heavy is this laptop?", *said)) == "Vantor 9"


def test_dates_and_money_are_never_meant(language: Language) -> None:
    assert (
        chosen(language, "What is it?", ("Monday", "DATE", 9), ("$5", "MONEY", 9)).referent is None
    )


def test_he_is_not_who_was_she(language: Language) -> None:
    doc = language.parse("Where is he?")
    discourse = Discourse()
    mira = discourse.add(phrase("Mira", "PERSON"), at=9)
    discourse.touch(mira, at=9, role=1.0, gender="f")
    assert choose(references(doc)[0], discourse, doc=doc, at=10).referent is None


def test_two_equal_readings_are_ambiguous(language: Language) -> None:
    said = [("Vantor 9", "PRODUCT", 9), ("Nimbus 14", "PRODUCT", 9)]
    choice = chosen(language, "How heavy is it?", *said)
    assert choice.referent is None
    assert choice.ambiguous
    assert {c.name for c in choice.candidates} == {"Vantor 9", "Nimbus 14"}


def test_score_is_the_sum_of_its_parts(language: Language) -> None:
    choice = chosen(language, "How heavy is it?", ("Vantor 9", "PRODUCT", 9))
    (candidate,) = choice.candidates
    assert candidate.score == pytest.approx(sum(candidate.parts.values()), abs=0.001)


@pytest.mark.parametrize(
    "text",
    [
        "It rains.",
        "Is it possible to pay later?",
        "I know that Ann came.",
        "See you this morning.",
        "The kit within reach is white.",
    ],
)
def test_words_that_refer_to_nothing_are_no_references(language: Language, text: str) -> None:
    assert [r for r in references(language.parse(text)) if r.kind != "definite"] == []


def test_members_of_a_group_are_one_phrase_for_they(language: Language) -> None:
    found = phrases(language.parse("Call Mira and Jon."))
    assert any(p.group == ("Mira", "Jon") for p in found)
    apart = phrases(language.parse("Call Mira or Jon."))
    assert not any(p.group for p in apart)


@pytest.mark.parametrize(
    ("said", "text", "meant"),
    [
        ("My brother owns a Vespa.", "His is red.", "My brother's is red."),
        ("Ida moved to Ghent.", "What is the food like there?", "What is the food like in Ghent?"),
        ("The Tavish Onyx 5 is new.", "How does the onyx compare?",
         "How does the Tavish Onyx 5 compare?"),
        ("The Bosch oven was $799.", "Now it's $699.", "Now the Bosch oven is $699."),
    ],
)  # fmt: skip
def test_short_words_for_what_was_named_are_settled(said: str, text: str, meant: str) -> None:
    known = [Entity("Bosch", "ORGANIZATION", id="b")] if "Bosch" in said else None
    history = [Message("user", said)]
    assert Language.load().rewrite(text, history=history, entities=known).text == meant
