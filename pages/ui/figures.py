"""A picture with the numbers behind it and what they mean.

Written in Vega-Lite: Streamlit's short forms turn labels on their side, show no numbers, and import
Altair first.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from pages.ui.safe_text import safe

Row = Mapping[str, Any]
BAR, OTHER = "#2a9d8f", "#8a7fe0"
"""Colours of pictures; seen well on light and dark."""
_QUIET = "#74797e"
_LABEL = 28
_ROOM = 1.18
"""Length of the axis, in longest bars."""
_ROW_PX, _AXIS_PX, _UPRIGHT_PX = 30, 62, 250
_TURNED = 8
"""Labels below upright bars that stand side by side; more are turned."""


def short(text: str) -> str:
    """Return a label short enough for an axis."""
    line = " ".join(text.split())
    return line if len(line) <= _LABEL else line[: _LABEL - 1] + "…"


def figure(
    title: str,
    *,
    key: str,
    definition: str,
    rows: Sequence[Row],
    draw: Callable[[Sequence[Row]], object],
    empty: str,
) -> None:
    """Show a picture in a box of its own. definition: what its numbers count, in words. rows: those
    numbers, as a table shows them; without any, `empty` says what to do."""
    with st.container(key=f"figure_{key}", border=True):
        st.markdown(f"## {title}", help=definition)
        if not rows:
            st.info(empty, icon=":material/lightbulb:")
            return
        draw(rows)
        with st.expander("Numbers", icon=":material/table_rows:"):
            st.html(table(rows))
            st.caption(definition)


def table(rows: Sequence[Row]) -> str:
    """Return rows as a table in HTML."""
    head = "".join(f"<th>{safe(name)}</th>" for name in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{safe(_number(value))}</td>" for value in row.values()) + "</tr>"
        for row in rows
    )
    return (
        f"<div class='mg-numbers'><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def _number(value: object) -> str:
    return f"{value:,}" if isinstance(value, int | float) else str(value)


def across(label: str, value: str, *, alt: str, color: str = BAR) -> Callable[..., object]:
    """Return what draws bars from left to right, one for each row, in their order."""

    def draw(rows: Sequence[Row]) -> object:
        names = {"field": label, "type": "nominal", "sort": None, "title": None}
        length = {"field": value, "type": "quantitative", "title": value, "axis": _AXIS}
        if any(row[value] for row in rows):  # room for the number at the end of the longest bar
            length["scale"] = {"domainMax": _ROOM * max(row[value] for row in rows)}
        spec = {
            "data": {"values": _labelled(rows, label)},
            "encoding": {"y": {**names, "axis": {"labelLimit": 190, "ticks": False}}, "x": length},
            "layer": [
                {"mark": {**_MARK, "color": color, "height": {"band": 0.72}}},
                {
                    "mark": {**_NUMBER, "align": "left", "dx": 5, "color": _QUIET},
                    "encoding": {"text": {"field": value, "type": "quantitative"}},
                },
            ],
        }
        return _chart(spec, height=_AXIS_PX + _ROW_PX * len(rows), alt=alt)

    return draw


def upright(
    label: str, values: Sequence[str], *, alt: str, colors: Sequence[str] = (BAR,)
) -> Callable[..., object]:
    """Return what draws upright bars, a group of `values` for each row, in their order."""

    def draw(rows: Sequence[Row]) -> object:
        turned = {"labelAngle": -40 if len(rows) > _TURNED else 0, "ticks": False}
        several = len(values) > 1
        legend = {"orient": "top", "title": None} if several else None
        scale = {"domain": list(values), "range": list(colors)}
        names = {"field": label, "type": "nominal", "sort": None, "title": None, "axis": turned}
        title = None if several else values[0]
        length = {"field": "n", "type": "quantitative", "title": title, "axis": _AXIS}
        kind = {"field": "what", "type": "nominal", "scale": scale, "legend": legend}
        spec = {
            "data": {"values": _labelled(rows, label)},
            "transform": [{"fold": list(values), "as": ["what", "n"]}],
            "mark": _MARK,
            "encoding": {
                "x": names,
                "y": length,
                "color": kind,
                **({"xOffset": {"field": "what", "sort": list(values)}} if several else {}),
            },
        }
        return _chart(spec, height=_UPRIGHT_PX, alt=alt)

    return draw


_NUMBER = {"type": "text", "fontWeight": 600, "fontSize": 12}
_MARK = {"type": "bar", "cornerRadiusEnd": 3, "tooltip": {"content": "data"}}
_AXIS = {"tickMinStep": 1, "grid": True}


def _chart(spec: dict[str, Any], *, height: int, alt: str) -> object:
    return st.vega_lite_chart(spec=spec, height=height, alt=alt)


def _labelled(rows: Sequence[Row], label: str) -> list[dict[str, Any]]:
    """Return rows with short labels, told apart where two would read the same: the picture would
    draw them as one."""
    seen: set[str] = set()
    shown = []
    for row in rows:
        text = short(str(row[label])) or "–"
        while text in seen:
            text += "\u200b"
        seen.add(text)
        shown.append({**row, label: text})
    return shown
