"""Sessions: list, resume, rename, go on elsewhere; and what is known of the one who talks."""

import streamlit as st

from memory_core.memory import Memory
from pages.ui.account import account
from pages.ui.entrance import by_the_front_door
from pages.ui.heading import heading
from pages.ui.problems import in_words, problems
from pages.ui.profile import answers_tab, facts_tab, preferences_tab
from pages.ui.resuming import arrived, code_form, guest_banner
from pages.ui.sessions_list import opened_id, opened_session, session_list
from pages.ui.state import memory, visit


def _sessions(mind: Memory) -> None:
    sessions = mind.sessions(visit().user_id)
    left, right = st.columns([1, 1.7], gap="medium")
    with left:
        session_list(mind, sessions)
    with right:
        opened = next((one for one in sessions if one.id == opened_id()), None)
        if opened is None:
            st.info("Open a session on the list, or begin a new one.", icon=":material/forum:")
        else:
            opened_session(mind, opened)


@in_words
def known() -> None:
    """What the memory knows of the visitor."""
    mind = memory()
    st.markdown("## What it knows of you")
    preferences, facts, answers = st.tabs(["Preferences", "Facts", "Answers"])
    with preferences:
        preferences_tab(mind)
    with facts:
        facts_tab(mind)
    with answers:
        answers_tab(mind)


def page() -> None:
    """Lay the page out."""
    mind = memory()
    problems()
    guest_banner(mind)
    heading("Sessions", "Your conversations, to read, to go on with, or to open elsewhere.")
    account(mind)
    if arrived():
        with st.container(key="arrived", border=True):
            st.markdown("**A code came with the link.** It opens the memory of your other device.")
            code_form(mind, key="arrived_code")
    _sessions(mind)
    known()


by_the_front_door()
page()
