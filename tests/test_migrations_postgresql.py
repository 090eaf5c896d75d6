"""PostgreSQL databases are made once, brought up to date, and left alone if they are not ours."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, create_engine, inspect, text

from memory_core.errors import StoreError
from memory_core.stores.engine.upgrading import FORMAT, read_format
from memory_core.stores.sql import SqlStore, open_store
from tests.freeze_schema import differences
from tests.store_contract import names_in, say, ttl


def test_empty_postgresql_database_opened_by_many_at_once_is_made_once(own_database: str) -> None:
    def open_it(_: int) -> SqlStore:
        return open_store(None, ttl=ttl, url=own_database)

    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(open_it, range(4)))
    say(stores[0], "m1", "Lamp")
    assert names_in(stores[3]) == {"Lamp"}
    with stores[0]._database.read() as connection:
        assert read_format(connection) == FORMAT
        found = differences(connection)
    assert [kind for kind, *_ in found] == ["remove_table"], found
    with stores[0]._database.write() as connection:
        connection.execute(text("UPDATE memograph_schema SET format = 99"))
    for store in stores:
        store.close()
    with pytest.raises(StoreError, match=r"newer version.*99.*Update the program"):
        open_it(0)


def test_postgresql_tables_of_another_program_are_left_alone(own_database: str) -> None:
    engine = create_engine(own_database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE entities (id text)"))
        connection.execute(text("INSERT INTO entities VALUES ('precious')"))
    with pytest.raises(StoreError, match=r"another program \(entities\).*Choose an empty database"):
        open_store(None, ttl=ttl, url=own_database)
    with engine.begin() as connection:
        assert connection.execute(text("SELECT id FROM entities")).scalars().all() == ["precious"]
        assert inspect(connection).get_table_names() == ["entities"]
    engine.dispose()


def test_postgresql_database_that_cannot_hold_every_text_is_refused(
    own_database: str, shared_database: Engine
) -> None:
    with shared_database.connect() as connection:
        connection.exec_driver_sql("DROP DATABASE own")
        made = "CREATE DATABASE own ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'"
        connection.exec_driver_sql(f"{made} LOCALE_PROVIDER libc TEMPLATE template0")
    with pytest.raises(StoreError, match="encoding is LATIN1"):
        open_store(None, ttl=ttl, url=own_database)


FORMAT_2 = (
    "ALTER TABLE documents DROP COLUMN read_to",
    "DROP INDEX aliases_of_entity",
    "ALTER TABLE chunk_postings ADD FOREIGN KEY (item_key) REFERENCES chunks (key)",
    "CREATE INDEX chunk_postings_of_item ON chunk_postings (item_key)",
    "UPDATE memograph_schema SET format = 2",
)


def test_postgresql_database_of_format_2_gets_the_tables_of_the_newest(own_database: str) -> None:
    store = open_store(None, ttl=ttl, url=own_database)
    say(store, "m1", "Lamp")
    with store._database.write() as connection:
        for statement in FORMAT_2:
            connection.execute(text(statement))
    store.close()
    store = open_store(None, ttl=ttl, url=own_database)
    assert names_in(store) == {"Lamp"} and store.documents(user_id="ann") == []
    with store._database.read() as connection:
        assert read_format(connection) == FORMAT
        assert "read_to" in {c["name"] for c in inspect(connection).get_columns("documents")}
        assert [kind for kind, *_ in differences(connection)] == ["remove_table"]
    store.close()
