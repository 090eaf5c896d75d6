"""Changing the selected entity by hand: its name, type and values, and splitting it in two."""

from collections.abc import Mapping

import streamlit as st

from memory_core.errors import MemographError
from memory_core.graph_html import LOOKS
from memory_core.memory import Memory
from memory_core.model import Entity
from pages.ui.safe_text import plain
from pages.ui.state import visit
from pages.ui.type_words import type_words
from pages.ui.undoing import do

_VALUES = 12
"""Values that can be changed here at once."""
_PLACES = 30
_QUOTED = 60


def edit_form(memory: Memory, entity: Entity) -> None:
    """Change the name, the type and the values; one can be added."""
    with st.popover("Edit", icon=":material/edit:", key="edit_open", on_change="rerun") as box:
        if box.open:
            with st.container(key="edit_fields"):
                _form(memory, entity)


def _form(memory: Memory, entity: Entity) -> None:
    with st.form(f"edit_{entity.id}", border=False):
        left, right = st.columns(2, gap="small")
        name = left.text_input("Name", value=entity.name)
        kind = right.selectbox(
            "Type", list(dict.fromkeys([entity.type, *LOOKS])), format_func=type_words
        )
        left, right = st.columns(2, gap="small")
        given = {
            key: (right if i % 2 else left).text_input(
                plain(key.replace("_", " ")), value=str(value)
            )
            for i, (key, value) in enumerate(list(entity.attributes.items())[:_VALUES])
        }
        left, right = st.columns(2, gap="small")
        key = left.text_input("Something more", placeholder="colour")
        value = right.text_input("Its value", placeholder="black")
        st.caption("Empty a value to take it away. What held before stays in the history.")
        if st.form_submit_button("Save", type="primary", key="card_save"):
            changed = _changed(entity, given) | ({key.strip(): value} if key.strip() else {})
            do(lambda: _save(memory, entity, name=name, kind=kind, changed=changed))


def _changed(entity: Entity, given: Mapping[str, str]) -> dict[str, str | None]:
    return {
        key: text.strip() or None
        for key, text in given.items()
        if text.strip() != str(entity.attributes[key])
    }


def _save(
    memory: Memory, entity: Entity, *, name: str, kind: str, changed: Mapping[str, str | None]
) -> None:
    user_id = visit().user_id
    if changed:
        memory.edit(entity.id, set=changed, user_id=user_id)
    if (name.strip(), kind) != (entity.name, entity.type):
        memory.rename(entity.id, name=name, type=kind, user_id=user_id)


def split_form(memory: Memory, entity: Entity) -> None:
    """Take some names and places out of an entity: what was two things all along."""
    with st.popover(
        "Split", icon=":material/call_split:", key="split_open", on_change="rerun"
    ) as opened:
        if not opened.open:
            return
        st.markdown("Two things taken for one? Choose what belongs to the other one.")
        user_id = visit().user_id
        rows = memory.mentions(entity.id, user_id=user_id, limit=_PLACES)
        said = {row.id: f"“{row.text}” at {row.at:%H:%M:%S}" for row in rows}
        names = [alias for alias in entity.aliases if alias != entity.name]
        aliases: list[str] = []
        if names:
            aliases = st.multiselect("Its other names", names, key=f"split_names_{entity.id}")
        places = st.multiselect(
            "Places it was named",
            list(said),
            format_func=lambda i: said.get(i, "…")[:_QUOTED],
            key=f"split_places_{entity.id}",
        )
        name = st.text_input("What the other one is called", key=f"split_as_{entity.id}")
        if (aliases or places) and name.strip():
            _split(memory, entity, aliases, places, name=name)
        else:
            st.caption("With something chosen and a name you see what would happen.")


def _split(
    memory: Memory, entity: Entity, aliases: list[str], places: list[str], *, name: str
) -> None:
    user_id = visit().user_id
    try:
        would = memory.preview_split(
            entity.id, mentions=places, aliases=aliases, name=name, user_id=user_id
        )
    except MemographError as error:
        st.warning(plain(str(error)))
        return
    st.markdown(
        f"**{plain(name)}** would take {moved(would.moves)} out of **{plain(entity.name)}**."
    )
    if st.button("Split them", type="primary", key="split_do"):
        do(
            lambda: memory.split(
                entity.id, mentions=places, aliases=aliases, name=name, user_id=user_id
            )
        )


def moved(moves: Mapping[str, int]) -> str:
    """Return what moves, in words: "3 mentions, 1 relation"."""
    words = [f"{n} {what if n != 1 else what.removesuffix('s')}" for what, n in moves.items() if n]
    return ", ".join(words) or "nothing"
