"""What a visit to the explorer holds, and the link that shares how one looks, never at what."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal
from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st

from memory_core.graph import MAX_HOPS
from memory_core.graph_layout import Spot
from pages.ui.lens import EXPIRY, SEEN, Lens
from pages.ui.state import visit

SIZES = (150, 1000)
"""Entities drawn at most, those of highest score; more nobody can read."""
MOST_POINTS = 200
Mode = Literal["filter", "path", "mind"]
MODES: Mapping[str, str] = {"filter": "Filter", "path": "Path", "mind": "In mind"}
_KEY = "explorer"
_OURS = ("show", "color", "least", "first", "last", "expiry", "hops", "mode", "entity")
_MAX_VALUE = 40


@dataclass(slots=True)
class Explorer:
    """How one looks at the memory. focus: id of the entity whose surroundings are shown, within
    `hops`. start, end: ids of the two ends of a path. against: the moment compared with, "step" for
    the one before, None for no comparison. playing: the moments follow on by themselves, the next
    not before `due` (seconds of the monotonic clock); ticking: the page is drawn again for that.
    question: what working memory is shown for, None for
    the last one asked. arranged: how often the entities were arranged anew; places: where they
    stand, for each picture. lit_group: letter of the group that is lit. notes: what was wrong with
    the link one came by."""

    size: int = SIZES[0]
    lens: Lens = field(default_factory=Lens)
    by_group: bool = False
    lit_group: str = ""
    mode: Mode = "filter"
    focus: str = ""
    hops: int = 1
    start: str = ""
    end: str = ""
    against: datetime | Literal["step"] | None = None
    playing: bool = False
    ticking: bool = False
    due: float = 0.0
    question: str | None = None
    arranged: int = 0
    places: dict[str, dict[str, Spot]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    owner: str = ""


def explorer() -> Explorer:
    """Return how this visitor looks; begun anew where the memory is another one."""
    found = st.session_state.get(_KEY)
    owner = visit().user_id
    if not isinstance(found, Explorer) or found.owner != owner:
        found = st.session_state[_KEY] = Explorer(owner=owner)
    return found


def link(address: str, here: Explorer) -> str:
    """Return the address that shows somebody else's memory in the same way. Nothing of this memory
    is in it: no name, no id, nothing that was typed."""
    scheme, host, path, _, _ = urlsplit(address)
    standard, lens = Explorer(), here.lens
    given = {
        "show": here.size if here.size != standard.size else "",
        "color": "group" if here.by_group else "",
        "least": lens.least or "",
        "first": lens.first if lens.first != standard.lens.first else "",
        "last": lens.last if lens.last != standard.lens.last else "",
        "expiry": lens.expiry if lens.expiry != standard.lens.expiry else "",
        "hops": here.hops if here.hops != standard.hops else "",
        "mode": here.mode if here.mode != standard.mode else "",
    }
    query = urlencode({key: value for key, value in given.items() if value != ""})
    return urlunsplit((scheme, host, path, query, ""))


def from_link(given: Mapping[str, str], here: Explorer) -> list[str]:
    """Take over the settings of a link; returns the names of those that were not understood."""
    wrong = []
    for key in _OURS[:-1]:
        value = given.get(key, "")
        if value and not (len(value) <= _MAX_VALUE and _took(here, key, value)):
            wrong.append(key)
    return wrong


def _took(here: Explorer, key: str, value: str) -> bool:
    """Take over one setting; returns whether it is one."""
    number = int(value) if value.isascii() and value.isdigit() else -1
    known = {
        "show": number in SIZES,
        "least": 0 <= number <= MOST_POINTS,
        "hops": 0 <= number <= MAX_HOPS,
        "color": value in ("group", "type"),
        "mode": value in MODES,
        "first": value in SEEN,
        "last": value in SEEN,
        "expiry": value in EXPIRY,
    }[key]
    if known:
        _set(here, key, value, number)
    return known


def _set(here: Explorer, key: str, value: str, number: int) -> None:
    if key == "show":
        here.size = number
    elif key == "hops":
        here.hops = number
    elif key == "color":
        here.by_group = value == "group"
    elif key == "mode":
        here.mode = next(m for m in ("filter", "path", "mind") if m == value)
    elif key == "least":
        here.lens = replace(here.lens, least=number)
    elif key == "first":
        here.lens = replace(here.lens, first=value)
    elif key == "last":
        here.lens = replace(here.lens, last=value)
    else:
        here.lens = replace(here.lens, expiry=value)


def arrived() -> str:
    """Take over the link this page was opened with, and out of the address: what is set from now
    on need not agree with it. Returns the entity id it names, "" without one."""
    given = {key: st.query_params[key] for key in _OURS if key in st.query_params}
    if not given:
        return ""
    here = explorer()
    wrong = from_link(given, here)
    for key in given:
        del st.query_params[key]
    if wrong:
        words = ", ".join(f"“{key}”" for key in wrong)
        here.notes.append(
            f"Something in the link was not understood and left out: {words}."
            " Everything else is as the link says."
        )
    return given.get("entity", "")
