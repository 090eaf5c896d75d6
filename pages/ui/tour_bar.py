"""The bar of the tour: where it is, what to watch for, and the buttons that move it."""

from collections.abc import Callable, Sequence
from time import monotonic

import streamlit as st

from memory_core.performing import Moment
from memory_core.scenario import ScenarioStep
from pages.ui.safe_text import safe
from pages.ui.state import reporting
from pages.ui.times import nearly
from pages.ui.tour_state import Tour, begin, leave, tour

TICK_S = 0.25
_MANY = 16
"""Steps that fit on a rail; more are chosen from a list."""


def act(change: Callable[[], None]) -> Callable[[], None]:
    """Return what a button does; what goes wrong stays on the page until it is dismissed."""

    def acted() -> None:
        with reporting():
            change()

    return acted


def bar(here: Tour) -> None:
    """Show the title, the rail of steps and the buttons."""
    with st.container(key="tour_bar", border=True):
        with st.container(
            key="tour_top", horizontal=True, vertical_alignment="center", gap="small"
        ):
            st.html(_title(here), width="stretch")
            _buttons(here)
        _rail(here)
        st.html(caption_html(here) + broken_html(here))


def _title(here: Tour) -> str:
    now = here.performance.moments[here.number - 1]
    jump = now.step.jump_s
    passed = f" <b class='mg-jump'>» {nearly(jump)} later</b>" if jump else ""
    at = (here.moments[-1] if here.is_passing else now).at
    return (
        f"<div class='mg-title'><h1>{safe(here.scenario.title)}</h1><small>step {here.number} of"
        f" {len(here.scenario.steps)} · its clock says <b class='mg-num'>{at:%H:%M:%S}</b>"
        f"{passed}</small></div>"
    )


def caption_html(here: Tour) -> str:
    """Return what to watch for, as HTML that is read out when it changes."""
    words = here.performance.moments[here.number - 1].step.caption
    if here.is_passing:
        words = "Time passes: watch the rings in the graph and the bars beside it."
    end = " <em>That was the last step.</em>" if here.at_end and not here.is_passing else ""
    return f"<div class='mg-caption' role='status'>{safe(words) or '…'}{end}</div>"


def broken_html(here: Tour) -> str:
    """Return, for whoever wrote the scenario, what of its expectations does not hold here."""
    broken = here.performance.moments[here.number - 1].broken
    if here.is_passing or not broken:
        return ""
    lines = "".join(f"<li>{safe(one)}</li>" for one in broken)
    return f"<div class='mg-broken'><b>⚠ The scenario expected otherwise:</b><ul>{lines}</ul></div>"


def _buttons(here: Tour) -> None:
    st.button(
        "Back",
        key="tour_back",
        icon=":material/arrow_back:",
        disabled=here.number == 1,
        on_click=act(lambda: here.show(here.number - 1)),
    )
    playing = here.by_itself
    st.button(
        "Pause" if playing else "Play",
        key="tour_play",
        icon=":material/pause:" if playing else ":material/play_arrow:",
        disabled=here.at_end,
        on_click=act(lambda: _play(here)),
        help="Steps follow on by themselves; a question to you waits for your guess",
    )
    st.button(
        _next_words(here),
        key="tour_next",
        type="primary",
        icon=":material/arrow_forward:",
        disabled=here.at_end,
        on_click=act(lambda: _step_on(here)),
    )
    st.button(
        "Start over",
        key="tour_again",
        icon=":material/replay:",
        on_click=act(lambda: begin(here.scenario)),
        help="A memory without anything in it, and the first step",
    )
    st.button(
        "Leave",
        key="tour_leave",
        icon=":material/close:",
        on_click=act(leave),
        help="Close the scenario and erase its memory",
    )


def _next_words(here: Tour) -> str:
    if here.at_end:
        return "The end"
    ahead = here.scenario.steps[here.number]
    if ahead.jump_s:
        return f"Next: +{nearly(ahead.jump_s)}"
    return "Next: guess" if ahead.predict else "Next"


def _step_on(here: Tour) -> None:
    here.show(here.number + 1)


def _play(here: Tour) -> None:
    here.by_itself = not here.by_itself
    if here.by_itself and not here.asks:
        here.show(here.number + 1)


def _rail(here: Tour) -> None:
    """Show the steps; one can go to any of them."""
    steps = here.scenario.steps
    st.session_state["tour_step"] = here.number
    numbers = list(range(1, len(steps) + 1))
    name, change = "Go to a step", act(lambda: _go(here))

    def words(number: int) -> str:
        return _mark(number, steps[number - 1])

    if len(steps) > _MANY:
        st.selectbox(name, numbers, format_func=words, key="tour_step", on_change=change)
        return
    with st.container(key="tour_rail", horizontal=True, vertical_alignment="center"):
        st.segmented_control(
            name,
            numbers,
            format_func=words,
            key="tour_step",
            on_change=change,
            label_visibility="collapsed",
        )
        st.html(f"<span class='mg-marks'>{_explained(steps)}</span>", width="content")


def _explained(steps: Sequence[ScenarioStep]) -> str:
    """Return what the marks on the rail mean, those that are on it."""
    meant = {"»": "time passes", "?": "you guess", "+": "a document comes"}
    marks = {_mark(1, step)[1:].strip() for step in steps}
    return " · ".join(f"{mark} {words}" for mark, words in meant.items() if mark in marks)


def _mark(number: int, step: ScenarioStep) -> str:
    if step.predict:
        return f"{number} ?"
    if step.document:
        return f"{number} +"
    return f"{number} »" if step.jump_s else str(number)


def _go(here: Tour) -> None:
    chosen = st.session_state["tour_step"]
    if chosen:
        here.by_itself = False
        here.show(int(chosen))


def ticker(here: Tour) -> None:
    """Let steps follow on by themselves, and time that passes come to its end."""
    if here.is_passing or (here.by_itself and not here.asks and not here.at_end):
        _ticking()


@st.fragment(run_every=TICK_S)
def _ticking() -> None:
    here = tour()
    if here and due(here):
        with reporting():
            if here.is_passing:
                here.passing = None
            else:
                here.show(here.number + 1)
        st.rerun()


def due(here: Tour) -> bool:
    """Whether something happens by itself now."""
    if here.is_passing:
        return monotonic() >= here.passed_at
    return here.by_itself and not here.asks and not here.at_end and monotonic() >= here.due


def latest_turn(moments: list[Moment]) -> Moment | None:
    """Return the last moment in which something was said, None where nothing was."""
    return next((moment for moment in reversed(moments) if moment.turn), None)
