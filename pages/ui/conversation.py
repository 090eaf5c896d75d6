"""The conversation: what was said, and what each answer rests on."""

from collections.abc import Mapping

import streamlit as st

from memory_core.errors import StoreError
from memory_core.memory import Memory
from memory_core.model import Message
from memory_core.people import Interaction
from memory_core.results import Turn
from pages.ui import former
from pages.ui.chips import chips
from pages.ui.log import log_of
from pages.ui.quoting import apart
from pages.ui.safe_text import plain, prose, safe, typed
from pages.ui.state import visit
from pages.ui.trace import rewriting
from pages.ui.underway import AVATARS
from pages.ui.words import about

NAMES_LINKED = 150
_WORDS = frozenset({"you", "i", "me"})
"""Names of the visitor's own entity that every other sentence says in passing: no links."""


def names_of(memory: Memory) -> dict[str, str]:
    """Return names and aliases of what is in memory, each with its entity id, for links; none
    while it cannot be read."""
    try:
        found = memory.entities(user_id=visit().user_id, limit=NAMES_LINKED)
    except StoreError:
        return {}
    named = {name: e.id for e in reversed(found) for name in (*e.aliases, e.name)}
    return {name: i for name, i in named.items() if name.casefold() not in _WORDS}


def history(memory: Memory) -> list[Message]:
    """Return the last messages of this conversation, oldest first."""
    return log_of(memory, visit())


def said(
    memory: Memory,
    messages: list[Message],
    names: Mapping[str, str],
) -> None:
    """Show messages; answers of this visit carry their chips, the last one its candidates."""
    turns, told = visit().turns, former.noted(memory, messages)
    changes = topic_changes(memory, messages, told)
    for message in messages:
        turn = turns.get(message.id)
        if message.id in changes:
            st.html(topic_line(changes[message.id]))
        with (
            st.chat_message(message.role, avatar=AVATARS[message.role]),
            st.container(key=f"spoken_{message.id}"),
        ):
            if message.role == "user":
                st.markdown(typed(message.content, links=names))
                continue
            earlier = None if turn else told.get(message.id)
            if turn:
                rewriting(turn.rewrite)
            elif earlier:
                former.understood(earlier)
            st.markdown(prose(apart(message.content), links=names))
            if turn:
                chips(memory, turn)
                if message.id == messages[-1].id:
                    candidates(turn)
            elif earlier:
                former.given(earlier)


def topic_changes(
    memory: Memory, messages: list[Message], told: Mapping[str, Interaction]
) -> dict[str, str]:
    """Return where a new topic begins: id of the first message of it -> what it was about then,
    whatever it came to. What a conversation began with is no change. told: what is noted of the
    turns, by the id of the question."""
    if not messages:
        return {}
    here = visit()
    found: dict[str, str] = {}
    try:
        topics = memory.topics(here.session_id, user_id=here.user_id)[1:]
    except StoreError:
        return {}
    for topic in topics:
        since = topic.since
        first = next((m for m in messages if since and m.timestamp and m.timestamp >= since), None)
        if first and first is not messages[0]:
            found[first.id] = told[first.id].topic if first.id in told else topic.label
    return found


def topic_line(label: str) -> str:
    """Return the line that says what a conversation turned to, in HTML."""
    return f"<div class='mg-topic'><span>New topic: <bdi>{safe(label)}</bdi></span></div>"


def candidates(turn: Turn) -> None:
    """Let a click settle a reference that could mean several things."""
    if not turn.rewrite.ambiguous:
        return
    with st.container(
        key=f"candidates_{turn.answer_id}", horizontal=True, vertical_alignment="center"
    ):
        st.caption("Which one do you mean?", width="content", help=about("ambiguous"))
        for i, candidate in enumerate(turn.rewrite.ambiguous[:4]):
            if st.button(plain(candidate.name), key=f"meant_{turn.answer_id}_{i}"):
                visit().pending, visit().meant = turn.original_query, candidate.entity_id
                st.rerun()


def cut_off(messages: list[Message]) -> None:
    """Say so where an answer did not come to its end, stopped or because the connection was lost,
    and offer to ask again. messages: the log, which has the question once an answer began."""
    question = visit().cut_off
    if not question:
        return
    kept = any(m.role == "user" and m.content.split() == question.split() for m in messages[-2:])
    told = "The answer was cut off; what was said until then is kept."
    if not kept:
        with st.chat_message("user", avatar=AVATARS["user"]):
            st.markdown(plain(question))
        told = "Stopped before an answer began; nothing of it is remembered."
    with st.container(key="cut_off", horizontal=True, gap="small", vertical_alignment="center"):
        st.caption(told, width="content")
        if st.button("Ask again", icon=":material/refresh:", key="ask_again", type="tertiary"):
            visit().pending = question
            st.rerun()
