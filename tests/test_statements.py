"""What should be held after a conversation said something: 123 short ones, written before anybody
looked at how they are read. Every third is kept from tuning and shows how the rules do on what
nobody looked at. Wednesday, 20 May 2026.

Each of `statements.json`: `told`, what the user says in turn; `held` and `ended`, relations
(subject, predicate, object) that hold afterwards or do not; `attributes` and `no_attributes`
(entity, key, value). "|" stands between spellings that are as good, "*" for anything.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from memory_core import Memory, Settings

NOW = datetime(2026, 5, 20, 10, tzinfo=UTC)
STATEMENTS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("statements.json").read_text("utf-8")
)
FLOORS: Mapping[str, int] = {"tuned": 72, "kept": 28}
"""Conversations read right, at least; of 82 and 41."""

Row = Sequence[str]


class Memories:
    """One memory for each preset; each conversation is a user's of its own."""

    def __init__(self) -> None:
        self._opened: dict[str, Memory] = {}

    def of(self, preset: str) -> Memory:
        if preset not in self._opened:
            settings = Settings(data_dir=None, library=False, preset=preset)
            self._opened[preset] = Memory.open(settings, clock=lambda: NOW)
        return self._opened[preset]

    def close(self) -> None:
        for memory in self._opened.values():
            memory.close()


@pytest.fixture(scope="module")
def memories() -> Iterator[Memories]:
    opened = Memories()
    yield opened
    opened.close()


def told(memory: Memory, texts: Sequence[str], user: str) -> tuple[list[Row], list[Row]]:
    """Return the relations and attributes that hold after somebody said these a minute apart."""
    for minute, text in enumerate(texts):
        at = NOW.replace(minute=minute)
        memory.observe(text, user_id=user, session_id="s", at=at)
    graph = memory.graph(user_id=user)
    names = {entity.id: entity.name for entity in graph.entities}
    relations: list[Row] = [
        (names[r.subject], r.predicate, names[r.object])
        for r in graph.relations
        if not (r.negated or r.modality)
    ]
    attributes: list[Row] = [
        (entity.name, key, str(value))
        for entity in memory.entities(user_id=user)
        for key, value in entity.attributes.items()
    ]
    return relations, attributes


def alike(wanted: Row, row: Row) -> bool:
    return all(
        any(fnmatchcase(word.casefold(), one.casefold()) for one in pattern.split("|"))
        for pattern, word in zip(wanted, row, strict=True)
    )


def right(said: Mapping[str, Any], relations: Sequence[Row], attributes: Sequence[Row]) -> bool:
    """Whether all of it holds that should, and nothing that should not."""
    rows = {"held": relations, "ended": relations}
    return all(
        any(alike(wanted, row) for row in rows.get(kind, attributes)) == expected
        for kind, expected in (
            ("held", True), ("ended", False), ("attributes", True), ("no_attributes", False),
        )
        for wanted in said.get(kind, ())
    )  # fmt: skip


def test_what_is_said_is_held_and_what_is_over_is_not(memories: Memories) -> None:
    read: Counter[str] = Counter()
    for i, said in enumerate(STATEMENTS):
        memory = memories.of(said.get("preset", "general"))
        relations, attributes = told(memory, said["told"], f"user {i}")
        read["kept" if i % 3 == 2 else "tuned"] += right(said, relations, attributes)
    low = {part: read[part] for part, least in FLOORS.items() if read[part] < least}
    assert not low, f"read right: {low}, wanted {dict(FLOORS)}"


def test_every_conversation_wants_something_that_can_fail() -> None:
    for said in STATEMENTS:
        rows = [row for kind in ("held", "ended", "attributes", "no_attributes")
                for row in said.get(kind, ())]  # fmt: skip
        assert rows
        assert all(len(row) == 3 and all(row) for row in rows)
        assert said["told"]
