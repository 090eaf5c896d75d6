"""Each part is broken for real and mended: the chat answers all the same, says what is down and
what it did instead, and is whole again by itself."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import cast

import pytest

from memory_core import Memory
from memory_core.errors import StoreError
from memory_core.llm.loopback import LoopbackService
from memory_core.llm.openai_compatible import OpenAICompatible
from memory_core.results import Step, Turn
from memory_core.retrieval.embedding import default_embedder
from memory_core.stores.engine import sqlite as sqlite_store
from tests.breaking import damaged, database, faulty, full, held_by_another, read_only

QUESTION = "Where does Sunniva work?"


def ask(memory: Memory, text: str = QUESTION, *, service: LoopbackService | None = None) -> Turn:
    answerer = None
    if service:
        answerer = OpenAICompatible("", base_url=service.base_url, model="small", timeout_s=1)
    turn = memory.ask(text, user_id="u", session_id="s", answerer=answerer)
    if answerer:
        answerer.close()
    return turn


@pytest.fixture
def told(memory: Memory) -> Memory:
    memory.add_document("# Roses\n\nRoses need water twice a week.", user_id="u", name="roses.md")
    ask(memory, "Sunniva works at Vantor.")
    return memory


@contextmanager
def disk_full(memory: Memory, _folder: Path) -> Iterator[None]:
    with faulty(memory, full):
        yield


@contextmanager
def not_writable(memory: Memory, _folder: Path) -> Iterator[None]:
    with faulty(memory, read_only):
        yield


@contextmanager
def locked(memory: Memory, folder: Path) -> Iterator[None]:
    database(memory).close()
    with held_by_another(folder / "memory.db"):
        yield


Break = Callable[[Memory, Path], AbstractContextManager[None]]


@pytest.mark.parametrize("broken", [disk_full, not_writable, locked])
def test_a_memory_that_cannot_be_written_is_asked_and_says_that_it_does_not_remember(
    told: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Break
) -> None:
    quick = tuple(p for p in sqlite_store._PRAGMAS if "busy_timeout" not in p)
    monkeypatch.setattr(sqlite_store, "_PRAGMAS", (*quick, "PRAGMA busy_timeout=1"))
    much = QUESTION + " " + "b" + "oom" * 6000
    with broken(told, tmp_path / "data"):
        turn = ask(told, much)
        assert "Vantor" in turn.answer and not turn.kept
        assert "not remembered" in turn.down["memory"] and turn.down["memory"] in turn.warning
        assert not told.health().up or broken is disk_full
    again = ask(told, much)
    assert again.kept and not again.down and not again.warning
    assert told.health().up


def test_a_memory_that_cannot_be_read_is_done_without(told: Memory, tmp_path: Path) -> None:
    with damaged(told, tmp_path / "data"), LoopbackService(lambda _: "Ask her.") as service:
        turn = ask(told, service=service)
        assert (turn.answer, turn.answered_by, turn.kept) == ("Ask her.", "small", False)
        assert "does without memory and documents" in turn.down["memory"]
        assert "damaged" in turn.warning and not told.health().up
        (sent,) = service.received
        assert [m["content"] for m in cast(list[dict[str, str]], sent.body["messages"])][1:] == [
            QUESTION
        ]
        offline = ask(told)
        assert offline.answer and "Vantor" not in offline.answer and not offline.kept
        failed = [step for step in offline.trace if step.notes]
        assert failed and "damaged" in failed[0].notes[0]
    again = ask(told)
    assert "Vantor" in again.answer and again.kept and not again.down


def test_an_answer_stopped_while_the_memory_is_down_is_said_to_be_lost(
    told: Memory, tmp_path: Path
) -> None:
    with faulty(told, read_only), LoopbackService(lambda _: "one two") as service:
        answerer = OpenAICompatible("", base_url=service.base_url, model="small")
        pieces = told.stream(QUESTION, user_id="u", session_id="s", answerer=answerer)
        while isinstance(next(pieces), Step):
            pass
        with pytest.raises(StoreError, match="cannot be written"):
            pieces.close()
        answerer.close()


def test_a_closed_index_leaves_the_search_by_words(told: Memory) -> None:
    told._parts.index.close()
    turn = ask(told, "How often do roses need water?")
    assert "twice a week" in turn.answer and turn.kept
    assert "by their words alone" in turn.down["documents"]
    assert not told.health().up
    told._parts._index = None
    again = ask(told, "How often do roses need water?")
    assert "twice a week" in again.answer and not again.down and told.health().up


def test_without_word_vectors_tokens_are_estimated_and_words_are_searched(
    told: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = default_embedder()
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "wordllama", None)
        patched.setattr(before, "_model", None)
        turn = ask(told, "How often do roses need water?")
        assert "twice a week" in turn.answer and turn.kept
        assert "wordllama" in turn.down["documents"]
        assert all(part.tokens for message in turn.prompt for part in message.parts)
        parts = {part.name: part for part in told.health().parts}
        assert "Reinstall" in parts["word vectors"].why
    again = ask(told, "How often do roses need water?")
    assert not again.down and told.health().up


def test_a_service_that_is_down_is_replaced_and_asked_again_by_the_next_turn(told: Memory) -> None:
    with LoopbackService(lambda _: "At Vantor, she says.", fault="cut", fails=1) as service:
        turn = ask(told, service=service)
        assert turn.answered_by == "offline" and turn.kept
        assert "offline answerer spoke instead" in turn.down["service"]
        again = ask(told, service=service)
        assert (again.answered_by, again.down) == ("small", {})
    gone = ask(told, service=service)
    assert "cannot be reached" in gone.down["service"] and "Vantor" in gone.answer


def test_waiting_for_a_busy_service_is_a_step_that_can_be_stopped(told: Memory) -> None:
    with LoopbackService(fault="busy", retry_after="0.3") as service:
        answerer = OpenAICompatible("", base_url=service.base_url, model="small", timeout_s=5)
        pieces = told.stream(QUESTION, user_id="u", session_id="s", answerer=answerer)
        waits = []
        for piece in pieces:
            if isinstance(piece, Step) and piece.name == "wait":
                waits.append(piece)
                break
        pieces.close()
        answerer.close()
    assert "busy" in waits[0].detail and waits[0].counts == {"try": 2, "of": 3}
    assert len(service.received) == 1
    last = told.messages(user_id="u", session_id="s")[-1]
    assert (last.role, last.content) == ("user", QUESTION)


def test_what_was_waited_for_and_spent_stands_in_the_trace(told: Memory) -> None:
    with LoopbackService(lambda _: "Yes.", fault="busy", fails=2, retry_after="0") as service:
        turn = ask(told, service=service)
    assert [s.counts["try"] for s in turn.trace if s.name == "wait"] == [2, 3]
    assert turn.spent and turn.spent.requests == 1 and not turn.spent.estimated
    (answer,) = [step for step in turn.trace if step.name == "answer"]
    assert answer.counts["tokens sent"] == turn.spent.sent
