"""What a store keeps of conversations, on every database: topics, summaries, sessions, codes."""

from datetime import timedelta

from sqlalchemy import select

from memory_core.conversation import Summary, SummaryLine, Topic
from memory_core.model import Message, Session
from memory_core.stores.change import Change
from memory_core.stores.conversation.writes import (
    SummaryExtended,
    TopicsMarked,
    erase_summaries,
)
from memory_core.stores.lookups import user_key
from memory_core.stores.schema.conversation import summary_lines, summary_sources, topics
from memory_core.stores.schema.memory import messages
from memory_core.stores.sql import SqlStore
from tests.store_contract import NOW, after, say


def tell(store: SqlStore, *ids: str, user_id: str = "ann", session_id: str = "s") -> None:
    for message_id in ids:
        say(store, message_id, "lamp", user_id=user_id, session_id=session_id)


def summary(*lines: tuple[str, ...], until: str) -> Summary:
    made = [SummaryLine(f"about {ids[0]}", ids, "user", 100) for ids in lines]
    return Summary("s", tuple(made), until, n_messages=len(lines), by="offline rules", at=NOW)


def extend(store: SqlStore, made: Summary, *, base: str, id: str) -> None:
    message = Message("user", "more", NOW, id=id, session_id="s")
    change = Change("s", (message,), additions=(SummaryExtended(made, base),))
    store.apply(change, user_id="ann", now=NOW)


def test_a_summary_is_read_as_it_was_kept(store: SqlStore) -> None:
    tell(store, "m1", "m2", "m3")
    made = summary(("m2",), ("m1", "m3"), until="m3")
    store.keep_summary(made, user_id="ann", now=NOW)
    assert store.summary("s", user_id="ann") == made
    assert store.summary("s", user_id="bob") is None
    shorter = summary(("m1",), until="m1")
    store.keep_summary(shorter, user_id="ann", now=NOW)
    assert store.summary("s", user_id="ann") == shorter


def test_of_two_summaries_made_at_once_the_first_stays(store: SqlStore) -> None:
    tell(store, "m1", "m2")
    first, second = summary(("m1",), until="m1"), summary(("m2",), until="m2")
    extend(store, first, base="", id="x")
    extend(store, second, base="", id="y")
    assert store.summary("s", user_id="ann") == first
    extend(store, second, base="m1", id="z")
    assert store.summary("s", user_id="ann") == second


def test_messages_between_two_are_given_oldest_first(store: SqlStore) -> None:
    tell(store, "m1", "m2", "m3", "m4")
    tell(store, "other", session_id="t")
    tell(store, "m1", user_id="bob")

    def ids(after_: str, before: str, limit: int = 9) -> list[str]:
        found = store.leaving("s", user_id="ann", after=after_, before=before, limit=limit)
        return [message.id for message in found]

    assert ids("", "m4") == ["m1", "m2", "m3"] and ids("m1", "m3") == ["m2"]
    assert ids("", "m4", limit=2) == ["m1", "m2"] and ids("m3", "m4") == []
    assert ids("", "unknown") == []


def test_topics_are_counted_by_session_and_marked_on_messages(store: SqlStore) -> None:
    tell(store, "m1", "m2")
    marked = TopicsMarked("s", (Topic(1, "lamp", NOW, {"lamp": 2}),), (("m1", 1), ("m2", 1)))
    store.apply(Change("s", additions=(marked,)), user_id="ann", now=NOW)
    later = TopicsMarked(
        "s", (Topic(1, "lamps", NOW, {"lamp": 3}), Topic(2, "tea", after(1))), (("m2", 2),)
    )
    store.apply(Change("s", additions=(later,)), user_id="ann", now=NOW)
    found = store.topics("s", user_id="ann", limit=9)
    assert [(t.number, t.label, dict(t.words)) for t in found] == [
        (1, "lamps", {"lamp": 3}),
        (2, "tea", {}),
    ]
    assert store.topics_of(["m1", "m2", "x"], user_id="ann") == {"m1": 1, "m2": 2}
    assert store.topics("s", user_id="bob", limit=9) == []
    assert store.topics_of(["m1"], user_id="bob") == {}
    assert store.first_topics(user_id="ann") == {"s": "lamps"}


def test_what_was_derived_goes_with_its_messages(store: SqlStore) -> None:
    tell(store, "m1", "m2")
    marked = TopicsMarked("s", (Topic(1, "lamp", NOW),), (("m1", 1),))
    store.apply(Change("s", additions=(marked,)), user_id="ann", now=NOW)
    store.keep_summary(summary(("m1",), until="m2"), user_id="ann", now=NOW)
    with store._database.write() as connection:
        keys = connection.execute(select(messages.c.key).where(messages.c.id == "m1")).scalars()
        assert len(erase_summaries(connection, user_key(connection, "ann"), keys.all())) == 1
        for table in (topics, summary_lines, summary_sources):
            assert connection.execute(select(table)).all() == []
    assert store.summary("s", user_id="ann") is None
    assert store.topics_of(["m1"], user_id="ann") == {}


def test_forgetting_an_entity_takes_what_was_derived_where_it_was_spoken_of(
    store: SqlStore,
) -> None:
    for session_id, message_id in (("s", "m1"), ("t", "m2")):
        name = "lamp" if session_id == "s" else "sofa"
        say(store, message_id, name, session_id=session_id)
        marked = TopicsMarked(session_id, (Topic(1, name, NOW),), ((message_id, 1),))
        store.apply(Change(session_id, additions=(marked,)), user_id="ann", now=NOW)
    store.keep_summary(summary(("m1",), until="m1"), user_id="ann", now=NOW)
    store.forget(user_id="ann", entity_id="ann:lamp")
    assert store.summary("s", user_id="ann") is None
    assert store.first_topics(user_id="ann") == {"t": "sofa"}
    assert [m.id for m in store.messages(user_id="ann", session_id="s")] == ["m1"]


def test_forgetting_a_user_takes_everything_of_conversations_and_nobody_elses(
    store: SqlStore,
) -> None:
    for user_id in ("ann", "bob"):
        tell(store, "m1", user_id=user_id)
        marked = TopicsMarked("s", (Topic(1, "lamp", NOW),), (("m1", 1),))
        store.apply(Change("s", additions=(marked,)), user_id=user_id, now=NOW)
        store.keep_summary(summary(("m1",), until="m1"), user_id=user_id, now=NOW)
        assert store.add_code(
            "s", user_id=user_id, digest=user_id, sealed="00", expires_at=after(9)
        )
    store.forget(user_id="ann")
    assert store.summary("s", user_id="ann") is None and store.take_code("ann", now=NOW) is None
    assert store.summary("s", user_id="bob") is not None
    assert store.take_code("bob", now=NOW) == ("s", "00")


def test_a_code_is_taken_once_and_until_it_expires(store: SqlStore) -> None:
    store.start_session(Session("s", "ann", NOW, NOW))
    for name in ("one", "two"):
        store.add_code("s", user_id="ann", digest=name, sealed="aa", expires_at=after(15))
    assert store.take_code("one", now=after(15) - timedelta(microseconds=1)) == ("s", "aa")
    assert store.take_code("one", now=NOW) is None
    assert store.take_code("two", now=after(15)) is None
    assert not store.add_code("s", user_id="bob", digest="x", sealed="", expires_at=after(1))


def test_a_session_is_used_and_never_goes_back_in_time(store: SqlStore) -> None:
    store.start_session(Session("s", "ann", NOW, NOW, device="laptop"))
    assert store.use_session("s", user_id="ann", at=after(5), device="")
    assert store.use_session("s", user_id="ann", at=after(1), device="phone")
    found = store.session("s", user_id="ann")
    assert found is not None and (found.last_active_at, found.device) == (after(5), "phone")
    assert not store.use_session("s", user_id="bob", at=NOW, device="")


def test_figures_are_added_up_for_one_user(store: SqlStore) -> None:
    tell(store, "m1", "m2")
    tell(store, "m1", user_id="bob")
    found = store.session_figures("s", user_id="ann")
    assert found is not None and found.n_messages == {"user": 2} and found.n_chars == {"user": 8}
    assert store.session_figures("t", user_id="ann") is None
    figures = store.user_figures(user_id="ann", now=NOW)
    assert (figures.n_messages, figures.n_sessions, figures.in_memory) == (2, 1, 1)
    assert [(m.name, m.mentions) for m in figures.most_mentioned] == [("lamp", 2)]
    assert [f.entities for f in figures.forecast] == [0, 0, 1, 1, 1]
    assert store.user_figures(user_id="ann", now=after(30)).archived == 1
