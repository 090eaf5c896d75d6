"""The strip on top: scenarios, who answers, the clock, and the meters."""

from datetime import timedelta

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from memory_core.memory import Memory
from pages.ui import meters
from pages.ui.account import account
from pages.ui.chat_link import share
from pages.ui.chats import chats, new_chat
from pages.ui.player import buttons
from pages.ui.problems import in_words
from pages.ui.service_form import who_answers
from pages.ui.state import SPEEDS, visit
from pages.ui.talking import follow
from pages.ui.words import about

_BRAND = "<div class='mg-brand'><b>Memograph</b><small>a memory you can watch</small></div>"
_SPEED = "clock_speed"
_JUMPS = {"+5 min": timedelta(minutes=5), "+1 h": timedelta(hours=1)}


def strip_place() -> DeltaGenerator:
    """Keep the strip's place, with the heading of the page; the strip may come later."""
    place = st.container(key="embedded" if st.context.is_embedded else "whole")
    place.html("<h1 class='mg-heard'>Memograph</h1>")
    return place


@st.fragment
@in_words
def strip(memory: Memory) -> None:
    """Show the strip. A fragment: a click here waits for an answer that is being spoken."""
    follow()
    # In another page (`?embed=true`) there is room for less.
    small = bool(st.context.is_embedded)
    with st.container(key="strip", horizontal=True, vertical_alignment="center", gap="small"):
        if not small:
            st.html(_BRAND)
        with st.popover("Scenarios", icon=":material/play_circle:"):
            st.caption("Each plays in a conversation of its own, on this memory.")
            buttons(memory, limit=None, key="strip_scenario")
            with st.expander("Share", icon=":material/link:"):
                share()
        if not small:
            _yours(memory)
        _clock()
        with st.container(key="meters"):
            _meters(memory)


def _yours(memory: Memory) -> None:
    """Offer the visitor's conversations, who answers, and the account."""
    if st.button(
        "New chat",
        icon=":material/edit_square:",
        help="An empty conversation; what is in memory stays",
    ):
        new_chat(memory)
    chats(memory)
    who_answers()
    account(memory)


def _clock() -> None:
    with st.container(
        key="clock", horizontal=True, gap="small", vertical_alignment="center", width="content"
    ):
        now = next((words for words, s in SPEEDS.items() if s == visit().clock.speed), "×1")
        st.session_state[_SPEED] = now
        st.segmented_control(
            "How fast time runs",
            list(SPEEDS),
            required=True,
            # A word that is not ASCII makes Streamlit load its list of emoji.
            format_func=lambda words: words.replace("×", "&times;"),
            key=_SPEED,
            on_change=_run_at,
            label_visibility="collapsed",
            help=about("clock"),
        )
        for words, ahead in _JUMPS.items():
            if st.button(words, help=f"Set your memory's clock ahead by {words[1:]}"):
                visit().jump(ahead)
                st.rerun()


def _run_at() -> None:
    """Let time run as fast as was chosen; called before the strip is drawn again."""
    visit().set_speed(SPEEDS[st.session_state[_SPEED] or "×1"])
    visit().stale = True


def _meters(memory: Memory) -> None:
    user_id = visit().user_id
    meters.meters(
        meters.payload(
            clock=visit().clock,
            entities=memory.count(user_id=user_id),
            soonest=memory.soonest(user_id=user_id, limit=1),
            lives=memory.lives(),
            turn=visit().turn,
        ),
        key="meters_live",
    )
