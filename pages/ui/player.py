"""Scenarios: short conversations that play themselves, turn by turn, with what to watch for."""

from dataclasses import replace
from datetime import timedelta
from time import monotonic

import streamlit as st

from memory_core.memory import Memory
from memory_core.samples import Scenario, scenarios
from pages.ui.state import Playing, visit

ON_EMPTY_PAGE = 3
READING_S = 2.6
"""Seconds between two turns that follow on by themselves, to read the answer and the caption."""


@st.cache_data(show_spinner=False)
def shipped() -> list[Scenario]:
    """Return the scenarios a chat can play, in the order of their buttons."""
    return [scenario for scenario in scenarios() if scenario.only_talk]


def buttons(memory: Memory, *, limit: int | None, key: str) -> None:
    """Offer scenarios; a click starts one in a conversation of its own."""
    for scenario in shipped()[:limit]:
        if st.button(
            f"**{scenario.title}**  \n{scenario.sentence}",
            key=f"{key}_{scenario.name}",
            width="stretch",
            icon=":material/play_circle:",
        ):
            start(memory, scenario)
            st.rerun()


def start(memory: Memory, scenario: Scenario) -> None:
    """Begin a scenario with its first turn."""
    here = visit()
    here.go_to(memory.start_session(here.user_id).id)
    here.playing = Playing(scenario.name)
    advance()


def _scenario(playing: Playing) -> Scenario | None:
    return next((s for s in shipped() if s.name == playing.name), None)


def advance() -> None:
    """Say the next turn of the scenario: set the clock ahead if it asks for that, then ask."""
    here = visit()
    scenario = _scenario(here.playing) if here.playing else None
    if here.playing is None or scenario is None or here.playing.step >= len(scenario.turns):
        return
    turn = scenario.turns[here.playing.step]
    if turn.jump_s:
        here.jump(timedelta(seconds=turn.jump_s))
    here.pending = turn.say
    here.playing = replace(here.playing, step=here.playing.step + 1, due=monotonic() + READING_S)


def player() -> None:
    """Show where the scenario is, what to watch for, and what comes next."""
    playing = visit().playing
    scenario = _scenario(playing) if playing else None
    if playing is None or scenario is None:
        return
    with st.container(key="player", border=True):
        said = scenario.turns[playing.step - 1]
        st.markdown(
            f"**{scenario.title}** · {playing.step} of {len(scenario.turns)}  \n{said.caption}"
        )
        _controls(playing, scenario)
    if playing.by_itself and playing.step < len(scenario.turns):
        _ticker()


def _controls(playing: Playing, scenario: Scenario) -> None:
    left = scenario.turns[playing.step :]
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        if left:
            ahead = f" after {left[0].jump_s / 60:.0f} min" if left[0].jump_s else ""
            if st.button(
                f"Next{ahead}: “{left[0].say}”", key="player_next", type="primary", width="stretch"
            ):
                advance()
                st.rerun()
            words = "Pause" if playing.by_itself else "Play all"
            if st.button(words, key="player_all"):
                visit().playing = replace(playing, by_itself=not playing.by_itself, due=0.0)
                st.rerun()
        if st.button("End", key="player_end", help="Close the scenario; go on by yourself"):
            visit().playing = None
            st.rerun()


@st.fragment(run_every=0.5)
def _ticker() -> None:
    playing = visit().playing
    if playing and playing.by_itself and monotonic() >= playing.due and not visit().pending:
        advance()
        st.rerun()
