"""An answer is stopped by who presses stop alone, not by a page that is left or drawn anew."""

from types import SimpleNamespace

import pytest

from memory_core.clock import virtual_clock
from pages.ui import speaking
from pages.ui.state import Visit


class Server:
    """As much of a running server as is asked. gone_at, drawn_at: at which look the page has gone,
    or is drawn anew; 0 for never."""

    def __init__(self, here: Visit, *, state: str, gone_at: int, drawn_at: int) -> None:
        self.state = SimpleNamespace(name=state)
        self._here, self._gone_at, self._drawn_at, self.looks = here, gone_at, drawn_at, 0

    def is_active_session(self, _session_id: str) -> bool:
        self.looks += 1
        if self.looks == self._drawn_at:
            self._here.drawn += 1
        return not self._gone_at or self.looks < self._gone_at


@pytest.mark.parametrize(
    ("state", "gone_at", "drawn_at", "gone"),
    [
        ("ONE_OR_MORE_SESSIONS_CONNECTED", 0, 0, False),
        ("ONE_OR_MORE_SESSIONS_CONNECTED", 1, 0, True),
        ("ONE_OR_MORE_SESSIONS_CONNECTED", 20, 0, True),
        ("ONE_OR_MORE_SESSIONS_CONNECTED", 0, 1, True),
        ("ONE_OR_MORE_SESSIONS_CONNECTED", 0, 20, True),
        ("STOPPING", 1, 0, False),
    ],
    ids=["stopped", "left", "left later", "drawn anew", "drawn anew later", "server ends"],
)
def test_only_who_presses_stop_stops_an_answer(
    monkeypatch: pytest.MonkeyPatch, *, state: str, gone_at: int, drawn_at: int, gone: bool
) -> None:
    here = Visit("key", "user", virtual_clock(), "session", drawn=7)
    server = Server(here, state=state, gone_at=gone_at, drawn_at=drawn_at)
    monkeypatch.setattr(speaking, "get_script_run_ctx", lambda: SimpleNamespace(session_id="s"))
    monkeypatch.setattr(speaking, "exists", lambda: True)
    monkeypatch.setattr(speaking, "get_instance", lambda: server)
    monkeypatch.setattr(speaking, "sleep", lambda _seconds: None)
    assert speaking.page_is_gone(here, 7) is gone


def test_a_page_drawn_anew_before_its_script_was_stopped_is_seen_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = Visit("key", "user", virtual_clock(), "session", drawn=8)
    server = Server(here, state="ONE_OR_MORE_SESSIONS_CONNECTED", gone_at=0, drawn_at=0)
    monkeypatch.setattr(speaking, "get_script_run_ctx", lambda: SimpleNamespace(session_id="s"))
    monkeypatch.setattr(speaking, "exists", lambda: True)
    monkeypatch.setattr(speaking, "get_instance", lambda: server)
    assert speaking.page_is_gone(here, 7)
    assert server.looks == 0
