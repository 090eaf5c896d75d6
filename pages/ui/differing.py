"""What became different between two moments, as a list beside the picture."""

from collections.abc import Iterable, Mapping

import streamlit as st

from memory_core.graph_difference import Changed
from memory_core.graph_text import relation_words
from memory_core.model import Relation
from pages.ui.looking import Seen
from pages.ui.safe_text import safe
from pages.ui.scrolling import scrolling

_SHOWN = 40


def differences(found: Seen) -> None:
    """List what was added, removed and changed."""
    if found.different is None:
        return
    what, names = found.different, {e.id: e.name for e in found.both.entities}
    with st.container(key="differences", border=True):
        st.markdown("## What changed")
        if not what:
            st.caption("Between these two moments nothing changed but counts and times.")
            return
        parts = (
            _list("New", "+", "added", [f"<bdi>{safe(e.name)}</bdi>" for e in what.added]),
            _list("Gone", "–", "removed", [f"<bdi>{safe(e.name)}</bdi>" for e in what.removed]),
            _list("Changed", "~", "changed", [_changed(one, names) for one in what.changed]),
            _list("New relations", "+", "added", _relations(what.related, names)),
            _list("Relations that ended", "–", "removed", _relations(what.unrelated, names)),
        )
        st.html(scrolling("".join(parts), of_class="mg-differ", named="What is different"))
        if found.whole.total > len(found.whole.entities):
            st.caption(
                f"Compared are the {len(found.whole.entities):,} entities of highest score at each"
                " of the two moments; what only lost its place among them stands here, too."
            )


def _list(title: str, sign: str, kind: str, rows: Iterable[str]) -> str:
    lines = list(rows)
    if not lines:
        return ""
    shown = "".join(
        f"<li class='mg-{kind}' data-sign='{sign}'>{row}</li>" for row in lines[:_SHOWN]
    )
    more = f"<p class='mg-quiet'>and {len(lines) - _SHOWN} more</p>" if len(lines) > _SHOWN else ""
    return f"<h3>{title} · {len(lines)}</h3><ul>{shown}</ul>{more}"


def _changed(one: Changed, names: Mapping[str, str]) -> str:
    before = f"<s>{safe(one.before)}</s> → " if one.before else ""
    after = f"<b>{safe(one.after)}</b>" if one.after else "nothing"
    about = safe(one.about.replace("_", " "))
    return f"<bdi>{safe(names.get(one.entity_id, '…'))}</bdi>: {about} {before}{after}"


def _relations(relations: Iterable[Relation], names: Mapping[str, str]) -> list[str]:
    return [
        f"<bdi>{safe(names.get(r.subject, '…'))}</bdi>"
        f" {safe(relation_words(r, subject=names.get(r.subject, '')))}"
        f" <bdi>{safe(names.get(r.object, '…'))}</bdi>"
        for r in relations
    ]
