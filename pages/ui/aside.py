"""Reading long documents beside the pages: one thread for all visitors, one document at a time."""

from collections import deque
from contextlib import suppress
from threading import Lock, Thread
from time import perf_counter, sleep

import streamlit as st

from memory_core.errors import MemographError
from memory_core.memory import Memory
from pages.ui.safe_text import plain
from pages.ui.state import Preparation, preparation, visit

TICK_S = 2.0
BREATH = 0.5
"""Pause after each step, as a share of how long it took: questions come first."""
LONGEST_BREATH_S = 0.3


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
            sleep(min(LONGEST_BREATH_S, BREATH * (perf_counter() - since)))
            since = perf_counter()

        mind.read_pending(user_id, progress=told, stop=lambda: user_id in self._paused)
        self._said.pop(user_id, None)


@st.cache_resource(show_spinner=False)
def readers() -> Readers:
    """Return the readers of this process."""
    return Readers(preparation())


def being_read(mind: Memory) -> None:
    """Show how far the visitor's long documents are read; nothing where all are."""
    user_id = visit().user_id
    if mind.unread(user_id):
        _shown(mind, user_id)


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
        st.caption("Found by their words already; names and meaning follow while you go on.")
        if paused:
            go_on = at_work.go_on
            st.button("Go on", on_click=go_on, args=(user_id,), icon=":material/play_arrow:")
        else:
            pause = at_work.pause
            st.button("Pause", on_click=pause, args=(user_id,), icon=":material/pause:")
