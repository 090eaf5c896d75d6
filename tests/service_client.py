"""A client of a service on this machine, for tests of what it does and of what goes wrong."""

import pytest

from memory_core.errors import ServiceError
from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.connection import Waiting
from memory_core.llm.dialect import Manner
from memory_core.llm.loopback import Fault, LoopbackService
from memory_core.llm.openai_compatible import OpenAICompatible
from memory_core.llm.spending import Purse
from memory_core.results import PromptMessage, PromptPart

KEY = "sk-4f9a-very-secret-0000wxyz"


def request(question: str = "What is up?", *evidence: Evidence) -> AnswerRequest:
    part = PromptPart("question", question, 4)
    return AnswerRequest(question, question, (PromptMessage("user", (part,)),), evidence=evidence)


class Slept:
    """Takes the place of waiting and writes down how long it would have been."""

    def __init__(self) -> None:
        self.pauses: list[float] = []

    def waiting(self) -> Waiting:
        return Waiting(now=lambda: 0.0, sleep=self.pauses.append)


def client(
    service: LoopbackService,
    *,
    timeout_s: float = 5,
    waiting: Waiting | None = None,
    temperature: float | None = None,
    max_tokens: int | None = None,
    purse: Purse | None = None,
    manner: Manner | None = None,
) -> OpenAICompatible:
    return OpenAICompatible(
        KEY,
        base_url=service.base_url,
        model="small",
        timeout_s=timeout_s,
        waiting=waiting or Slept().waiting(),
        temperature=temperature,
        max_tokens=max_tokens,
        purse=purse,
        manner=manner,
    )


def failing(fault: Fault, *, timeout_s: float = 5) -> tuple[str, ServiceError, LoopbackService]:
    """Ask a failing service; return the text that came, the error and the service."""
    with LoopbackService(answer=lambda _: "one two three", fault=fault) as service:
        answerer = client(service, timeout_s=timeout_s)
        got = ""
        try:
            with pytest.raises(ServiceError) as raised:
                for piece in answerer.stream(request()):
                    got += piece
        finally:
            answerer.close()
        return got, raised.value, service
