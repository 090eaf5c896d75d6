"""Working memory: what is in mind for a question, by how far it is from what is spoken of."""

from collections.abc import Sequence
from datetime import datetime

import streamlit as st

from memory_core.expiry import seconds_left
from memory_core.graph_html import look
from memory_core.memory import Memory
from memory_core.settings import Settings
from memory_core.working_memory import Held, WorkingMemory
from pages.ui import policies
from pages.ui.safe_text import safe
from pages.ui.state import visit
from pages.ui.trace import line_rows

MOST_HOPS = 4
CHIPS = 24
"""Entities shown in one ring; how many more there are is said."""
_RINGS = ("In this conversation", "1 step away", "2 steps away", "3 steps away", "4 steps away")
_NOTHING = "Nothing is in mind yet: say something, and what it speaks of comes here."


def in_mind(memory: Memory, question: str) -> WorkingMemory | None:
    """Return what is in mind for a question, as far and at the moment this visit looks; None
    without a question."""
    if not question.strip():
        return None
    here = visit()
    return memory.working_memory(
        question,
        user_id=here.user_id,
        session_id=here.session_id,
        num_hops=here.num_hops,
        policy=here.policy,
        as_of=here.past,
    )


def working_tab(memory: Memory) -> None:
    """Show what is in mind for the open question, and let one choose how far and by what rank."""
    here = visit()
    question = here.turn.rewritten_query if here.turn else ""
    with st.container(key="mind_controls", horizontal=True, vertical_alignment="center"):
        st.session_state["num_hops"] = here.num_hops
        st.select_slider(
            "Steps from what is spoken of",
            range(MOST_HOPS + 1),
            key="num_hops",
            on_change=_reach,
            width=260,
            help="Working memory is what this conversation speaks of, and what is linked to it by"
            " at most so many relations.",
        )
        policies.picker("mind_policy")
    mind = in_mind(memory, question)
    if mind is None:
        st.caption(_NOTHING)
        return
    st.html(rings(mind))
    _lines(mind)


def _reach() -> None:
    visit().num_hops = int(st.session_state["num_hops"])


def rings(mind: WorkingMemory) -> str:
    """Return what is in mind as rings around the conversation, one for each step, in HTML."""
    if not mind.entities:
        return f"<p class='mg-quiet'>{_NOTHING}</p>"
    most = max((held.score for held in mind.entities), default=1.0) or 1.0
    shown = ""
    for hop in reversed(range(mind.num_hops + 1)):
        ring = [held for held in mind.entities if held.hop == hop]
        shown = _ring(hop, ring, mind.current_time, most) + shown
    return f"<div class='mg-rings'>{shown}</div>"


def _ring(hop: int, ring: Sequence[Held], now: datetime, most: float) -> str:
    chips = "".join(_chip(held, now, most) for held in ring[:CHIPS])
    more = f"<small>and {len(ring) - CHIPS} more</small>" if len(ring) > CHIPS else ""
    inside = f"<div>{chips}{more}</div>" if ring else ""
    return (
        f"<section class='mg-ring{'' if ring else ' mg-none'}' style='--hop:{hop}'>"
        f"<header>{_RINGS[hop]}<b>{len(ring) or 'nothing'}</b></header>{inside}</section>"
    )


def _chip(held: Held, now: datetime, most: float) -> str:
    left = seconds_left(held.entity, now)
    time = "pinned" if left is None else f"{max(0.0, left) / 60:.0f} min left"
    style = look(held.entity.type)
    width = 100 * max(0.0, held.score) / most if most > 0 else 0.0
    return (
        f"<span class='mg-chip' tabindex='0' title='{safe(held.path or held.why)}'>"
        f"<i style='background:{style.color}'></i><bdi>{safe(held.entity.name)}</bdi>"
        f"<small>{time} · score {held.score:.1f}</small>"
        f"<u style='width:{width:.0f}%;background:{style.color}'></u></span>"
    )


def _answers() -> str:
    """Say what answers are given where that is not what is shown here."""
    ours, here = Settings(), visit()
    policy = here.own_policy or ours.policy
    if (policy, ours.num_hops) == (here.policy, here.num_hops):
        return ". Answers are given the same"
    return (
        f". A look only: answers are given what “{safe(policy)}” ranks within {ours.num_hops} steps"
    )


def _lines(mind: WorkingMemory) -> None:
    used = sum(line.tokens for line in mind.lines)
    st.html(
        "<div class='mg-lines'><h3>What the model is given</h3>"
        f"<p class='mg-quiet'>{len(mind.lines)} lines, about {used} of {mind.token_budget} tokens,"
        f" best first by “{safe(visit().policy)}”{_answers()}</p>"
        f"<table>{line_rows(mind.lines)}</table></div>"
    )
    if mind.left_out:
        st.html(
            f"<div class='mg-lines'><h3>Left out</h3><table>{line_rows(mind.left_out)}"
            "</table></div>"
        )
    else:
        st.caption("Nothing was left out.")
