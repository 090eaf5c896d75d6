"""Answers of former visits: their sources and traces are gone, what was noted of them is not."""

from collections.abc import Mapping, Sequence

import streamlit as st

from memory_core.errors import StoreError
from memory_core.memory import Memory
from memory_core.model import Message
from memory_core.people import Interaction
from pages.ui.safe_text import safe
from pages.ui.state import visit
from pages.ui.times import took

_GONE = "Sources and trace of an answer are kept while its page is open. Ask again to see them."


def noted(memory: Memory, messages: Sequence[Message]) -> dict[str, Interaction]:
    """Return what is noted of the turns among these messages, by the id of the question and by
    that of the answer; nothing while the memory cannot be read."""
    try:
        found = memory.interactions(visit().user_id, limit=len(messages))
    except StoreError:
        return {}
    return {id: turn for turn in found for id in (turn.question_id, turn.id)}


def understood(turn: Interaction) -> None:
    """Show how a question was understood, if not word for word."""
    if turn.rewritten != turn.query:
        st.html(
            "<div class='mg-understood'><span class='mg-quiet'>understood as</span> "
            f"<q>{safe(turn.rewritten)}</q></div>"
        )


def given(turn: Interaction) -> None:
    """Say what an answer was given and how long it took."""
    counts: Mapping[str, int] = {"line": turn.n_memories, "chunk": turn.n_chunks}
    lines, chunks = (f"{n} {one}{'' if n == 1 else 's'}" for one, n in counts.items())
    st.html(
        f"<p class='mg-former' title='{safe(_GONE)}'>given {lines} of memory, {chunks} · "
        f"{took(turn.ms)} · sources no longer kept</p>"
    )
