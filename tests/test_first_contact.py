"""What a stranger types first: in small letters, with slips, short, long, impolite, with names from
everywhere. Asked offline over the documents that ship.

Every conversation of `first_contact.json` was looked at while the rules were made; the keys of a
turn are those of `conversations.json`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memory_core import Memory, Settings
from memory_core.samples import documents
from tests.turn_faults import faults, untraced

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("first_contact.json").read_text("utf-8")
)
LAPTOPS = dict(documents())["laptops.md"]
OTHER_PRESETS = ("ecommerce", "hr", "real_estate", "support")


@pytest.fixture(scope="module")
def memory() -> Iterator[Memory]:
    """One memory for all: each conversation is that of another user."""
    opened = Memory.open(Settings(data_dir=None))
    yield opened
    opened.close()


def wrong(memory: Memory, told: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with each turn of a conversation; what nothing is expected of is heard
    and not answered, which is quicker."""
    for wanted in told["turns"]:
        if wanted.keys() == {"ask"}:
            memory.observe(wanted["ask"], user_id=told["name"], session_id="s")
            continue
        turn = memory.ask(wanted["ask"], user_id=told["name"], session_id="s")
        yield from faults(wanted, turn)
        yield from (f"{wanted['ask']!r} quotes {text!r} from nowhere" for text in untraced(turn))


@pytest.mark.parametrize("told", CASES, ids=[one["name"] for one in CASES])
def test_a_stranger_is_answered(memory: Memory, told: dict[str, Any]) -> None:
    found = list(wrong(memory, told))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("preset", OTHER_PRESETS)
def test_the_first_conversation_goes_the_same_in_every_preset(preset: str) -> None:
    opened = Memory.open(Settings(data_dir=None, library=False, preset=preset))
    opened.add_document(LAPTOPS, user_id=CASES[0]["name"], name="laptops.md")
    found = list(wrong(opened, CASES[0] | {"turns": CASES[0]["turns"][:4]}))
    opened.close()
    assert not found, "\n".join(found)
