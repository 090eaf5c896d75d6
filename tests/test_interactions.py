"""The log of turns: one line for each, written with it, and how it was received."""

from datetime import timedelta

import pytest

from memory_core import Memory
from memory_core.adapting import known_preferences
from memory_core.errors import InputError, NotFoundError
from memory_core.model import Message
from memory_core.people import Choice, Interaction, Sign
from memory_core.stores.change import Change
from memory_core.stores.lookups import user_key
from memory_core.stores.people.writes import SignsShown, TurnTaken, forget_derived
from memory_core.stores.schema.memory import messages
from memory_core.stores.sql import SqlStore
from tests.conftest import HandClock
from tests.store_contract import NOW, after


def ask(memory: Memory, question: str, user: str = "u") -> str:
    return memory.ask(question, user_id=user, session_id="s").answer_id


def take(store: SqlStore, n: int, *, user_id: str = "ann", question: str = "Where?") -> None:
    """Write turn `n`: its two messages, the turn and a sign."""
    at = after(n)
    said = (
        Message("user", question, at, id=f"q{n}", session_id="s"),
        Message("assistant", "There.", at, id=f"a{n}", session_id="s"),
    )
    turn = Interaction(
        f"a{n}", f"q{n}", "s", question, "Where is the Lamp?", "There.", "lamps", at, "offline",
        clarification=False, n_memories=2, n_chunks=1, ms=3.5,
    )  # fmt: skip
    sign = Sign("brands", "Lamp", question, 2.0, said=True)
    change = Change(
        session_id="s",
        messages=said,
        additions=(TurnTaken(turn), SignsShown(f"q{n}", at, (sign,))),
    )
    store.apply(change, user_id=user_id, now=at)


def keys_of(store: SqlStore, *ids: str) -> list[int]:
    with store._database.read() as connection:
        rows = connection.execute(messages.select().where(messages.c.id.in_(ids)))
        return [row.key for row in rows]


def test_turn_leaves_one_line_with_what_it_used(memory_anywhere: Memory, clock: HandClock) -> None:
    memory = memory_anywhere
    memory.observe("The Kestrel Aero 14 costs $999", user_id="u", session_id="s")
    turn = memory.ask("How much is the Kestrel Aero 14?", user_id="u", session_id="s")
    (line,) = memory.interactions("u")
    assert (line.id, line.question_id) == (turn.answer_id, turn.message_id)
    assert (line.query, line.response) == (turn.original_query, turn.answer)
    assert (line.rewritten, line.answered_by) == (turn.rewritten_query, "offline")
    assert (line.n_memories, line.n_chunks) == (len(turn.context.lines), len(turn.hits))
    assert (line.at, line.satisfaction, line.clarification) == (clock(), 0, False)


def test_asking_back_is_a_clarification(memory: Memory) -> None:
    for name in ("Kestrel Aero 14", "Falcon Pro 16"):
        memory.observe(f"I looked at the {name} laptop", user_id="u", session_id="s")
    turn = memory.ask("What does it cost?", user_id="u", session_id="s")
    (line,) = memory.interactions("u")
    assert line.clarification == bool(turn.rewrite.ambiguous)


def test_lines_come_latest_first_and_since(memory: Memory, clock: HandClock) -> None:
    ids = []
    for question in ("Where is Oslo?", "Where is Rome?", "Where is Bern?"):
        ids.append(ask(memory, question))
        clock.forward(minutes=1)
    assert [line.id for line in memory.interactions("u")] == ids[::-1]
    assert [line.id for line in memory.interactions("u", limit=1)] == ids[2:]
    since = clock() - timedelta(minutes=2)
    assert [line.id for line in memory.interactions("u", since=since)] == ids[:0:-1]
    assert memory.interactions("v") == []


def test_rating_is_kept_and_can_be_taken_back(memory: Memory) -> None:
    answer = ask(memory, "Where is Oslo?")
    memory.rate(answer, user_id="u", satisfaction=-1, comment="  not <b>that</b>\x00 ")
    (line,) = memory.interactions("u")
    assert (line.satisfaction, line.comment) == (-1, "not <b>that</b>")
    memory.rate(answer, user_id="u", satisfaction=0)
    (line,) = memory.interactions("u")
    assert (line.satisfaction, line.comment) == (0, "")


def test_rating_of_nothing_or_of_somebody_elses_answer_is_refused(memory: Memory) -> None:
    answer = ask(memory, "Where is Oslo?")
    with pytest.raises(NotFoundError):
        memory.rate(answer, user_id="v", satisfaction=1)
    with pytest.raises(NotFoundError):
        memory.rate("nothing", user_id="u", satisfaction=1)
    with pytest.raises(InputError):
        memory.rate(answer, user_id="u", satisfaction=5)
    assert memory.interactions("u")[0].satisfaction == 0


def test_forgetting_a_user_takes_the_log_along(memory: Memory) -> None:
    ask(memory, "I prefer short answers")
    memory.set_preference("tea", "green", user_id="u")
    memory.forget(user_id="u", everything=True)
    assert (memory.interactions("u"), memory.preferences("u")) == ([], [])


def test_turn_is_stored_with_its_messages_or_not_at_all(store: SqlStore) -> None:
    take(store, 1)
    turn = store.interactions(user_id="ann", limit=5)[0]
    stray = Change(additions=(TurnTaken(turn),))
    with pytest.raises(InputError, match="nothing was changed"):
        store.apply(stray, user_id="bob", now=NOW)
    assert store.interactions(user_id="bob", limit=5) == []


def test_topic_of_several_turns_is_an_interest(store: SqlStore) -> None:
    interests = []
    for n in (1, 2, 3):
        take(store, n)
        found = known_preferences(store, user_id="ann", now=after(n))
        interests += [p for p in found if (p.key, p.value) == ("topics_of_interest", "lamps")]
    assert [len(p.evidence) for p in interests] == [2, 3]
    assert interests[0].confidence < interests[1].confidence
    assert {s.message_id for s in interests[1].evidence} == {"q1", "q2", "q3"}
    gone = Choice("topics_of_interest", "lamps", after(9), forgotten=True)
    store.choose(gone, user_id="ann")
    found = known_preferences(store, user_id="ann", now=after(9))
    assert [p for p in found if p.key == "topics_of_interest"] == []


def test_users_have_logs_and_signs_of_their_own(store: SqlStore) -> None:
    take(store, 1)
    take(store, 1, user_id="bob", question="Who?")
    (line,) = store.interactions(user_id="bob", limit=5)
    assert line.query == "Who?"
    store.choose(Choice("brands", "", after(9), forgotten=True), user_id="bob")
    assert store.signs(user_id="bob", since=NOW, turns=50) == []
    assert len(store.signs(user_id="ann", since=NOW, turns=50)) == 1


def test_erased_message_takes_along_what_was_learned_from_it(store: SqlStore) -> None:
    for n in (1, 2):
        take(store, n)
    keys = keys_of(store, "q1")
    with store._database.write() as connection:
        owner = user_key(connection, "ann")
        removed = forget_derived(connection, owner, message_keys=keys)
    assert removed == {"signs": 1, "interactions": 1}
    assert [line.id for line in store.interactions(user_id="ann", limit=5)] == ["a2"]
    assert [s.message_id for s in store.signs(user_id="ann", since=NOW, turns=9)] == ["q2"]


def test_erased_name_is_taken_out_of_questions_topics_and_preferences(store: SqlStore) -> None:
    take(store, 1)
    take(store, 1, user_id="bob")
    with store._database.write() as connection:
        forget_derived(connection, user_key(connection, "ann"), texts=["Lamp", "lamps"])
    (line,) = store.interactions(user_id="ann", limit=5)
    assert (line.query, line.rewritten, line.topic) == ("Where?", "Where?", "")
    assert store.signs(user_id="ann", since=NOW, turns=9) == []
    (other,) = store.interactions(user_id="bob", limit=5)
    assert (other.rewritten, other.topic) == ("Where is the Lamp?", "lamps")
