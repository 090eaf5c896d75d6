"""A page of the app as a visitor of his own opens it, without a browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from memory_core.memory import Memory
from pages.ui import state

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def opened_page(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    """Open a page over an empty memory in a folder. name: of its file in `pages/`."""
    monkeypatch.setenv("MEMOGRAPH_DATA_DIR", str(folder))
    monkeypatch.setattr(state, "warm_up", lambda: None)
    st.cache_resource.clear()
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()
    yield app.switch_page(f"pages/{name}").run()
    st.cache_resource.clear()


def mind(app: AppTest) -> Memory:
    """Return the memory the page shows, by the visit's clock."""
    return state._shared_memory().at(app.session_state["visit"].clock)


def owner(app: AppTest) -> str:
    """Return whose memory it is."""
    found: str = app.session_state["visit"].user_id
    return found
