"""Pictures of a contest: how each memory did, what each keeps, and what each costs."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from memory_core.rivals.base import Contest
from pages.ui.compare_state import COLORS, HOW, NAMES, OUTCOMES, SIGNS
from pages.ui.figures import Row, figure
from pages.ui.safe_text import safe

_HEIGHT = 235
_NOTHING = "You stated nothing here that could be asked for. Choose another conversation."
_SHAPES: Mapping[str, tuple[str, str]] = {
    "buffer": ("square", "■"),
    "summary": ("triangle-up", "▲"),
    "hash table": ("cross", "✚"),
    "guide": ("diamond", "◆"),
    "ours": ("circle", "●"),
}
"""A point of each memory's line, in Vega-Lite and as a sign."""


def standing(contest: Contest) -> None:
    """Show how many questions each memory remembered, lost and got wrong, as bars."""
    asked = len(contest.rows)
    rows = "".join(_bar(contest, name, asked) for name in contest.names)
    st.html(
        f"<div class='mg-standing' role='img' aria-label='How each memory did'>{rows}</div>"
        f"<p class='mg-asked-of'>{asked} questions to each, after {len(contest.lines)} messages. "
        "✓ remembered · – lost · ✗ wrong</p>"
    )


def _bar(contest: Contest, name: str, asked: int) -> str:
    counts = [(outcome, contest.count(name, outcome)) for outcome in OUTCOMES]
    parts = "".join(
        f"<i class='mg-is-{outcome}' style='flex:{n}' title='{n} {outcome}'>"
        f"{SIGNS[outcome]} {n}</i>"
        for outcome, n in counts
        if n
    )
    own = " class='mg-own'" if name == "ours" else ""
    return (
        f"<section{own}><b title='{safe(HOW[name])}'>{NAMES[name]}</b><div>{parts}</div>"
        f"<small>{contest.count(name, 'remembered')} of {asked}</small></section>"
    )


def courses(contest: Contest) -> None:
    """Show what each memory keeps as the conversation goes on, and how long its block is."""
    left, right = st.columns(2, gap="medium")
    with left:
        figure(
            "Facts it still has",
            key="compare_kept",
            definition="After each message: of the facts said so far that should still be there, "
            "the share each memory brings to mind with the value that holds.",
            rows=_rows(contest, "kept"),
            draw=lambda rows: _lines(contest, rows, "Share of facts", "%"),
            empty=_NOTHING,
        )
    with right:
        figure(
            "Tokens it puts in the prompt",
            key="compare_tokens",
            definition="After each message: the mean length of what it puts into the prompt for "
            "one of those questions, in tokens.",
            rows=_rows(contest, "tokens"),
            draw=lambda rows: _lines(contest, rows, "Tokens", "d"),
            empty=_NOTHING,
        )


def _rows(contest: Contest, what: str) -> list[dict[str, Any]]:
    """Return a row per moment; `figure` shows them as numbers, too."""
    found = []
    for moment in contest.moments:
        row: dict[str, Any] = {"Message": moment.line, "Facts asked": moment.asked}
        for name in contest.names:
            kept = round(moment.kept[name] / moment.asked, 3)
            row[NAMES[name]] = kept if what == "kept" else moment.tokens[name]
        found.append(row)
    return found


def _lines(contest: Contest, rows: Sequence[Row], title: str, style: str) -> object:
    names = [NAMES[name] for name in contest.names]
    colors = [COLORS[name] for name in contest.names]
    scale = {"domain": names, "range": colors}
    shared: Mapping[str, Any] = {"field": "Memory", "type": "nominal", "legend": None}
    shapes = [_SHAPES[name][0] for name in contest.names]
    spec = {
        "data": {"values": [dict(row) for row in rows]},
        "transform": [{"fold": names, "as": ["Memory", "n"]}],
        "mark": {
            "type": "line",
            "point": {"filled": True, "size": 46},
            "strokeWidth": 2.2,
            "tooltip": {"content": "data"},
        },
        "encoding": {
            "x": {
                "field": "Message",
                "type": "quantitative",
                "title": "Message",
                "axis": {"tickMinStep": 1, "grid": False},
                "scale": {"domain": [1, len(contest.lines)], "nice": False},
            },
            "y": {
                "field": "n",
                "type": "quantitative",
                "title": title,
                "axis": {"format": style, "tickCount": 5},
                "scale": {"domain": [0, 1]} if style == "%" else {"zero": True},
            },
            "color": {**shared, "scale": scale},
            "shape": {**shared, "scale": {"domain": names, "range": shapes}},
        },
    }
    alt = f"{title} of each memory, message by message, as lines"
    keys = "".join(
        f"<span><i style='color:{COLORS[name]}' aria-hidden='true'>{_SHAPES[name][1]}</i>"
        f"{NAMES[name]}</span>"
        for name in contest.names
    )
    st.html(f"<div class='mg-lineskey'>{keys}</div>")
    return st.vega_lite_chart(spec=spec, height=_HEIGHT, alt=alt)
