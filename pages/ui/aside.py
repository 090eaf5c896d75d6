"""Reading long documents beside the pages: one thread for all visitors, one document at a time.

What a former process or visit left is gone on with as soon as its owner is there, whatever page is
opened; before that nobody knows whose it is. Answers come first: while one is made nothing is read.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Lock, Thread, Timer
from time import perf_counter, sleep

import streamlit as st

from memory_core.errors import MemographError
from memory_core.memory import Memory
from pages.ui.safe_text import plain
from pages.ui.state import WARM_UP_AFTER_S, Preparation, memory, preparation, visit

TICK_S = 2.0
BREATH = 0.5
"""Pause after each step, as a share of how long it took: questions come first."""
LONGEST_BREATH_S = 0.3
LONGEST_ANSWER_S = 60.0
"""An answer that takes longer, of a slow service say, is waited for no more."""
_LOOKED_AT = "documents_looked_at"


class Readers:
    """Whose documents are to be read, and how far the work is."""

    def __init__(self, ready: Preparation) -> None:
        """ready: loads the pipeline, which two threads must not do at once."""
        self._ready = ready
        self._lock = Lock()
        self._wanted: deque[tuple[Memory, str]] = deque()
        self._at_work = ""
        self._paused: set[str] = set()
        self._said: dict[str, tuple[float, str]] = {}
        self._answers = Condition()
        self._n_answers = 0

    def want(self, mind: Memory, user_id: str) -> None:
        """Have a user's documents read, unless that is paused or going on."""
        with self._lock:
            waiting = {who for _, who in self._wanted} | {self._at_work}
            if user_id in waiting or user_id in self._paused:
                return
            self._wanted.append((mind, user_id))
            if not self._at_work:
                self._at_work = user_id
                Thread(target=self._run, name="documents", daemon=True).start()

    def pause(self, user_id: str) -> None:
        """Stop after the chunks in hand; what was read is kept."""
        with self._lock:
            self._paused.add(user_id)

    def go_on(self, user_id: str) -> None:
        """Take a pause back."""
        with self._lock:
            self._paused.discard(user_id)

    def is_paused(self, user_id: str) -> bool:
        """Whether this user's documents are left for later."""
        return user_id in self._paused

    def said(self, user_id: str) -> tuple[float, str]:
        """Return the share done, 0..1, and what is being read."""
        return self._said.get(user_id, (0.0, "waiting for its turn"))

    @contextmanager
    def giving_way(self) -> Iterator[None]:
        """Read nothing meanwhile, but for the few chunks in hand."""
        with self._answers:
            self._n_answers += 1
        try:
            yield
        finally:
            with self._answers:
                self._n_answers -= 1
                self._answers.notify_all()

    def _wait_for_answers(self) -> None:
        with self._answers:
            self._answers.wait_for(lambda: self._n_answers == 0, timeout=LONGEST_ANSWER_S)

    def _run(self) -> None:
        self._ready.run()
        while True:
            with self._lock:
                if not self._wanted:
                    self._at_work = ""
                    return
                mind, self._at_work = self._wanted.popleft()
            with suppress(MemographError):  # the next look at the page asks for it again
                self.read(mind, self._at_work)

    def read(self, mind: Memory, user_id: str) -> None:
        """Read a user's documents until all are read or it is paused."""
        since = perf_counter()

        def told(done: float, what: str) -> None:
            nonlocal since
            self._said[user_id] = (done, what)
            self._wait_for_answers()
            sleep(min(LONGEST_BREATH_S, BREATH * (perf_counter() - since)))
            since = perf_counter()

        mind.read_pending(user_id, progress=told, stop=lambda: user_id in self._paused)
        self._said.pop(user_id, None)


@st.cache_resource(show_spinner=False)
def readers() -> Readers:
    """Return the readers of this process."""
    return Readers(preparation())


def resume() -> None:
    """Go on with this visitor's documents where they were left; looked at once in a visit."""
    user_id = visit().user_id
    if st.session_state.get(_LOOKED_AT) == user_id:
        return
    st.session_state[_LOOKED_AT] = user_id
    with suppress(MemographError):  # the page says what is wrong with the memory
        if memory().unread(user_id):
            later(readers().want, memory(), user_id)


def later(act: Callable[[Memory, str], None], mind: Memory, user_id: str) -> None:
    """Do something with a user's memory soon, not at once: the first page and its browser need the
    processor more."""
    timer = Timer(WARM_UP_AFTER_S, act, (mind, user_id))
    timer.daemon = True
    timer.start()


def being_read(mind: Memory) -> None:
    """Show how far the visitor's long documents are read; nothing where all are."""
    user_id = visit().user_id
    if mind.unread(user_id):
        _shown(mind, user_id)


def found_by(mind: Memory, user_id: str) -> str:
    """Return in words what a visitor's documents are found by already and what follows."""
    if mind.embedded(user_id):
        return "Found by their words and their meaning already; names follow while you go on."
    return "Found by their words already; meaning and names follow while you go on."


@st.fragment(run_every=TICK_S)
def _shown(mind: Memory, user_id: str) -> None:
    n_left = mind.unread(user_id)
    if not n_left:
        st.rerun()  # the lists beside it show it, too
    at_work = readers()
    at_work.want(mind, user_id)
    paused = at_work.is_paused(user_id)
    done, what = at_work.said(user_id)
    with st.container(key="being_read"):
        words = "paused" if paused else what
        st.progress(done, text=plain(f"{words} · {n_left:,} chunks to go"))
        st.caption(found_by(mind, user_id))
        if paused:
            go_on = at_work.go_on
            st.button("Go on", on_click=go_on, args=(user_id,), icon=":material/play_arrow:")
        else:
            pause = at_work.pause
            st.button("Pause", on_click=pause, args=(user_id,), icon=":material/pause:")
