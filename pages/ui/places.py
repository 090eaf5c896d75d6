"""What a text says, read back: sentences, each with the place it comes from and who read it."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from memory_core.findings import TextGraph
from memory_core.graph_html import look
from memory_core.graph_text import Sentence, by_entity, sentences
from memory_core.model import Entity
from memory_core.roster import Place
from pages.ui.rules import in_words, quote, sureness
from pages.ui.safe_text import safe
from pages.ui.type_words import type_words

SHOWN = 240
"""Sentences on the page; all of them are in the file one can save."""
ROWS = 2000
_PLACES = 4


def sentence_list(found: TextGraph, *, about: str = "") -> None:
    """Show the graph as sentences under their entities; each opens to its places in the text.

    about: id of the one entity to show, "" for all.
    """
    graph = found.graph.neighbourhood([about]) if about else found.graph
    told = sentences(graph, attributes=found.attributes, limit=SHOWN + 1)
    told = [s for s in told if not about or s.about == about or _touches(found, s, about)]
    if not told:
        st.caption("Nothing that could be said in a sentence was found.")
        return
    looks = {entity.id: look(entity.type).color for entity in graph.entities}
    groups = "".join(
        f"<section><i style='background:{looks[group[0].about]}'></i><div>"
        + "".join(_sentence(found, one) for one in group)
        + "</div></section>"
        for group in by_entity(told[:SHOWN])
    )
    st.html(f"<div class='mg-told'>{groups}</div>")
    if len(told) > SHOWN:
        st.caption(f"The first {SHOWN} sentences. Save them all with the button above.")


def _touches(found: TextGraph, sentence: Sentence, entity_id: str) -> bool:
    ends = {r.id: (r.subject, r.object) for r in found.graph.relations}
    return entity_id in ends.get(sentence.of, ())


def _sentence(found: TextGraph, one: Sentence) -> str:
    places = found.places.get(one.of or one.about, ())
    often = found.said.get(one.of, 1) if one.of else 1
    times = f" <small>said {often}×</small>" if often > 1 else ""
    rows = "".join(_place(place) for place in places[:_PLACES])
    return f"<details><summary>{safe(one.text)}{times}</summary><table>{rows}</table></details>"


def _place(place: Place) -> str:
    return (
        f"<tr><td class='mg-ms'>¶ {place.paragraph}</td>"
        f"<td>{quote(place.quote, place.text)}<small>read by {safe(in_words(place.extractor))}"
        f" {sureness(place.confidence)}</small></td></tr>"
    )


def entity_places(entity: Entity, found: TextGraph) -> None:
    """Show one entity: what it is taken for, how it is spelled, and where it is named."""
    also = ", ".join(safe(alias) for alias in entity.aliases)
    rows = "".join(_place(place) for place in found.places.get(entity.id, ())[:_PLACES])
    n = found.said.get(entity.id, 0)
    st.html(
        f"<div class='mg-head'><i style='background:{look(entity.type).color}'></i>"
        f"<bdi>{safe(entity.name)}</bdi><span>{safe(type_words(entity.type))}</span>"
        f"<small>named {n}×{f' · also written {also}' if also else ''}</small></div>"
        f"<div class='mg-told'><table>{rows}</table></div>"
    )


def entity_rows(found: TextGraph) -> list[dict[str, Any]]:
    """Return the entities as rows of a table, those named most first."""
    stated = _counted(found)
    rows: list[dict[str, Any]] = [
        {
            "Name": entity.name,
            "Type": type_words(entity.type),
            "Named": found.said.get(entity.id, 0),
            "Statements": stated.get(entity.id, 0),
            "Also written": ", ".join(entity.aliases),
            "First in": f"paragraph {entity.source.removeprefix('paragraph:')}",
        }
        for entity in found.graph.entities
    ]
    return sorted(rows, key=lambda row: (-row["Named"], row["Name"]))[:ROWS]


def statement_rows(found: TextGraph, told: Sequence[Sentence]) -> list[dict[str, Any]]:
    """Return what is said as rows of a table: who read it, how sure, and the sentence it is in."""
    rows: list[dict[str, Any]] = []
    for one in told:
        places = found.places.get(one.of, ())
        if one.of and places:
            rows.append(
                {
                    "Statement": one.text,
                    "Said": found.said.get(one.of, 1),
                    "Sure": round(places[0].confidence, 2),
                    "Read by": in_words(places[0].extractor),
                    "Paragraph": places[0].paragraph,
                    "Characters": f"{places[0].start}–{places[0].end}",
                    "Source": places[0].quote,
                }
            )
    return rows[:ROWS]


def scores(found: TextGraph) -> Mapping[str, float]:
    """Return how much there is to each entity, for the size it is drawn in: ten points for each
    time it is named and for each statement, at most 200."""
    stated = _counted(found)
    return {
        entity.id: min(200.0, 10.0 * (entity.mentions + stated.get(entity.id, 0)))
        for entity in found.graph.entities
    }


def _counted(found: TextGraph) -> dict[str, int]:
    counts: dict[str, int] = {}
    ends = [a.subject for a in found.attributes]
    ends += [end for r in found.graph.relations for end in (r.subject, r.object)]
    for end in ends:
        counts[end] = counts.get(end, 0) + 1
    return counts
