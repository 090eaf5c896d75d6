"""A graph read back holds all of it and nothing else."""

import re
from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.graph import Graph
from memory_core.graph_text import by_entity, graph_to_text, sentences
from memory_core.model import Attribute, Entity, Relation

AT = datetime(2026, 3, 1, tzinfo=UTC)
ANNA = Entity("Anna", "PERSON", id="a")
ACME = Entity("Acme", "ORGANIZATION", id="o")
LAMP = Entity("Aster 5", "PRODUCT", {"price": "$19"}, id="p")
WORDS = st.text(alphabet="abXYé5 -", min_size=1, max_size=12).filter(lambda t: t.strip(" -"))


def relation(predicate: str = "WORKS_AT", **more: object) -> Relation:
    return Relation("a", predicate, "o", id="r", **more)  # type: ignore[arg-type]


def told(*relations: Relation) -> str:
    return graph_to_text(Graph((ANNA, ACME), relations))


def test_an_empty_graph_is_no_text() -> None:
    assert graph_to_text(Graph()) == ""


def test_kind_attributes_and_relations_stand_under_their_entity() -> None:
    text = graph_to_text(Graph((ANNA, ACME, LAMP), (relation(),)))
    assert text == (
        "Anna is a person. Anna works at Acme.\n\nAcme is an organization.\n\n"
        "Aster 5 is a product. Aster 5's price is $19."
    )


def test_what_is_denied_or_only_possible_is_said_so() -> None:
    assert "Anna does not work at Acme." in told(relation(negated=True))
    assert "Anna might work at Acme." in told(relation(modality="possible"))


def test_a_relation_that_ended_is_past_and_dated() -> None:
    ended = relation(valid_at=AT, created_at=AT, invalid_at=AT + timedelta(days=2))
    assert "Anna worked at Acme until 2026-03-03." in told(ended)


def test_when_something_was_said_is_not_since_when_it_holds() -> None:
    assert "since" not in told(relation(valid_at=AT, created_at=AT))
    known = relation(valid_at=AT, created_at=AT + timedelta(days=9))
    assert "Anna works at Acme since 2026-03-01." in told(known)


def test_former_values_are_told_as_former() -> None:
    values = [
        Attribute("p", "price", "$19", valid_at=AT, created_at=AT, invalid_at=AT),
        Attribute("p", "price", "$25", valid_at=AT, created_at=AT),
    ]
    text = graph_to_text(Graph((LAMP,)), attributes=values)
    assert "Aster 5's price was $19 until 2026-03-01. Aster 5's price is $25." in text


def test_who_said_it_is_told_where_it_differs() -> None:
    mixed = (relation(trust="user"), relation("LIKES", trust="document"))
    assert "Anna works at Acme. Anna likes Acme (from a document)." in told(*mixed)
    assert "document" not in told(relation(trust="document"))


def test_you_is_spoken_to() -> None:
    you = Entity("You", "PERSON", id="a")
    text = graph_to_text(Graph((you, ACME), (relation("LIKES"),)))
    assert text.startswith("You are a person. You like Acme.")


def test_a_key_that_reads_on_and_a_state_make_sentences() -> None:
    anna = Entity("Anna", attributes={"applied for": "Engineer", "available": "now"}, id="a")
    assert graph_to_text(Graph((anna,))) == "Anna applied for Engineer. Anna is available now."


def test_a_long_graph_is_bounded_and_says_so() -> None:
    many = Graph(tuple(Entity(f"Anna {i}", "PERSON", id=str(i)) for i in range(30)))
    assert len(sentences(many, limit=10)) == 10
    assert graph_to_text(many, limit=10).endswith("(Only the first 10 sentences are shown.)")


def test_sentences_name_what_they_say_and_where_it_stands() -> None:
    [kind, works] = sentences(Graph((ANNA, ACME), (relation(sources=("message:1",)),)))[:2]
    assert (kind.kind, kind.about) == ("entity", "a")
    assert (works.kind, works.of, works.sources) == ("relation", "r", ("message:1",))


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    n = draw(st.integers(1, 5))
    entities = tuple(
        Entity(
            draw(WORDS),
            draw(st.sampled_from(["PERSON", "PRODUCT", "UNKNOWN", "TICKET_ID"])),
            draw(st.dictionaries(st.sampled_from(["price", "colors", "applied for"]), WORDS)),
            aliases=tuple(draw(st.lists(WORDS, max_size=2))),
            id=str(i),
        )
        for i in range(n)
    )
    ends = st.integers(0, n - 1).map(str)
    relations = draw(
        st.lists(
            st.builds(
                Relation,
                ends,
                st.sampled_from(["WORKS_AT", "LIKES", "KEEP", "SISTER_OF"]),
                ends,
                negated=st.booleans(),
                modality=st.sampled_from(["", "possible", "wanted", "past"]),
            ),
            max_size=6,
        )
    )
    return Graph(entities, tuple(relations))


@settings(deadline=None)
@given(graphs())
def test_every_capital_and_number_of_the_text_is_in_the_graph(graph: Graph) -> None:
    held = {e.name for e in graph.entities} | {a for e in graph.entities for a in e.aliases}
    held |= {str(v) for e in graph.entities for v in e.attributes.values()}
    known = {word.casefold() for text in held for word in re.findall(r"\w+", text)}
    for sentence in sentences(graph):
        first, *rest = re.findall(r"\w+", sentence.text)
        strange = [w for w in rest if (w[0].isupper() or w[0].isdigit())]
        assert {w.casefold() for w in strange} <= known
        assert first.casefold() in known


@settings(deadline=None)
@given(graphs())
def test_everything_in_the_graph_is_in_the_text(graph: Graph) -> None:
    found = sentences(graph)
    assert len([s for s in found if s.kind == "relation"]) == len(graph.relations)
    assert len([s for s in found if s.kind == "attribute"]) == sum(
        len(e.attributes) for e in graph.entities
    )
    text = graph_to_text(graph)
    for entity in graph.entities:
        for value in entity.attributes.values():
            assert " ".join(str(value).split()) in text
    assert graph_to_text(graph) == text
    assert sum(len(group) for group in by_entity(found)) == len(found)
