"""Chat & memory: the conversation, the graph, time to live and priority scores side by side."""

import streamlit as st

from memory_core.errors import NotFoundError
from memory_core.graph import Graph
from memory_core.graph_html import export_html
from memory_core.memory import Memory
from memory_core.model import Entity, Ranked
from pages.ui import conversation, expiry, graph, player, reading, scores, table, trace
from pages.ui.card import card
from pages.ui.entrance import by_the_front_door
from pages.ui.problems import health_banner, in_words, problems
from pages.ui.selection import picked, select_from
from pages.ui.state import memory, reporting, visit, warm_up
from pages.ui.strip import strip

DRAWN = 150
"""Entities drawn at most, those of highest score: more are slow to lay out and hard to read."""
RANKED = 5
SOONEST = 7
GHOSTS = 5


def ranking(limit: int) -> list[Ranked]:
    """Return entities by score for the last question asked."""
    turn = visit().turn
    return memory().prioritized(
        turn.rewritten_query if turn else "", user_id=visit().user_id, limit=limit
    )


@st.fragment
@in_words
def chat_area() -> None:
    """The conversation. A new answer is spoken here, then the whole page shows what it changed."""
    mind = memory()
    log = st.container(key="chat_log", height=520, border=True, autoscroll=True)
    typed = st.chat_input(
        "Tell me something, or ask…", key="chat_input", submit_mode="disable", height="content"
    )
    player.player()
    question, visit().pending = typed or visit().pending, ""
    with log:
        names = conversation.names_of(mind)
        said = conversation.history(mind)
        if not said and not question:
            _welcome(mind)
        conversation.said(said, names)
        if question:
            with reporting():
                turn = conversation.speak(mind, question, names)
                if turn:
                    visit().keep(turn)
            st.rerun()


def _welcome(mind: Memory) -> None:
    st.html(
        "<div class='mg-welcome'><h3>Watch a memory at work</h3><p>Tell it something, ask about it,"
        " and see what it keeps, what it forgets and why it answers as it does.</p></div>"
    )
    player.buttons(mind, limit=player.ON_EMPTY_PAGE, key="welcome")


@st.fragment
@in_words
def graph_area() -> None:
    """The graph and the entity selected in it."""
    mind, here = memory(), visit()
    drawn = mind.graph(user_id=here.user_id, limit=DRAWN)
    ghosts = mind.expired(user_id=here.user_id, limit=GHOSTS)
    ranked = ranking(DRAWN)
    turn = here.turn
    graph.entity_graph(
        graph.payload(
            drawn,
            clock=here.clock,
            scores={one.entity.id: one.score for one in ranked},
            used=turn.used if turn else (),
            ghosts=ghosts,
            focus=here.selected,
            graph_id=here.user_id,
        ),
        key="graph",
        on_event=lambda: select_from("graph"),
    )
    _selected(mind, drawn, ghosts)


def _selected(mind: Memory, drawn: Graph, ghosts: list[Entity]) -> None:
    chosen = picked([*drawn.entities, *ghosts])
    if not chosen:
        return
    try:
        card(mind, mind.entity(chosen, user_id=visit().user_id), drawn)
    except NotFoundError:
        visit().selected = ""  # forgotten in another tab


@st.fragment
@in_words
def time_area() -> None:
    """What expires next and what matters most, both moving."""
    mind, here = memory(), visit()
    soonest = mind.soonest(user_id=here.user_id, limit=SOONEST)
    pinned = [e for e in mind.entities(user_id=here.user_id, limit=DRAWN) if e.pinned]
    with st.container(key="expiry_box", border=True):
        st.markdown("##### Time to live", help=expiry.EXPLAINED)
        result = expiry.expiry_bars(
            expiry.payload(
                soonest,
                pinned=pinned[:SOONEST],
                clock=here.clock,
                total=mind.count(user_id=here.user_id),
            ),
            key="expiry",
            on_event=lambda: select_from("expiry"),
        )
    with st.container(key="scores_box", border=True):
        st.markdown("##### Priority score", help=scores.EXPLAINED)
        score_result = scores.score_bars(
            scores.payload(ranking(RANKED), clock=here.clock),
            key="scores",
            on_event=lambda: select_from("scores"),
        )
    if result.expired or here.selection_moved(result.event, score_result.event):
        st.rerun()


def details() -> None:
    """What stands behind the open answer, and the graph as a table."""
    turn = visit().turn
    prompt, steps, read, context, entities = st.tabs(
        ["Prompt", "Trace", "Reading", "Context", "Entities"]
    )
    for tab, show in (
        (prompt, trace.prompt_tab),
        (steps, trace.trace_tab),
        (read, reading.reading_tab),
        (context, trace.context_tab),
    ):
        with tab:
            if turn:
                show(turn)
            else:
                st.caption("Ask something: the answer's prompt and trace open here.")
    with entities:
        _table()


@st.fragment
def _table() -> None:
    mind, user_id = memory(), visit().user_id
    drawn, ranked = mind.graph(user_id=user_id, limit=DRAWN), ranking(DRAWN)
    table.entity_table(ranked, now=visit().clock())
    st.download_button(
        "Graph as a web page",
        data=lambda: export_html(drawn, scores={one.entity.id: one.score for one in ranked}),
        file_name="memograph.html",
        mime="text/html",
        icon=":material/download:",
        help="One file that opens without any connection",
        on_click="ignore",
    )
    st.download_button(
        "Memory in sentences",
        data=lambda: mind.graph_to_text(user_id=user_id),
        file_name="memory.txt",
        icon=":material/download:",
        help="Everything that is known now, and only that, as text",
        on_click="ignore",
    )


def page() -> None:
    """Lay the page out."""
    strip(memory())
    problems()
    health_banner(memory())
    left, middle, right = st.columns([1.08, 1.5, 0.92], gap="medium")
    with left:
        chat_area()
    with middle:
        graph_area()
    with right:
        time_area()
    details()
    warm_up()


by_the_front_door()
page()
