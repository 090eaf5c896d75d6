"""Chunks of documents, as they were cut and as a question finds them."""

from collections.abc import Sequence

import streamlit as st

from memory_core.model import Chunk
from memory_core.results import Hit
from pages.ui.safe_text import safe

_PARTS = {"lexical": "words", "similarity": "meaning"}


def chunk_list(chunks: Sequence[Chunk]) -> None:
    """Show the chunks of a document in order."""
    rows = "".join(
        f"<article><small>{chunk.seq + 1} · {safe(chunk.heading)}</small>"
        f"<pre>{safe(chunk.text)}</pre></article>"
        for chunk in chunks
    )
    st.html(f"<div class='mg-chunks'>{rows}</div>")


def hit_list(hits: Sequence[Hit]) -> None:
    """Show what was found, best first, with a bar for each part of its score."""
    if not hits:
        st.caption("Nothing in the documents fits.")
        return
    most = {part: max((h.parts.get(part, 0.0) for h in hits), default=0.0) for part in _PARTS}
    rows = "".join(_hit(rank, hit, most) for rank, hit in enumerate(hits, 1))
    st.html(f"<div class='mg-chunks'>{rows}</div>")


def _hit(rank: int, hit: Hit, most: dict[str, float]) -> str:
    bars = "".join(
        f"<span>{words}<i class='mg-run'><i style='width:{_share(hit, part, most):.0f}%'></i></i>"
        f"{hit.parts.get(part, 0.0):.2f}</span>"
        for part, words in _PARTS.items()
    )
    return (
        f"<article><small><b>{rank}. {safe(hit.source)}</b> · score {hit.score:.3f}</small>"
        f"<div class='mg-parts'>{bars}</div><pre>{safe(hit.text)}</pre></article>"
    )


def _share(hit: Hit, part: str, most: dict[str, float]) -> float:
    return max(0.0, 100 * hit.parts.get(part, 0.0) / most[part]) if most[part] > 0 else 0.0
