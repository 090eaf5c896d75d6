"""What a model says of a message, held against the message."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.llm.reading_base import ReadingRequest, Vocabulary
from memory_core.llm.reading_checks import Checking
from memory_core.llm.reading_schema import (
    AttributeSaid,
    EntitySaid,
    ReferenceSaid,
    RelationSaid,
    schema,
    taken,
)
from memory_core.llm.rewrite_checks import References, checked_rewrite
from memory_core.llm.spans import Places
from memory_core.model import Entity, Message

VOCABULARY = Vocabulary(
    ("PERSON", "COMPANY", "LOCATION", "UNKNOWN"),
    retype={"ORGANIZATION": "COMPANY"},
    keys={"cost": "price"},
    predicates=("WORKS_AT",),
)


def checking(text: str, meant: dict[str, tuple[str, ...]] | None = None) -> Checking:
    return Checking(text, VOCABULARY, "llm:m", meant or {})


def entity(text: str, type_: str = "PERSON", start: int = -1) -> EntitySaid:
    return EntitySaid(text=text, type=type_, start=start, confidence=1)


def relation(subject: str, predicate: str, other: str, said: str = "") -> RelationSaid:
    return RelationSaid(subject=subject, predicate=predicate, object=other, said=said)


@pytest.mark.parametrize(
    ("quoted", "start", "place"),
    [
        ("Ann", -1, (8, 11)),
        ("Ann", 16, (16, 19)),
        ("Ann", 14, (16, 19)),
        ("ann", 8, (8, 11)),
        ("nna", -1, None),
        ("Annas", -1, None),
        ("Bob", -1, None),
        ("", -1, None),
    ],
)
def test_a_quoted_name_is_found_at_whole_words_nearest_to_where_it_is_said(
    quoted: str, start: int, place: tuple[int, int] | None
) -> None:
    found = Places("Anna to Ann and Ann").find(quoted, start=start)
    assert (found and (found.start, found.end)) == place


def test_a_name_said_as_often_as_it_stands_there_gets_each_place_once() -> None:
    places = Places("Ann and Ann")
    starts = [found.start for _ in range(2) if (found := places.find("Ann", start=0))]
    assert starts == [0, 8] and places.find("Ann", start=0) is None


def test_names_in_scripts_without_spaces_are_found() -> None:
    found = Places("私は東京に住む").find("東京")
    assert found and (found.start, found.end) == (2, 4)


@given(st.text(max_size=60), st.text(max_size=10), st.integers(-5, 70))
def test_every_place_is_a_stretch_of_the_text(text: str, quoted: str, start: int) -> None:
    found = Places(text).find(quoted, start=start)
    assert found is None or 0 <= found.start < found.end <= len(text)


def test_types_of_other_schemes_and_of_the_domain_are_read() -> None:
    check = checking("Ann at Acme in Oslo by Foo")
    said = [entity("Ann", "person"), entity("Acme", "ORG"), entity("Oslo", "GPE")]
    found = check.extraction([*said, entity("Foo", "SPACESHIP")], (), ())
    assert [m.type for m in found.mentions] == ["PERSON", "COMPANY", "LOCATION", "UNKNOWN"]
    assert len(check.notes) == 4


def test_pronouns_and_names_inside_names_are_no_entities() -> None:
    check = checking("Ann Lee met her")
    found = check.extraction([entity("Ann"), entity("Ann Lee"), entity("her")], (), ())
    assert [m.text for m in found.mentions] == ["Ann Lee"]
    assert len(check.notes) == 2


def test_an_attribute_is_about_words_of_the_message_and_has_a_value_written_there() -> None:
    check = checking("The lamp costs  5 euros")
    said = [
        AttributeSaid(subject="lamp", key="Cost", value="5 euros", confidence=0.9),
        AttributeSaid(subject="lamp", key="price", value="9 euros"),
        AttributeSaid(subject="desk", key="price", value="5 euros"),
    ]
    (found,) = check.extraction([], said, ()).attributes
    assert (found.subject, found.key, found.value, found.text) == (
        *("lamp", "price", "5 euros", "5 euros"),
    )
    assert len(check.notes) == 2


def test_a_relation_is_stated_by_words_of_the_message_between_things_in_it() -> None:
    check = checking("Ann adores Acme")
    said = [
        relation("Ann", "adores", "Acme", "adores"),
        relation("Ann", "hates", "Acme", "hates"),
        relation("Ann", "hates", "Acme"),
        relation("Bob", "WORKS_AT", "Acme"),
        relation("Ann", "WORKS_AT", "adores"),
    ]
    found = check.extraction([entity("Ann"), entity("Acme", "ORGANIZATION")], (), said)
    assert [r.predicate for r in found.relations] == ["ADORES"]
    assert len([note for note in check.notes if "rejected relation" in note]) == 4


def test_a_name_that_stands_for_a_pronoun_is_taken_back_to_the_pronoun() -> None:
    check = checking("It costs 5 euros", {"it": ("Dell XPS 15",)})
    said = AttributeSaid(subject="Dell XPS 15", key="price", value="5 euros")
    (found,) = check.extraction([], [said], ()).attributes
    assert found.subject == "it" and "repaired" in check.notes[0]


@pytest.mark.parametrize(
    ("given", "sure"),
    [
        (2, 1.0),
        (-1, 0.0),
        ("90%", 0.9),
        ("high", 0.9),
        ("?", 0.5),
        (float("nan"), 0.5),
        (None, 0.5),
    ],
)
def test_confidence_is_within_bounds_whatever_is_given(given: object, sure: float) -> None:
    notes: list[str] = []
    raw = [{"text": "Ann", "confidence": given}]
    (one,) = taken(raw, EntitySaid, what="entity", notes=notes) or []
    assert one.confidence == sure


def test_the_schema_requires_every_field_and_allows_no_other() -> None:
    found = schema()
    parts = [found, *found["$defs"].values()]  # type: ignore[attr-defined]
    for part in parts:
        assert part["required"] == list(part["properties"])
        assert part["additionalProperties"] is False
    assert "default" not in str(found)


def rewritten(said: str, text: str, *references: ReferenceSaid) -> tuple[str, str]:
    """Return the rewrite that is used, "" where it is rejected, and why."""
    request = ReadingRequest(
        text,
        VOCABULARY,
        (Message("user", "Does the Dell XPS 15 have a warranty of 2 years?"),),
        (Entity("Maria Lopez", "PERSON", id="e1"), Entity("Jo", "PERSON", id="e2")),
    )
    found = References(request, reason="llm:m")
    found.take(references)
    rewrite, wrong = checked_rewrite(said, found, request)
    return (rewrite.text if rewrite else ""), wrong


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("What's the price of the Dell XPS 15?", "What's its price?"),
        ("And what is the Dell XPS 15's price?", "And the price?"),
        ("where does Maria Lopez live", "where does she live"),
        ("Where does Maria Lopez live?", "where does she live"),
        ("Maria Lopez lives there.", "She lives there."),
    ],
)
def test_a_rewrite_of_words_that_were_said_is_used(said: str, text: str) -> None:
    assert rewritten(said, text) == (said, "")


@pytest.mark.parametrize(
    ("said", "text", "why"),
    [
        ("The warranty of the Dell XPS 15 is 2 years.", "What's its warranty?", "answers"),
        ("What's the Dell XPS 15's warranty? It is 2 years?", "What's its warranty?", "says more"),
        ("What does Zanzibar cost?", "What does it cost?", "nobody said"),
        ("What's the warranty?", "What's its price?", "lost words"),
        ("Why is the warranty not 2 years?", "Why is it 2 years?", "denies"),
        ("What's the price " + "of the Dell " * 40 + "?", "What's its price?", "longer"),
        ("Does Maria Lopez work?", "She works", "question of a statement"),
        ("The price is 2 years.", "whats its price", "answers"),
    ],
)
def test_any_other_rewrite_is_rejected_with_the_reason(said: str, text: str, why: str) -> None:
    used, wrong = rewritten(said, text)
    assert not used and why in wrong


def test_a_rewrite_must_name_what_its_reference_stands_for() -> None:
    she = ReferenceSaid(text="she", means=["Maria Lopez"])
    assert "stands for" in rewritten("Where does Jo live?", "Where does she live?", she)[1]
    unchanged = rewritten("Where does she live?", "Where does she live?", she)
    assert unchanged == ("Where does Maria Lopez live?", "")


def test_a_reference_with_two_meanings_is_left_to_the_user() -> None:
    she = ReferenceSaid(text="she", means=["Maria Lopez", "Jo", "Zanzibar"])
    assert rewritten("Where does Jo live?", "Where does she live?", she) == (
        *("Where does she live?", ""),
    )
