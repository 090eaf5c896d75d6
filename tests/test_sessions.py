"""Sessions: live for a day after their last use, one user's only, resumed here and elsewhere."""

import pytest

from memory_core import Memory
from memory_core.errors import InputError, NotFoundError
from tests.conftest import HandClock


def test_a_session_is_live_until_a_day_after_its_last_use(memory: Memory, clock: HandClock) -> None:
    session = memory.start_session("u", device="laptop")
    clock.forward(hours=24, microseconds=-1)
    assert (found := memory.resume("u")) is not None and found.id == session.id
    clock.forward(hours=24)
    assert memory.resume("u") is None


def test_use_renews_the_time(memory: Memory, clock: HandClock) -> None:
    session = memory.start_session("u")
    clock.forward(hours=23)
    memory.ask("Sunniva works at Vantor", user_id="u", session_id=session.id)
    clock.forward(hours=23)
    found = memory.resume("u", device="phone")
    assert found is not None and (found.id, found.device) == (session.id, "phone")
    assert found.last_active_at == clock.now


def test_an_expired_session_keeps_its_history(memory: Memory, clock: HandClock) -> None:
    memory.observe("Sunniva works at Vantor", user_id="u", session_id="s")
    clock.forward(days=3)
    assert memory.resume("u") is None
    assert [s.id for s in memory.sessions("u")] == ["s"]
    assert len(memory.messages(user_id="u", session_id="s")) == 1


def test_the_session_used_last_is_resumed(memory: Memory, clock: HandClock) -> None:
    first, second = memory.start_session("u"), memory.start_session("u")
    clock.forward(minutes=1)
    memory.observe("hello", user_id="u", session_id=first.id)
    assert [s.id for s in memory.sessions("u")] == [first.id, second.id]
    assert (found := memory.resume("u")) is not None and found.id == first.id


def test_nobody_finds_the_sessions_of_a_user_whose_id_begins_alike(memory: Memory) -> None:
    memory.start_session("a_b")
    memory.observe("hello", user_id="a%", session_id="x")
    assert memory.resume("a") is None and memory.sessions("a") == []
    assert [s.id for s in memory.sessions("a%")] == ["x"]
    assert memory.sessions("a_") == []


def test_a_session_is_called_by_its_first_topic_until_it_is_named(memory: Memory) -> None:
    memory.ask("The Dell XPS 15 costs $1599", user_id="u", session_id="s")
    assert memory.sessions("u")[0].title == "Dell XPS 15"
    assert memory.rename_session("s", user_id="u", title="  New\nlaptop ").title == "New laptop"
    assert memory.sessions("u")[0].title == "New laptop"
    assert memory.rename_session("s", user_id="u", title="").title == "Dell XPS 15"


def test_a_session_of_somebody_else_cannot_be_named_or_handed_on(memory: Memory) -> None:
    session = memory.start_session("u")
    for user_id in ("v", "U", session.id):
        with pytest.raises(NotFoundError):
            memory.rename_session(session.id, user_id=user_id, title="mine")
        with pytest.raises(NotFoundError):
            memory.resume_code(session.id, user_id=user_id)
    assert memory.sessions("u")[0].title == "" and memory.sessions("v") == []


def test_a_title_too_long_is_refused(memory: Memory) -> None:
    session = memory.start_session("u")
    with pytest.raises(InputError, match="at most 120"):
        memory.rename_session(session.id, user_id="u", title="x" * 121)


def test_a_code_opens_its_session_once(memory: Memory, clock: HandClock) -> None:
    session = memory.start_session("user/../ü💡 '--")
    code = memory.resume_code(session.id, user_id=session.user_id)
    clock.forward(minutes=5)
    found = memory.open_code(f" {code.lower()} ", device="phone")
    assert (found.id, found.user_id, found.device) == (session.id, session.user_id, "phone")
    assert found.last_active_at == clock.now
    with pytest.raises(NotFoundError):
        memory.open_code(code)


def test_a_code_holds_for_15_minutes(memory: Memory, clock: HandClock) -> None:
    session = memory.start_session("u")
    code = memory.resume_code(session.id, user_id="u")
    clock.forward(minutes=15)
    with pytest.raises(NotFoundError):
        memory.open_code(code)


def test_every_wrong_code_is_answered_with_the_same_words(memory: Memory, clock: HandClock) -> None:
    session = memory.start_session("u")
    old = memory.resume_code(session.id, user_id="u")
    clock.forward(minutes=16)
    said = set()
    for code in (old, "", "0" * 26, "' OR 1=1", "x" * 10_000, "é", old[:-1]):
        with pytest.raises(NotFoundError) as refused:
            memory.open_code(code)
        said.add(str(refused.value))
    assert len(said) == 1


def test_guessing_is_bounded_and_does_not_keep_the_owner_out(
    memory: Memory, clock: HandClock
) -> None:
    session = memory.start_session("u")
    code = memory.resume_code(session.id, user_id="u")
    for _ in range(25):
        with pytest.raises(NotFoundError):
            memory.open_code("0" * 26)
    with pytest.raises(NotFoundError):
        memory.open_code(code)
    clock.forward(minutes=2)
    assert memory.open_code(code).id == session.id


def test_of_many_codes_the_latest_five_hold(memory: Memory) -> None:
    session = memory.start_session("u")
    codes = [memory.resume_code(session.id, user_id="u") for _ in range(6)]
    with pytest.raises(NotFoundError):
        memory.open_code(codes[0])
    assert all(memory.open_code(code).id == session.id for code in codes[1:])
