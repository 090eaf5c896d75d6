"""What "my camera" means, once the user has said what he or she bought."""

from collections.abc import Iterator

import pytest

from memory_core import Memory, Settings
from memory_core.belongings import kind_of
from memory_core.model import Entity
from tests.conftest import HandClock

BOUGHT = "I bought a Canon EOS R6 for $2,300."


@pytest.fixture
def memory() -> Iterator[Memory]:
    opened = Memory.open(Settings(data_dir=None, library=False), clock=HandClock())
    yield opened
    opened.close()


def rewritten(memory: Memory, *said: str) -> str:
    *told, asked = said
    for one in told:
        memory.observe(one, user_id="u", session_id="s")
    return memory.ask(asked, user_id="u", session_id="s").rewritten_query


def test_my_camera_is_the_only_one_that_was_bought(memory: Memory) -> None:
    asked = rewritten(memory, BOUGHT, "How heavy is my camera?")
    assert asked == "How heavy is the Canon EOS R6?"


@pytest.mark.parametrize("asked", ["How heavy is my car?", "How heavy is my phone?"])
def test_a_thing_of_another_kind_is_not_meant(memory: Memory, asked: str) -> None:
    assert rewritten(memory, BOUGHT, asked) == asked


def test_of_two_cameras_none_is_meant(memory: Memory) -> None:
    asked = "How heavy is my camera?"
    assert rewritten(memory, BOUGHT, "I bought a Nikon Z6.", asked) == asked


def test_a_thing_of_no_known_kind_is_meant(memory: Memory) -> None:
    asked = "How old is my printer?"
    assert rewritten(memory, "I own a Bria 900.", asked) == "How old is the Bria 900?"


@pytest.mark.parametrize(
    ("name", "kind"),
    [("Canon EOS R6", "camera"), ("Ford Focus", "car|vehicle"), ("Bria 900", "")],
)
def test_names_show_kinds(name: str, kind: str) -> None:
    assert kind_of(Entity(name, "PRODUCT")) == kind
