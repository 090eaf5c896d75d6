"""What went wrong, until it is dismissed: what happened, what was kept, what to do."""

import re
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import streamlit as st

from memory_core.errors import MemographError
from memory_core.memory import Memory
from memory_core.results import Turn
from pages.ui.safe_text import plain
from pages.ui.state import visit

P = ParamSpec("P")

STILL_WORKS = {
    "memory": "The chat answers all the same, from the question alone where the memory cannot be "
    "read, and what is said meanwhile is not remembered. It is looked at again with each question.",
    "documents": "Chat and memory work as usual, and documents are searched by their words.",
    "word vectors": "Chat and memory work as usual, documents are searched by their words, and "
    "tokens are estimated.",
}
"""Part that is down -> what works without it."""
_FIGURES = re.compile(r"\d+")


def in_words(show: Callable[P, None]) -> Callable[P, None]:
    """Make an area of a page say what is wrong in its place; the other areas go on."""

    @wraps(show)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            show(*args, **kwargs)
        except MemographError as error:
            st.error(plain(str(error)), icon=":material/error:")

    return guarded


def note_failures(turn: Turn, told: list[str]) -> None:
    """Add to what is told on the page, until it is dismissed, that the service failed and what to
    do. What was said before with other figures is replaced: each question would bring one more."""
    problem = turn.down.get("service", "")
    if not problem:
        return
    alike = [i for i, one in enumerate(told) if _FIGURES.sub("", one) == _FIGURES.sub("", problem)]
    if alike:
        told[alike[0]] = problem
    else:
        told.append(problem)


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


@in_words
def health_banner(memory: Memory) -> None:
    """Name the parts that are down and what works without them. Looked at after a first answer:
    before it nothing but the database is open, and opening the rest would hold up the first
    page."""
    if not visit().turns:
        return
    for part in memory.health().parts:
        if not part.up:
            works = STILL_WORKS.get(part.name, "Everything else works.")
            st.warning(
                f"**{plain(part.name)}**: {plain(part.why)} {works}",
                icon=":material/cloud_off:",
            )
