"""The controls of the laboratory: what is asked, when, by which weights, how long things live."""

from collections import Counter
from dataclasses import replace

import streamlit as st

from memory_core.decay import MODES
from memory_core.what_if import Features
from pages.ui.lab_knobs import (
    AHEAD,
    KNOBS,
    LIVES,
    STANDARD,
    Knob,
    ahead_in_words,
    decay_turned,
    turned,
    value_of,
)
from pages.ui.lab_state import MINE, Lab, lab, try_decay
from pages.ui.policies import POLICIES
from pages.ui.safe_text import plain, safe
from pages.ui.times import span
from pages.ui.type_words import type_words

MOST_TYPES = 8
_MOST_QUESTION = 300


def controls(features: Features) -> None:
    """Show all controls; whatever is turned, only the pictures change."""
    here = lab()
    with st.container(key="lab_controls"):
        _question(here)
        _clock(here)
        _policy(here)
        for knob in KNOBS[here.policy]:
            _turn(knob, value_of(here.weights[here.policy], knob))
        if here.changed_weights():
            st.button(
                "Put all weights back",
                icon=":material/restart_alt:",
                key="lab_weights_back",
                on_click=here.reset_weights,
            )
        with st.expander("Time to live", icon=":material/hourglass_top:"):
            _lives(here, features)


def _question(here: Lab) -> None:
    if here.source != MINE and here.question == "":
        st.session_state["lab_question"] = features_question(here)
    else:
        st.session_state["lab_question"] = here.question
    st.text_input(
        "Suppose you asked",
        key="lab_question",
        max_chars=_MOST_QUESTION,
        placeholder="What's its warranty?",
        on_change=_asked,
        help="What it names counts as named. Nothing is asked or remembered.",
    )


def features_question(here: Lab) -> str:
    """Return the question the pictures are drawn for."""
    return here.features.query if here.features else ""


def _asked() -> None:
    lab().question = str(st.session_state["lab_question"])[:_MOST_QUESTION]


def _clock(here: Lab) -> None:
    key = "lab_ahead"
    st.session_state[key] = here.ahead_s if here.ahead_s in AHEAD else 0
    with st.container(key="turn_ahead", horizontal=True, vertical_alignment="bottom"):
        st.select_slider(
            "Suppose it were later",
            AHEAD,
            format_func=ahead_in_words,
            key=key,
            on_change=_set_ahead,
            help="The ranking and what has left by then, if nobody speaks. No clock is changed.",
        )
        _number(ahead_in_words(here.ahead_s).removeprefix("in "), "", is_turned=here.ahead_s > 0)


def _set_ahead() -> None:
    lab().ahead_s = int(st.session_state["lab_ahead"])


def _policy(here: Lab) -> None:
    st.session_state["lab_policy"] = here.policy
    st.segmented_control(
        "Weights of",
        list(POLICIES),
        key="lab_policy",
        required=True,
        on_change=_set_policy,
        help=POLICIES[here.policy],
    )


def _set_policy() -> None:
    chosen = st.session_state["lab_policy"]
    if chosen in POLICIES:
        lab().policy = chosen


def _turn(knob: Knob, value: float, *, standard: float | None = None) -> None:
    """Show a knob as a slider with its number beside it, and what it is by itself where it was
    turned."""
    key = f"lab_{knob.key}"
    own = value_of(STANDARD[knob.of], knob) if standard is None else standard
    st.session_state[key] = min(max(value, knob.least), knob.most)
    with st.container(key=f"turn_{knob.key}", horizontal=True, vertical_alignment="bottom"):
        st.slider(
            knob.words,
            float(knob.least),
            float(knob.most),
            step=float(knob.step),
            key=key,
            on_change=_turned,
            args=(knob,),
            help=f"{knob.does}. By itself {knob.says(own)}; it goes from {knob.says(knob.least)}"
            f" to {knob.says(knob.most)}.",
        )
        _number(knob.says(value), knob.says(own), is_turned=value != own)


def _number(value: str, own: str, *, is_turned: bool) -> None:
    was = f"was {safe(own)}" if is_turned and own else ""
    kind = " mg-turned" if is_turned else ""
    st.html(f"<div class='mg-turn{kind}'>{safe(value)}<small>{was}</small></div>")


def _turned(knob: Knob) -> None:
    here = lab()
    value = round(float(st.session_state[f"lab_{knob.key}"]), 6)
    if knob.of in here.weights:
        here.weights[knob.of] = turned(here.weights[knob.of], knob, value)
    elif here.features:
        present = here.features.lives.decay
        try_decay(decay_turned(here.decay or present, knob, value), present)


def _lives(here: Lab, features: Features) -> None:
    types = [name for name, _ in Counter(e.type for e in features.entities).most_common(MOST_TYPES)]
    present = features.lives
    for i, name in enumerate(types):
        _life(i, name, here.ttl.get(name, present.seconds(name)), present.seconds(name))
    if not types:
        st.caption("Nothing is in memory; a slider comes with each type.")
    decay = here.decay or present.decay
    st.session_state["lab_decay_mode"] = decay.mode
    st.segmented_control(
        "Use prolongs a life",
        list(MODES),
        key="lab_decay_mode",
        required=True,
        on_change=_set_mode,
        help="“by use”: each mention and each time it is given to an answer makes a life longer,"
        " each one less than the one before. The server sets it; here it is only tried.",
    )
    if decay.mode != "off":
        for knob in KNOBS["decay"]:
            _turn(knob, value_of(decay, knob), standard=value_of(present.decay, knob))
    if here.ttl or here.decay:
        st.button(
            "Put times to live back",
            icon=":material/restart_alt:",
            key="lab_lives_back",
            on_click=here.reset_lives,
        )


def _life(i: int, name: str, value: float, own: float) -> None:
    key = f"lab_life_{i}"
    options = sorted({*LIVES, own, value})
    st.session_state[key] = value
    with st.container(key=f"turn_life_{i}", horizontal=True, vertical_alignment="bottom"):
        st.select_slider(
            plain(type_words(name)),
            options,
            format_func=span,
            key=key,
            on_change=_set_life,
            args=(key, name, own),
            help="How long an entity of this type stays without being spoken of",
        )
        _number(span(value), span(own), is_turned=value != own)


def _set_life(key: str, name: str, own: float) -> None:
    seconds = float(st.session_state[key])
    if seconds == own:
        lab().ttl.pop(name, None)
    else:
        lab().ttl[name] = seconds


def _set_mode() -> None:
    here, mode = lab(), st.session_state["lab_decay_mode"]
    if here.features and mode in MODES:
        present = here.features.lives.decay
        try_decay(replace(here.decay or present, mode=mode), present)
