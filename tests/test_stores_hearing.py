"""Messages by row number, on every database there is."""

from memory_core.model import Message
from memory_core.stores.change import Change
from memory_core.stores.sql import SqlStore
from tests.store_contract import NOW, after, say


def keys_of(store: SqlStore, *ids: str, user_id: str = "ann") -> dict[str, int]:
    return store.item_keys(ids, kind="message", user_ids=[user_id])


def talk(store: SqlStore) -> None:
    for n in range(5):
        say(store, f"m{n}", "Lamp")
        say(store, f"o{n}", "Desk", session_id="other")


def test_those_around_a_message_are_of_its_session_in_order(store: SqlStore) -> None:
    talk(store)
    ids = {
        key: i for i, key in keys_of(store, *(f"{x}{n}" for x in "mo" for n in range(5))).items()
    }
    asked = keys_of(store, "m0", "m2", "o4").values()
    for reach in (0, 1, 2, 9):
        near = store.near([*asked, 10**12], user_id="ann", reach=reach)
        found = {ids[key]: [ids[one] for one in around] for key, around in near.items()}
        wanted = store.neighbours_of_messages(["m0", "m2", "o4"], user_id="ann", reach=reach)
        assert found == wanted
    assert store.near([], user_id="ann", reach=1) == {}


def test_message_is_heard_with_who_said_what_when(store: SqlStore) -> None:
    sent = Message("user", "hi", after(3), "Ann", {"n": [1]}, id="m1", session_id="s")
    store.apply(Change(messages=(sent,)), user_id="ann", now=NOW)
    keys = keys_of(store, "m1")
    (heard,) = store.heard(keys.values(), user_id="ann", now=NOW)
    assert (heard.key, heard.id, heard.speaker) == (keys["m1"], "m1", "Ann")
    assert (heard.content, heard.at, heard.hidden) == ("hi", after(3), False)
    assert [tuple(one) for one in store.words_of(keys.values(), user_id="ann")] == [
        (keys["m1"], "m1", "hi")
    ]


def test_messages_of_one_session_are_heard_as_such(store: SqlStore) -> None:
    talk(store)
    keys = keys_of(store, "m0", "m4", "o0")
    said = {m.id: m.session for m in store.heard(keys.values(), user_id="ann", now=NOW)}
    assert said["m0"] == said["m4"] != said["o0"]


def test_message_is_heard_as_hidden_when_all_it_speaks_of_expired(store: SqlStore) -> None:
    say(store, "m1", "Lamp")
    say(store, "m2", "Lamp", "Desk", at=after(1))
    say(store, "m3", at=after(2))
    store.set_pinned("ann:Desk", pinned=True, user_id="ann", now=after(2))
    keys = keys_of(store, "m1", "m2", "m3").values()
    heard = store.heard(keys, user_id="ann", now=after(60))
    assert {m.id for m in heard if m.hidden} == {"m1"} and len(heard) == 3
    assert not any(m.hidden for m in store.heard(keys, user_id="ann", now=after(3)))


def test_nobody_hears_the_messages_of_others(store: SqlStore) -> None:
    talk(store)
    say(store, "b0", "Lamp", user_id="bob")
    keys = [*keys_of(store, "m0", "m1").values(), *keys_of(store, "b0", user_id="bob").values()]
    assert [m.id for m in store.heard(keys, user_id="bob", now=NOW)] == ["b0"]
    assert [one.id for one in store.words_of(keys, user_id="bob")] == ["b0"]
    assert len(store.near(keys, user_id="bob", reach=2)) == 1
    assert store.heard(keys, user_id="nobody", now=NOW) == []
