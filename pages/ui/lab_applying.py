"""Giving what was tried to one's own memory, policy and times to live, with the way back."""

import streamlit as st

from memory_core.memory import Memory
from memory_core.what_if import Features, leaves_at
from pages.ui.lab_state import Applied, Lab, lab
from pages.ui.safe_text import plain
from pages.ui.state import memory, reporting, visit
from pages.ui.times import span
from pages.ui.type_words import type_words

_LOOKED_AT = 200


def applying(features: Features) -> None:
    """Offer to apply what was tried, saying what it would do, and to take it back."""
    here = lab()
    with st.container(key="lab_apply", horizontal=True, vertical_alignment="center", gap="small"):
        # Another key after each time, so that the box is shut again.
        key = f"lab_offer_{len(here.applied)}_{here.returned}"
        with st.popover("Apply to my memory", icon=":material/done_all:", key=key):
            _offer(here, features)
        if here.applied:
            if st.button("Undo", icon=":material/undo:", key="lab_undo", help=_last(here)):
                _back(here, 1)
            if len(here.applied) > 1 and st.button(
                "As at first", icon=":material/restart_alt:", key="lab_reset"
            ):
                _back(here, len(here.applied))
            st.caption(_in_force())


def _in_force() -> str:
    """Return in Markdown what was applied."""
    here = visit()
    lives = [
        f"{plain(type_words(name))} {span(seconds)}"
        for name, seconds in sorted(here.own_ttl.items())
    ]
    stays = f"; time to live: {', '.join(lives)}" if lives else ""
    return f"Applied for this visit: ranked by **{here.policy}**{stays}."


def _offer(here: Lab, features: Features) -> None:
    types = {e.type for e in features.entities}
    ttl = {name: seconds for name, seconds in here.ttl.items() if name in types}
    st.markdown(f"- Rank by **{here.policy}**, on screen and in what a prompt is given")
    for name, seconds in sorted(ttl.items()):
        st.markdown(
            f"- {plain(type_words(name))} stays for **{span(seconds)}**, what is in memory, too"
        )
    if ttl:
        st.caption(_would(features, here, ttl))
    st.caption(
        "Weights, the clock and decay by use are only tried. It holds until the page is closed or"
        " loaded anew; ends of lives that were changed stay changed. Until then it can be undone."
    )
    same = not ttl and here.policy == visit().own_policy
    if st.button("Apply", type="primary", key="lab_apply_now", disabled=same):
        with reporting():
            apply(memory(), here, ttl)
        st.rerun()


def _would(features: Features, here: Lab, ttl: dict[str, float]) -> str:
    """Return what new times to live would do to what is in memory."""
    tried = here.lives(features.lives)
    ends = [
        leaves_at(e, present=features.lives, other=tried)
        for e in features.entities
        if e.type in ttl and not e.pinned
    ]
    at_once = sum(1 for end in ends if end is not None and end <= features.at)
    n = f"{len(ends):,} {'entity gets' if len(ends) == 1 else 'entities get'} a new end"
    return f"{n}; {at_once:,} would leave at once (they can be restored)." if at_once else f"{n}."


def apply(mind: Memory, here: Lab, ttl: dict[str, float]) -> None:
    """Rank by the policy that is tried and let types live so many seconds, from now on; what is in
    memory gets the end it would have. Raises StoreError, InputError; then nothing was changed."""
    visiting = visit()
    event = mind.set_lives(ttl, user_id=visiting.user_id) if ttl else None
    here.applied.append(
        Applied(
            visiting.policy,
            visiting.own_policy,
            dict(visiting.own_ttl),
            event.id if event else "",
        )
    )
    visiting.policy = visiting.own_policy = here.policy
    visiting.own_ttl = {**visiting.own_ttl, **ttl}
    here.reset_lives()
    here.features = None


def take_back(mind: Memory, here: Lab) -> None:
    """Take back what was applied last. Raises InputError where a later edit changed the same."""
    visiting, last = visit(), here.applied[-1]
    if last.event and not _is_undone(mind, last.event):
        mind.undo(last.event, user_id=visiting.user_id)
    visiting.policy, visiting.own_policy = last.policy, last.own_policy
    visiting.own_ttl = dict(last.own_ttl)
    here.applied.pop()
    here.returned += 1
    here.features = None


def _is_undone(mind: Memory, event_id: str) -> bool:
    """Whether the edit was taken back elsewhere already: each page offers to undo the last one."""
    edits = mind.edits(user_id=visit().user_id, limit=_LOOKED_AT)
    return any(edit.undone_by for edit in edits if edit.event.id == event_id)


def _back(here: Lab, n: int) -> None:
    with reporting():
        for _ in range(n):
            take_back(memory(), here)
    st.rerun()


def _last(here: Lab) -> str:
    last = here.applied[-1]
    lives = " and gives back the ends that were changed" if last.event else ""
    return f"Ranks by {last.policy} again{lives}"
