"""What the Compare page holds for a visit: what is compared, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import streamlit as st

from memory_core.memory_comparing import Answered
from memory_core.rivals.base import WORDS, Contest, K, Outcome

NAMES: Mapping[str, str] = {
    "buffer": "Buffer",
    "summary": "Summary",
    "hash table": "Hash table",
    "guide": "The guide",
    "ours": "Memograph",
}
"""Memories as they are called on screen, in order."""
HOW: Mapping[str, str] = {
    "buffer": "The last messages, word for word. What is older is gone.",
    "summary": "One running summary of a few words, made anew with each message.",
    "hash table": "“Custom Memory”: a table from each name, as spelled, to your messages with it.",
    "guide": "The “Entity Memory” guide's sample code, its faults included.",
    "ours": "Entities with values, relations and sources, found by name and meaning, that expire. "
    "Without the last messages, which its prompt repeats as well.",
}
COLORS: Mapping[str, str] = {
    "buffer": "#c98a1b",
    "summary": "#8fae3c",
    "hash table": "#4f94d4",
    "guide": "#d1628f",
    "ours": "#2a9d8f",
}
"""Seen well on light and dark."""
SIGNS: Mapping[Outcome, str] = {"remembered": "✓", "lost": "–", "wrong": "✗"}
OUTCOMES: tuple[Outcome, ...] = ("remembered", "lost", "wrong")

MINE, PASTED = "mine", "pasted"
"""The conversations that are not files: the visitor's own, and lines pasted."""


@dataclass(slots=True)
class Compared:
    """question, answers: of the three answers. chosen: which conversation, "shipped:…",
    "scenario:…", MINE or PASTED; text: lines pasted; k, words: sizes of buffer and summary.
    contest: what came of `made_of`, which names everything it was made from."""

    question: str = ""
    answers: tuple[Answered, ...] = ()
    chosen: str = ""
    text: str = ""
    k: int = K
    words: int = WORDS
    contest: Contest | None = None
    made_of: tuple[object, ...] = field(default_factory=tuple)


def compared() -> Compared:
    """Return this visitor's comparison."""
    if "compared" not in st.session_state:
        st.session_state["compared"] = Compared()
    found: Compared = st.session_state["compared"]
    return found
