"""What comes in from outside is refused before it can break what is stored."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from memory_core import Entity, Memory, Message, Relation
from memory_core.errors import InputError

NAIVE = datetime(2026, 3, 1)
FIRST = datetime.min.replace(tzinfo=timezone(timedelta(hours=12)))
"""In UTC a day before the calendar begins."""
LAST = datetime.max.replace(tzinfo=timezone(-timedelta(hours=12)))
PAIR = (Entity("Ann", "PERSON"), Entity("Ben", "PERSON"))
KNOWS = Relation("Ann", "KNOWS", "Ben")


@pytest.mark.parametrize("at", [NAIVE, FIRST, LAST])
def test_a_message_is_of_a_time_the_calendar_holds(memory: Memory, at: datetime) -> None:
    with pytest.raises(InputError, match="time of a message"):
        memory.observe("I like tea.", user_id="u", session_id="s", at=at)
    with pytest.raises(InputError, match="time of a message"):
        told = [Message("user", "I like tea.", timestamp=at)]
        memory.observe_many(told, user_id="u", session_id="s")
    assert memory.sessions("u") == []


@pytest.mark.parametrize(
    "wrong",
    [{"first_seen": NAIVE}, {"last_seen": NAIVE}, {"last_seen": LAST}, {"first_seen": FIRST},
     {"mentions": -1}, {"mentions": 2**31}, {"type": ""}, {"type": " \t"}, {"trust": "god"},
     {"name": "  "}, {"name": "x" * 20_001}, {"id": "a\0b"}, {"aliases": ("B\0b",)},
     {"attributes": {"a\0": "b"}}, {"attributes": {"a": "b\0"}},
     {"attributes": {"a": float("nan")}}],
)  # fmt: skip
def test_an_entity_that_cannot_be_kept_is_not_remembered(
    memory: Memory, wrong: dict[str, Any]
) -> None:
    with pytest.raises(InputError):
        memory.remember([PAIR[1], replace(PAIR[0], **wrong)], user_id="u")
    assert memory.entities(user_id="u") == []


@pytest.mark.parametrize(
    "wrong",
    [{"valid_at": NAIVE}, {"created_at": NAIVE}, {"invalid_at": LAST}, {"predicate": " "},
     {"confidence": 1.5}, {"confidence": float("nan")}, {"trust": "nobody"}],
)  # fmt: skip
def test_a_relation_that_cannot_be_kept_is_not_remembered(
    memory: Memory, wrong: dict[str, Any]
) -> None:
    with pytest.raises(InputError):
        memory.remember(PAIR, [replace(KNOWS, **wrong)], user_id="u")
    assert memory.entities(user_id="u") == []


def test_what_is_remembered_can_be_exported_and_loaded(memory: Memory) -> None:
    at = datetime(8800, 12, 31, 23, tzinfo=timezone(-timedelta(hours=12)))
    far = Entity("Ann", "PERSON", {"born": 3, "ok": True}, 2**31 - 1, at, at, ("Annie",))
    memory.remember([far, PAIR[1]], [KNOWS], user_id="u")
    memory.load(memory.export(user_id="u"), user_id="v")
    (ann,) = [e for e in memory.entities(user_id="v") if e.name == "Ann"]
    assert ann.mentions == far.mentions and ann.last_seen == at.astimezone(UTC)


@pytest.mark.parametrize("hops", [-1, 5, 1.5, "2", None, True])
def test_hops_are_a_whole_number_up_to_four(memory: Memory, hops: Any) -> None:
    with pytest.raises(InputError, match="hops"):
        memory.working_memory("Ann", user_id="u", session_id="s", num_hops=hops)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), b"x", object(), {"a": {1}}])
def test_a_value_no_export_can_tell_is_not_set(memory: Memory, value: object) -> None:
    (ann, _) = memory.remember(PAIR, user_id="u")
    with pytest.raises(InputError, match="text, a number"):
        memory.edit(ann.id, set={"age": value}, user_id="u")
    assert memory.edits(user_id="u") == []
