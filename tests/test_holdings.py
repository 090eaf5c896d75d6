"""What is stored of a user is counted table by table, and looking changes nothing."""

import pytest

from memory_core import Memory, Settings
from memory_core.errors import InputError
from memory_core.memory_exchange import FORMATS
from memory_core.stores.schema.memory import entities
from memory_core.stores.schema.tables import metadata
from memory_core.stores.sql import SqlStore

TEXT = "My colleague Priya works at Northwind Harbor."


def test_every_table_with_rows_of_users_is_counted(store: SqlStore) -> None:
    rows = store.rows_held(user_id="anna")
    assert set(rows) == {t.name for t in metadata.sorted_tables if "user_key" in t.c}
    assert set(rows.values()) == {0}


def test_only_ones_own_rows_are_counted(memory: Memory) -> None:
    session = memory.start_session("anna")
    memory.observe(TEXT, user_id="anna", session_id=session.id)
    own, other = memory.holdings("anna").rows, memory.holdings("ben").rows
    assert own["messages"] == own["sessions"] == 1
    assert own[entities.name] == len(memory.entities(user_id="anna"))
    assert not any(other.values())


def test_files_are_told_with_their_size(memory: Memory) -> None:
    memory.start_session("anna")
    held = memory.holdings("anna")
    assert held.place == "an SQLite file on the server"
    assert next(f for f in held.files if f.name == "memory.db").n_bytes > 0


def test_a_memory_without_a_folder_has_no_files() -> None:
    held = Memory.open(Settings(data_dir=None, library=False, ttl_by_type={"PERSON": 60})).holdings(
        "anna"
    )
    assert held.files == () and "main memory" in held.place
    assert held.ttl_s == 1800 and held.ttl_by_type["PERSON"] == 60


def test_looking_changes_nothing(memory: Memory) -> None:
    session = memory.start_session("anna")
    memory.observe(TEXT, user_id="anna", session_id=session.id)
    assert memory.holdings("anna").rows == memory.holdings("anna").rows


def test_messages_of_others_are_not_found_by_their_id(memory: Memory) -> None:
    session = memory.start_session("anna")
    said = memory.observe(TEXT, user_id="anna", session_id=session.id)
    ids = [said.message_id, "unknown"]
    assert [m.content for m in memory.messages_by_id(ids, user_id="anna")] == [TEXT]
    assert memory.messages_by_id(ids, user_id="ben") == []


@pytest.mark.parametrize("format", FORMATS)
def test_a_file_is_looked_into_without_writing(memory: Memory, format: str) -> None:
    session = memory.start_session("anna")
    memory.observe(TEXT, user_id="anna", session_id=session.id)
    file = memory.export(user_id="anna", format=format)
    before = memory.holdings("anna").rows
    seen = memory.preview_load(file, format=format)
    assert seen.written["entities"] == len(memory.entities(user_id="anna"))
    assert memory.holdings("anna").rows == before


@pytest.mark.parametrize("format", [*FORMATS, "unknown"])
def test_a_broken_file_is_refused_when_it_is_looked_into(memory: Memory, format: str) -> None:
    with pytest.raises(InputError):
        memory.preview_load(b"<broken", format=format)
