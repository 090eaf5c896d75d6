"""The figures of the analytics page, in rows: each with how it is counted behind its question
mark."""

from collections.abc import Sequence

import streamlit as st

from memory_core.conversation import ConversationMetrics
from pages.ui.times import took

_FEW = 2
"""Turns from which on one can say whether a conversation stays on its topic."""

Number = tuple[str, str, str]
"""A figure: its name, its value, and how it is counted."""


def numbers(found: Sequence[Number], *, key: str) -> None:
    """Show figures in a row, each with how it is counted behind its question mark."""
    with st.container(key=f"figures_{key}", horizontal=True, gap="medium"):
        for name, value, counted in found:
            st.metric(name, value, help=counted, width="content")


def share(value: float | None) -> str:
    """Return a share in per cent, a dash for none."""
    return "–" if value is None else f"{value:.0%}"


def _ms(value: float | None) -> str:
    return "–" if value is None else took(value)


def of_conversation(found: ConversationMetrics) -> list[Number]:
    """Return the figures of a conversation with how each is counted (`ConversationMetrics`)."""
    return [
        ("Turns", f"{found.n_turns:,}", "Questions that were answered"),
        ("Messages", f"{found.n_messages:,}", "Of both sides"),
        (
            "Characters per message",
            f"{found.user_chars:,.0f}",
            "Mean length of what you said",
        ),
        (
            "Characters per answer",
            f"{found.assistant_chars:,.0f}",
            "Mean length of an answer",
        ),
        (
            "Ended naturally",
            "yes" if found.ended_naturally else "not yet",
            "Your last message thanks, says goodbye or says that this was all",
        ),
        (
            "Asked back",
            f"{found.clarifications:,}",
            "Answers that asked which of several things was meant",
        ),
        (
            "Topic coherence",
            share(found.topic_coherence if found.n_turns >= _FEW else None),
            "Share of your messages after the first that stayed on the topic of the one before",
        ),
        (
            "Topic changes",
            f"{found.topic_changes:,}",
            f"Messages that left the running topic; {found.topics:,} different topics",
        ),
        (
            "Used memory",
            share(found.memory_usage if found.n_turns else None),
            "Share of turns whose answer was given lines of memory",
        ),
        (
            "Used documents",
            share(found.document_usage if found.n_turns else None),
            "Share of turns whose answer was given pieces of documents",
        ),
        (
            "References resolved",
            f"{found.references_resolved:,}",
            "Questions that were made to stand alone (“its warranty” became “the … 's warranty”)",
        ),
        ("Mean time", _ms(found.mean_ms), "From question to the end of the answer"),
        ("Slowest", _ms(found.slowest_ms), "From question to the end of the answer"),
        ("Satisfaction", share(found.satisfaction), "Share of good among rated answers"),
    ]
