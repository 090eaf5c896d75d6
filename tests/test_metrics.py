"""Metrics: each figure as it is defined, worked out without changing anything."""

import hashlib
from pathlib import Path

import pytest

from memory_core import Memory, Settings
from memory_core.errors import NotFoundError
from memory_core.metrics import closes, coherence, days_of, share
from tests.conftest import HandClock


def talk(memory: Memory, *texts: str, user_id: str = "u", session_id: str = "s") -> None:
    for text in texts:
        memory.ask(text, user_id=user_id, session_id=session_id)


def test_a_session_adds_up(memory: Memory, clock: HandClock) -> None:
    began = clock.now
    talk(memory, "The Dell XPS 15 costs $1599", "What is its price?")
    clock.forward(minutes=3)
    talk(memory, "My sister Anna lives in Vienna", "Thanks, that is all.")
    found = memory.metrics("s", "u")
    messages = memory.messages(user_id="u", session_id="s")
    mine = [len(m.content) for m in messages if m.role == "user"]
    assert found.n_turns == 4 and found.n_messages == 8
    assert found.user_chars == pytest.approx(sum(mine) / 4)
    assert found.assistant_chars > 0
    assert found.ended_naturally
    assert (found.topics, found.topic_changes) == (2, 1)
    assert found.topic_coherence == pytest.approx(1 - 1 / 3)
    assert found.references_resolved == 1
    assert 0 < found.memory_usage < 1 and found.document_usage == 0
    assert (found.started_at, found.ended_at) == (began, clock.now)


def test_an_answer_that_asks_back_is_a_clarification(memory: Memory) -> None:
    texts = ["I have a Dell XPS 15 and a Lenovo Yoga 9i", "How heavy is it?", "thanks"]
    turns = [memory.ask(text, user_id="u", session_id="s") for text in texts]
    asked_back = [bool(turn.rewrite.ambiguous) for turn in turns]
    assert asked_back == [False, True, False]
    assert memory.metrics("s", "u").clarifications == 1


def test_a_session_without_turns_has_figures_of_nothing(memory: Memory) -> None:
    session = memory.start_session("u")
    found = memory.metrics(session.id, "u")
    assert (found.n_turns, found.n_messages, found.topic_coherence) == (0, 0, 1.0)
    assert found.mean_ms is None and found.started_at is None and found.satisfaction is None


def test_nobody_reads_the_figures_of_somebody_else(memory: Memory) -> None:
    talk(memory, "The Dell XPS 15 costs $1599")
    with pytest.raises(NotFoundError):
        memory.metrics("s", "v")
    found = memory.analytics("v")
    assert found.n_messages == found.in_memory == 0 and found.most_mentioned == ()


def test_a_user_adds_up(memory: Memory, clock: HandClock) -> None:
    talk(memory, "Sunniva works at Vantor", "Sunniva likes folk music")
    clock.forward(days=1)
    talk(memory, "Declan works at Quorra", session_id="t")
    found = memory.analytics("u")
    assert {m.name for m in found.most_mentioned} >= {"Declan", "Quorra"}
    assert found.in_memory == sum(found.by_type.values()) == memory.count(user_id="u")
    assert found.archived >= 2
    assert (found.n_sessions, found.n_messages, found.n_turns) == (2, 6, 3)
    first, second = found.days
    assert (first.messages, first.sessions) == (4, 1) and (second.messages, second.sessions) == (
        2,
        1,
    )
    assert second.known == first.known + second.entities == found.in_memory + found.archived


def test_the_forecast_counts_what_leaves_and_a_pinned_entity_never_does(
    memory: Memory, clock: HandClock
) -> None:
    memory.observe("Sunniva works at Vantor", user_id="u", session_id="s")
    clock.forward(minutes=20)
    memory.observe("Declan works at Quorra", user_id="u", session_id="s")
    pinned = next(e for e in memory.entities(user_id="u") if e.name == "Quorra")
    memory.pin(pinned.id, user_id="u")
    found = memory.analytics("u")
    ahead = {f.minutes: f.entities for f in found.forecast}
    due = [e.expires_at for e in memory.entities(user_id="u") if e.expires_at]
    for minutes, n in ahead.items():
        assert n == sum((at - clock.now).total_seconds() <= 60 * minutes for at in due)
    assert ahead[5] == 0 and 0 < ahead[15] < ahead[30] == ahead[60]
    assert found.pinned == 1


def test_reading_figures_changes_no_byte(tmp_path: Path, clock: HandClock) -> None:
    memory = Memory.open(Settings(data_dir=tmp_path, library=False), clock=clock)
    talk(memory, "The Dell XPS 15 costs $1599", "What is its price?")
    memory.close()
    memory = Memory.open(Settings(data_dir=tmp_path, library=False), clock=clock)
    memory.metrics("s", "u")

    def digests() -> dict[str, str]:
        files = [f for f in tmp_path.rglob("*") if f.is_file() and not f.name.endswith("-shm")]
        return {f.name: hashlib.sha256(f.read_bytes()).hexdigest() for f in files}

    before = digests()
    clock.forward(hours=1)
    for _ in range(3):
        memory.metrics("s", "u")
        memory.analytics("u")
        memory.analytics("a stranger")
        memory.sessions("u")
        memory.topics("s", user_id="u")
        memory.summary("s", user_id="u")
    assert digests() == before
    memory.close()


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("thanks a lot", True),
        ("Bye!", True),
        ("that's all for today", True),
        ("Thanks, and what does it weigh?", False),
        ("What does it weigh", False),
        ("anthems", False),
    ],
)
def test_a_conversation_ends_naturally_with_thanks_or_goodbye(text: str, ended: bool) -> None:
    assert closes(text) is ended


def test_shares_of_nothing_are_nothing() -> None:
    assert share(0, 0) == 0.0
    assert coherence(0, 0) == coherence(0, 1) == 1.0 and coherence(2, 5) == 0.5
    assert days_of(messages={}, sessions={}, entities={}) == ()
