"""Explorer: the whole graph at full width, filtered, measured, compared, and played again."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from memory_core.errors import InputError, NotFoundError
from memory_core.memory import Memory
from pages.ui import explorer_mind, explorer_panels, graph, moment, timeline
from pages.ui.card import card
from pages.ui.certificates import certificate
from pages.ui.differing import differences
from pages.ui.entrance import by_the_front_door
from pages.ui.explorer_files import save, share
from pages.ui.explorer_state import SIZES, arrived, explorer
from pages.ui.explorer_table import twin
from pages.ui.heading import heading, ways
from pages.ui.looking import Seen, in_mind, scene, seen
from pages.ui.mounting import show_first
from pages.ui.problems import in_words, problems
from pages.ui.resuming import guest_banner
from pages.ui.scene import Scene, drawn
from pages.ui.selection import picked, select_from
from pages.ui.state import memory, visit, warm_up
from pages.ui.stops import Stop, stops
from pages.ui.undoing import undo_button

TICK_S = timeline.PLAY_S / 2
"""How often a page that plays is drawn again."""
AHEAD_S = 0.12
"""How far ahead of the rest of the page a picture with somebody new in it is sent: as long as a
browser takes to show it. What reaches it before that it draws first, all in one go."""
_GRAPH = "explorer_graph"
_DRAWN = "explorer_drawn"


@in_words
def explore() -> None:
    """Everything that changes together: picture, panels, card and table."""
    mind, here = memory(), explorer()
    if visit().stale:
        visit().stale = False
    line = stops(mind, user_id=visit().user_id)
    timeline.advance(line)
    if here.playing != here.ticking:
        st.rerun()
    found = seen(mind, line)
    held = explorer_mind.mind_of(mind) if here.mode == "mind" else None
    shown = (
        in_mind(mind, held, found, here)
        if held
        else scene(found, here, now_past=visit().past is not None)
    )
    top = st.container(
        key="explorer_top", horizontal=True, vertical_alignment="center", gap="small"
    )
    with top:
        heading("Explorer", _said(found))
    left, right = st.columns([3.1, 1], gap="medium")
    with left:
        _picture(shown)
    with top:
        _top(mind, shown, found)
    with left:
        _below(mind, shown, line)
    with right:
        explorer_panels.choose()
        if here.mode == "filter":
            explorer_panels.filters(found.both)
        elif here.mode == "path":
            explorer_panels.way(found.both)
        else:
            explorer_mind.in_mind(held, shown)
        if here.mode != "mind":
            differences(found)
    if found.both.entities or visit().past:
        twin(shown)
    else:
        ways()
    moment.banner(mind)


def _top(mind: Memory, shown: Scene, found: Seen) -> None:
    here = explorer()
    if found.whole.total > SIZES[0]:
        _choice("explorer_size", "How many", here.size, {n: f"Top {n:,}" for n in SIZES})
    _choice("explorer_color", "Colours", here.by_group, {False: "Types", True: "Groups"})
    share()
    save(mind, shown)


def _said(found: Seen) -> str:
    """Return what the page is for, and what to do where there is more than can be drawn."""
    total, most = found.whole.total, len(found.whole.entities)
    if total <= most:
        return "All that is in your memory: narrow it down, follow its links, look back, save it."
    return (
        f"{total:,} entities in memory; the {most:,} of highest score can be drawn,"
        f" {total - most:,} are left out. Speak of one or pin it to bring it in."
    )


def _choice(key: str, words: str, now: object, choices: Mapping[Any, str]) -> None:
    st.session_state[key] = now
    st.segmented_control(
        words,
        list(choices),
        format_func=lambda choice: choices[choice],
        key=key,
        required=True,
        on_change=_chosen,
        label_visibility="collapsed",
        width="content",
    )


def _chosen() -> None:
    here = explorer()
    here.size = int(st.session_state.get("explorer_size", here.size))
    here.by_group = bool(st.session_state["explorer_color"])


def _picture(shown: Scene) -> None:
    """Show the picture, and where somebody is new in it before all that stands around it: the
    browser draws in one go what reaches it together."""
    graph.entity_graph(
        drawn(shown, clock=visit().shown_clock, lives=memory().lives(), focus=visit().selected),
        key=_GRAPH,
        on_event=_happened,
    )
    ids = frozenset(entity.id for entity in shown.graph.entities)
    before = st.session_state.get(_DRAWN, ids)
    st.session_state[_DRAWN] = ids
    if ids - before:
        show_first(AHEAD_S)


def _below(mind: Memory, shown: Scene, line: Sequence[Stop]) -> None:
    timeline.bar(line)
    with st.container(key="picker_row", horizontal=True, vertical_alignment="center", gap="small"):
        chosen = picked(shown.graph.entities)
        if not visit().past:
            undo_button(mind)
    certificate()
    if chosen:
        try:
            found = mind.entity(chosen, user_id=visit().user_id, as_of=visit().past)
        except NotFoundError:
            st.caption("At this moment it was not in memory.")
            return
        card(mind, found, shown.graph)


def _happened() -> None:
    """Follow what was done in the picture; called before the page is drawn again."""
    select_from(_GRAPH)
    event = getattr(st.session_state.get(_GRAPH), "event", None) or {}
    here, what = explorer(), str(event.get("id", ""))
    if event.get("type") == "arrange":
        here.arranged += 1
    elif event.get("type") == "clear":
        explorer_panels.clear()
    elif event.get("type") == "legend":
        explorer_panels.switch(what)


def _came_by_link(mind: Memory) -> None:
    """Select the entity a link names, where it is one of this memory; say what was wrong."""
    wanted = arrived()
    here = explorer()
    if wanted:
        try:
            visit().selected = mind.entity(wanted[:100], user_id=visit().user_id).id
        except (InputError, NotFoundError):  # the first of what can be no id
            here.notes.append(
                "The link leads to something that is not in this memory: it was forgotten, or it"
                " belongs to somebody else. Everything else is as usual."
            )
    for i, note in enumerate(here.notes):
        with st.container(
            key=f"explorer_note_{i}", horizontal=True, vertical_alignment="center", gap="small"
        ):
            st.warning(note, icon=":material/link_off:")
            if st.button("Dismiss", key=f"explorer_dismiss_{i}", icon=":material/close:"):
                here.notes.pop(i)
                st.rerun()


def page() -> None:
    """Lay the page out."""
    mind = memory()
    problems()
    st.fragment(guest_banner)(mind)
    _came_by_link(mind)
    here = explorer()
    here.ticking = here.playing
    st.fragment(explore, run_every=TICK_S if here.ticking else None)()
    warm_up()


by_the_front_door()
page()
