"""Chunks of documents, as they were cut and as a question finds them."""

from collections.abc import Mapping, Sequence

import streamlit as st

from memory_core.graph_html import look
from memory_core.model import Chunk, Entity
from memory_core.results import Hit
from pages.ui.safe_text import safe
from pages.ui.type_words import type_words

CANDIDATES = 60
"""Hits among which ranks are told."""
PARTS = {
    "words": ("words", "Words of the question that stand in it, rare ones more"),
    "meaning": ("meaning", "How near what it says is to the question"),
    "covered": (
        "covers",
        "How much of the question stands in it, above it or in its name",
    ),
    "answers": (
        "answers",
        "How near it is to what answers such questions, as learned",
    ),
    "associated": (
        "word pairs",
        "Words in it that are known to answer words of the question",
    ),
}
"""Parts of a score -> what they are called, and what they tell."""


def chunk_list(chunks: Sequence[Chunk], entities: Mapping[str, Sequence[Entity]]) -> None:
    """Show chunks of a document in order, each with what it speaks of.

    entities: chunk id -> entities.
    """
    rows = "".join(
        f"<article><small>{_place(chunk)}{_under(chunk)}</small><pre>{safe(chunk.text)}</pre>"
        f"{_spoken_of(entities.get(chunk.id, ()))}</article>"
        for chunk in chunks
    )
    st.html(f"<div class='mg-chunks'>{rows}</div>")


def _place(chunk: Chunk) -> str:
    return f"<b>{chunk.seq + 1:,}</b> · characters {chunk.start:,} to {chunk.end:,}"


def _under(chunk: Chunk) -> str:
    return f" · <bdi>{safe(chunk.heading)}</bdi>" if chunk.heading else ""


def _spoken_of(entities: Sequence[Entity]) -> str:
    """Return entities as chips: a colour, the name, the type in words, and what is said."""
    if not entities:
        return ""
    chips = "".join(
        f"<span class='mg-chip'><i style='background:{look(entity.type).color}'></i>"
        f"<bdi>{safe(entity.name)}</bdi><small>{safe(_said_of(entity))}</small></span>"
        for entity in entities
    )
    return f"<div class='mg-spoken'>{chips}</div>"


def _said_of(entity: Entity) -> str:
    said = [f"{name}: {value}" for name, value in entity.attributes.items()]
    return " · ".join([type_words(entity.type), *said])


def hit_list(found: Sequence[Hit], chunks: Sequence[Chunk]) -> None:
    """Show what was found, best first, with its rank by each part of its score and by all.

    found: all hits, among which ranks are told. chunks: of those that are shown.
    """
    if not chunks:
        st.caption("Nothing in the documents fits.")
        return
    most = {part: max((h.parts.get(part, 0.0) for h in found), default=0.0) for part in PARTS}
    ranks = {part: _ranks(found, part) for part in PARTS}
    places = {hit.id: (rank, hit) for rank, hit in enumerate(found, 1)}
    rows = "".join(_hit(*places[chunk.id], chunk, most, ranks) for chunk in chunks)
    st.html(f"<div class='mg-chunks mg-hits'>{rows}</div>")


def _ranks(found: Sequence[Hit], part: str) -> dict[str, int]:
    """Return id -> rank by one part alone, from 1; what it gives nothing for has none."""
    fitting = [hit for hit in found if hit.parts.get(part, 0.0) > 0]
    best = sorted(fitting, key=lambda hit: -hit.parts[part])
    return {hit.id: rank for rank, hit in enumerate(best, 1)}


def _hit(
    rank: int,
    hit: Hit,
    chunk: Chunk,
    most: Mapping[str, float],
    ranks: Mapping[str, Mapping[str, int]],
) -> str:
    bars = "".join(_bar(hit, part, most, ranks) for part in PARTS)
    return (
        f"<article><small><b>{rank}. <bdi>{safe(hit.source)}</bdi></b> · {_place(chunk)}"
        f"{_under(chunk)}</small><div class='mg-parts'>{bars}"
        f"<span>together <b>rank {rank}</b> {hit.score:.3f}</span></div>"
        f"<pre>{safe(hit.text)}</pre></article>"
    )


def _bar(
    hit: Hit, part: str, most: Mapping[str, float], ranks: Mapping[str, Mapping[str, int]]
) -> str:
    value = hit.parts.get(part, 0.0)
    width = max(0.0, 100 * value / most[part]) if most[part] > 0 else 0.0
    rank = ranks[part].get(hit.id)
    words = f"<b>rank {rank}</b> {value:.3f}" if rank else "not among them"
    name, tells = PARTS[part]
    run = f"<i class='mg-run'><i style='width:{width:.0f}%'></i></i>"
    return f"<span title='{safe(tells)}'>{name}{run}{words}</span>"
