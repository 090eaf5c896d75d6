"""What every store must do with messages and documents."""

import pytest

from memory_core.errors import InputError, NotFoundError
from memory_core.model import Chunk, Document, Entity, Message, Session
from memory_core.stores.base import Store
from memory_core.stores.change import Change
from tests.store_contract import NOW, after, names_in, say
from tests.terms_held import terms_held


class MessageContract:
    """Conversations and the lexical index."""

    def test_last_messages_come_oldest_first(self, store: Store) -> None:
        for n in range(5):
            say(store, f"m{n}", f"Lamp {n}", at=after(n))
        found = store.messages(user_id="ann", session_id="s", limit=2)
        assert [message.id for message in found] == ["m3", "m4"]
        assert found[0].timestamp == after(3)
        assert store.messages(user_id="ann", session_id="other") == []

    def test_message_comes_back_whole(self, store: Store) -> None:
        sent = Message("user", "hi", NOW, "Ann", {"n": [1]}, id="m1", session_id="s")
        store.apply(Change(messages=(sent,)), user_id="ann", now=NOW)
        assert store.messages_by_id(["x", "m1"], user_id="ann") == [sent]

    def test_message_is_hidden_when_all_it_speaks_of_expired(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        say(store, "m2", "Lamp", "Desk", at=after(1))
        say(store, "m3", at=after(2))
        store.set_pinned("ann:Desk", pinned=True, user_id="ann", now=after(2))
        ids, now = ["m1", "m2", "m3"], after(60)
        assert store.hidden_messages(ids, user_id="ann", now=now) == {"m1"}
        window = store.window(user_id="ann", session_id="s", now=now, limit=9)
        assert [message.id for message in window] == ["m2", "m3"]

    def test_messages_about_an_entity_are_the_users_own(self, store: Store) -> None:
        for n in range(4):
            say(store, f"m{n}", "Lamp")
        say(store, "m9", "Lamp", role="assistant")
        found = store.messages_about(["ann:Lamp"], user_id="ann", limit=2)
        assert [message.id for message in found] == ["m2", "m3"]

    def test_neighbours_of_a_message_stay_within_its_session(self, store: Store) -> None:
        for n in range(5):
            say(store, f"m{n}", "Lamp")
            say(store, f"o{n}", "Desk", session_id="other")
        found = store.neighbours_of_messages(["m0", "m2", "x"], user_id="ann", reach=1)
        assert found == {"m0": ["m0", "m1"], "m2": ["m1", "m2", "m3"]}
        assert store.neighbours_of_messages(["m2"], user_id="ann", reach=0) == {"m2": ["m2"]}

    def test_postings_say_how_often_and_of_how_many(self, store: Store) -> None:
        message = Message("user", "lamp lamp desk", NOW, id="m1", session_id="s")
        change = Change(messages=(message,), terms={"m1": {"lamp": 2, "desk": 1}})
        store.apply(change, user_id="ann", now=NOW)
        found = terms_held(store, ["lamp", "sofa"], kind="message", user_id="ann")
        assert found == {("lamp", "m1", 2, 3)}
        assert store.index_size(kind="message", user_ids=["ann"]) == (1, 3)

    def test_sessions_are_listed_last_active_first(self, store: Store) -> None:
        store.start_session(Session("a", "ann", NOW, NOW, "First"))
        say(store, "m1", session_id="b", at=after(1))
        say(store, "m2", session_id="a", at=after(2))
        found = store.sessions(user_id="ann")
        assert [(s.id, s.title, s.last_active_at) for s in found] == [
            ("a", "First", after(2)),
            ("b", "", after(1)),
        ]

    def test_message_id_used_twice_is_refused_whole(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        with pytest.raises(InputError):
            say(store, "m1", "Desk")
        assert names_in(store) == {"Lamp"}


def add_document(store: Store, document_id: str = "d", user_id: str = "ann") -> None:
    chunks = [Chunk(f"{document_id}{n}", document_id, "Guide", n, n, n + 1, "t") for n in range(3)]
    x1 = Entity(
        "Lenovo X1", "PRODUCT", {"ram": 16}, aliases=("ThinkPad",), source=f"chunk:{document_id}0"
    )
    store.add_document(
        Document(document_id, user_id, "Guide", "md", 3, 3, "digest", NOW),
        chunks,
        [x1, Entity("Lenovo", "ORGANIZATION")],
        {f"{document_id}1": {"ram": 2, "x1": 1}},
    )


class DocumentContract:
    """Documents, chunks and what they speak of."""

    def test_chunks_come_in_the_order_asked_for(self, store: Store) -> None:
        add_document(store)
        found = store.chunks(["d2", "x", "d0"], user_ids=["ann"])
        assert [(c.id, c.document_id, c.document_name) for c in found] == [
            ("d2", "d", "Guide"),
            ("d0", "d", "Guide"),
        ]
        assert [c.seq for c in store.chunks_of("d", user_ids=["bob", "ann"])] == [0, 1, 2]
        assert store.chunks(["d0"], user_ids=["bob"]) == []

    def test_entities_are_found_by_whole_name_before_words(self, store: Store) -> None:
        add_document(store)
        found = store.document_entities(
            names=["lenovo"], any_word=["lenovo"], user_ids=["ann"], limit=9
        )
        assert [entity.name for entity in found] == ["Lenovo", "Lenovo X1"]
        (x1,) = store.document_entities(names=["thinkpad"], user_ids=["ann"])
        assert (x1.trust, x1.mentions, dict(x1.attributes), x1.source) == (
            "document",
            0,
            {"ram": 16},
            "chunk:d0",
        )
        assert store.document_entities(any_word=["lenovo"], user_ids=["bob"]) == []
        assert names_in(store) == set()

    def test_deleted_document_is_gone_with_all_it_brought(self, store: Store) -> None:
        add_document(store)
        add_document(store, "e")
        assert sorted(store.delete_document("d", user_id="ann")) == ["d0", "d1", "d2"]
        assert [d.id for d in store.documents(user_id="ann")] == ["e"]
        assert store.index_size(kind="chunk", user_ids=["ann"]) == (1, 3)
        assert len(store.document_entities(names=["lenovo"], user_ids=["ann"])) == 1
        with pytest.raises(NotFoundError):
            store.delete_document("e", user_id="bob")

    def test_document_that_cannot_be_stored_leaves_nothing(self, store: Store) -> None:
        add_document(store)
        with pytest.raises(InputError):
            add_document(store)
        assert len(store.document_entities(names=["lenovo"], user_ids=["ann"])) == 1
        assert len(store.chunks_of("d", user_ids=["ann"])) == 3
