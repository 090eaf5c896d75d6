"""The conversation: what was said, an answer as it is spoken, and what each answer rests on."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from time import perf_counter

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from memory_core.memory import Memory
from memory_core.model import Message
from memory_core.results import Source, Step, Turn
from memory_core.turn import Piece
from pages.ui.safe_text import plain, prose, safe
from pages.ui.service import answerer, reader
from pages.ui.state import preparation, reporting, visit
from pages.ui.trace import STEPS, rewriting

AVATARS = {"user": ":material/person:", "assistant": ":material/neurology:"}
MESSAGES_SHOWN = 40
NAMES_LINKED = 150
_WORDS = frozenset({"you", "i", "me"})
"""Names of the visitor's own entity that every other sentence says in passing: no links."""
_REDRAW_S = 0.04
"""A fast service speaks more often than anybody reads; redrawing each piece would slow it down."""


def names_of(memory: Memory) -> dict[str, str]:
    """Return names and aliases of what is in memory, each with its entity id, for links."""
    found = memory.entities(user_id=visit().user_id, limit=NAMES_LINKED)
    named = {name: e.id for e in reversed(found) for name in (*e.aliases, e.name)}
    return {name: i for name, i in named.items() if name.casefold() not in _WORDS}


def history(memory: Memory) -> list[Message]:
    """Return the last messages of this conversation, oldest first."""
    return memory.messages(
        user_id=visit().user_id, session_id=visit().session_id, limit=MESSAGES_SHOWN
    )


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
        with st.chat_message(message.role, avatar=AVATARS[message.role]):
            if message.role == "user":
                st.markdown(plain(message.content))
                continue
            if turn:
                rewriting(turn.rewrite)
            st.markdown(prose(message.content, links=names))
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
    for topic in memory.topics(here.session_id, user_id=here.user_id)[1:]:
        since = topic.since
        first = next((m for m in messages if since and m.timestamp and m.timestamp >= since), None)
        if first and first is not messages[0]:
            found[first.id] = topic.label
    return found


def topic_line(label: str) -> str:
    """Return the line that says what a conversation turned to, in HTML."""
    return f"<div class='mg-topic'><span>New topic: <bdi>{safe(label)}</bdi></span></div>"


def chips(memory: Memory, turn: Turn) -> None:
    """Show what an answer used; a click opens its prompt and trace and lights up the graph."""
    chunks = len({source.id for source in turn.sources if source.kind == "chunk"})
    total_ms = sum(step.ms for step in turn.trace)
    used = f"used {_count(len(turn.used), 'memory', 'memories')} · {_count(chunks, 'chunk')}"
    with st.container(
        key=f"under_{turn.answer_id}", horizontal=True, gap="small", vertical_alignment="center"
    ):
        if st.button(
            f"{used} · {total_ms:.0f} ms",
            key=f"chips_{turn.answer_id}",
            type="tertiary",
            icon=":material/account_tree:",
            help="Open the prompt and the trace of this answer and light up what it used",
        ):
            visit().shown = turn.answer_id
            st.rerun()
        if turn.sources:
            with st.popover(
                f"{_count(len(turn.sources), 'source')}", type="tertiary", icon=":material/link:"
            ):
                sources(turn.sources)
        thumbs(memory, turn.answer_id)
    if turn.warning:
        st.warning(plain(turn.warning), icon=":material/cloud_off:")


def thumbs(memory: Memory, answer_id: str) -> None:
    """Ask how an answer was; a second click takes it back."""
    key, kept = f"thumbs_{answer_id}", visit().ratings.get(answer_id, 0)
    st.feedback(
        "thumbs",
        key=key,
        default={1: 1, -1: 0}.get(kept),
        on_change=_rated,
        args=(memory, answer_id, key),
    )


def _rated(memory: Memory, answer_id: str, key: str) -> None:
    rating = {1: 1, 0: -1}.get(st.session_state[key], 0)
    with reporting():
        memory.rate(answer_id, user_id=visit().user_id, satisfaction=rating)
        visit().ratings[answer_id] = rating


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def sources(found: tuple[Source, ...]) -> None:
    """Show the evidence an answer cites."""
    for source in found:
        st.markdown(f"**[{source.number}] {plain(source.name)}**  \n{plain(source.text)}")


def candidates(turn: Turn) -> None:
    """Let a click settle a reference that could mean several things."""
    if not turn.rewrite.ambiguous:
        return
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.caption("Which one do you mean?", width="content")
        for i, candidate in enumerate(turn.rewrite.ambiguous[:4]):
            if st.button(plain(candidate.name), key=f"meant_{turn.answer_id}_{i}"):
                visit().pending, visit().meant = turn.original_query, candidate.entity_id
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
    meant, here.meant = here.meant, ""
    if not preparation().done:
        slot.caption("Loading the language pipeline, once …")
        preparation().run()
    with answerer(here.service) as speaker, reader(here.service) as who_reads:
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
            return _shown(pieces, names, slot)


def _shown(pieces: Iterator[Piece], names: Mapping[str, str], slot: DeltaGenerator) -> Turn | None:
    text, drawn = "", 0.0
    for piece in pieces:
        if isinstance(piece, Turn):
            slot.markdown(prose(piece.answer, links=names))
            return piece
        if isinstance(piece, Step):
            if not text:
                slot.caption(f"{STEPS.get(piece.name, piece.name)} …")
            continue
        text += piece
        if perf_counter() - drawn > _REDRAW_S:
            slot.markdown(prose(text + " ▍"))
            drawn = perf_counter()
    return None
