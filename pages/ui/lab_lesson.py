"""The lesson: why 17 mentions beat the product one has just named, and what a ceiling changes."""

from dataclasses import replace

import streamlit as st

from memory_core.model import Entity
from memory_core.prioritization import Weights
from memory_core.signals import NOTHING
from memory_core.what_if import Features
from pages.ui.lab_curves import points, scores
from pages.ui.lab_pictures import said
from pages.ui.lab_sandboxes import NEW, OLD, SAID, SILENCE, Sandbox
from pages.ui.lab_state import Lab, lab
from pages.ui.safe_text import safe

_MOST = 200
"""Mentions up to which it is looked where one overtakes the other."""


def steps(box: Sandbox) -> None:
    """Offer the steps of the lesson; it begins with its end, which is what it is about."""
    here, last = lab(), len(box.moments) - 1
    st.session_state["lab_step"] = here.step
    with st.container(key="lab_steps", horizontal=True, vertical_alignment="center", gap="small"):
        for key, words, icon, step in (
            ("lab_first", "From the start", ":material/first_page:", 0),
            ("lab_back", "Back", ":material/arrow_back:", here.step - 1),
            ("lab_next", "Next", ":material/arrow_forward:", here.step + 1),
        ):
            st.button(
                words,
                icon=icon,
                key=key,
                disabled=not 0 <= step <= last or step == here.step,
                on_click=_go,
                args=(step,),
            )
        st.slider("Step", 0, last, key="lab_step", on_change=_went, label_visibility="collapsed")


def _go(step: int) -> None:
    lab().step = step


def _went() -> None:
    lab().step = int(st.session_state["lab_step"])


def pair(features: Features) -> tuple[Entity | None, Entity | None]:
    """Return the product of many mentions and the one named last, where they are in memory."""
    known = {entity.name: entity for entity in features.entities}
    return known.get(OLD), known.get(NEW)


def told(features: Features, here: Lab, box: Sandbox) -> str:
    """Return what happens at this step and what the numbers say, in HTML."""
    moment = box.moments[here.step]
    if here.step < len(SAID):
        return (
            f"<p><q>{safe(moment.said)}</q></p><p>Mention <b>{here.step + 1}</b> of {len(SAID)} of"
            f" the {OLD}: under “guide” each is worth {_weights(here).mention:g} points, however"
            " many there were.</p>"
        )
    old, new = pair(features)
    if not moment.said or old is None or new is None:
        minutes = SILENCE.total_seconds() / 60
        return (
            f"<p><b>{minutes:.0f} minutes of silence.</b> Recency has run out under “guide”, but"
            " what mentions gave stays. (Things live 12 hours in this memory; with 30 minutes the"
            f" {OLD} would have left before it could do harm, unless it was pinned.)</p>"
        )
    return f"<p><q>{safe(moment.said)}</q></p>{_guide(features, here, old, new)}" + "".join(
        _short(features, replace_policy(here, name), old, new)
        for name in ("balanced", "activation")
    )


def _weights(here: Lab) -> Weights:
    found = here.weights["guide"]
    return found if isinstance(found, Weights) else Weights()


def _guide(features: Features, here: Lab, old: Entity, new: Entity) -> str:
    each = _weights(here).mention
    rows = []
    for entity in (old, new):
        parts = here.chosen("guide").parts(
            entity, now=features.at, signals=features.signals.get(entity.id, NOTHING)
        )
        rows.append(
            f"the {safe(entity.name)} has {parts['recency']:.0f} for recency +"
            f" {entity.mentions} × {each:g} for mentions + {parts['query']:.0f} for being named ="
            f" <b>{sum(parts.values()):.0f}</b>"
        )
    stale = _first(features, replace_policy(here, "guide"), old, new) is old
    verdict = (
        f"So the {OLD}, silent for {SILENCE.total_seconds() / 60:.0f} minutes, beats the product"
        " just named: mentions count without a ceiling."
        if stale
        else "So the product just named comes first."
    )
    return f"<p><b>guide</b>: {'; '.join(rows)}. {verdict}</p>"


def _short(features: Features, here: Lab, old: Entity, new: Entity) -> str:
    values = [said(points(features, here, entity), here.policy) for entity in (old, new)]
    first = _first(features, here, old, new)
    why = {
        "balanced": "mentions are worth at most"
        f" {getattr(here.weights['balanced'], 'frequency', 0):g} points",
        "activation": "old uses count for less and less",
    }[here.policy]
    return (
        f"<p><b>{here.policy}</b>: <b>{values[0]}</b> against <b>{values[1]}</b>, as {why}: the"
        f" {safe(first.name)} comes first.</p>"
    )


def _first(features: Features, here: Lab, old: Entity, new: Entity) -> Entity:
    """Return which one comes first; a tie goes to the one seen later."""
    return old if points(features, here, old) > points(features, here, new) else new


def replace_policy(here: Lab, policy: str) -> Lab:
    """Return what is tried, looked at under another policy."""
    return replace(here, policy=policy)


def overtakes(features: Features, here: Lab, old: Entity, new: Entity) -> str:
    """Return in words from how many mentions on the old one comes first."""
    mark = points(features, here, new)
    n = next((i for i, one in enumerate(scores(features, here, old, _MOST), 1) if one > mark), None)
    if n is None:
        return f"However often it is mentioned, the {old.name} stays behind under “{here.policy}”."
    times = "mention" if n == 1 else "mentions"
    return f"From {n} {times} on the {old.name} comes first under “{here.policy}”."
