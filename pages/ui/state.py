"""What a visit holds, and the one memory all visitors share the parts of.

Shared between visitors: database, pipeline, embedder, index. Only in a visitor's own session: the
key of a service, the turns as they ran, what is selected, the clock.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path
from threading import Lock, Timer
from typing import TYPE_CHECKING

import streamlit as st

from memory_core.clock import VirtualClock, virtual_clock
from memory_core.errors import MemographError
from memory_core.graph import Graph
from memory_core.graph_html import network
from memory_core.memory import Memory
from memory_core.pausing import settle
from memory_core.results import Turn
from memory_core.settings import Settings
from pages.ui.mounting import served
from pages.ui.service import Service, service_of_the_house
from pages.ui.signing_in import home_of
from pages.ui.visitor import key_from_cookie

if TYPE_CHECKING:
    from memory_core.intake import Added

DATA_DIR = Path("data")
"""Where memories are kept when MEMOGRAPH_DATA_DIR does not say otherwise."""
TURNS_KEPT = 50
"""Turns of this visit whose prompt and trace can still be opened."""
WARM_UP_AFTER_S = 1.0
SPEEDS = {"×1": 1.0, "×60": 60.0, "×3600": 3600.0}


@dataclass(frozen=True, slots=True)
class Playing:
    """A scenario being played. step: index of the next turn; by_itself: turns follow on, the next
    one not before `due` (seconds of the monotonic clock)."""

    name: str
    step: int = 0
    by_itself: bool = False
    due: float = 0.0


@dataclass(slots=True)
class Visit:
    """One visitor's session in one browser tab.

    home: the user whose own memory this is about, of the browser or of who is signed in; user_id is
    another one while a code from another device is open.
    cut_off: the question whose answer did not come to its end.
    shown: answer id of the turn that is open. selected: entity id. opened: document id. uploads:
    how many uploads were taken in. seen: number of the last click on a bar that was followed.
    policy, num_hops: how this visitor has entities ranked, and how far working memory reaches.
    past: the moment the memory is looked at, None for now. stale: something was chosen that more
    of the page than its own area shows. ratings: answer id -> 1 good, -1 bad. added: what came
    of files, until it is dismissed. adding: some run of the page is at it. lost:
    answer id -> session of turns that could not be written to memory. without: answer id -> ids
    left out of its prompt to see what changes. own_policy, own_ttl: how prompts rank and how many
    seconds types live in this visit, where the laboratory was told to apply it. speaking: an
    answer is being spoken, or was stopped and the page not drawn since. drawn: times a page was.
    """

    key: str = field(repr=False)
    user_id: str
    clock: VirtualClock
    session_id: str
    home: str = ""
    turns: dict[str, Turn] = field(default_factory=dict)
    shown: str = ""
    selected: str = ""
    pending: str = ""
    meant: str = ""
    playing: Playing | None = None
    service: Service | None = None
    problems: list[str] = field(default_factory=list)
    opened: str = ""
    uploads: int = 0
    seen: int = 0
    policy: str = "balanced"
    num_hops: int = 2
    past: datetime | None = None
    stale: bool = False
    ratings: dict[str, int] = field(default_factory=dict)
    lost: dict[str, str] = field(default_factory=dict)
    without: dict[str, set[str]] = field(default_factory=dict)
    cut_off: str = ""
    added: "list[Added]" = field(default_factory=list)
    adding: bool = False
    own_policy: str = ""
    own_ttl: dict[str, float] = field(default_factory=dict)
    speaking: bool = False
    drawn: int = 0

    @property
    def turn(self) -> Turn | None:
        """The turn whose prompt and trace are open: the one asked for, else the latest."""
        latest = next(reversed(self.turns.values()), None)
        return self.turns.get(self.shown, latest)

    def keep(self, turn: Turn) -> None:
        """Keep a turn that has just ended and open it."""
        self.note(turn, session_id=self.session_id)
        self.shown, self.past = "", None
        self.selected = next(iter((*turn.entities, *turn.used)), self.selected)

    def note(self, turn: Turn, *, session_id: str) -> None:
        """Keep a turn of this memory that ended unseen; what is looked at stays."""
        self.turns[turn.answer_id] = turn
        if not turn.kept:
            self.lost[turn.answer_id] = session_id
        while len(self.turns) > TURNS_KEPT:
            del self.turns[next(iter(self.turns))]

    def selection_moved(self, *events: object) -> bool:
        """Whether one of these component events is a click not followed yet; once for each."""
        latest = max((int(e["seq"]) for e in events if isinstance(e, dict)), default=0)
        moved, self.seen = latest > self.seen, max(latest, self.seen)
        return moved

    def set_speed(self, speed: float) -> None:
        """Let time run this many times as fast from now on."""
        if speed != self.clock.speed:
            self.clock = self.clock.at_speed(speed)

    def jump(self, ahead: timedelta) -> None:
        """Set the clock ahead."""
        self.clock = self.clock.jump(ahead)

    def go_to(self, session_id: str) -> None:
        """Go on with another conversation, now."""
        self.session_id, self.past, self.playing = session_id, None, None
        self.shown = self.cut_off = ""

    @property
    def shown_clock(self) -> VirtualClock:
        """The clock the pictures run on: it stands still while the past is looked at."""
        return VirtualClock(self.past, self.past, 0.0) if self.past else self.clock


@st.cache_resource(show_spinner=False, on_release=lambda memory: memory.close())
def _shared_memory() -> Memory:
    settings = Settings()
    return Memory.open(replace(settings, data_dir=settings.data_dir or DATA_DIR))


def memory() -> Memory:
    """Return the memory, looked at through this visitor's clock, with settings of their own."""
    here = visit()
    shared = _shared_memory().at(here.clock)
    if here.own_policy or here.own_ttl:
        return shared.adjusted(policy=here.own_policy, ttl_by_type=here.own_ttl)
    return shared


def visit() -> Visit:
    """Return this visitor's session, begun on the first call."""
    if "visit" not in st.session_state:
        st.session_state["visit"] = _begin()
    found: Visit = st.session_state["visit"]
    return found


def _begin() -> Visit:
    key = key_from_cookie()
    user_id = home_of(key)
    clock = virtual_clock(not_before=_latest_instant(user_id))
    sessions = _shared_memory().sessions(user_id)
    session = sessions[0] if sessions else _shared_memory().at(clock).start_session(user_id)
    here, ours = Visit(key, user_id, clock, session.id, home=user_id), Settings()
    here.service, here.policy, here.num_hops = service_of_the_house(), ours.policy, ours.num_hops
    return here


def move_in(user_id: str, session_id: str) -> None:
    """Look at a conversation that a code opened, in the memory it belongs to; for this visit only,
    the browser's own key stays what it was."""
    here = visit()
    if here.user_id != user_id:
        here.user_id, here.turns, here.ratings, here.selected = user_id, {}, {}, ""
        here.clock = virtual_clock(not_before=_latest_instant(user_id))
        here.own_policy, here.own_ttl = "", {}
    here.go_to(session_id)


def _latest_instant(user_id: str) -> datetime | None:
    """Return the last instant in this memory: it may lie ahead, if the clock was set ahead."""
    shared = _shared_memory()
    instants = [entity.last_seen for entity in shared.entities(user_id=user_id, limit=1)]
    instants += [session.last_active_at for session in shared.sessions(user_id)[:1]]
    return max(instants, default=None)


class Preparation:
    """Loads the language pipeline and the library once, by whoever comes first; the others wait.

    Two threads must not import the pipeline at the same time: its modules import each other.
    """

    def __init__(self, shared: Memory) -> None:
        self._shared = shared
        self._lock = Lock()
        self.done = False

    def run(self) -> None:
        """Load, or wait until it is loaded. What is wrong with a part is said by the turn that
        needs it, to the visitor who asked."""
        with self._lock, suppress(MemographError):
            if not self.done:
                self._shared.prepare()
                network(Graph())  # imports pyvis
                import_module("pandas")  # the first table would: 0.4 s
                self.done = True
                if served().is_set():  # a server, which goes on for long
                    settle()


@st.cache_resource(show_spinner=False)
def preparation() -> Preparation:
    """Return the one preparation of this process."""
    return Preparation(_shared_memory())


@st.cache_resource(show_spinner=False)
def warm_up() -> Timer:
    """Prepare beside the page, once, so that the first question need not wait. Not at once: the
    first page and its browser need the processor more."""
    timer = Timer(WARM_UP_AFTER_S, preparation().run)
    timer.daemon = True
    timer.start()
    return timer


@contextmanager
def reporting() -> Iterator[None]:
    """Show what goes wrong inside on the page until it is dismissed; anything else is a defect."""
    try:
        yield
    except MemographError as error:
        message = str(error)
        if message not in visit().problems:
            visit().problems.append(message)
