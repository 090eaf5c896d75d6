"""The memory beside the tour: graph, time to live and scores, as of the moment that is shown."""

from datetime import datetime
from itertools import islice

import streamlit as st

from memory_core.graph import Graph
from memory_core.graph_text import relation_words
from memory_core.memory import Memory
from memory_core.model import Entity
from memory_core.performing import POLICY
from pages.ui import expiry, graph, scores
from pages.ui.safe_text import safe
from pages.ui.scrolling import scrolling
from pages.ui.tour_bar import latest_turn
from pages.ui.tour_state import Tour
from pages.ui.type_words import type_words

DRAWN = 60
"""More than any scenario that can be followed; an uploaded one is cut there."""
SOONEST = 7
RANKED = 5
GHOSTS = 6
_RELATIONS = 5
_ATTRIBUTES = 6


def picture(here: Tour) -> None:
    """Show the graph and what is known of the entity selected in it."""
    mind, at = here.performance.memory, here.moments[-1].at
    user_id, said = here.performance.user_id, latest_turn(here.moments)
    drawn = mind.graph(user_id=user_id, limit=DRAWN, as_of=at)
    ranked = mind.prioritized(
        _question(here), user_id=user_id, limit=DRAWN, policy=POLICY, as_of=at
    )
    gone = _gone(mind, user_id, drawn, at)
    graph.entity_graph(
        graph.payload(
            drawn,
            clock=here.clock,
            scores={one.entity.id: one.score for one in ranked},
            lives=mind.lives(),
            used=said.turn.used if said and said.turn else (),
            ghosts=gone,
            focus=here.selected,
            graph_id=user_id,
        ),
        key="tour_graph",
        on_event=lambda: _select(here, "tour_graph"),
    )
    chosen = next((one for one in (*drawn.entities, *gone) if one.id == here.selected), None)
    if chosen:
        st.html(entity_html(chosen, drawn, gone=chosen in gone))


def _gone(mind: Memory, user_id: str, drawn: Graph, at: datetime) -> list[Entity]:
    """Return what has expired by then, the last first."""
    living = {entity.id for entity in drawn.entities}
    every = mind.entities(user_id=user_id, include_expired=True, limit=4 * DRAWN, as_of=at)
    away = [entity for entity in every if entity.id not in living and entity.expires_at]
    latest = sorted(away, key=lambda one: (one.expires_at or at, one.id), reverse=True)
    return list(islice(latest, GHOSTS))


def _question(here: Tour) -> str:
    said = latest_turn(here.moments)
    return said.turn.rewritten_query if said and said.turn else ""


def _select(here: Tour, key: str) -> None:
    event = getattr(st.session_state.get(key), "event", None)
    if isinstance(event, dict) and event.get("type") == "select":
        here.selected = str(event.get("id", ""))


def entity_html(entity: Entity, drawn: Graph, *, gone: bool) -> str:
    """Return what is known of an entity, in a few lines."""
    names = {one.id: one.name for one in drawn.entities}
    told = "".join(
        f"<li><bdi>{safe(names[r.subject])}</bdi> <b>"
        f"{safe(relation_words(r, subject=names[r.subject]))}</b>"
        f" <bdi>{safe(names[r.object])}</bdi></li>"
        for r in drawn.relations
        if entity.id in (r.subject, r.object)
    )
    rows = "".join(
        f"<tr><th>{safe(key.replace('_', ' '))}</th><td>{safe(str(value))}</td></tr>"
        for key, value in islice(entity.attributes.items(), _ATTRIBUTES)
    )
    state = " <em class='mg-state'>expired</em>" if gone else ""
    said = f"mentioned {entity.mentions}×" if entity.mentions else "known from documents or answers"
    return (
        f"<div class='mg-head'><bdi>{safe(entity.name)}</bdi>"
        f"<span>{safe(type_words(entity.type))}</span>"
        f"{state}<small>{said}, last at {entity.last_seen:%H:%M}</small></div>"
        + scrolling(
            f"<ul>{told}</ul><table>{rows}</table>", of_class="mg-facts", named="What is known"
        )
    )


def bars(here: Tour) -> None:
    """Show what expires next and what matters most."""
    mind, at = here.performance.memory, here.moments[-1].at
    user_id = here.performance.user_id
    living = mind.entities(user_id=user_id, limit=DRAWN, as_of=at)
    mortal = [(one.expires_at, one.id, one) for one in living if one.expires_at]
    with st.container(key="tour_expiry_box", border=True):
        st.markdown("## Time to live", help=expiry.EXPLAINED)
        expiry.expiry_bars(
            expiry.payload(
                [one for _, _, one in sorted(mortal)[:SOONEST]],
                clock=here.clock,
                lives=mind.lives(),
                total=mind.count(user_id=user_id, as_of=at),
            ),
            key="tour_expiry",
            on_event=lambda: _select(here, "tour_expiry"),
        )
    with st.container(key="tour_scores_box", border=True):
        st.markdown("## Priority score", help=scores.explained(POLICY, of_prompt=POLICY))
        scores.score_bars(
            scores.payload(
                mind.prioritized(
                    _question(here), user_id=user_id, limit=RANKED, policy=POLICY, as_of=at
                ),
                clock=here.clock,
                policy=POLICY,
            ),
            key="tour_scores",
            on_event=lambda: _select(here, "tour_scores"),
        )
