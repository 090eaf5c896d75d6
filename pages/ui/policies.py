"""The policies a ranking can follow: their names on screen, what they do, and their parts."""

from collections.abc import Mapping

import streamlit as st

from memory_core.context import PART_WORDS
from pages.ui.state import visit

POLICIES: Mapping[str, str] = {
    "balanced": (
        "Score = named in the question (60) + recency (40, halved every 30 minutes) + mentions (20"
        " at most) + properties asked for (20) + near in the graph (15) + similar words (15). Every"
        " part has a ceiling, so none drowns the others."
    ),
    "guide": (
        "Score = recency + mentions + match: recency starts at 100 points and loses one for every"
        " minute of silence (never below 0); each mention by you is worth 10, without a ceiling;"
        " being named in your last question is worth 50."
    ),
    "activation": (
        "How readily a mind would think of it (ACT-R): use counts for less the longer ago it was,"
        " and what the question names lends activation to what is linked to it. Not points but"
        " logarithms; the bars begin at −6."
    ),
}
PARTS: Mapping[str, str] = PART_WORDS
"""What the parts of a score are called on screen, as in the reasons of the prompt."""
_LEAST_ACTIVE = -6.0
_DRAWN_STEP = 20.0


def picker(key: str) -> None:
    """Let one choose the policy; the prompt keeps to the one of the settings."""
    st.session_state[key] = visit().policy
    st.segmented_control(
        "Ranked by",
        list(POLICIES),
        key=key,
        required=True,
        on_change=_chosen,
        args=(key,),
        label_visibility="collapsed",
        help="How entities are ranked here: " + POLICIES[visit().policy],
    )


def _chosen(key: str) -> None:
    chosen = st.session_state[key]
    if chosen in POLICIES and chosen != visit().policy:
        visit().policy, visit().stale = chosen, True


def points(score: float, policy: str) -> float:
    """Return a score as points of about 0 to 200, for the size something is drawn in."""
    return max(0.0, score - _LEAST_ACTIVE) * _DRAWN_STEP if policy == "activation" else score
