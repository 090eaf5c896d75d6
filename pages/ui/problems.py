"""What went wrong, until it is dismissed: what happened, what was kept, what to do."""

from collections.abc import Callable
from functools import wraps

import streamlit as st

from memory_core.errors import MemographError
from memory_core.memory import Memory
from pages.ui.safe_text import plain
from pages.ui.state import visit


def in_words(show: Callable[[], None]) -> Callable[[], None]:
    """Make an area of a page say what is wrong in its place; the other areas go on."""

    @wraps(show)
    def guarded() -> None:
        try:
            show()
        except MemographError as error:
            st.error(plain(str(error)), icon=":material/error:")

    return guarded


@st.fragment
def problems() -> None:
    """Show the problems of this visit; each can be dismissed."""
    for i, problem in enumerate(visit().problems):
        with st.container(
            key=f"problem_{i}", horizontal=True, vertical_alignment="center", gap="small"
        ):
            st.error(plain(problem), icon=":material/error:")
            if st.button("Dismiss", key=f"dismiss_{i}", icon=":material/close:"):
                visit().problems.pop(i)
                st.rerun()


def health_banner(memory: Memory) -> None:
    """Name the parts that are down. Looked at after a first answer: before it nothing but the
    database is open, and opening the rest would hold up the first page."""
    if not visit().turns:
        return
    for part in memory.health().parts:
        if not part.up:
            st.warning(
                f"**{plain(part.name)}**: {plain(part.why)} Everything else works.",
                icon=":material/cloud_off:",
            )
