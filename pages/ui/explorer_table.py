"""The twin of the explorer's picture: the same entities in a table, the same one selected."""

from typing import Any

import streamlit as st

from memory_core.expiry import seconds_left
from memory_core.model import Entity
from pages.ui.explorer_groups import group_of
from pages.ui.scene import Scene
from pages.ui.state import visit
from pages.ui.times import span
from pages.ui.type_words import type_words

_KEY = "explorer_table"
_DRAWN = "explorer_table_ids"
_SIGNS = {"added": "+ new", "removed": "– gone", "changed": "~ changed"}
_HIGH = 420


def rows(scene: Scene) -> list[dict[str, Any]]:
    """Return a row for each entity that is drawn, highest score first, with all the picture says
    by colour, size and mark."""
    now, of = visit().shown_clock(), group_of(scene.groups)
    names = {entity.id: entity.name for entity in scene.graph.entities}
    linked: dict[str, set[str]] = {}
    for relation in scene.graph.relations:
        linked.setdefault(relation.subject, set()).add(relation.object)
        linked.setdefault(relation.object, set()).add(relation.subject)
    return [
        {
            "Name": entity.name,
            "Type": type_words(entity.type),
            **({"Change": _SIGNS.get(scene.marks.get(entity.id, ""), "")} if scene.marks else {}),
            **({"Group": of[entity.id].letter if entity.id in of else ""} if of else {}),
            "Score": round(scene.scores.get(entity.id, 0.0), 1),
            "Mentions": entity.mentions,
            "Linked to": _listed(sorted(names[i] for i in linked.get(entity.id, ()) if i in names)),
            "First seen": entity.first_seen,
            "Last seen": entity.last_seen,
            "Time left": _left(seconds_left(entity, now)),
            "Known": ", ".join(f"{k}: {v}" for k, v in entity.attributes.items()),
        }
        for entity in ordered(scene)
    ]


def ordered(scene: Scene) -> list[Entity]:
    """Return the entities in the order of the rows."""
    return sorted(
        scene.graph.entities, key=lambda e: (-scene.scores.get(e.id, 0.0), e.name.casefold(), e.id)
    )


def _listed(names: list[str]) -> str:
    return ", ".join(names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")  # noqa: PLR2004


def _left(seconds: float | None) -> str:
    if seconds is None:
        return "pinned"
    return span(seconds) if seconds > 0 else "expired"


def twin(scene: Scene) -> None:
    """Show the table; a row that is selected is the node that is selected, and the other way."""
    if not scene.graph.entities:
        st.caption("The table shows what the graph shows: nothing at the moment.")
        return
    ids = [entity.id for entity in ordered(scene)]
    st.session_state[_DRAWN] = ids
    chosen = [ids.index(visit().selected)] if visit().selected in ids else []
    st.session_state[_KEY] = {"selection": {"rows": chosen, "columns": [], "cells": []}}
    when = st.column_config.DatetimeColumn(format="D MMM YYYY, HH:mm:ss", timezone="UTC")
    st.dataframe(
        rows(scene),
        hide_index=True,
        height=min(_HIGH, 38 * len(ids) + 40),
        on_select=_selected,
        selection_mode="single-row",
        key=_KEY,
        column_config={"First seen": when, "Last seen": when},
        alt="The entities of the graph above",
    )


def _selected() -> None:
    """Take over the row that was clicked; called before the page is drawn again."""
    ids, state = st.session_state.get(_DRAWN, []), st.session_state[_KEY]
    chosen = list(state["selection"]["rows"])
    visit().selected = ids[chosen[0]] if chosen and chosen[0] < len(ids) else ""
