"""Forgetting a message or a session: it goes with its answer and with all that only it says."""

import pytest

from memory_core import Memory
from memory_core.errors import InputError, NotFoundError
from tests.conftest import HandClock

U = "u"


def say(memory: Memory, clock: HandClock, text: str, session: str = "s", user: str = U) -> str:
    """Observe a message a minute after the one before; returns its id."""
    clock.forward(minutes=1)
    return memory.observe(text, user_id=user, session_id=session).message_id


def entity(memory: Memory, name: str) -> str:
    found = [e.id for e in memory.entities(user_id=U, include_expired=True) if e.name == name]
    assert len(found) == 1, f"{name} is there once"
    return found[0]


def names(memory: Memory) -> set[str]:
    return {e.name for e in memory.entities(user_id=U, include_expired=True)}


def contents(memory: Memory, session: str = "s") -> list[str]:
    return [m.content for m in memory.messages(user_id=U, session_id=session)]


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"entity_id": "a", "everything": True},
        {"message_id": "a", "session_id": "b"},
        {"entity_id": "a", "messages": "burn"},
    ],
)
def test_exactly_one_thing_is_forgotten(memory: Memory, asked: dict[str, object]) -> None:
    with pytest.raises(InputError):
        memory.forget(user_id=U, **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize("what", ["entity_id", "message_id", "session_id"])
def test_what_is_not_there_or_another_users_is_unknown(
    memory_anywhere: Memory, clock: HandClock, what: str
) -> None:
    memory = memory_anywhere
    message_id = say(memory, clock, "Sunniva works at Vantor.", user="other")
    theirs = {
        "entity_id": memory.entities(user_id="other")[0].id,
        "message_id": message_id,
        "session_id": "s",
    }
    say(memory, clock, "Bertil likes chess.", session="mine")
    before = memory.entities(user_id="other")
    for one in (theirs[what], "no such id"):
        with pytest.raises(NotFoundError):
            memory.forget(user_id=U, **{what: one})  # type: ignore[arg-type]
    assert memory.entities(user_id="other") == before


def test_entities_only_the_message_spoke_of_are_gone(
    memory_anywhere: Memory, clock: HandClock
) -> None:
    memory = memory_anywhere
    first = say(memory, clock, "Sunniva works at Vantor.")
    say(memory, clock, "Sunniva likes chess.")
    certificate = memory.forget(user_id=U, message_id=first)
    assert names(memory) == {"Sunniva", "chess"}
    assert certificate.removed["entities"] == 1 and certificate.scan.found == ()
    assert any("Sunniva" in line for line in certificate.rederived)
    assert contents(memory) == ["Sunniva likes chess."]


def test_counts_and_times_are_those_of_the_messages_left(
    memory_anywhere: Memory, clock: HandClock
) -> None:
    memory = memory_anywhere
    said = [say(memory, clock, text) for text in ("Sunniva is here.",) * 4]
    start = clock.now
    for gone, n, first, last in ((3, 3, -3, -1), (0, 2, -2, -1), (1, 1, -1, -1)):
        memory.forget(user_id=U, message_id=said[gone])
        left = memory.entity(entity(memory, "Sunniva"), user_id=U)
        minutes = [
            round((at - start).total_seconds() / 60) for at in (left.first_seen, left.last_seen)
        ]
        assert (left.mentions, minutes) == (n, [first, last])
        assert left.expires_at is not None
        assert left.expires_at - left.last_seen == memory._parts.ttl(left.type)


def test_the_past_is_as_if_the_message_had_never_been(memory: Memory, clock: HandClock) -> None:
    say(memory, clock, "Sunniva works at Vantor.")
    second = say(memory, clock, "Sunniva lives in Lisbon.")
    then = clock.now
    say(memory, clock, "Sunniva likes chess.")
    memory.forget(user_id=U, message_id=second)
    past = {e.name: e.mentions for e in memory.entities(user_id=U, as_of=then)}
    assert past["Sunniva"] == 1 and "Lisbon" not in past
    assert memory.entity(entity(memory, "Sunniva"), user_id=U).mentions == 2


def test_former_value_holds_again_when_its_successor_goes(
    memory_anywhere: Memory, clock: HandClock
) -> None:
    memory = memory_anywhere
    say(memory, clock, "The Quokkaphone costs $1599.")
    second = say(memory, clock, "The Quokkaphone costs $1499.")
    memory.forget(user_id=U, message_id=second)
    phone = entity(memory, "Quokkaphone")
    assert dict(memory.entity(phone, user_id=U).attributes) == {"price": "$1599"}
    assert [a.invalid_at for a in memory.attributes(phone, user_id=U, history=True)] == [None]
    assert all(event.kind != "superseded" for event in memory.events(user_id=U))


def test_value_in_the_middle_leaves_no_gap(memory: Memory, clock: HandClock) -> None:
    say(memory, clock, "The Quokkaphone costs $1599.")
    second = say(memory, clock, "The Quokkaphone costs $1499.")
    say(memory, clock, "The Quokkaphone costs $1399.")
    now = clock.now
    memory.forget(user_id=U, message_id=second)
    history = memory.attributes(entity(memory, "Quokkaphone"), user_id=U, history=True)
    assert [(a.value, a.invalid_at) for a in history] == [("$1599", now), ("$1399", None)]


def test_job_that_was_left_is_held_again(memory: Memory, clock: HandClock) -> None:
    say(memory, clock, "Sunniva works at Vantor.")
    second = say(memory, clock, "Sunniva works at Kestrel Labs.")
    memory.forget(user_id=U, message_id=second)
    by_id = {e.id: e.name for e in memory.entities(user_id=U)}
    relations = memory.graph(user_id=U).relations
    assert [(r.predicate, by_id[r.object]) for r in relations] == [("WORKS_AT", "Vantor")]


def test_what_another_message_says_too_rests_on_that_one(
    memory_anywhere: Memory, clock: HandClock
) -> None:
    memory = memory_anywhere
    first = say(memory, clock, "The Quokkaphone costs $1599.")
    second = say(memory, clock, "The Quokkaphone costs $1599.")
    phone = entity(memory, "Quokkaphone")
    alone = memory.attributes(phone, user_id=U)[0].confidence
    memory.forget(user_id=U, message_id=first)
    (left,) = memory.attributes(phone, user_id=U)
    assert (left.value, left.source) == ("$1599", f"message:{second}")
    assert left.confidence < alone


def test_question_takes_its_answer_along(memory_anywhere: Memory, clock: HandClock) -> None:
    memory = memory_anywhere
    say(memory, clock, "The Quokkaphone costs $1599.")
    turn = memory.ask("How much is the Quokkaphone?", user_id=U, session_id="s")
    memory.forget(user_id=U, message_id=turn.message_id)
    assert contents(memory) == ["The Quokkaphone costs $1599."]
    assert memory.interactions(user_id=U) == []


def test_answers_that_repeat_what_only_the_message_said_go(
    memory_anywhere: Memory, clock: HandClock
) -> None:
    memory = memory_anywhere
    first = say(memory, clock, "The Quokkaphone costs $1599.")
    turn = memory.ask("How much is the Quokkaphone?", user_id=U, session_id="other")
    assert "1599" in turn.answer.replace(",", "")
    certificate = memory.forget(user_id=U, message_id=first)
    assert contents(memory, "other") == ["How much is the Quokkaphone?"]
    assert certificate.scan.found == () and certificate.scan.n_texts > 0


def test_answer_alone_can_be_forgotten(memory: Memory, clock: HandClock) -> None:
    say(memory, clock, "The Quokkaphone costs $1599.")
    turn = memory.ask("How much is the Quokkaphone?", user_id=U, session_id="s")
    memory.forget(user_id=U, message_id=turn.answer_id)
    assert contents(memory) == ["The Quokkaphone costs $1599.", "How much is the Quokkaphone?"]
    assert dict(memory.entity(entity(memory, "Quokkaphone"), user_id=U).attributes)


def test_forgotten_message_is_found_by_no_search(memory: Memory, clock: HandClock) -> None:
    first = say(memory, clock, "Sunniva plays the nyckelharpa.")
    say(memory, clock, "Sunniva likes chess.")
    memory.forget(user_id=U, message_id=first)
    assert memory.search("nyckelharpa", user_id=U, kinds=("message", "fact")) == []
    assert [h.id for h in memory.search("chess", user_id=U, kinds=("message",))]


def test_entity_that_was_loaded_stays_with_what_was_loaded(
    memory: Memory, clock: HandClock
) -> None:
    from memory_core import Entity

    memory.remember([Entity("Sunniva", "PERSON", {"age": 30}, mentions=4)], user_id=U)
    loaded = memory.entity(entity(memory, "Sunniva"), user_id=U)
    first = say(memory, clock, "Sunniva likes chess.")
    memory.forget(user_id=U, message_id=first)
    left = memory.entity(loaded.id, user_id=U)
    assert (left.mentions, left.last_seen, dict(left.attributes)) == (
        loaded.mentions,
        loaded.last_seen,
        dict(loaded.attributes),
    )
    assert names(memory) == {"Sunniva"}


def test_session_goes_with_its_messages_and_nothing_else(
    memory_anywhere: Memory, clock: HandClock
) -> None:
    memory = memory_anywhere
    say(memory, clock, "Sunniva works at Vantor.", session="gone")
    memory.ask("Where does Sunniva work?", user_id=U, session_id="gone")
    memory.resume_code("gone", user_id=U)
    say(memory, clock, "Sunniva likes chess.", session="stays")
    certificate = memory.forget(user_id=U, session_id="gone")
    assert [s.id for s in memory.sessions(U)] == ["stays"]
    assert names(memory) == {"Sunniva", "chess"} and contents(memory, "gone") == []
    assert certificate.scan.found == () and certificate.removed["resume_codes"] == 1


def test_summary_is_made_anew_without_the_message(memory: Memory, clock: HandClock) -> None:
    first = say(memory, clock, "Sunniva bought a nyckelharpa in Lisbon.")
    for n in range(30):
        say(memory, clock, f"Bertil said that the meeting number {n} went well.")
        memory.ask("How is Bertil?", user_id=U, session_id="s")
    before = memory.summary("s", user_id=U)
    assert before is not None and any("nyckelharpa" in line.text for line in before.lines)
    certificate = memory.forget(user_id=U, message_id=first)
    after = memory.summary("s", user_id=U)
    assert after is not None and not any("nyckelharpa" in line.text for line in after.lines)
    assert certificate.scan.found == ()
