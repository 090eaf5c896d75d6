"""The graph's twin for keyboard and screen reader: everything in memory as a table."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import streamlit as st

from memory_core.expiry import seconds_left
from memory_core.graph import Graph
from memory_core.graph_html import export_html
from memory_core.memory import Memory
from memory_core.model import Ranked
from pages.ui.policies import PARTS
from pages.ui.state import visit
from pages.ui.type_words import type_words


def rows(ranked: Sequence[Ranked], *, now: datetime) -> list[dict[str, Any]]:
    """Return one row per entity, highest score first. left: minutes, None while pinned."""
    return [_row(one, now) for one in ranked]


def _row(one: Ranked, now: datetime) -> dict[str, Any]:
    left = seconds_left(one.entity, now)
    return {
        "Name": one.entity.name,
        "Type": type_words(one.entity.type),
        "Score": round(one.score, 1),
        **{_column(part): round(points, 1) for part, points in one.parts.items()},
        "Mentions": one.entity.mentions,
        "Minutes left": None if left is None else round(left / 60, 1),
        "Known": ", ".join(f"{k}: {v}" for k, v in one.entity.attributes.items()),
    }


def _column(part: str) -> str:
    """Return the heading of a part; points for mentions are not how often it was mentioned."""
    return "Points for mentions" if part == "frequency" else PARTS.get(part, part).capitalize()


def entity_table(ranked: Sequence[Ranked], *, now: datetime) -> None:
    """Show the table."""
    if not ranked:
        st.caption("Nothing is in memory yet.")
        return
    st.dataframe(rows(ranked, now=now), hide_index=True, key="entity_table")


def table_tab(memory: Memory, graph: Graph, ranked: Sequence[Ranked]) -> None:
    """Show the table, and offer the memory as files."""
    entity_table(ranked, now=visit().shown_clock())
    with st.container(horizontal=True, gap="small"):
        _files(memory, graph, ranked)


def _files(memory: Memory, graph: Graph, ranked: Sequence[Ranked]) -> None:
    st.download_button(
        "Graph as a web page",
        data=lambda: export_html(graph, scores={one.entity.id: one.score for one in ranked}),
        file_name="memograph.html",
        mime="text/html",
        icon=":material/download:",
        help="One file that opens without any connection",
        on_click="ignore",
    )
    user_id = visit().user_id
    st.download_button(
        "Memory in sentences",
        data=lambda: memory.graph_to_text(user_id=user_id),
        file_name="memory.txt",
        icon=":material/download:",
        help="Everything that is known now, and only that, as text",
        on_click="ignore",
    )
