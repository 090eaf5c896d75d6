"""The graph's twin for keyboard and screen reader: everything in memory as a table."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import streamlit as st

from memory_core.expiry import seconds_left
from memory_core.model import Ranked


def rows(ranked: Sequence[Ranked], *, now: datetime) -> list[dict[str, Any]]:
    """Return one row per entity, highest score first. left: minutes, None while pinned."""
    return [_row(one, now) for one in ranked]


def _row(one: Ranked, now: datetime) -> dict[str, Any]:
    left = seconds_left(one.entity, now)
    return {
        "Name": one.entity.name,
        "Type": one.entity.type,
        "Score": round(one.score, 1),
        "Recency": round(one.parts.get("recency", 0.0), 1),
        "Mentions": one.entity.mentions,
        "Minutes left": None if left is None else round(left / 60, 1),
        "Known": ", ".join(f"{k}: {v}" for k, v in one.entity.attributes.items()),
    }


def entity_table(ranked: Sequence[Ranked], *, now: datetime) -> None:
    """Show the table."""
    if not ranked:
        st.caption("Nothing is in memory yet.")
        return
    st.dataframe(rows(ranked, now=now), hide_index=True, key="entity_table")
