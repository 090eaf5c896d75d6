"""The pages without a browser: what they show, what they keep, and for whom."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.ui import state
from pages.ui.service import secret
from pages.ui.visitor import COOKIE, key_from_cookie, user_id_of
from tests.page_driver import opened_app


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    """The app with a data folder of its own, as a visitor finds it."""
    with opened_app(tmp_path, monkeypatch) as app:
        yield app


def texts(app: AppTest) -> str:
    return "\n".join(str(element.value) for element in app.markdown)


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def test_an_empty_page_offers_three_scenarios(app: AppTest) -> None:
    assert not app.exception
    welcome = [b for b in app.button if (b.key or "").startswith("welcome_")]
    assert len(welcome) == 3


def test_an_answer_comes_with_its_chips_and_leaves_an_entity(app: AppTest) -> None:
    app.chat_input[0].set_value("My colleague Priya works at Northwind Harbor").run()
    assert not app.exception
    assert any(label.startswith("used ") for label in labels(app))
    visit = app.session_state["visit"]
    [turn] = visit.turns.values()
    assert turn.prompt and turn.trace
    assert visit.selected in {*turn.entities, *turn.used}


def test_an_empty_message_is_refused_in_words_that_stay(app: AppTest) -> None:
    app.chat_input[0].set_value(" \u200b ").run()
    app.run()
    assert any("empty" in error.value for error in app.error)
    assert app.session_state["visit"].turns == {}
    assert "Ask again" not in labels(app), "it was refused, not cut off"


def test_a_new_chat_keeps_the_memory(app: AppTest) -> None:
    app.chat_input[0].set_value("My colleague Priya works at Northwind Harbor").run()
    visit = app.session_state["visit"]
    before = visit.session_id
    next(b for b in app.button if b.label == "New chat").click().run()
    assert visit.session_id != before
    assert "Priya" not in " ".join(
        text.value for said in app.chat_message for text in said.markdown
    )
    assert state._shared_memory().count(user_id=visit.user_id) > 0


def test_an_hour_later_everything_has_expired(app: AppTest) -> None:
    app.chat_input[0].set_value("My colleague Priya works at Northwind Harbor").run()
    next(b for b in app.button if b.label == "+1 h").click().run()
    here = app.session_state["visit"]
    assert state._shared_memory().at(here.clock).count(user_id=here.user_id) == 0


def test_the_documents_page_lists_the_library(app: AppTest) -> None:
    app.switch_page("pages/documents.py").run()
    assert not app.exception
    assert any("laptops.md" in label.replace("\\", "") for label in labels(app))


def test_missing_secrets_are_no_error() -> None:
    assert secret("surely_not_there") is None


@pytest.mark.parametrize("brought", ["", "short", "x" * 44, "../../../etc/passwd", "é" * 43])
def test_a_made_up_cookie_opens_nothing(brought: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "context", SimpleNamespace(cookies={COOKIE: brought}))
    key = key_from_cookie()
    assert key != brought and len(key) == 43


def test_a_returning_visitor_is_known_and_the_key_is_not_stored() -> None:
    key = "k" * 43
    assert user_id_of(key) == user_id_of(key)
    assert key not in user_id_of(key)


def test_a_memory_that_cannot_be_opened_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "memory.db").write_bytes(b"the file of another program" * 100)
    with opened_app(tmp_path, monkeypatch) as app:
        assert not app.exception
        assert len(app.error) == 1 and "memory.db" in app.error[0].value.replace("\\", "")
    assert (tmp_path / "memory.db").read_bytes().startswith(b"the file of another program")
