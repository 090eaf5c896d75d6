"""Who comes to the chat finds the field to type into before the rest of the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.delta_generator import DeltaGenerator

from memory_core.memory import Memory
from pages.ui import mounting, player, strip, talking
from tests import page_driver

REST_FIRST = ["strip", "log", "field"]


@pytest.fixture
def sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is sent of the chat's page, in this order; the pauses, too."""
    order: list[str] = []

    def field(_end_of_log: DeltaGenerator) -> None:
        order.append("field")

    def above(_memory: Memory) -> None:
        order.append("strip")

    monkeypatch.setattr(talking, "chat_box", field)
    monkeypatch.setattr(talking, "log_area", lambda: order.append("log"))
    monkeypatch.setattr(mounting, "sleep", lambda _seconds: order.append("pause"))
    monkeypatch.setattr(strip, "strip", above)
    with page_driver.served(tmp_path, monkeypatch):
        yield order


def test_the_field_comes_first_at_the_first_look_and_in_its_turn_afterwards(
    sent: list[str],
) -> None:
    app = page_driver.visitor().run()
    assert not app.exception
    assert sent == ["field", "log", "strip"]
    app.run()
    assert sent[3:] == REST_FIRST


def test_a_browser_is_given_time_to_show_the_field_once(sent: list[str]) -> None:
    mounting.served().set()
    page_driver.visitor().run().run()
    assert sent == ["field", "pause", "log", "strip", *REST_FIRST]


def test_where_something_is_to_be_answered_at_once_the_page_comes_first(sent: list[str]) -> None:
    app = page_driver.visitor()
    app.query_params["scenario"] = player.shipped()[0].name
    app.run()
    assert sent == REST_FIRST
