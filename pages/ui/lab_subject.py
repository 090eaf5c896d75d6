"""What settings are tried on, one's own memory, a scenario or the lesson: chosen, read, named."""

import streamlit as st

from memory_core.memory import Memory
from memory_core.what_if import Features
from pages.ui import lab_sandboxes
from pages.ui.heading import heading
from pages.ui.lab_link import link
from pages.ui.lab_sandboxes import Sandbox
from pages.ui.lab_state import LESSON, MINE, Lab, lab
from pages.ui.state import visit

MINE_WORDS = "My memory"
LESSON_WORDS = "Lesson: 17 mentions"


def sandbox(here: Lab) -> Sandbox | None:
    """Return the memory of a scenario or the lesson, None for one's own."""
    if here.source == LESSON:
        return lab_sandboxes.lesson()
    return None if here.source == MINE else lab_sandboxes.scenario(here.source)


def features_of(here: Lab, mind: Memory, box: Sandbox | None) -> Features:
    """Return what settings are tried on: read once for a memory and a question, and kept while
    knobs are turned, so that nothing moves by itself."""
    wanted = (here.source, here.question, here.step if here.source == LESSON else -1)
    if here.features is None or here.read_for != wanted:
        if box is None:
            here.features = mind.features(here.question, user_id=visit().user_id)
        else:
            own = lab_sandboxes.QUESTION if here.source == LESSON else ""
            step = here.step if here.source == LESSON else -1
            here.features = box.features(here.question or own, step=step)
        here.read_for = wanted
    return here.features


def top(here: Lab, features: Features) -> None:
    """Show what is looked at, and let another memory be chosen and the settings be shared."""
    with st.container(key="lab_top", horizontal=True, vertical_alignment="center", gap="small"):
        heading("Lab", _said(here, features))
        titles = {MINE: MINE_WORDS, LESSON: LESSON_WORDS, **lab_sandboxes.names()}
        st.session_state["lab_source"] = here.source
        st.selectbox(
            "Tried on",
            list(titles),
            format_func=lambda name: titles[name],
            key="lab_source",
            on_change=_chose,
            label_visibility="collapsed",
            width=250,
            help="Your own memory, a scenario, or a lesson; none of them is changed",
        )
        if here.source == MINE:
            st.button(
                "Read again",
                icon=":material/refresh:",
                key="lab_again",
                help="Takes in what is new",
                on_click=here.read_again,
            )
        _share(here)


def _said(here: Lab, features: Features) -> str:
    """Return what is looked at and that nothing is changed."""
    n, total = len(features.entities), features.total
    held = f"{total:,} {'entity' if total == 1 else 'entities'}"
    if total > n:
        held = f"the {n:,} last seen of {held}"
    when = f"as of {features.at:%H:%M:%S} UTC. " if here.source == MINE else "of an example. "
    return f"{held} {when}Turn what you like: nothing is changed until you apply it."


def _chose() -> None:
    try_on(str(st.session_state["lab_source"]))


def try_on(source: str) -> None:
    """Try the settings on another memory, from now."""
    here = lab()
    here.source, here.question, here.ahead_s, here.watched = source, "", 0, []
    here.features = None
    if source == LESSON:
        here.step = lab_sandboxes.LAST_STEP
        here.policy = "guide"


def _share(here: Lab) -> None:
    with st.popover("Share", icon=":material/link:", key="lab_share", on_change="rerun") as box:
        if not box.open:
            return
        st.markdown("**A link to these settings**")
        st.caption(
            "Policy, weights, clock and times to live. Whoever opens it tries them on their own"
            " memory; nothing of yours is in it, nor what you typed."
        )
        if st.context.url:
            st.code(link(st.context.url, here), language=None, wrap_lines=True)
