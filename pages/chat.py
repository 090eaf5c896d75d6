"""Chat & memory: the conversation, the graph, time to live and priority scores side by side."""

import streamlit as st

from memory_core.errors import NotFoundError
from memory_core.graph import Graph
from memory_core.memory import Memory
from memory_core.model import Entity, Ranked
from memory_core.settings import Settings
from pages.ui import (
    expiry,
    graph,
    moment,
    policies,
    reading,
    scores,
    table,
    threads,
    trace,
    working,
)
from pages.ui.card import card
from pages.ui.certificates import certificate
from pages.ui.chat_link import arrived
from pages.ui.entrance import by_the_front_door
from pages.ui.problems import health_banner, in_words, problems
from pages.ui.prompt_tab import prompt_tab
from pages.ui.resuming import guest_banner
from pages.ui.selection import picked, select_from
from pages.ui.state import memory, visit, warm_up
from pages.ui.strip import strip, strip_place
from pages.ui.talking import first_look, follow, talk
from pages.ui.tidying import tidying
from pages.ui.undoing import undo_button
from pages.ui.words import about

DRAWN = 150
"""Entities drawn at most, those of highest score: more are slow to lay out and hard to read."""
RANKED = 5
SOONEST = 7
GHOSTS = 5
_COUNTED = "chat_counted"
"""Under which stands how many entities there were when the whole page was drawn."""


def ranking(limit: int) -> list[Ranked]:
    """Return entities by score for the last question asked, at the moment looked at."""
    here = visit()
    return memory().prioritized(
        here.turn.rewritten_query if here.turn else "",
        user_id=here.user_id,
        limit=limit,
        policy=here.policy,
        as_of=here.past,
    )


@st.fragment
@in_words
def graph_area() -> None:
    """The graph, now or then, and the entity selected in it."""
    follow()
    mind, here = memory(), visit()
    drawn = mind.graph(user_id=here.user_id, limit=DRAWN, as_of=here.past)
    if st.session_state.setdefault(_COUNTED, drawn.total) != drawn.total:
        st.rerun()  # another tab changed the memory: the areas beside this one show it as it was
    ghosts = [] if here.past else mind.expired(user_id=here.user_id, limit=GHOSTS)
    turn = here.turn
    graph.entity_graph(
        graph.payload(
            drawn,
            clock=here.shown_clock,
            scores={o.entity.id: policies.points(o.score, here.policy) for o in ranking(DRAWN)},
            lives=mind.lives(),
            used=turn.used if turn else (),
            ghosts=ghosts,
            focus=here.selected,
            graph_id=here.user_id,
        ),
        key="graph",
        on_event=lambda: select_from("graph"),
    )
    chosen = next((e for e in (*drawn.entities, *ghosts) if e.id == here.selected), None)
    threads.threads(threads.marks(chosen), key="marks")
    moment.slider(mind)
    _selected(mind, drawn, ghosts)


def _selected(mind: Memory, drawn: Graph, ghosts: list[Entity]) -> None:
    here = visit()
    with st.container(key="picker_row", horizontal=True, vertical_alignment="center", gap="small"):
        chosen = picked([*drawn.entities, *ghosts])
        if not here.past:
            tidying(mind)
            undo_button(mind)
    certificate()
    if not chosen:
        return
    try:
        card(mind, mind.entity(chosen, user_id=here.user_id, as_of=here.past), drawn)
    except NotFoundError:
        here.selected = ""  # forgotten in another tab


@st.fragment
@in_words
def time_area() -> None:
    """What expires next and what matters most, both moving."""
    follow()
    mind, here = memory(), visit()
    living = mind.entities(user_id=here.user_id, limit=DRAWN, as_of=here.past)
    soonest, used = _soonest(mind, living), here.turn.used if here.turn else ()
    with st.container(key="expiry_box", border=True):
        st.markdown("## Time to live", help=about("ttl", text=expiry.EXPLAINED))
        result = expiry.expiry_bars(
            expiry.payload(
                soonest,
                pinned=[entity for entity in living if entity.pinned][:SOONEST],
                clock=here.shown_clock,
                lives=mind.lives(),
                total=mind.count(user_id=here.user_id, as_of=here.past),
                used=used,
                all_gone=not living and here.past is None and _remembers_expired(mind),
            ),
            key="expiry",
            on_event=lambda: select_from("expiry"),
        )
    with st.container(key="scores_box", border=True):
        st.markdown(
            "## Priority score",
            help=scores.explained(here.policy, of_prompt=here.own_policy or Settings().policy),
        )
        policies.picker("scores_policy")
        score_result = scores.score_bars(
            scores.payload(ranking(RANKED), clock=here.shown_clock, policy=here.policy, used=used),
            key="scores",
            on_event=lambda: select_from("scores"),
        )
    if result.expired or here.selection_moved(result.event, score_result.event):
        st.rerun()


def _remembers_expired(mind: Memory) -> bool:
    return bool(mind.expired(user_id=visit().user_id, limit=1))


def _soonest(mind: Memory, living: list[Entity]) -> list[Entity]:
    here = visit()
    if here.past is None:
        return mind.soonest(user_id=here.user_id, limit=SOONEST)
    mortal = [(e.expires_at, e.id, e) for e in living if e.expires_at is not None]
    return [entity for _, _, entity in sorted(mortal)[:SOONEST]]


@st.fragment
@in_words
def details() -> None:
    """What stands behind the open answer, what is in mind now, and the graph as a table."""
    follow()
    turn = visit().turn
    prompt, mind, steps, read, context, entities = st.tabs(
        ["Prompt", "Working memory", "Trace", "Reading", "Context", "Entities"],
        key="details",
        on_change="rerun",
    )
    if mind.open:
        with mind:
            working.working_tab(memory())
    for tab, show in (
        (prompt, prompt_tab),
        (steps, trace.trace_tab),
        (read, reading.reading_tab),
        (context, trace.context_tab),
    ):
        if not tab.open:  # what nobody looks at is neither made nor sent
            continue
        with tab:
            if turn:
                show(turn)
            else:
                st.caption("Ask something: the answer's prompt and trace open here.")
    if entities.open:
        with entities:
            whole = memory().graph(user_id=visit().user_id, limit=DRAWN, as_of=visit().past)
            table.table_tab(memory(), whole, ranking(DRAWN))


def page() -> None:
    """Lay the page out."""
    arrived(memory())
    st.session_state.pop(_COUNTED, None)
    place = strip_place()
    problems()
    health_banner(memory())
    in_words(moment.banner)(memory())
    st.fragment(in_words(guest_banner))(memory())
    left, middle, right = st.columns([1.08, 1.5, 0.92], gap="medium")
    first = first_look()
    if first:
        with left:
            talk(field_first=True)
    with place:
        strip(memory())
    if not first:
        with left:
            talk(field_first=False)
    with middle:
        graph_area()
    with right:
        time_area()
    details()
    warm_up()


by_the_front_door()
page()
