"""What a visit to the laboratory holds: the settings that are tried, and what they are tried on."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import streamlit as st

from memory_core.decay import Decay
from memory_core.prioritization import POLICIES, AnyWeights, Policy
from memory_core.what_if import Features, Lives
from pages.ui.lab_knobs import STANDARD
from pages.ui.lab_sandboxes import LAST_STEP
from pages.ui.state import visit

MINE, LESSON = "mine", "lesson"
_KEY = "lab"


@dataclass(frozen=True, slots=True)
class Applied:
    """What was applied to the memory, to take it back: the policy on screen and the settings of
    one's own before, and the id of the edit that changed the ends of lives, "" without one."""

    policy: str
    own_policy: str
    own_ttl: Mapping[str, float]
    event: str = ""


@dataclass(slots=True)
class Lab:
    """What is tried. source: MINE, LESSON or the name of a scenario. ahead_s: how far the clock is
    set ahead. weights: of each policy. ttl: seconds for types whose time to live is another one
    than now. decay: None for the present one. step: how far the lesson is. features: what it is
    tried on, read once for `read_for`. watched: entities whose curves are drawn beside the first
    ones. returned: how often something applied was taken back. notes: what was wrong with the link
    one came by."""

    owner: str = ""
    source: str = MINE
    question: str = ""
    ahead_s: int = 0
    policy: str = "balanced"
    weights: dict[str, AnyWeights] = field(default_factory=lambda: dict(STANDARD))
    ttl: dict[str, float] = field(default_factory=dict)
    decay: Decay | None = None
    step: int = LAST_STEP
    features: Features | None = None
    read_for: tuple[object, ...] = ()
    watched: list[str] = field(default_factory=list)
    followed: int = 0
    applied: list[Applied] = field(default_factory=list)
    returned: int = 0
    notes: list[str] = field(default_factory=list)

    def chosen(self, name: str) -> Policy:
        """Return a policy with the weights that are tried."""
        return Policy(name, POLICIES[name].scoring, self.weights[name])

    def lives(self, present: Lives) -> Lives:
        """Return the lives that are tried."""
        return Lives(
            present.default_s, {**present.by_type, **self.ttl}, self.decay or present.decay
        )

    def changed_weights(self) -> bool:
        """Whether any weight stands elsewhere than it does by itself."""
        return self.weights != STANDARD

    def read_again(self) -> None:
        """Read what it is tried on anew."""
        self.features = None

    def reset_weights(self) -> None:
        """Put all weights back."""
        self.weights = dict(STANDARD)

    def reset_lives(self) -> None:
        """Put times to live and decay back."""
        self.ttl, self.decay = {}, None


def lab() -> Lab:
    """Return what this visitor tries; begun anew where the memory is another one."""
    found = st.session_state.get(_KEY)
    here = visit()
    if not isinstance(found, Lab) or found.owner != here.user_id:
        policy = here.policy if here.policy in POLICIES else "balanced"
        found = st.session_state[_KEY] = Lab(owner=here.user_id, policy=policy)
    return found


def try_decay(decay: Decay, present: Decay) -> None:
    """Try another decay; the present one is no change."""
    lab().decay = None if decay == present else replace(decay)
