"""A text becomes a graph: joined names, attributes and relations, each with its place."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core.findings import TextGraph
from memory_core.graph_text import graph_to_text
from memory_core.language import Language
from memory_core.text_graph import BATCH, TextReading

NOW = datetime(2026, 3, 1, tzinfo=UTC)
LANGUAGE = Language.load()


def read(text: str) -> TextGraph:
    reading = TextReading(LANGUAGE, text, now=NOW)
    for _ in reading:
        pass
    return reading.result()


def told(text: str) -> str:
    found = read(text)
    return graph_to_text(found.graph, attributes=found.attributes)


def test_a_pronoun_carries_what_is_said_to_its_name() -> None:
    assert "Aster 5's price is $19." in told("The Aster 5 is a lamp. It costs $19.")


def test_a_paragraph_goes_on_about_the_one_before() -> None:
    text = "Priya bought the Kestrel Aero 14.\n\nIt costs $849."
    assert "Kestrel Aero 14's price is $849." in told(text)


def test_lines_under_a_heading_are_about_what_it_names() -> None:
    text = "# Lamps\n\n## Aster 5\n\n- Price: $19\n\n### Details\n\n- Warranty: 2 years"
    shown = told(text)
    assert "Aster 5's price is $19." in shown
    assert "Aster 5's warranty is 2 years." in shown


def test_the_rows_of_a_table_are_about_their_first_cell() -> None:
    text = "| Model | Price |\n|---|---|\n| Aster 5 | $19 |\n| Aster 6 | $25 |\n"
    shown = told(text)
    assert "Aster 5's price is $19." in shown and "Aster 6's price is $25." in shown


def test_names_are_joined_over_paragraphs() -> None:
    found = read("Maria Lopez works at Siemens.\n\nLopez lives in Hamburg.")
    [maria] = [e for e in found.graph.entities if e.type == "PERSON"]
    ends = {(r.subject, r.predicate) for r in found.graph.relations}
    assert {(maria.id, "WORKS_AT"), (maria.id, "LIVES_IN")} <= ends


def test_who_writes_is_an_entity_and_who_is_quoted_is_not_the_writer() -> None:
    assert "The writer works at Siemens." in told("I work at Siemens.")
    assert "writer" not in told("“I work at Siemens,” said Peter.")


def test_denied_and_possible_stay_so() -> None:
    shown = told("Priya does not work at Siemens. Peter might buy the Dell XPS 15.")
    assert "Priya does not work at Siemens." in shown
    assert "Peter might buy Dell XPS 15." in shown


def test_everything_has_its_place_in_the_text() -> None:
    text = "Some lines first.\n\nPriya works at Siemens. The Dell XPS 15 costs $1,599."
    found = read(text)
    stated = [a.id for a in found.attributes] + [r.id for r in found.graph.relations]
    assert len(stated) == 2
    for statement in stated:
        [place] = found.places[statement]
        assert place.paragraph == 2
        assert text[place.start : place.end] == place.text
        assert place.text in place.quote and place.extractor and 0 < place.confidence <= 1
    for entity in found.graph.entities:
        assert text[found.places[entity.id][0].start :].startswith(found.places[entity.id][0].text)


def test_a_statement_made_twice_is_one_with_two_places() -> None:
    found = read("Priya works at Siemens.\n\nPriya works at Siemens.")
    [works] = found.graph.relations
    assert works.sources == ("paragraph:1", "paragraph:2")
    assert found.said[works.id] == 2


def test_dates_count_from_when_the_text_was_written() -> None:
    written: list[datetime | None] = []

    class Timed(Language):
        def extract_many(self, texts, *, times=(), **more):  # type: ignore[no-untyped-def]
            for text, time in zip(texts, times, strict=False):
                written.append(time)
                yield self.extract(text)

    for at in (None, NOW):
        assert len(list(TextReading(Timed(), "It is due tomorrow.", now=NOW, at=at))) == 1
    assert written == [None, NOW]


def test_reading_can_be_stopped_and_gone_on_with() -> None:
    text = "\n\n".join(f"Priya likes the Aster {i}." for i in range(1, 9))
    reading = TextReading(LANGUAGE, text, now=NOW)
    first = next(reading)
    part = reading.result()
    assert (first.paragraph, part.n_paragraphs, part.whole) == (1, 1, False)
    assert 0 < (first.share or 0) < 0.2
    *_, last = reading
    assert last.share == 1.0 and reading.result().whole
    assert len(reading.result().graph.relations) == 8


def test_a_text_in_pieces_is_read_as_it_comes() -> None:
    taken: list[int] = []

    def pieces() -> Iterator[str]:
        for i in range(100_000):
            taken.append(i)
            yield f"Priya likes the Aster {i}, which is a lamp of a very plain kind.\n\n"

    reading = TextReading(LANGUAGE, pieces(), now=NOW)
    assert next(reading).share is None
    assert len(taken) < 40 * BATCH


def test_what_is_kept_of_a_text_that_repeats_itself_does_not_grow() -> None:
    found = read("Priya works at Siemens. It is big.\n\n" * 60)
    assert len(found.graph.relations) == 1
    assert all(len(places) <= 8 for places in found.places.values())


@pytest.mark.parametrize("text", ["", "\n\n\n", "x", "|||\n|---|\n", "# \n## \n", "It it it. Its."])
def test_next_to_nothing_is_an_empty_graph(text: str) -> None:
    assert read(text).graph.relations == ()


PARTS = (
    *("# Ä 5", "It costs $5.", "I", "Anna", "works at", "-", "Price: 3", "he", "does not like"),
    *("| a | b |", "|-|-|", "\n", "\n\n", "\u200f", "🙂", "Dell XPS 15", "“", '"', ":", "?"),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(PARTS), max_size=25))
def test_any_text_is_read_and_read_back(parts: list[str]) -> None:
    found = read(" ".join(parts))
    ids = {entity.id for entity in found.graph.entities}
    assert all({r.subject, r.object} <= ids for r in found.graph.relations)
    assert all(a.subject in ids for a in found.attributes)
    graph_to_text(found.graph, attributes=found.attributes)
