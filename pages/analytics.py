"""Analytics: what is spoken of most, how conversations go, what leaves when, where time goes."""

from collections.abc import Sequence

import streamlit as st

from memory_core.conversation import Analytics
from memory_core.memory import Memory
from memory_core.model import Session
from memory_core.people import Interaction
from pages.ui import analytic_rows as rows
from pages.ui.analytic_numbers import numbers, of_conversation, share
from pages.ui.entrance import by_the_front_door
from pages.ui.figures import BAR, OTHER, across, figure, upright
from pages.ui.heading import heading, nothing_yet
from pages.ui.problems import in_words, problems
from pages.ui.resuming import guest_banner
from pages.ui.sessions_list import title_of
from pages.ui.state import memory, visit
from pages.ui.times import day_and_time
from pages.ui.trace import STEPS

LAST_TURNS = 50
"""Answers that are looked at one by one, the latest."""
TALK = "Talk to it in the chat; what is said there is counted here."


def overview(found: Analytics) -> None:
    """Show what all sessions add up to."""
    numbers(
        [
            ("Sessions", f"{found.n_sessions:,}", "All of yours, live or not"),
            ("Messages", f"{found.n_messages:,}", "Of both sides, in all sessions"),
            ("Answers", f"{found.n_turns:,}", "Questions that were answered"),
            ("In memory", f"{found.in_memory:,}", "Entities that have not expired"),
            ("Pinned", f"{found.pinned:,}", "Of those in memory, the ones that never expire"),
            ("Expired", f"{found.archived:,}", "Entities out of memory that can be restored"),
            (
                "Satisfaction",
                share(found.satisfaction),
                f"Share of good among the {found.rated:,} answers that got a thumb",
            ),
        ],
        key="overview",
    )


def all_sessions(found: Analytics) -> None:
    """Show the pictures over everything of the visitor."""
    turns = memory().interactions(visit().user_id, limit=LAST_TURNS)
    overview(found)
    left, right = st.columns(2, gap="medium")
    with left:
        figure(
            "Most mentioned",
            key="mentioned",
            definition="Entities in memory by how often you named or referred to them, at most ten;"
            " you yourself are left out. What documents and answers say does not count.",
            rows=rows.mentioned(found),
            draw=across("Entity", "Mentions", alt="Most mentioned entities, as bars"),
            empty=f"Nothing is in memory now. {TALK}",
        )
        figure(
            "By type",
            key="types",
            definition="Entities in memory by their type.",
            rows=rows.types(found),
            draw=across("Type", "Entities", alt="Entities by type, as bars", color=OTHER),
            empty=f"Nothing is in memory now. {TALK}",
        )
    with right:
        figure(
            "Forecast of expiry",
            key="forecast",
            definition="How many of the entities in memory have left after so long if nobody speaks"
            " of them; each bar holds the ones before it. Pinned ones stay.",
            rows=rows.leaving(found),
            draw=upright("Within", ["Leave"], alt="Entities that leave, by when, as bars"),
            empty=f"Nothing is in memory that could expire. {TALK}",
        )
        figure(
            "Day by day",
            key="days",
            definition="Messages of both sides, and entities first seen, by UTC day; days without"
            " either are left out, the last 30 are shown.",
            rows=rows.days(found),
            draw=upright(
                "Day",
                ["Messages", "New entities"],
                alt="Messages and new entities by day, as bars",
                colors=(BAR, OTHER),
            ),
            empty=TALK,
        )
    _answers(turns)


def _answers(turns: Sequence[Interaction]) -> None:
    st.markdown("## Answers")
    first, second, third = st.columns(3, gap="medium")
    with first:
        figure(
            "Time per answer",
            key="times",
            definition="From the question to the end of its answer, in milliseconds; the last"
            f" {LAST_TURNS} answers, oldest first.",
            rows=rows.answer_times(turns),
            draw=upright("Answer", ["Milliseconds"], alt="Milliseconds per answer, as bars"),
            empty="No question was answered yet. Ask one in the chat.",
        )
    with second:
        figure(
            "Time per step",
            key="steps",
            definition="Median time of each step over the answers of this visit whose trace is kept"
            " (at most 50), in milliseconds; the slowest is among the numbers.",
            rows=rows.step_times(visit().turns.values(), dict(STEPS)),
            draw=across("Step", "Median ms", alt="Median milliseconds per step, as bars"),
            empty="Ask something in this visit; the trace of its answer is counted here.",
        )
    with third:
        figure(
            "Satisfaction",
            key="received",
            definition=f"Thumbs given to the last {LAST_TURNS} answers.",
            rows=rows.received(turns),
            draw=across("Received", "Answers", alt="Good, not good and unrated answers, as bars"),
            empty="No answer to rate yet; a thumb is under each answer in the chat.",
        )


def one_session() -> None:
    """Show the figures of one conversation."""
    mind, user_id = memory(), visit().user_id
    sessions = {one.id: one for one in mind.sessions(user_id)}
    if not sessions:
        return
    st.markdown("## A conversation")
    chosen = st.selectbox(
        "Conversation",
        list(sessions),
        index=list(sessions).index(visit().session_id) if visit().session_id in sessions else 0,
        format_func=lambda i: _named(mind, sessions[i]),
        label_visibility="collapsed",
        key="analytics_session",
    )
    found = mind.metrics(chosen, user_id)
    numbers(of_conversation(found), key="metrics")
    turns = mind.interactions(user_id, limit=LAST_TURNS)
    figure(
        "Topics",
        key="topics",
        definition="What the conversation was about, in the order it came up, with the answers"
        f" given on each among the last {LAST_TURNS}. A topic begins where a message leaves what"
        " the ones before spoke of.",
        rows=rows.topics(mind.topics(chosen, user_id=user_id), turns, session_id=chosen),
        draw=across("Topic", "Answers", alt="Answers per topic, as bars", color=OTHER),
        empty="No topic was found in this conversation yet; it takes a message that names things.",
    )


def _named(mind: Memory, session: Session) -> str:
    return f"{title_of(session)} · {day_and_time(session.created_at, mind.now())}"


@in_words
def page() -> None:
    """Lay the page out."""
    problems()
    guest_banner(memory())
    heading("Analytics", "What you speak of, how conversations go, and where the time is spent.")
    found = memory().analytics(visit().user_id)
    if found.n_messages or found.in_memory or found.archived:
        all_sessions(found)
        one_session()
    else:
        nothing_yet(f"There is nothing to count yet. {TALK}")


by_the_front_door()
page()
