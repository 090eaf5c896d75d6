"""Live examples of the glossary that speak of an answer: of the last one of its kind."""

from collections.abc import Callable, Mapping

import streamlit as st

from memory_core.results import Turn
from pages.ui import working
from pages.ui.ground import Ground, made_up
from pages.ui.meters import prompt_tokens
from pages.ui.prompt_tab import shares
from pages.ui.safe_text import safe
from pages.ui.showing import cut, rows
from pages.ui.state import memory, visit
from pages.ui.trace import line_rows, rewriting_html, trace_tab

_SHOWN = 4


def _turn(on: Ground, fits: Callable[[Turn], bool] = lambda turn: True) -> Turn | None:
    """Return the last answer of a kind, a made-up one where there is none; say which question."""
    own = on.turn(fits)
    found = own or made_up().turn(fits)
    if found:
        where = "" if own or not on.own else " in a made-up memory, for no answer of yours fits"
        st.html(f"<p class='mg-quiet'>Asked{where}: “{safe(cut(found.original_query))}”</p>")
    return found


def _understood(on: Ground) -> None:
    turn = _turn(on, lambda turn: turn.rewrite.text != turn.rewrite.original)
    if turn:
        st.html(rewriting_html(turn.rewrite))


def _ambiguous(on: Ground) -> None:
    turn = on.turn(lambda turn: bool(turn.rewrite.ambiguous))
    found = turn.rewrite.ambiguous if turn else ()
    rows(
        [(one.name, f"{one.score:.1f} points") for one in found[:_SHOWN]],
        none="No question was ambiguous so far.",
    )


def _used(on: Ground) -> None:
    turn = _turn(on, lambda turn: bool(turn.used))
    if turn is None:
        return
    lines = [(line.text, line.why) for line in turn.context.lines if line.entity_id][:_SHOWN]
    chunks = len({one.id for one in turn.sources if one.kind == "chunk"})
    rows([*lines, (f"{chunks} chunks", f"{sum(step.ms for step in turn.trace):.0f} ms in all")])


def _sources(on: Ground) -> None:
    turn = _turn(on, lambda turn: bool(turn.sources))
    if turn:
        rows((f"[{one.number}] {one.name}", one.text) for one in turn.sources[:_SHOWN])


def _topic(on: Ground) -> None:
    found = on.mind.topics(on.session_id, user_id=on.user_id)
    rows(
        [(one.label, f"since {one.since:%H:%M:%S}" if one.since else "") for one in found],
        none="This conversation has no topic yet.",
    )


def _who_answers(on: Ground) -> None:
    service = visit().service
    turn = on.turn()
    rows(
        [
            ("now", service.model if service else "offline, quotes its sources"),
            ("the last answer", turn.answered_by if turn else "none yet"),
        ]
    )


def _tokens(on: Ground) -> None:
    turn = _turn(on)
    if turn:
        by_origin: dict[str, int] = {}
        for message in turn.prompt:
            for part in message.parts:
                by_origin[part.origin] = by_origin.get(part.origin, 0) + part.tokens
        st.html(shares(by_origin, prompt_tokens(turn)))


def _context(on: Ground) -> None:
    found = on.mind.context(on.question, user_id=on.user_id, session_id=on.session_id)
    lines = found.lines[:_SHOWN]
    st.html(f"<div class='mg-lines mg-example'><table>{line_rows(lines)}</table></div>")
    rows([("left out", f"{len(found.left_out)} lines")])


def _trace(on: Ground) -> None:
    turn = _turn(on)
    if turn:
        trace_tab(turn)


def _working_memory(on: Ground) -> None:
    mind = on.mind.working_memory(on.question, user_id=on.user_id, session_id=on.session_id)
    st.html(working.rings(mind))


def _documents(on: Ground) -> None:
    found = memory().documents(visit().user_id)
    rows(
        [(one.name, f"{one.n_chunks} chunks") for one in found[:_SHOWN]],
        none="No documents of yours, and none ship with this server.",
    )


def _hit(on: Ground) -> None:
    # The made-up memory has no documents; those that ship with the app are the visitor's, too.
    user_id = visit().user_id
    found = memory().search(on.question, user_id=user_id, kinds=("chunk",), limit=3)
    rows(
        [
            (hit.text, " + ".join(f"{part} {n:.2f}" for part, n in hit.parts.items() if n))
            for hit in found
        ],
        none="Nothing was found for the last question.",
    )


ANSWERS: Mapping[str, Callable[[Ground], None]] = {
    "understood": _understood,
    "ambiguous": _ambiguous,
    "used": _used,
    "sources": _sources,
    "topic": _topic,
    "who-answers": _who_answers,
    "tokens": _tokens,
    "prompt": _tokens,
    "context": _context,
    "trace": _trace,
    "working-memory": _working_memory,
    "document": _documents,
    "hit": _hit,
}
"""Word id -> what shows its example."""
