"""Looking back: the memory as it was after each message of this conversation."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import streamlit as st

from memory_core.memory import Memory
from memory_core.model import Message
from pages.ui.safe_text import plain
from pages.ui.state import visit

MOMENTS = 30
"""Moments one can go back to, the last; each is a message of the user with its answer."""
_LABEL = 28


@dataclass(frozen=True, slots=True)
class Moment:
    """The instant after a message and its answer. ago: messages said since."""

    at: datetime
    said: str
    ago: int


def moments(messages: Sequence[Message]) -> list[Moment]:
    """Return the moments of a conversation (oldest first), without the present one."""
    starts = [i for i, message in enumerate(messages) if message.role == "user"]
    ends = [*(start - 1 for start in starts[1:]), len(messages) - 1]
    found = [
        Moment(stamp, messages[start].content, len(messages) - 1 - end)
        for start, end in zip(starts, ends, strict=False)
        for stamp in [messages[end].timestamp]
        if stamp is not None
    ]
    return found[:-1][-MOMENTS:]


def spoken(memory: Memory) -> list[Message]:
    """Return the messages the moments are taken from."""
    here = visit()
    return memory.messages(user_id=here.user_id, session_id=here.session_id, limit=2 * MOMENTS + 2)


def slider(memory: Memory) -> None:
    """Offer the moments; the last position is now. Nothing before there is a past to look at."""
    found = moments(spoken(memory))
    if not found:
        return
    here, now = visit(), len(found)
    at = [moment.at for moment in found]
    st.session_state["moment"] = at.index(here.past) if here.past in at else now
    st.select_slider(
        "Show the memory as it was",
        range(now + 1),
        format_func=lambda i: "now" if i == now else _label(found[i]),
        key="moment",
        on_change=_went,
        args=(at,),
        help="The graph, the scores and the table of an earlier moment of this chat. Looking"
        " changes nothing, and you can go on writing: that takes you back to now.",
    )


def _label(moment: Moment) -> str:
    said = " ".join(moment.said.split())
    cut = said if len(said) <= _LABEL else said[: _LABEL - 1].rstrip() + "…"
    return plain(f"{moment.at:%H:%M:%S} · {cut}")  # a slider shows its value as Markdown


def _went(at: list[datetime]) -> None:
    i = st.session_state["moment"]
    visit().past = at[i] if i < len(at) else None
    visit().stale = True


@st.fragment
def banner(memory: Memory) -> None:
    """Say that what is shown is the past, and lead back; it floats, so that nothing moves."""
    past = visit().past
    if past is None:
        return
    ago = next((one.ago for one in moments(spoken(memory)) if one.at == past), 0)
    since = f", {ago} message{'' if ago == 1 else 's'} ago" if ago else ""
    with st.container(key="past_banner", horizontal=True, vertical_alignment="center"):
        st.markdown(f":material/history: You look at **{past:%H:%M:%S}** UTC{since}.")
        if st.button("Back to now", key="back_to_now", type="primary"):
            visit().past = None
            st.rerun()
