"""A link to the chat: it plays a scenario at a speed, and takes nothing by surprise."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from memory_core.model import Entity
from pages.ui import chat_link
from tests.page_driver import mind, opened_app, owner, served, visitor


@pytest.fixture
def nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty memory, which nobody looks at yet."""
    with served(tmp_path, monkeypatch):
        yield


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    """The app over a memory that knows somebody."""
    with opened_app(tmp_path, monkeypatch) as app:
        mind(app).remember([Entity("Priya", "PERSON")], user_id=owner(app))
        yield app


def came_by(app: AppTest, **given: str) -> AppTest:
    for key, value in given.items():
        app.query_params[key] = value
    return app.run()


def plays(app: AppTest) -> str:
    """Return the name of the scenario that is played, "" without one."""
    playing = app.session_state["visit"].playing
    return str(playing.name) if playing else ""


@pytest.mark.usefixtures("nobody")
def test_an_empty_memory_plays_what_the_link_says_at_once() -> None:
    app = came_by(visitor(), scenario="shop", speed="60")
    here = app.session_state["visit"]
    assert not app.exception
    assert plays(app) == "shop" and len(here.turns) == 1
    assert here.clock.speed == 60
    assert not app.query_params, "the address is free for what is set from now on"
    assert parse_qs(urlsplit(chat_link.link("http://here.test/", here)).query) == {
        "scenario": ["shop"],
        "speed": ["60"],
    }


def test_a_memory_that_holds_something_is_asked_first(app: AppTest) -> None:
    came_by(app, scenario="shop", speed="3600")
    here = app.session_state["visit"]
    assert not plays(app) and here.clock.speed == 1
    assert any("expires sooner" in one.value for one in app.markdown)
    app.button(key="chat_link_do").click().run()
    assert plays(app) == "shop" and here.clock.speed == 3600
    assert app.session_state["clock_speed"] == "×3600"
    assert all(button.key != "chat_link_do" for button in app.button)


def test_not_now_leaves_everything_as_it_was(app: AppTest) -> None:
    came_by(app, speed="60")
    app.button(key="chat_link_not").click().run()
    here = app.session_state["visit"]
    assert not plays(app) and here.clock.speed == 1
    assert all(button.key != "chat_link_not" for button in app.button)


@pytest.mark.parametrize(
    ("scenario", "speed"),
    [
        ("<img src=x>", ""),
        ("x" * 5000, ""),
        ("", "61"),
        ("", "1e3"),
        ("", "-1"),
        ("", "nan"),
        ("", "9" * 5000),
    ],
)
def test_what_is_not_understood_is_left_out_and_said_shortly(scenario: str, speed: str) -> None:
    found, fast, [wrong] = chat_link.read(scenario, speed)
    assert found is None and fast is None
    assert len(wrong) < 200 and "there are" in wrong


def test_a_broken_link_says_so_and_changes_nothing(app: AppTest) -> None:
    came_by(app, scenario="<img src=x>", speed="61")
    assert not app.exception
    [error] = app.error
    assert "left out" in error.value and "<img" not in error.value
    assert app.session_state["visit"].clock.speed == 1


@pytest.mark.usefixtures("nobody")
def test_one_wrong_setting_does_not_spoil_the_other() -> None:
    app = came_by(visitor(), scenario="nonesuch", speed="60")
    here = app.session_state["visit"]
    assert not plays(app) and here.clock.speed == 60
    assert "nonesuch" in app.error[0].value
