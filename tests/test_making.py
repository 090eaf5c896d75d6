"""Entities made quickly are the same entities."""

import pickle
from dataclasses import FrozenInstanceError, fields, replace
from datetime import UTC, datetime

import pytest

from memory_core.making import entity_of
from memory_core.model import Entity

WHOLE = Entity(
    name="Lamp",
    type="PRODUCT",
    attributes={"price": 5},
    mentions=3,
    first_seen=datetime(2026, 1, 1, tzinfo=UTC),
    last_seen=datetime(2026, 1, 2, tzinfo=UTC),
    aliases=("the lamp",),
    id="e1",
    trust="document",
    expires_at=datetime(2026, 1, 3, tzinfo=UTC),
    pinned=True,
    archived_at=datetime(2026, 1, 4, tzinfo=UTC),
    source="message:m1",
    retrieved=2,
    retrieved_at=datetime(2026, 1, 5, tzinfo=UTC),
)
"""Every field differs from its default and from every other."""


def test_values_stand_in_their_own_fields() -> None:
    made = entity_of(tuple(getattr(WHOLE, field.name) for field in fields(Entity)))
    assert made == WHOLE
    assert type(made) is Entity
    assert repr(made) == repr(WHOLE)


def test_made_entity_is_as_frozen_as_any() -> None:
    made = entity_of(tuple(getattr(WHOLE, field.name) for field in fields(Entity)))
    with pytest.raises(FrozenInstanceError):
        made.name = "Chair"  # type: ignore[misc]
    assert replace(made, name="Chair") == replace(WHOLE, name="Chair")
    assert pickle.loads(pickle.dumps(made)) == WHOLE
