"""Small tables and bars of ours: how the glossary's examples are shown."""

from collections.abc import Iterable, Sequence

import streamlit as st

from pages.ui.safe_text import safe

_LONGEST = 160


def rows(found: Iterable[tuple[str, str]], *, none: str = "") -> None:
    """Show pairs, both somebody's text; `none` where there is no pair."""
    lines = "".join(
        f"<tr><th><bdi>{safe(cut(what))}</bdi></th><td>{safe(cut(value))}</td></tr>"
        for what, value in found
    )
    inside = f"<table>{lines}</table>" if lines else f"<p>{safe(none)}</p>"
    st.html(f"<div class='mg-example'>{inside}</div>")


def bars(found: Sequence[tuple[str, float, str]], *, of: str) -> None:
    """Show amounts as bars with their numbers and what each comes from."""
    most = max((abs(n) for _, n, _ in found), default=0.0) or 1.0
    lines = "".join(
        f"<tr><th><bdi>{safe(name)}</bdi></th><td class='mg-run'>"
        f"<i style='width:{100 * max(0.0, n) / most:.0f}%'></i></td>"
        f"<td class='mg-ms'>{n:.1f}</td><td>{safe(why)}</td></tr>"
        for name, n, why in found
    )
    st.html(f"<div class='mg-trace mg-example'><p>{safe(of)}</p><table>{lines}</table></div>")


def cut(text: str) -> str:
    """Return a text in one line that is short enough to be an example."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1].rstrip() + "…"
