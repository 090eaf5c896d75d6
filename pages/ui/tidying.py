"""Things to sort out: what may be one, and what cannot both be so."""

import streamlit as st

from memory_core.history import Contradiction, Keep
from memory_core.memory import Memory
from memory_core.results import Suggestion
from pages.ui.merging import preview
from pages.ui.safe_text import plain, safe
from pages.ui.state import visit
from pages.ui.undoing import do

SHOWN = 5
_KEEP: dict[str, Keep] = {"Keep both": "both", "Newer": "newer", "Older": "older"}
_SEEN = "tidying_seen"


def tidying(memory: Memory) -> None:
    """Offer what needs a decision; nothing where there is nothing to decide."""
    pairs, quarrels = _found(memory)
    n = len(pairs) + len(quarrels)
    if not n:
        return
    with st.popover(
        f"{n} thing{'' if n == 1 else 's'} to sort out", icon=":material/rule:", key="tidying"
    ):
        for quarrel in quarrels[:SHOWN]:
            _quarrel(memory, quarrel)
        for pair in pairs[:SHOWN]:
            _pair(memory, pair)
        if n > 2 * SHOWN:
            st.caption("There are more; they come when these are decided.")


def _found(memory: Memory) -> tuple[list[Suggestion], list[Contradiction]]:
    """Return what is to decide; looked for again only after something has happened, because it
    takes a look at every entity."""
    user_id = visit().user_id
    last = memory.events(user_id=user_id, limit=1)
    turn = next(reversed(visit().turns), "")
    n_documents = len(memory.documents(user_id))
    state = (user_id, last[0].id if last else "", turn, memory.count(user_id=user_id), n_documents)
    kept = st.session_state.get(_SEEN)
    if kept is None or kept[0] != state:
        found = memory.suggestions(user_id=user_id), memory.contradictions(user_id=user_id)
        kept = st.session_state[_SEEN] = (state, found)
    result: tuple[list[Suggestion], list[Contradiction]] = kept[1]
    return result


def _quarrel(memory: Memory, quarrel: Contradiction) -> None:
    with st.container(key=f"quarrel_{quarrel.id}", border=True, gap="small"):
        st.markdown(f"**These cannot both be so.** {plain(quarrel.text)}")
        with st.container(horizontal=True, gap="small"):
            for words, keep in _KEEP.items():
                if st.button(words, key=f"settle_{keep}_{quarrel.id}", help=_side(quarrel, keep)):
                    do(
                        lambda k=keep: memory.settle(  # type: ignore[misc]
                            quarrel.id, keep=k, user_id=visit().user_id
                        )
                    )


def _side(quarrel: Contradiction, keep: Keep) -> str:
    if keep == "both":
        return "Both stay; this is not asked again"
    side = quarrel.newer if keep == "newer" else quarrel.older
    place = side.places[-1] if side.places else None
    return f"Said {place.at:%d %b %H:%M:%S} UTC" if place else f"Only the {keep} one stays"


def _pair(memory: Memory, pair: Suggestion) -> None:
    keep, drop = sorted((pair.first, pair.second), key=lambda e: (-e.mentions, e.name))
    with st.container(key=f"pair_{keep.id}_{drop.id}", border=True, gap="small"):
        st.markdown(
            f"**The same?** {plain(keep.name)} and {plain(drop.name)} · {pair.score:.0%} sure"
        )
        reasons = "".join(
            f"<li>{safe(one.rule)}{f': {safe(one.detail)}' if one.detail else ''}</li>"
            for one in pair.evidence[:3]
        )
        st.html(f"<div class='mg-would'><ul>{reasons}</ul></div>")
        key = f"merge_open_{keep.id}_{drop.id}"
        if st.toggle("Show what merging would do", key=key):
            preview(memory, keep.id, drop.id)
        with st.container(horizontal=True, gap="small"):
            if st.button("Merge", key=f"merge_{keep.id}_{drop.id}", type="primary"):
                visit().selected = keep.id
                do(lambda: memory.merge(keep.id, drop.id, user_id=visit().user_id))
            if st.button("Keep apart", key=f"apart_{keep.id}_{drop.id}"):
                do(lambda: memory.cannot_merge(keep.id, drop.id, user_id=visit().user_id))
