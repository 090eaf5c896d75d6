"""The ground the glossary's examples stand on: the visitor's own memory, or a made-up one while
there is nothing in it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import streamlit as st

from memory_core.clock import VirtualClock
from memory_core.memory import Memory
from memory_core.model import Entity
from memory_core.results import Turn
from memory_core.settings import Settings
from pages.ui.state import preparation, visit

_USER = "made-up"
_START = datetime(2026, 1, 5, 10, tzinfo=UTC)
_SAID: Sequence[tuple[int, str]] = (
    (0, "My colleague Priya works at Northwind Harbor"),
    (540, "Priya wants the Dell XPS 15. The Dell XPS 15 costs $1599 and has a 2-year warranty."),
    (240, "The Lenovo Yoga 9i costs $1449"),
    (180, "What does the Dell XPS 15 cost?"),
    (60, "And what's its warranty?"),
)
"""What is said in the made-up memory, each with the seconds since the one before."""
_LATER = timedelta(seconds=90)
_CLOCK = "made_up_clock"
_READ = 50


@dataclass(frozen=True, slots=True)
class Ground:
    """One memory to take examples from. own: it is the visitor's. turns: oldest first.
    entities: in memory now, last seen first, at most _READ. place: where on the page it is,
    for the keys of what is shown."""

    mind: Memory
    user_id: str
    session_id: str
    clock: VirtualClock
    turns: tuple[Turn, ...]
    entities: tuple[Entity, ...]
    own: bool = False
    place: str = ""

    @property
    def question(self) -> str:
        """The last question, as it was understood."""
        return self.turns[-1].rewritten_query if self.turns else self.first.name

    @property
    def first(self) -> Entity:
        """The entity to speak of: the one selected, else the one spoken of last."""
        chosen = visit().selected if self.own else ""
        return next((e for e in self.entities if e.id == chosen), self.entities[0])

    def turn(self, fits: Callable[[Turn], bool] = lambda turn: True) -> Turn | None:
        """Return the last turn of a kind, None without one."""
        return next((turn for turn in reversed(self.turns) if fits(turn)), None)


def ground(mind: Memory, *, place: str = "") -> Ground:
    """Return the visitor's own memory while anything is in it, else the made-up one."""
    here = visit()
    found = tuple(mind.entities(user_id=here.user_id, limit=_READ))
    if not found:
        return replace(made_up(), place=place)
    turns = tuple(here.turns.values())
    return Ground(
        mind, here.user_id, here.session_id, here.clock, turns, found, own=True, place=place
    )


def made_up() -> Ground:
    """Return the made-up memory; its time runs anew for each visitor, so that nobody finds all of
    it expired."""
    told, clock = _told(), st.session_state.get(_CLOCK)
    if isinstance(clock, VirtualClock):
        found = _of(told, clock)
        if found.entities:
            return found
    clock = st.session_state[_CLOCK] = VirtualClock(datetime.now(UTC), told.end + _LATER)
    return _of(told, clock)


def _of(told: "Told", clock: VirtualClock) -> Ground:
    mind = told.memory.at(clock)
    found = tuple(mind.entities(user_id=_USER, limit=_READ))
    return Ground(mind, _USER, told.session_id, clock, told.turns, found)


@dataclass(frozen=True, slots=True)
class Told:
    """The made-up memory after its conversation. end: when the last thing was said."""

    memory: Memory
    session_id: str
    turns: tuple[Turn, ...]
    end: datetime


@st.cache_resource(show_spinner=False, on_release=lambda told: told.memory.close())
def _told() -> Told:
    """Return the made-up memory, one for all visitors; nobody writes to it."""
    preparation().run()
    return tell()


def tell() -> Told:
    """Tell a new memory the made-up conversation."""
    bare = Settings(
        data_dir=None, database_url="", chroma_url="", embedder="wordllama", library=False
    )
    memory = Memory.open(bare)
    at, turns = _START, []
    session_id = memory.at(lambda: _START).start_session(_USER).id
    for later_s, text in _SAID:
        at += timedelta(seconds=later_s)
        then = memory.at(lambda at=at: at)  # type: ignore[misc]
        turns.append(then.ask(text, user_id=_USER, session_id=session_id))
    return Told(memory, session_id, tuple(turns), at)
