"""The panels beside the explorer's picture: filters and surroundings, and a path."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import streamlit as st

from memory_core.graph import MAX_HOPS, Graph
from memory_core.model import Entity
from pages.ui.explorer_state import MODES, MOST_POINTS, Explorer, explorer
from pages.ui.lens import EXPIRY, SEEN, Lens
from pages.ui.looking import path
from pages.ui.safe_text import plain, safe
from pages.ui.scene import told
from pages.ui.state import visit
from pages.ui.type_words import type_words

LABEL = 60
"""Characters of a name in a field."""


def choose() -> None:
    """Let one choose the panel."""
    st.session_state["explorer_mode"] = explorer().mode
    st.segmented_control(
        "What to do",
        list(MODES),
        format_func=lambda mode: MODES[mode],
        key="explorer_mode",
        required=True,
        on_change=_chosen,
        label_visibility="collapsed",
        width="stretch",
    )


def _chosen() -> None:
    explorer().mode = st.session_state["explorer_mode"] or "filter"


def filters(whole: Graph) -> None:
    """Show the filters, and the surroundings of one entity."""
    here, lens = explorer(), explorer().lens
    keep("lens_text", lens.text)
    st.text_input(
        "Find a name",
        key="lens_text",
        placeholder="Part of a name",
        max_chars=200,
        on_change=_look,
        icon=":material/search:",
        help="Looks at names and other names, too; nothing else is shown then",
    )
    keep("lens_least", lens.least)
    st.slider("Score at least", 0, MOST_POINTS, step=5, key="lens_least", on_change=_look)
    fields: tuple[tuple[str, str, Mapping[str, str]], ...] = (
        ("Last seen", "last", SEEN),
        ("First seen", "first", SEEN),
        ("Expires", "expiry", EXPIRY),
    )
    for words, key, choices in fields:
        keep(f"lens_{key}", getattr(lens, key))
        st.selectbox(
            words,
            list(choices),
            format_func=choices.__getitem__,
            key=f"lens_{key}",
            on_change=_look,
        )
    st.caption("Types are switched in the legend above the graph.")
    _around(whole, here)
    if lens.n_on or here.focus:
        st.button(
            "Clear filters", icon=":material/filter_alt_off:", on_click=clear, key="lens_clear"
        )


def keep(key: str, value: object) -> None:
    """Set a field to what is kept: fields are dropped when their page or panel is left."""
    st.session_state[key] = value


def _look() -> None:
    here, given = explorer(), st.session_state
    here.lens = replace(
        here.lens,
        text=given["lens_text"],
        least=int(given["lens_least"]),
        first=given["lens_first"],
        last=given["lens_last"],
        expiry=given["lens_expiry"],
    )


def clear() -> None:
    """Take all filters away."""
    here = explorer()
    here.lens, here.focus = Lens(), ""


def _around(whole: Graph, here: Explorer) -> None:
    """Offer to show only what is near the selected entity."""
    names = {entity.id: entity.name for entity in whole.entities}
    chosen = visit().selected
    if here.focus in names:
        st.markdown(f"Only what is near **{plain(names[here.focus][:LABEL])}**")
        keep("explorer_hops", here.hops)
        st.select_slider(
            "Within how many steps",
            range(MAX_HOPS + 1),
            key="explorer_hops",
            on_change=_reach,
        )
    if chosen in names and chosen != here.focus:
        st.button(
            f"Only what is near {plain(names[chosen][:LABEL])}",
            icon=":material/center_focus_strong:",
            key="explorer_focus",
            on_click=_focus,
            args=(chosen,),
            width="stretch",
        )
    elif not here.focus:
        st.caption("Select an entity to see only what is around it.")


def _reach() -> None:
    explorer().hops = int(st.session_state["explorer_hops"])


def _focus(entity_id: str) -> None:
    explorer().focus = entity_id


def way(whole: Graph) -> None:
    """Let one choose two entities, and say how they are linked."""
    here = explorer()
    if not here.start and visit().selected:
        here.start = visit().selected
    _end("From", "start", whole)
    _end("To", "end", whole)
    names = {entity.id: entity.name for entity in whole.entities}
    if here.start not in names or here.end not in names:
        st.caption("Choose two entities to see the shortest way from one to the other.")
        return
    st.button("Turn round", icon=":material/swap_vert:", key="path_swap", on_click=_swap)
    found = path(whole, here)
    if here.start == here.end:
        st.info("They are one and the same.", icon=":material/info:")
    elif found is None:
        beyond = (
            f" Only the {len(whole.entities):,} of highest score were looked at."
            if whole.total > len(whole.entities)
            else ""
        )
        st.info(f"Nothing links these two.{beyond}", icon=":material/link_off:")
    else:
        n = len(found.entities) - 1
        st.caption(f"{n} step{'' if n == 1 else 's'}, the shortest way")
        st.html(sentences(told(whole, found)))


def _end(words: str, which: str, whole: Graph) -> None:
    names = _names(whole.entities)
    kept = getattr(explorer(), which)
    keep(f"path_{which}", kept if kept in names else None)
    st.selectbox(
        words,
        list(names),
        index=None,
        format_func=lambda i: names.get(i, "…"),
        placeholder="Choose an entity",
        key=f"path_{which}",
        on_change=_ended,
        args=(which,),
    )


def _names(entities: Sequence[Entity]) -> dict[str, str]:
    ordered = sorted(entities, key=lambda e: e.name.casefold())
    return {e.id: f"{' '.join(e.name.split())[:LABEL]} · {type_words(e.type)}" for e in ordered}


def _ended(which: str) -> None:
    setattr(explorer(), which, st.session_state[f"path_{which}"] or "")


def _swap() -> None:
    here = explorer()
    here.start, here.end = here.end, here.start


def sentences(steps: Sequence[tuple[str, str, str]]) -> str:
    """Return the steps of a way as sentences, in HTML."""
    lines = "".join(
        f"<li><bdi>{safe(one)}</bdi> <b>{safe(verb)}</b> <bdi>{safe(other)}</bdi></li>"
        for one, verb, other in steps
    )
    return f"<div class='mg-way'><ol>{lines}</ol></div>"


def switch(what: str) -> None:
    """Do what a press on an entry of the legend asks for: light a group up or not, show a type or
    not. what: the letter of a group, or a type."""
    here = explorer()
    if here.by_group:
        here.lit_group = "" if here.lit_group == what else what
    else:
        here.lens = replace(here.lens, off=here.lens.off ^ {what})
