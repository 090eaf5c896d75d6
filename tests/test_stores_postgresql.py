"""PostgreSQL: what the contract cannot say, because only a server has it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, func, select, text

from memory_core import Memory
from memory_core.errors import InputError, StoreError
from memory_core.stores.engine import postgresql as pg
from memory_core.stores.schema.columns import WORDS
from memory_core.stores.schema.memory import messages
from memory_core.stores.schema.tables import metadata
from memory_core.stores.sql import SqlStore, open_store
from tests.postgresql_server import Server
from tests.store_contract import NOW, after, names_in, one, say, ttl


def opened(url: str) -> SqlStore:
    return open_store(None, ttl=ttl, url=url)


@pytest.fixture
def anns(postgresql_url: str) -> Iterator[SqlStore]:
    store = opened(postgresql_url)
    yield store
    store.close()


def _raise(connection: Connection, code: str) -> None:
    words = f"DO $$ BEGIN RAISE EXCEPTION 'made up' USING ERRCODE = '{code}'; END $$"
    connection.execute(text(words))


def test_names_are_ordered_as_everywhere_and_not_as_the_server_would(anns: SqlStore) -> None:
    names = ["apple", "Banana", "Zebra", "_x", "äpfel", "zoo", "Öl", "a b", "ab"]
    say(anns, "m1", *names)
    assert [e.name for e in anns.entities(user_id="ann", now=NOW)] == sorted(names)
    with anns._database.read() as connection:
        theirs = connection.execute(text("SELECT 'apple' < 'Banana'")).scalar_one()
    assert theirs, "this server orders as we do, so the test cannot fail"


def test_every_column_of_words_has_the_order_of_code_points(anns: SqlStore) -> None:
    query = text(
        "SELECT table_name, column_name, collation_name FROM information_schema.columns"
        " WHERE table_schema = 'public' AND data_type = 'text'"
    )
    with anns._database.read() as connection:
        found = {(t, c): order for t, c, order in connection.execute(query)}
    wrong = [
        f"{table.name}.{column.name}"
        for table in metadata.tables.values()
        for column in table.c
        if isinstance(column.type, type(WORDS)) and found[table.name, column.name] != "C"
    ]
    assert not wrong, f"declare these with columns.WORDS or text_column: {wrong}"


def test_many_threads_of_two_programs_lose_no_mention(postgresql_url: str) -> None:
    stores = [opened(postgresql_url) for _ in range(2)]
    say(stores[0], "m0", "Lamp")

    def write(n: int) -> None:
        user = "ann" if n % 3 else f"user {n}"
        say(stores[n % 2], f"w{n}", "Lamp", f"Thing {n % 5}", user_id=user, at=after(n / 100))

    with ThreadPoolExecutor(32) as pool:
        list(pool.map(write, range(96)))
    for store in stores:
        assert one(store, "ann:Lamp").mentions == 1 + 64
        assert store.index_size(kind="message", user_ids=["ann"])[0] == 65
        assert one(store, "user 93:Lamp", user_id="user 93").mentions == 1
        store.close()


def test_writers_of_one_user_wait_and_those_of_others_do_not(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg, "TIMEOUTS_MS", {**pg.TIMEOUTS_MS, "lock_timeout": 30})
    one_program, other_program = opened(postgresql_url), opened(postgresql_url)
    with one_program._database.write("ann"):
        say(other_program, "b1", "Sofa", user_id="bob")
        with pytest.raises(StoreError, match="in use by another program"):
            say(other_program, "m1", "Lamp")
        with pytest.raises(StoreError, match="in use"), other_program._database.write():
            pass
    say(other_program, "m1", "Lamp")
    assert names_in(one_program) == {"Lamp"}
    one_program.close()
    other_program.close()


def test_reader_sees_one_moment_throughout(anns: SqlStore) -> None:
    count = select(func.count()).select_from(messages)
    say(anns, "m1", "Lamp")
    with anns._database.read() as connection:
        before = connection.execute(count).scalar_one()
        say(anns, "m2", "Sofa")
        assert connection.execute(count).scalar_one() == before == 1
    with anns._database.read() as connection:
        assert connection.execute(count).scalar_one() == 2


def test_cut_connections_are_made_again_and_half_a_change_is_none(
    anns: SqlStore, shared_database: Engine
) -> None:
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    cut += " AND backend_type = 'client backend' AND datname = current_database()"
    say(anns, "m1", "Lamp")
    with shared_database.connect() as administrator:
        administrator.exec_driver_sql(cut)
        say(anns, "m2", "Lamp")
        words = pytest.raises(StoreError, match=r"cut|started or stopped")
        with words, anns._database.write("ann") as connection:
            connection.execute(messages.update().values(content="half"))
            administrator.exec_driver_sql(cut)
            connection.execute(messages.update().values(role="half"))
    said = anns.messages(user_id="ann", session_id="s")
    assert [message.content for message in said] == ["Lamp", "Lamp"]
    assert anns.health() == ""


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("53100", "disk is full; free some space"),
        ("53300", "raise max_connections"),
        ("57014", "took too long"),
        ("25006", "can only be read"),
        ("42501", "grant it"),
        ("XX001", "damaged; put back a copy"),
        ("40P01", "try again in a moment"),
        ("08006", "look whether the last change is there"),
    ],
)
def test_error_of_the_server_says_what_to_do(anns: SqlStore, code: str, words: str) -> None:
    with pytest.raises(StoreError, match=words), anns._database.write("ann") as connection:
        _raise(connection, code)


def test_character_no_database_of_this_kind_can_hold_is_refused(anns: SqlStore) -> None:
    with pytest.raises(InputError, match="cannot hold"):
        say(anns, "m1", "La\x00mp")
    assert names_in(anns) == set()


def test_forgotten_text_is_in_no_file_of_the_database(
    anns: SqlStore, postgresql: Server, shared_database: Engine
) -> None:
    def files(trace: bytes) -> list[Path]:
        with shared_database.connect() as connection:
            connection.exec_driver_sql("CHECKPOINT")
        them = (postgresql.folder / "data" / "base").rglob("*")
        return [file for file in them if file.is_file() and trace in file.read_bytes()]

    say(anns, "m1", "Zanzibarium", *(f"Thing {n}" for n in range(40)))
    with shared_database.connect() as connection:
        connection.exec_driver_sql("ANALYZE")
    assert files(b"Zanzibarium")
    anns.forget(user_id="ann")
    assert files(b"Zanzibarium") == []


def test_bytes_that_cannot_be_cleared_yet_are_told(
    postgresql_url: str, shared_database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg, "TIMEOUTS_MS", {**pg.TIMEOUTS_MS, "lock_timeout": 30})
    store = opened(postgresql_url)
    say(store, "m1", "Lamp")
    with shared_database.connect() as reader:
        reader.exec_driver_sql("BEGIN; SELECT * FROM messages LIMIT 1")
        with pytest.raises(StoreError, match=r"It is forgotten, but .* in use"):
            store.forget(user_id="ann")
        reader.exec_driver_sql("ROLLBACK")
    assert names_in(store) == set()
    store.close()


def test_conversation_is_remembered_and_forgotten_on_every_database(
    memory_anywhere: Memory,
) -> None:
    memory = memory_anywhere
    for said in (
        "The Dell XPS 15 costs $1599. Maria works at Acme.",
        "The Dell XPS 15 costs $1499.",
    ):
        memory.observe(said, user_id="ann", session_id="s")
    turn = memory.ask("How much is the Dell XPS 15?", user_id="ann", session_id="s")
    assert "1499" in turn.answer.replace(",", "")
    before = [e.name for e in memory.entities(user_id="ann")]
    assert "Dell XPS 15" in before
    assert memory.entities(user_id="bob") == []
    memory.forget(user_id="ann", everything=True)
    assert memory.entities(user_id="ann") == []
