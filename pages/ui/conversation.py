"""The conversation: what was said, an answer as it is spoken, and what each answer rests on."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from time import perf_counter
from typing import TYPE_CHECKING

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from memory_core.errors import InputError, StoreError
from memory_core.memory import Memory
from memory_core.model import Message
from memory_core.results import Step, Turn
from pages.ui.aside import readers
from pages.ui.chips import chips
from pages.ui.log import log_of
from pages.ui.quoting import apart
from pages.ui.safe_text import plain, prose, safe, typed
from pages.ui.service import answerer, reader
from pages.ui.state import preparation, visit
from pages.ui.trace import STEPS, rewriting
from pages.ui.underway import underway
from pages.ui.words import about

if TYPE_CHECKING:
    from memory_core.turn import Piece

AVATARS = {"user": ":material/person:", "assistant": ":material/neurology:"}
NAMES_LINKED = 150
_WORDS = frozenset({"you", "i", "me"})
"""Names of the visitor's own entity that every other sentence says in passing: no links."""
_REDRAW_S = 0.04
"""A fast service speaks more often than anybody reads; redrawing each piece would slow it down."""


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
    turns, changes = visit().turns, topic_changes(memory, messages)
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
            if turn:
                rewriting(turn.rewrite)
            st.markdown(prose(apart(message.content), links=names))
            if turn:
                chips(memory, turn)
                if message.id == messages[-1].id:
                    candidates(turn)


def topic_changes(memory: Memory, messages: list[Message]) -> dict[str, str]:
    """Return where a new topic begins: id of the first message of it -> what it is about. What a
    conversation began with is no change."""
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
            found[first.id] = topic.label
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


def speak(memory: Memory, question: str, names: Mapping[str, str]) -> Turn | None:
    """Ask, and show the answer as it comes. Returns the turn, None if it was cut off."""
    with st.chat_message("user", avatar=AVATARS["user"]):
        st.markdown(plain(question))
    with st.chat_message("assistant", avatar=AVATARS["assistant"]):
        return _streamed(memory, question, names, st.empty())


def _streamed(
    memory: Memory, question: str, names: Mapping[str, str], slot: DeltaGenerator
) -> Turn | None:
    here = visit()
    meant, here.meant, here.cut_off = here.meant, "", question
    if not preparation().done:
        slot.caption("Getting ready to read, once …")
        preparation().run()
    with (
        readers().giving_way(),
        answerer(here.service) as speaker,
        reader(here.service) as who_reads,
        underway().answering(question, user_id=here.user_id, session_id=here.session_id),
    ):
        stream = memory.stream(
            question,
            user_id=here.user_id,
            session_id=here.session_id,
            answerer=speaker,
            reader=who_reads,
            meant=meant,
        )
        # Closed even when a visitor leaves in mid-answer: what was said until then is kept.
        with closing(stream) as pieces:
            try:
                return _shown(pieces, names, slot)
            except InputError:
                here.cut_off = ""  # it was refused as a whole: to ask again would be refused again
                raise


def _shown(
    pieces: "Iterator[Piece]", names: Mapping[str, str], slot: DeltaGenerator
) -> Turn | None:
    text, drawn = "", 0.0
    for piece in pieces:
        if isinstance(piece, Turn):
            slot.markdown(prose(apart(piece.answer), links=names))
            visit().cut_off = ""
            return piece
        if isinstance(piece, Step):
            if not text:
                slot.caption(doing(piece))
            continue
        text += piece
        if perf_counter() - drawn > _REDRAW_S:
            slot.markdown(prose(apart(text) + " ▍"))
            drawn = perf_counter()
    return None


def doing(step: Step) -> str:
    """Return what is being done, for the place where the answer will stand."""
    if step.name == "wait":
        return plain(f"{step.detail} (try {step.counts['try']} of {step.counts['of']}) …")
    return f"{STEPS.get(step.name, step.name)} …"
