"""Entities made quickly are the same entities."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict, fields, replace
from datetime import UTC, datetime
from typing import Any

import pytest

from memory_core.making import Further, Glimpse, Unread, entity_of, glimpse_of, unread_of
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


class Read:
    """What was read of entities; it counts how often one of them is looked at."""

    def __init__(self) -> None:
        self.looks = 0

    def of(self, key: int, name: str) -> Further:
        """Return aliases and attributes, as `making.Told`."""
        self.looks += 1
        assert (key, name) == (7, WHOLE.name)
        return WHOLE.aliases, WHOLE.attributes


class Rows:
    """Rows of which the fourth is that entity's."""

    def of(self, i: int) -> tuple[Any, ...]:
        """Return all else, as `making.Rows`."""
        assert i == 3
        return OWN


OWN = tuple(
    getattr(WHOLE, field.name)
    for field in fields(Entity)
    if field.name not in {"aliases", "attributes"}
)


def unread(read: Read) -> Entity:
    return unread_of(OWN, read, 7)


def glimpse(read: Read) -> Entity:
    return glimpse_of(WHOLE.name, WHOLE.id, (read, 7, Rows(), 3))


LATER = pytest.mark.parametrize("make", [unread, glimpse])


@LATER
def test_what_is_not_looked_at_is_not_taken_out(make: Callable[[Read], Entity]) -> None:
    read = Read()
    made = make(read)
    assert isinstance(made, Entity)
    assert (made.name, made.id, read.looks) == (WHOLE.name, WHOLE.id, 0)
    assert made.attributes == WHOLE.attributes
    assert made.aliases == WHOLE.aliases
    assert type(made) is Entity
    assert read.looks == 1


@LATER
@pytest.mark.parametrize("field", [field.name for field in fields(Entity)])
def test_every_field_is_there_at_the_first_look(make: Callable[[Read], Entity], field: str) -> None:
    assert getattr(make(Read()), field) == getattr(WHOLE, field)


@LATER
def test_entity_not_looked_at_equals_any_other_that_says_the_same(
    make: Callable[[Read], Entity],
) -> None:
    assert make(Read()) == WHOLE
    assert make(Read()) == WHOLE
    assert make(Read()) == unread(Read())
    assert [glimpse(Read())] == [make(Read())]
    assert make(Read()) != replace(WHOLE, mentions=4)
    assert replace(WHOLE, mentions=4) != make(Read())
    name: object = WHOLE.name
    assert make(Read()) != name


@LATER
@pytest.mark.parametrize(
    "act",
    [
        lambda entity: pickle.loads(pickle.dumps(entity)),
        copy.copy,
        copy.deepcopy,
        lambda entity: replace(entity, attributes={"price": 5}, aliases=("the lamp",)),
    ],
)
def test_entity_not_looked_at_is_copied_as_any_other(
    make: Callable[[Read], Entity], act: Callable[[Entity], Entity]
) -> None:
    copied = act(make(Read()))
    assert type(copied) is Entity
    assert copied == WHOLE


@LATER
def test_entity_not_looked_at_is_shown_and_frozen_as_any_other(
    make: Callable[[Read], Entity],
) -> None:
    assert repr(make(Read())) == repr(WHOLE)
    assert asdict(make(Read())) == asdict(WHOLE)
    with pytest.raises(FrozenInstanceError):
        make(Read()).name = "Chair"  # type: ignore[misc]
    with pytest.raises(TypeError, match="unhashable"):
        hash(make(Read()))


def test_a_glimpse_leaves_every_other_field_for_later() -> None:
    eager = {field.name for field in fields(Entity)} - vars(Glimpse).keys() - vars(Unread).keys()
    assert eager == {"name", "id"}
