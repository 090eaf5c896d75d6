"""How a message was read: every name, statement and reference with its rule and other readings."""

from memory_core.model import Attribute, Candidate, Mention, Relation, Replacement
from pages.ui import reading
from pages.ui.facts import quoted
from pages.ui.rules import in_words, quote, sureness

HOSTILE = "<img src=x onerror=alert(1)>"


def test_a_mention_shows_rule_sureness_and_alternatives() -> None:
    shown = reading._mention(
        Mention(0, 5, "Malmö", "PERSON", confidence=0.55, extractor="model",
                alternatives=("LOCATION", "ORGANIZATION"))
    )  # fmt: skip
    for part in ("Malmö", "person", "the trained pipeline", "0.55", "location, organization"):
        assert part in shown


def test_a_statement_shows_its_words_in_the_message() -> None:
    text = "The Aster 5 costs $19."
    shown = reading._attribute(
        Attribute("Aster 5", "price", "$19", start=18, end=21, extractor="rule"), text
    )
    assert "Aster 5 · price: $19" in shown and "<mark>$19</mark>" in shown
    related = reading._relation(Relation("I", "LIKES", "Aster 5", negated=True), text)
    assert "I do not like Aster 5" in related


def test_a_reference_shows_every_candidate_with_its_points() -> None:
    one = Replacement(
        0, 2, "Aster 5", "Aster 5", reason="pronoun",
        candidates=(
            Candidate("Aster 5", "PRODUCT", "1", 7.5, {"recency": 3.0, "type": 4.5}),
            Candidate("Acme", "ORGANIZATION", "2", 2.0, {"recency": 2.5, "owned": -0.5}),
        ),
    )  # fmt: skip
    shown = reading._reference(one, "It costs $19.")
    for part in ("a pronoun", "Acme", "7.5", "recency +3.0", "owned -0.5"):
        assert part in shown
    assert shown.count("mg-chosen") == 1


def test_names_are_marked_where_they_stand_and_never_twice() -> None:
    text = "Priya of Northwind Harbor"
    mentions = (
        Mention(9, 25, "Northwind Harbor", "ORGANIZATION"),
        Mention(19, 25, "Harbor", "LOCATION"),
        Mention(0, 5, "Priya", "PERSON"),
    )
    shown = reading._marked(text, mentions)
    assert shown.count("mg-named") == 2
    assert shown.index("Priya") < shown.index(" of ") < shown.index("Northwind")


def test_nothing_hostile_comes_through() -> None:
    attribute = Attribute(HOSTILE, HOSTILE, HOSTILE, extractor=HOSTILE)
    relation = Relation(HOSTILE, "LIKES", HOSTILE, extractor=HOSTILE, modality=HOSTILE)
    mention = Mention(0, 3, HOSTILE, HOSTILE, extractor=HOSTILE, alternatives=(HOSTILE,))
    candidate = Candidate(HOSTILE, HOSTILE, HOSTILE, 1.0, {HOSTILE: 1.0})
    reference = Replacement(0, 3, HOSTILE, HOSTILE, reason=HOSTILE, candidates=(candidate,))
    shown = [
        reading._mention(mention),
        reading._marked(HOSTILE, (mention,)),
        reading._attribute(attribute, HOSTILE),
        reading._relation(relation, HOSTILE),
        reading._reference(reference, HOSTILE),
        quote(HOSTILE, "src"),
        quoted(HOSTILE, 2, 5),
    ]
    assert all("<img" not in one for one in shown)


def test_rules_are_said_in_words() -> None:
    assert (
        in_words("grammar; coreference") == "the grammar of the sentence, what the word refers to"
    )
    assert in_words("reference: pronoun") == "what a word refers to (pronoun)"
    assert in_words("something new") == "something new"


def test_sureness_stays_within_its_bar() -> None:
    assert "width:100%" in sureness(7.0) and "width:0%" in sureness(-1.0)
