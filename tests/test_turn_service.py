"""A turn answered by a real service over HTTP: streamed, and kept whatever the service does."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import pytest

from memory_core import Memory
from memory_core.llm.connection import Waiting
from memory_core.llm.loopback import Fault, LoopbackService
from memory_core.llm.openai_compatible import OpenAICompatible
from memory_core.results import Turn

KEY = "sk-test-0123456789abcdef"


def ask(memory: Memory, service: LoopbackService, *, key: str = KEY) -> Turn:
    waiting = Waiting(sleep=lambda _: None)
    limit = 0.5 if service.fault else 30.0  # only what fails may be cut off by a busy machine
    answerer = OpenAICompatible(
        key, base_url=service.base_url, model="small-1", timeout_s=limit, waiting=waiting
    )
    try:
        return memory.ask(
            "Where does Sunniva work?", user_id="u", session_id="s", answerer=answerer
        )
    finally:
        answerer.close()


@pytest.fixture
def told(memory: Memory) -> Iterator[Memory]:
    memory.observe("Sunniva works at Vantor", user_id="u", session_id="s")
    yield memory


def test_a_service_is_sent_the_very_prompt_that_is_shown(told: Memory) -> None:
    with LoopbackService(lambda messages: "At Vantor.") as service:
        turn = ask(told, service)
    assert (turn.answer, turn.answered_by, turn.warning) == ("At Vantor.", "small-1", "")
    (request,) = service.received
    shown = [(message.role, message.content) for message in turn.prompt]
    sent = cast(Sequence[Mapping[str, str]], request.body["messages"])
    assert [(m["role"], m["content"]) for m in sent] == shown
    assert "Sunniva (PERSON): works at: Vantor" in turn.prompt[0].content


@pytest.mark.parametrize(
    "fault",
    ["key", "model", "context", "busy", "broken", "slow", "stall", "cut", "json", "plain", "empty"],
)
def test_whatever_a_service_does_the_turn_is_answered_and_kept(told: Memory, fault: Fault) -> None:
    with LoopbackService(fault=fault, retry_after="0") as service:
        turn = ask(told, service)
        service.released.set()
    assert "Vantor" in turn.answer
    assert turn.answered_by == "offline" and turn.warning
    assert KEY not in turn.warning
    messages = told.messages(user_id="u", session_id="s")
    assert [m.role for m in messages] == ["user", "user", "assistant"]
    assert messages[-1].content == turn.answer
