"""The database's idea of being in memory is the one of `expiry`."""

from datetime import datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select

from memory_core.expiry import is_expired
from memory_core.model import Entity
from memory_core.stores.engine.opening import open_database
from memory_core.stores.expiring import alive, due
from memory_core.stores.schema.memory import entities, users
from tests.store_contract import NOW

near = st.integers(-3, 3).map(lambda n: NOW + timedelta(microseconds=n))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.none() | near, st.none() | near), max_size=12), near)
def test_database_and_rule_agree_on_who_is_in_memory(
    them: list[tuple[datetime | None, datetime | None]], now: datetime
) -> None:
    database = open_database(None)
    known = {
        f"e{i}": Entity("x", id=f"e{i}", expires_at=expires, archived_at=archived)
        for i, (expires, archived) in enumerate(them)
    }
    with database.write() as connection:
        connection.execute(users.insert(), {"key": 1, "digest": "d"})
        for entity in known.values():
            connection.execute(insert(entities).values(_row(entity)))
        living = connection.execute(select(entities.c.id).where(alive()), {"now": now}).scalars()
        assert set(living) == {i for i, e in known.items() if not is_expired(e, now)}
        to_archive = connection.execute(select(entities.c.id).where(due()), {"now": now}).scalars()
        assert set(to_archive) == {
            i for i, e in known.items() if is_expired(e, now) and e.archived_at is None
        }
    database.close()


def _row(entity: Entity) -> dict[str, object]:
    return {
        "user_key": 1,
        "id": entity.id,
        "name": entity.name,
        "type": entity.type,
        "mentions": 1,
        "first_seen": NOW,
        "last_seen": NOW,
        "guide_key": 0,
        "expires_at": entity.expires_at,
        "archived_at": entity.archived_at,
        "pinned": entity.expires_at is None,
        "trust": "user",
        "source": "",
    }
