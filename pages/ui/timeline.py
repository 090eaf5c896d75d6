"""The time line under the explorer's picture: go to a moment, play, and compare two."""

from collections.abc import Sequence
from datetime import datetime
from time import monotonic
from typing import Literal

import streamlit as st

from memory_core.graph import Graph
from memory_core.graph_difference import Difference, difference
from memory_core.memory import Memory
from pages.ui.explorer_state import SIZES, explorer
from pages.ui.safe_text import plain
from pages.ui.state import visit
from pages.ui.stops import Stop

PLAY_S = 1.6
"""Seconds a moment stands while the time line plays."""
_NOW = "now"


def position(stops: Sequence[Stop]) -> int:
    """Return which moment is looked at; as many as there are for the present."""
    past = visit().past
    earlier = sum(stop.at <= past for stop in stops) - 1 if past else len(stops)
    return max(0, earlier)


def advance(stops: Sequence[Stop]) -> None:
    """Go one moment on where that is due; at the present the playing ends."""
    here = explorer()
    if not here.playing or monotonic() < here.due:
        return
    here.due = monotonic() + PLAY_S
    _go(stops, position(stops) + 1)
    here.playing = visit().past is not None
    if not here.playing and here.against == "step":
        here.against = None


def _go(stops: Sequence[Stop], number: int) -> None:
    visit().past = stops[number].at if number < len(stops) else None


def bar(stops: Sequence[Stop]) -> None:
    """Show the time line."""
    if not stops:
        return
    here, now = explorer(), len(stops)
    with st.container(key="timeline", horizontal=True, vertical_alignment="center", gap="small"):
        words, icon = (
            ("Pause", ":material/pause:") if here.playing else ("Play", ":material/play_arrow:")
        )
        st.button(
            words,
            icon=icon,
            key="timeline_play",
            on_click=_play,
            args=(stops,),
            help="Replay what was said and done",
        )
        st.session_state["timeline_at"] = position(stops)
        st.select_slider(
            "Show the memory as it was",
            range(now + 1),
            # The slider shows its value as Markdown.
            format_func=lambda i: _NOW if i >= now else plain(label(stops[i], stops)),
            key="timeline_at",
            on_change=_went,
            args=(stops,),
            label_visibility="collapsed",
            disabled=here.playing,
        )
        _against(stops)


def _play(stops: Sequence[Stop]) -> None:
    here = explorer()
    here.playing = not here.playing
    if here.playing:
        here.against, here.due = here.against or "step", monotonic() + PLAY_S
        if visit().past is None:
            _go(stops, 0)


def _went(stops: Sequence[Stop]) -> None:
    _go(stops, int(st.session_state["timeline_at"]))


def _against(stops: Sequence[Stop]) -> None:
    """Let one choose the moment that is compared with; an instant that is no stop is none."""
    here = explorer()
    choices: list[datetime | Literal["step"]] = ["step", *(s.at for s in stops)]
    names = {stop.at: label(stop, stops) for stop in stops}
    if here.against not in choices:
        here.against = None
    st.session_state["timeline_against"] = here.against
    st.selectbox(
        "Compare with",
        choices,
        index=None,
        placeholder="Compare with …",
        format_func=lambda c: (
            "Since the moment before" if c == "step" else f"Since {names.get(c, '…')}"
        ),
        key="timeline_against",
        on_change=_compare,
        label_visibility="collapsed",
        width=250,
    )


def _compare() -> None:
    explorer().against = st.session_state["timeline_against"]


def label(stop: Stop, stops: Sequence[Stop]) -> str:
    """Return a moment in words, with the day where not all are of one day."""
    one_day = stops[0].at.date() == stops[-1].at.date()
    return (
        f"{stop.at:%H:%M:%S} · {stop.words}" if one_day else f"{stop.at:%d %b %H:%M} · {stop.words}"
    )


def compared(
    memory: Memory, stops: Sequence[Stop], shown: Graph
) -> tuple[Graph, Graph, Difference] | None:
    """Return the graphs of the earlier and the later of two moments and what is different in the
    later one; None without a comparison. shown: the graph of the moment looked at."""
    here, at = explorer(), position(stops)
    if here.against is None or not stops:
        return None
    # The present is what the last moment left: the one before it is the last but one.
    step = at - 2 if at == len(stops) else at - 1
    other = stops[max(0, step)].at if here.against == "step" else here.against
    looked_at = visit().past
    then = memory.graph(user_id=visit().user_id, limit=SIZES[-1], as_of=other)
    if looked_at is not None and other > looked_at:
        return shown, then, difference(shown, then)
    return then, shown, difference(then, shown)
