"""The chat: what was said, and the field to type into with the answer that is being spoken.

Two areas, because the log of a long chat drawn once more for each message would be a fifth of what
a turn costs the server.

Who comes to the chat wants to type. So at the first look the field is sent before all else, and
the rest a moment later: a browser draws in one go what reaches it together, and the whole page
takes it three times as long as the field alone.
"""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from memory_core.memory import Memory
from pages.ui import conversation, player, speaking, threads
from pages.ui.mounting import show_first
from pages.ui.problems import in_words
from pages.ui.state import memory, reporting, visit
from pages.ui.underway import still_answered

AHEAD_S = 0.2
"""How far ahead of the rest the field is sent at the first look: as long as a browser takes to
show it, on a slow machine, too."""
_LOOKED_AT = "chat_looked_at"


def first_look() -> bool:
    """Whether this visit has not seen the chat yet, and nothing is to be answered at once."""
    first = _LOOKED_AT not in st.session_state
    st.session_state[_LOOKED_AT] = True
    return first and not visit().pending


def talk(*, field_first: bool) -> None:
    """Show the chat; called where the whole page is drawn."""
    visit().speaking = False
    with st.container(key="chat_log", height=520, border=True, autoscroll=True):
        said, end_of_log = st.container(key="said"), st.container(key="speaking")
    if field_first:
        chat_box(end_of_log)
        show_first(AHEAD_S)
    with said:
        log_area()
    if not field_first:
        chat_box(end_of_log)


def follow() -> None:
    """Draw the whole page again where something was chosen that more than one area shows."""
    if visit().stale:
        visit().stale = False
        st.rerun()


@st.fragment
@in_words
def log_area() -> None:
    """What was said, or how to begin."""
    follow()
    _again_where_cut_off()
    mind = memory()
    names = conversation.names_of(mind)
    said = conversation.history(mind)
    conversation.said(mind, said, names)
    elsewhere = still_answered()
    if not (said or visit().pending or visit().cut_off or elsewhere):
        _welcome(mind)
    if not elsewhere:
        conversation.cut_off(said)
    threads.threads(threads.arrows(visit().turn, names), key="arrows")


@st.fragment
@in_words
def chat_box(end_of_log: DeltaGenerator) -> None:
    """Where one types. An answer is spoken at the end of the log, then the whole page shows what it
    changed."""
    end_of_log.empty()  # or a run of this area alone would have no place to write there
    # The button to send becomes the one to stop while an answer comes; what was said is kept.
    typed = st.chat_input(
        "Tell me something, or ask…", key="chat_input", submit_mode="stop", height="content"
    )
    player.player()
    visit().pending = typed or visit().pending
    if not visit().pending:
        return
    _again_where_cut_off()
    question, visit().pending = visit().pending, ""
    mind, visit().past, visit().speaking = memory(), None, True
    with end_of_log, reporting():
        speaking.speak(mind, question, conversation.names_of(mind))
    st.rerun()


def _again_where_cut_off() -> None:
    """Draw the whole page where an answer was stopped: it still stands below the log, which does
    not have it."""
    if visit().speaking:
        st.rerun()


def _welcome(mind: Memory) -> None:
    with st.container(key="welcome"):
        st.html(
            "<div class='mg-welcome'><h2>Watch a memory at work</h2><p>Tell it something, ask about"
            " it, and see what it keeps, what it forgets and why it answers as it does.</p></div>"
        )
        player.buttons(mind, limit=player.ON_EMPTY_PAGE, key="welcome")
