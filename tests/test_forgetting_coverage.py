"""No table is forgotten when something is: one added later is noticed here."""

from collections.abc import Iterator
from datetime import UTC, datetime

from sqlalchemy import Boolean, Connection, Float, Table, select

from memory_core import Memory
from memory_core.stores.erasure.scan import owned_tables, text_columns
from memory_core.stores.schema.columns import Details, Instant, Until
from memory_core.stores.schema.tables import metadata
from memory_core.stores.sql import SqlStore
from tests.conftest import HandClock
from tests.store_contract import NOW, say
from tests.test_forgetting import U

WITHOUT_OWNER = {"users", "pending_erasures"}
"""A digest each, and nothing that was said."""


def filled(table: Table, keys: dict[str, int], user_key: int) -> dict[str, object]:
    """Return a row of a table for a user, referring to the rows there are."""
    row: dict[str, object] = {}
    for column in table.c:
        target = next((key.column.table.name for key in column.foreign_keys), "")
        if column.name == "user_key":
            row[column.name] = user_key
        elif target:
            row[column.name] = keys[target]
        elif column.name == "key":
            continue
        else:
            row[column.name] = plain(column.type)
    for name in ("digest", "id"):  # some are each user's own, some everybody's
        if name in row:
            row[name] = f"zanzibarium {user_key}"
    return row


def plain(kind: object) -> object:
    """Return a value of a column's type."""
    if isinstance(kind, Details):
        return {"word": "zanzibarium"}
    if isinstance(kind, Instant | Until):
        return datetime(2026, 3, 1, tzinfo=UTC)
    if isinstance(kind, Boolean | Float):
        return True if isinstance(kind, Boolean) else 1.0
    return 7 if "INT" in str(kind).upper() else "zanzibarium"


def fill(connection: Connection, user_key: int) -> dict[str, int]:
    """Put a row of the user's into every table; returns row numbers by table."""
    keys = {"users": user_key}
    for table in metadata.sorted_tables:
        if table.name in WITHOUT_OWNER:
            continue
        connection.execute(table.insert(), filled(table, keys, user_key))
        first = next(iter(table.primary_key.columns))
        mine = select(first).where(table.c.user_key == user_key)
        keys[table.name] = int(connection.execute(mine.order_by(first.desc())).scalars().all()[0])
    return keys


def rows(connection: Connection, user_key: int) -> Iterator[tuple[str, int]]:
    for table in owned_tables():
        found = connection.execute(select(table).where(table.c.user_key == user_key)).all()
        if found:
            yield table.name, len(found)


def test_every_table_says_whose_its_rows_are() -> None:
    owned = {table.name for table in owned_tables()}
    assert set(metadata.tables) - owned == WITHOUT_OWNER
    assert all(text_columns(metadata.tables[name]) for name in ("messages", "summary_lines"))


def test_forgetting_everything_empties_every_table(store: SqlStore) -> None:
    with store._database.write() as connection:
        users = metadata.tables["users"]
        for user in ("ann", "bob"):
            from memory_core.stores.schema.memory import digest

            connection.execute(users.insert(), {"digest": digest(user)})
        ann, bob = connection.execute(select(users.c.key).order_by(users.c.key)).scalars()
        for owner in (ann, bob):
            fill(connection, owner)
        every = dict(rows(connection, ann))
        bobs = dict(rows(connection, bob))
        assert set(every) == set(metadata.tables) - WITHOUT_OWNER, "each table has a row"
    store.forget(user_id="ann")
    with store._database.read() as connection:
        assert dict(rows(connection, ann)) == {}
        assert dict(rows(connection, bob)) == bobs


def test_rows_left_behind_are_found(store: SqlStore) -> None:
    from memory_core.stores.protocols.erasure import Target

    say(store, "m1", "Lamp")
    erased = store.erase(Target("everything"), user_id="ann", now=NOW)
    assert store.traces_left(erased, user_id="ann").found, "nobody reaches them, but they are there"
    store.erase_hidden(erased.hidden)
    assert store.traces_left(erased, user_id="ann").found == ()
    with store._database.write() as connection:
        row = {"user_key": erased.user_key, "kind": "left", "at": NOW, "detail": {}}
        connection.execute(metadata.tables["events"].insert(), row | {"message_id": ""})
    assert store.traces_left(erased, user_id="ann").found == ("events: 1 row",)


def test_no_row_refers_to_a_message_that_is_gone(memory: Memory, clock: HandClock) -> None:
    ids = []
    for text in ("Sunniva works at Vantor.", "I prefer Acer laptops.", "Sunniva likes chess."):
        clock.forward(minutes=1)
        turn = memory.ask(text, user_id=U, session_id="s")
        ids.append(turn.message_id)
    for gone in ids[:2]:
        memory.forget(user_id=U, message_id=gone)
        with memory._parts.store._database.read() as connection:  # type: ignore[attr-defined]
            for table in owned_tables():
                for row in connection.execute(select(table)):
                    words = [str(value) for value in row._mapping.values()]
                    assert not any(gone in word for word in words), table.name
