"""Which messages and pieces of documents are within the limits of a search, on every database."""

from datetime import datetime, timedelta

from memory_core.model import Chunk, Document, Entity, Message
from memory_core.stores.change import Change
from memory_core.stores.sql import SqlStore
from tests.store_contract import NOW

DAYS = [NOW + timedelta(days=day) for day in range(4)]


def said(store: SqlStore, *, user_id: str = "ann") -> dict[str, int]:
    """Store two messages in each of two sessions, a day apart; returns their row numbers."""
    messages = tuple(
        Message("user", "text", at, id=f"m{day}", session_id="even" if day % 2 == 0 else "odd")
        for day, at in enumerate(DAYS)
    )
    store.apply(Change(messages=messages), user_id=user_id, now=NOW)
    ids = [message.id for message in messages]
    return store.item_keys(ids, kind="message", user_ids=[user_id])


def test_messages_are_limited_to_a_time_and_a_session(store: SqlStore) -> None:
    keys = said(store)

    def among(
        session: str | None = None, since: datetime | None = None, until: datetime | None = None
    ) -> list[str]:
        found = store.said_among(
            keys.values(), user_id="ann", session_id=session, since=since, until=until
        )
        return sorted(i for i, key in keys.items() if key in found)

    assert among() == ["m0", "m1", "m2", "m3"]
    assert among(since=DAYS[1], until=DAYS[3]) == ["m1", "m2"]
    assert among("even", since=DAYS[1]) == ["m2"]
    assert among("none") == [] and among(since=DAYS[3] + timedelta(1)) == []


def test_latest_messages_of_a_time_come_latest_first(store: SqlStore) -> None:
    keys = said(store)
    found = store.said_between(user_id="ann", since=DAYS[1], until=None, limit=2)
    assert found == [keys["m3"], keys["m2"]]
    assert store.said_between(user_id="ann", since=None, until=DAYS[0], limit=9) == []
    assert store.said_between(user_id="bob", since=None, until=None, limit=9) == []


def test_messages_of_others_are_within_no_limits(store: SqlStore) -> None:
    keys = said(store)
    assert store.said_among(keys.values(), user_id="bob") == set()
    assert store.types_spoken_of(keys.values(), user_id="bob") == {}


def test_pieces_are_limited_by_their_document_and_what_they_speak_of(store: SqlStore) -> None:
    for number in (1, 2):
        name = f"d{number}"
        document = Document(name, "ann", name, "text", 9, 2, name, DAYS[number])
        chunks = [Chunk(f"{name}:{i}", name, name, i, i, i + 1, "text") for i in (0, 1)]
        lamp = Entity("Aster", "PRODUCT", source=f"chunk:{name}:0", trust="document")
        store.add_document(document, chunks, [lamp], {chunk.id: {} for chunk in chunks})
    ids, owners = ["d1:0", "d1:1", "d2:0", "d2:1", "gone"], ["ann", "bob"]
    assert store.chunks_among(ids, user_ids=owners) == set(ids) - {"gone"}
    assert store.chunks_among(ids, user_ids=owners, until=DAYS[2]) == {"d1:0", "d1:1"}
    assert store.chunks_among(ids, user_ids=owners, types={"PRODUCT"}) == {"d1:0", "d2:0"}
    found = store.chunks_among(ids, user_ids=owners, types={"PRODUCT"}, since=DAYS[2])
    assert found == {"d2:0"}
    assert store.chunks_among(ids, user_ids=["bob"]) == set()
