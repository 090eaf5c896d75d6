"""The link that shares the settings of the laboratory: never a word of the memory they are tried
on, and nothing is taken from one that is not a setting within its range."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast
from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st

from memory_core.decay import OFF, Mode
from memory_core.prioritization import POLICIES
from pages.ui.lab_knobs import (
    AHEAD,
    DECAYS,
    KNOBS,
    LIVES,
    SHARED_TYPES,
    STANDARD,
    Knob,
    decay_turned,
    turned,
    value_of,
)
from pages.ui.lab_state import LESSON, MINE, Lab, lab

_MAX_VALUE, _MAX_KEY = 24, 40
_MAX_NAMED = 6
_TTL = "ttl_"
_BY_KEY = {knob.key: knob for name in STANDARD for knob in KNOBS[name]}
_DECAY = {knob.key: knob for knob in KNOBS["decay"]}
_PLAIN = ("policy", "from", "ahead", "decay_mode", *_DECAY)
"""In this order: the mode of decay comes before its numbers."""


def link(address: str, here: Lab) -> str:
    """Return the address that opens the laboratory with these settings, on the memory of whoever
    opens it (or on the same scenario). Times to live of types that do not ship are left out."""
    scheme, host, path, _, _ = urlsplit(address)
    given: dict[str, object] = {"policy": here.policy}
    if here.source != MINE:
        given["from"] = here.source
    if here.ahead_s:
        given["ahead"] = here.ahead_s
    for knob in _BY_KEY.values():
        value = value_of(here.weights[knob.of], knob)
        if value != value_of(STANDARD[knob.of], knob):
            given[knob.key] = knob.says(value)
    for name, seconds in sorted(here.ttl.items()):
        if name in SHARED_TYPES and seconds in LIVES:
            given[_TTL + name] = f"{seconds:g}"
    if here.decay:
        given["decay_mode"] = DECAYS[here.decay.mode]
        given.update({k.key: k.says(value_of(here.decay, k)) for k in _DECAY.values()})
    return urlunsplit((scheme, host, path, urlencode(given), ""))


def ours(key: str) -> bool:
    """Whether a name in an address is meant for the laboratory."""
    return key in _PLAIN or key.startswith((_TTL, *(f"{name}_" for name in KNOBS)))


def from_link(given: Mapping[str, str], here: Lab, *, sources: frozenset[str]) -> list[str]:
    """Take over the settings of a link; returns in words what was left out, and why.

    sources: names of the scenarios one can try settings on.
    """
    wrong: list[str] = []
    order = {key: i for i, key in enumerate(_PLAIN)}
    for key in sorted(filter(ours, given), key=lambda k: (order.get(k, len(order)), k)):
        value = given[key]
        problem = "" if len(value) > _MAX_VALUE else None
        if problem is None:
            problem = _take(here, key, value, sources)
        if problem is not None and len(wrong) < _MAX_NAMED:
            wrong.append(f"“{key[:_MAX_KEY]}”{problem}")
    return wrong


def _take(here: Lab, key: str, value: str, sources: frozenset[str]) -> str | None:
    """Take over one setting; returns None, or what it could have been (" goes from 0 to 9")."""
    if key in _BY_KEY:
        return _take_weight(here, _BY_KEY[key], value)
    if key.startswith(_TTL):
        return _take_ttl(here, key.removeprefix(_TTL), value)
    if key == "decay_mode" or key in _DECAY:
        return _take_decay(here, key, value)
    if key == "ahead":
        if value.isascii() and value.isdigit() and int(value) in AHEAD:
            here.ahead_s = int(value)
            return None
        return f" is one of {AHEAD[1]} to {AHEAD[-1]} seconds that the slider has"
    return _take_name(here, key, value, sources)


def _take_name(here: Lab, key: str, value: str, sources: frozenset[str]) -> str | None:
    if key == "policy" and value in POLICIES:
        here.policy = value
        return None
    if key == "from" and value in {MINE, LESSON, *sources}:
        here.source = value
        return None
    known = {"policy": POLICIES, "from": sorted({MINE, LESSON, *sources})}.get(key)
    return f" is one of {', '.join(known)}" if known else " is no setting of this page"


def _take_weight(here: Lab, knob: Knob, value: str) -> str | None:
    number = knob.read(value)
    if number is None:
        return _range(knob)
    here.weights[knob.of] = turned(here.weights[knob.of], knob, number)
    return None


def _take_ttl(here: Lab, name: str, value: str) -> str | None:
    if name not in SHARED_TYPES:
        return " is of a type that does not ship"
    if not (value.isascii() and value.isdigit() and int(value) in LIVES):
        return f" is one of {LIVES[0]:.0f} to {LIVES[-1]:.0f} seconds that the slider has"
    here.ttl[name] = float(value)
    return None


def _take_decay(here: Lab, key: str, value: str) -> str | None:
    decay = here.decay or OFF
    if key == "decay_mode":
        mode = next((mode for mode, said in DECAYS.items() if said == value), None)
        if mode is None:
            return f" is one of {', '.join(DECAYS.values())}"
        here.decay = replace(decay, mode=cast(Mode, mode))
        return None
    knob = _DECAY[key]
    number = knob.read(value)
    if number is None:
        return _range(knob)
    here.decay = decay_turned(decay, knob, number)
    return None


def _range(knob: Knob) -> str:
    return f" goes from {knob.says(knob.least)} to {knob.says(knob.most)}"


def arrived(sources: frozenset[str]) -> None:
    """Take over the link this page was opened with, and out of the address: what is set from now
    on need not agree with it."""
    given = {key: st.query_params[key] for key in st.query_params if ours(key)}
    if not given:
        return
    wrong = from_link(given, lab(), sources=sources)
    for key in given:
        del st.query_params[key]
    if wrong:
        lab().notes = [
            f"Something in the link was left out: {'; '.join(wrong)}. What was left out stands as"
            " it does by itself; everything else is as the link says."
        ]
