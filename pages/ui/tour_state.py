"""The tour of one visitor: which scenario, how far, what was guessed; and the stages it plays on.

A stage is a memory in the process's own memory, apart from the one visitors keep. What a scenario
leaves on it belongs to one tour alone and is erased when the tour ends, when its visitor goes to
another page, and when nobody looked at it for an hour.
"""

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

import streamlit as st

from memory_core.clock import VirtualClock
from pages.ui.mounting import asset
from pages.ui.state import preparation

if TYPE_CHECKING:
    from memory_core.memory import Memory
    from memory_core.performing import Moment, Performance
    from memory_core.scenario import Scenario

IDLE_S = 3600.0
MOST = 300
"""Tours kept at once; the one looked at longest ago goes, and starts anew when it is looked at."""
PASSING_S = 2.4
"""Seconds in which a jump of the clock is seen to pass."""
READING_S = 2.6
PER_CHARACTER_S = 0.04
TOUR = "tour"
"""The address of its page."""
_TOUR, _OWN = "tour", "tour_own"
SHOW_ME = -1
"""In the place of a guess: the viewer would rather be told."""


class Stages:
    """A memory for each preset, opened when first needed, and the tours that play on them."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._memories: dict[str, Memory] = {}
        self._seen: dict[str, tuple[Performance, float]] = {}

    def perform(self, scenario: "Scenario") -> "Performance":
        """Begin a scenario as somebody nobody else is. Raises MemographError."""
        from memory_core.performing import Performance

        preparation().run()
        memory = self._memory(scenario.preset)
        performance = Performance(memory, scenario, user_id=f"tour-{secrets.token_hex(16)}")
        self.look_at(performance)
        self.sweep()
        return performance

    def look_at(self, performance: "Performance") -> None:
        """Note that a tour is being looked at."""
        with self._lock:
            self._seen[performance.user_id] = (performance, monotonic())

    def end(self, performance: "Performance") -> None:
        """Erase what a tour left."""
        with self._lock:
            there = self._seen.pop(performance.user_id, None)
        if there:
            performance.close()

    def sweep(self) -> None:
        """End the tours nobody looks at any more."""
        with self._lock:
            by_age = sorted(self._seen.values(), key=lambda one: one[1], reverse=True)
        oldest = monotonic() - IDLE_S
        for number, (performance, seen) in enumerate(by_age):
            if seen < oldest or number >= MOST:
                self.end(performance)

    def close(self) -> None:
        """Give the stages back, with all that is on them."""
        for memory in self._memories.values():
            memory.close()

    def _memory(self, preset: str) -> "Memory":
        from memory_core.memory import Memory
        from memory_core.performing import stage_settings

        with self._lock:
            if preset not in self._memories:
                opened = Memory.open(stage_settings(preset))
                opened.prepare()
                self._memories[preset] = opened
            return self._memories[preset]


_top = st.components.v2.component("memograph_tour_top", js=asset("tour_top.js"))


def to_the_top(performance: "Performance") -> None:
    """Scroll up once when a scenario begins: its card may have been far down on a phone."""
    _top(key="tour_scrolled", data={"id": performance.user_id}, height=1)


@st.cache_resource(show_spinner=False, on_release=Stages.close)
def stages() -> Stages:
    """Return the stages of this process."""
    return Stages()


@dataclass(slots=True)
class Tour:
    """Where a visitor is. number: of the step shown. by_itself: steps follow on, the next one not
    before `due` (monotonic seconds). guesses: step -> index of the choice, SHOW_ME for none.
    passing: the clock while a jump is seen to pass, until `passed_at`. selected: entity id."""

    performance: "Performance"
    number: int = 1
    by_itself: bool = False
    due: float = 0.0
    guesses: dict[int, int] = field(default_factory=dict)
    passing: VirtualClock | None = None
    passed_at: float = 0.0
    selected: str = ""

    @property
    def scenario(self) -> "Scenario":
        """What is played."""
        return self.performance.scenario

    @property
    def moments(self) -> "list[Moment]":
        """What is shown: the moments up to this step; while time passes, up to the one before."""
        shown = self.performance.moments[: self.number]
        return shown[:-1] if self.is_passing and len(shown) > 1 else shown

    @property
    def is_passing(self) -> bool:
        """Whether a jump of the clock is being shown."""
        return self.passing is not None

    @property
    def at_end(self) -> bool:
        """Whether the last step is shown."""
        return self.number >= len(self.scenario.steps)

    @property
    def asks(self) -> bool:
        """Whether it waits for the viewer to guess."""
        riddle = self.performance.moments[self.number - 1].riddle
        return bool(riddle and riddle.can_be_guessed and self.number not in self.guesses)

    @property
    def clock(self) -> VirtualClock:
        """The clock the pictures run on: it stands still, but for a jump that passes."""
        at = self.performance.moments[self.number - 1].at
        return self.passing or VirtualClock(at, at, 0.0)

    def show(self, number: int) -> None:
        """Show a step; those before it are played where they are not yet. Raises MemographError."""
        wanted = min(max(1, number), len(self.scenario.steps))
        new = len(self.performance.moments) < wanted == self.number + 1
        moment = self.performance.play_to(wanted)
        self.number, self.passing = wanted, None
        if new and moment.step.jump_s and wanted > 1 and PASSING_S:
            self._let_pass(moment)
        reading = READING_S + PER_CHARACTER_S * len(moment.step.caption)
        self.due = monotonic() + reading + (PASSING_S if self.passing else 0.0)
        self.by_itself = self.by_itself and not self.at_end
        answered = moment.turn
        if answered:
            self.selected = next(iter((*answered.entities, *answered.used)), self.selected)

    def _let_pass(self, moment: "Moment") -> None:
        # A little slower than it would have to: nothing may expire on screen before its time.
        speed = moment.step.jump_s / (PASSING_S + 0.6)
        self.passing = VirtualClock(datetime.now(UTC), moment.before, speed)
        self.passed_at = monotonic() + PASSING_S


def tour() -> Tour | None:
    """Return the visitor's tour; None where none is on. One that was erased meanwhile is played
    again up to where it was."""
    found: Tour | None = st.session_state.get(_TOUR)
    if found is None:
        return None
    if found.performance.closed:
        found.performance = stages().perform(found.scenario)
        found.performance.play_to(found.number)
    stages().look_at(found.performance)
    return found


def begin(scenario: "Scenario") -> None:
    """Begin a scenario with its first step, after ending the one before. Raises MemographError."""
    leave()
    started = Tour(stages().perform(scenario))
    try:
        started.show(1)
    except BaseException:
        stages().end(started.performance)
        raise
    st.session_state[_TOUR] = started


def leave() -> None:
    """End the visitor's tour, if there is one, and erase what it left."""
    ended: Tour | None = st.session_state.pop(_TOUR, None)
    if ended:
        stages().end(ended.performance)


def own_scenario() -> "Scenario | None":
    """Return the scenario this visitor brought, None where there is none."""
    found: Scenario | None = st.session_state.get(_OWN)
    return found


def bring(scenario: "Scenario | None") -> None:
    """Keep a scenario of the visitor's own for this visit."""
    st.session_state[_OWN] = scenario
