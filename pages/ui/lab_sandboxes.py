"""What the laboratory can be tried on besides one's own memory: scenarios that ship, and a lesson.

Each is a memory of its own in the server's main memory, filled once by really reading its messages
at invented instants; all visitors look at the same one, and nobody can change it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import streamlit as st

from memory_core.clock import Clock
from memory_core.memory import Memory
from memory_core.samples import scenarios
from memory_core.settings import Settings
from memory_core.what_if import Features, Spoken
from pages.ui.state import preparation

USER = "sandbox"
BEGIN = datetime(2026, 3, 2, 9, tzinfo=UTC)
BETWEEN = timedelta(seconds=90)
OLD, NEW = "Dell XPS 15", "ASUS ROG Strix G15"
QUESTION = f"What about the {NEW}?"
SAID = (
    *("I'm thinking about the {}.", "The {} looks good.", "Does the {} get warm?"),
    *("I like the {}.", "How loud is the {}?", "I saw the {} in a shop."),
    *("The {} is not too heavy.", "Can the {} be repaired?", "The {} has a fine keyboard."),
    *("Is the {} in stock?", "I could order the {}.", "Does the {} come in black?"),
    *("Perhaps the {} is too expensive.", "The {} would do for work.", "Who else has the {}?"),
    *("I read about the {} again.", "Enough about the {}."),
)
LAST_STEP = len(SAID) + 1
"""Of the lesson: after what was said come the silence and the question."""
SILENCE = timedelta(minutes=110)
"""Long enough that nothing of the recency of the "guide" is left."""
LESSON_LIFE_S = 12 * 3600.0


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of the lesson. said: what the user said then, "" for silence."""

    at: datetime
    said: str


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A memory to try things on, as it is at its last moment, or at one of several."""

    memory: Memory
    moments: tuple[Moment, ...]

    def features(self, question: str, *, step: int = -1) -> Features:
        """Return what rankings are made of at a step."""
        at = self.moments[step].at
        if step in (-1, len(self.moments) - 1):
            return self.memory.at(_clock(at)).features(question, user_id=USER)
        return self.memory.at(_clock(at)).features(question, user_id=USER, as_of=at)

    def spoken(self, entity_id: str, *, until: datetime) -> tuple[Spoken, ...]:
        """Return when an entity was spoken of until an instant."""
        found = self.memory.spoken(entity_id, user_id=USER)
        return tuple(one for one in found if one.at <= until)


def names() -> dict[str, str]:
    """Return the scenarios one can try things on, name -> title."""
    return _titles()


@st.cache_data(show_spinner=False)
def _titles() -> dict[str, str]:
    return {one.name: one.title for one in scenarios()}


@st.cache_resource(
    show_spinner="Reading the scenario…", max_entries=16, on_release=lambda box: box.memory.close()
)
def scenario(name: str) -> Sandbox:
    """Return the memory a scenario leaves, its messages said 90 seconds apart."""
    turns = next(one.turns for one in scenarios() if one.name == name)
    moments = [
        Moment(BEGIN + BETWEEN * i, turn.say) for i, turn in enumerate(t for t in turns if t.say)
    ]
    return _played(moments, ttl_s=1800.0)


@st.cache_resource(
    show_spinner="Reading seventeen messages…", on_release=lambda box: box.memory.close()
)
def lesson() -> Sandbox:
    """Return the memory of the lesson: one product named 17 times, silence, then another named."""
    said = [sentence.format(OLD) for sentence in SAID]
    moments = [Moment(BEGIN + timedelta(seconds=30) * i, one) for i, one in enumerate(said)]
    quiet = moments[-1].at + SILENCE
    moments += [Moment(quiet, ""), Moment(quiet + timedelta(seconds=1), QUESTION)]
    return _played(moments, ttl_s=LESSON_LIFE_S)


def _played(moments: Sequence[Moment], *, ttl_s: float) -> Sandbox:
    preparation().run()
    memory = Memory.open(Settings(data_dir=None, library=False, ttl_s=ttl_s, database_url=""))
    for moment in moments:
        if moment.said:
            there = memory.at(_clock(moment.at))
            there.observe(moment.said, user_id=USER, session_id="one")
    return Sandbox(memory, tuple(moments))


def _clock(at: datetime) -> Clock:
    return lambda: at
