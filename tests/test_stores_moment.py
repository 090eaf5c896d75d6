"""One moment of a store: all its reads see the same, and it refuses to write."""

from pathlib import Path

import pytest

from memory_core.errors import InputError
from memory_core.stores.change import Change
from memory_core.stores.sql import SqlStore, open_store
from tests.store_contract import NOW, after, say, ttl


def test_what_is_read_at_one_moment_is_what_the_store_reads(store: SqlStore) -> None:
    say(store, "m1", "Lamp")
    with store.reading() as held:
        assert [m.id for m in held.messages(user_id="ann", session_id="s")] == ["m1"]
        found = held.item_keys(["m1"], kind="message", user_ids=["ann"])
        assert [m.id for m in held.heard(found.values(), user_id="ann", now=NOW)] == ["m1"]
    say(store, "m2", "Lamp", at=after(1))
    with store.reading() as held:
        assert len(held.messages(user_id="ann", session_id="s")) == 2


def test_what_others_write_meanwhile_is_not_seen(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db", ttl=ttl)
    say(store, "m1", "Lamp")
    with store.reading() as held:
        assert len(held.messages(user_id="ann", session_id="s")) == 1
        say(store, "m2", "Lamp", at=after(1))
        assert len(held.messages(user_id="ann", session_id="s")) == 1
        assert len(store.messages(user_id="ann", session_id="s")) == 2
    store.close()


def test_one_moment_cannot_be_changed(store: SqlStore) -> None:
    say(store, "m1", "Lamp")
    with store.reading() as held, pytest.raises(InputError, match="cannot be changed"):
        held.apply(Change(), user_id="ann", now=NOW)
    say(store, "m2", "Lamp", at=after(1))
    assert len(store.messages(user_id="ann", session_id="s")) == 2


def test_past_is_read_at_one_moment_as_of_then(store: SqlStore) -> None:
    say(store, "m1", "Lamp")
    say(store, "m2", "Lamp", at=after(9))
    with store.past(after(5)).reading() as held:
        assert [m.id for m in held.messages(user_id="ann", session_id="s")] == ["m1"]
