"""A page of the app as a visitor of his own opens it, without a browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import streamlit as st
from streamlit.components.v2 import manifest_scanner
from streamlit.components.v2.manifest_scanner import ComponentManifest
from streamlit.testing.v1 import AppTest

from memory_core.memory import Memory
from memory_core.results import Turn
from pages.ui import state

ROOT = Path(__file__).resolve().parent.parent


def _no_foreign_components() -> list[tuple[ComponentManifest, Path]]:
    """Find no package that brings a component, without a look into all that are installed,
    which takes longer than a page does."""
    return []


@contextmanager
def served(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Serve an empty memory in a folder, and nobody else's before or after."""
    monkeypatch.setenv("MEMOGRAPH_DATA_DIR", str(folder))
    monkeypatch.setattr(state, "warm_up", lambda: None)
    monkeypatch.setattr(manifest_scanner, "scan_component_manifests", _no_foreign_components)
    st.cache_resource.clear()
    yield
    st.cache_resource.clear()


def visitor() -> AppTest:
    """Return the app as one more visitor asks for it, not yet run."""
    return AppTest.from_file(str(ROOT / "app.py"), default_timeout=600)


@contextmanager
def opened_app(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    """Open the app over an empty memory in a folder."""
    with served(folder, monkeypatch):
        yield visitor().run()


@contextmanager
def opened_page(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    """Open a page over an empty memory in a folder. name: of its file in `pages/`."""
    with opened_app(folder, monkeypatch) as app:
        yield app.switch_page(f"pages/{name}").run()


def ask(app: AppTest, text: str) -> Turn:
    """Say something in the chat and return the turn it made."""
    app.chat_input[0].set_value(text).run()
    assert not app.exception
    turn = app.session_state["visit"].turn
    assert isinstance(turn, Turn)
    return turn


def mind(app: AppTest) -> Memory:
    """Return the memory the page shows, by the visit's clock."""
    return state._shared_memory().at(app.session_state["visit"].clock)


def owner(app: AppTest) -> str:
    """Return whose memory it is."""
    found: str = app.session_state["visit"].user_id
    return found
