"""Counting retrievals: what was given to an answer was used, which keeps it in mind longer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import bindparam, case, type_coerce, update

from memory_core.stores.change import Addition, Written
from memory_core.stores.engine.prepared import run_many
from memory_core.stores.expiring import microseconds_of
from memory_core.stores.history.versions import keep_state
from memory_core.stores.lookups import entity_keys
from memory_core.stores.schema.columns import KEY, Instant
from memory_core.stores.schema.memory import entities
from memory_core.stores.writing.journal import Journal

_AT: Any = bindparam("b_at", type_=Instant())
_LATER = type_coerce(entities.c.expires_at, KEY) + bindparam("b_longer", type_=KEY)
_COUNT = (
    update(entities)
    .where(entities.c.key == bindparam("b_key"))
    .values(
        retrieved=entities.c.retrieved + 1,
        retrieved_at=case((entities.c.retrieved_at > _AT, entities.c.retrieved_at), else_=_AT),
        expires_at=case(
            (entities.c.expires_at.is_not(None), type_coerce(_LATER, Instant())),
            else_=entities.c.expires_at,
        ),
    )
)


@dataclass(frozen=True, slots=True)
class Retrieved(Addition):
    """An entity whose line was given to an answer. longer: by how much that prolongs its life."""

    entity_id: str
    longer: timedelta = timedelta()


def write_retrieved(journal: Journal, additions: Sequence[Retrieved], written: Written) -> None:
    """Count retrievals; an entity that was forgotten in the meantime is passed over."""
    ids = {a.entity_id: written.used.get(a.entity_id, a.entity_id) for a in additions}
    keys = entity_keys(journal.connection, set(ids.values()), user_id=journal.user_id)
    longer = {ids[a.entity_id]: microseconds_of(a.longer) for a in additions}
    keep_state(journal.connection, list(keys.values()), journal.now)
    rows = [
        {"b_key": key, "b_at": journal.now, "b_longer": longer[entity_id]}
        for entity_id, key in keys.items()
    ]
    run_many(journal.connection, _COUNT, rows)
