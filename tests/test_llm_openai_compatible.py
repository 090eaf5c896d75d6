"""The client against a real HTTP service on this machine, in every way it can fail."""

import logging
import socket
import traceback
from collections.abc import Iterator
from itertools import count

import pytest

from memory_core.errors import (
    InputError,
    ServiceBrokenError,
    ServiceBusyError,
    ServiceError,
    ServiceRefusedError,
    ServiceTimeoutError,
)
from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.loopback import Fault, LoopbackService, Messages
from memory_core.llm.openai_compatible import OpenAICompatible, Waiting, mask
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
    service: LoopbackService, *, timeout_s: float = 5, waiting: Waiting | None = None
) -> OpenAICompatible:
    return OpenAICompatible(
        KEY,
        base_url=service.base_url,
        model="small",
        timeout_s=timeout_s,
        waiting=waiting or Slept().waiting(),
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


def test_answer_streams_in_pieces_and_is_whole() -> None:
    with LoopbackService(answer=lambda _: "All is well today [1].") as service:
        answerer = client(service)
        pieces = list(answerer.stream(request()))
        answerer.close()
    assert "".join(pieces) == "All is well today [1]."
    assert len(pieces) > 1


def test_default_answer_of_the_loopback_echoes_the_last_question() -> None:
    with LoopbackService() as service:
        answerer = client(service)
        assert "".join(answerer.stream(request("Why?"))) == "You asked: Why?"
        answerer.close()


def test_service_is_sent_exactly_the_prompt_the_model_and_the_key() -> None:
    system = PromptMessage(
        "system", (PromptPart("rules", "Be ", 1), PromptPart("rules", "true.", 1))
    )
    asked = PromptMessage("user", (PromptPart("question", "Why?", 1),))
    with LoopbackService() as service:
        answerer = client(service)
        list(answerer.stream(AnswerRequest("Why?", "Why?", (system, asked))))
        answerer.close()
    received = service.received[0]
    assert received.body == {
        "model": "small",
        "stream": True,
        "messages": [
            {"role": "system", "content": "Be true."},
            {"role": "user", "content": "Why?"},
        ],
    }
    assert received.authorization == f"Bearer {KEY}"


def test_temperature_is_sent_only_when_given() -> None:
    with LoopbackService() as service:
        answerer = OpenAICompatible("", base_url=service.base_url, model="m", temperature=0.5)
        list(answerer.stream(request()))
        answerer.close()
    assert service.received[0].body["temperature"] == 0.5


@pytest.mark.parametrize(
    ("fault", "kind", "says"),
    [
        ("key", ServiceRefusedError, "key"),
        ("model", ServiceRefusedError, "'small'"),
        ("busy", ServiceBusyError, "busy"),
        ("broken", ServiceBrokenError, "HTTP 500"),
        ("cut", ServiceBrokenError, "middle"),
        ("short", ServiceBrokenError, "middle"),
        ("json", ServiceBrokenError, "not the OpenAI protocol"),
        ("shape", ServiceBrokenError, ""),
        ("plain", ServiceBrokenError, "without any text"),
        ("empty", ServiceBrokenError, "without any text"),
        ("error", ServiceBrokenError, "ran out of memory"),
    ],
)
def test_failure_becomes_its_own_error_and_says_what_is_kept(
    fault: Fault, kind: type[ServiceError], says: str
) -> None:
    _, error, _ = failing(fault)
    assert type(error) is kind
    assert says in str(error)
    assert "Your message is kept" in str(error)


@pytest.mark.parametrize("fault", ["slow", "stall"])
def test_silence_is_a_timeout_before_the_answer_and_within_it(fault: Fault) -> None:
    got, error, _ = failing(fault, timeout_s=0.2)
    assert type(error) is ServiceTimeoutError
    assert got == ("one" if fault == "stall" else "")


def test_text_before_a_cut_has_been_given_out() -> None:
    got, _, _ = failing("cut")
    assert got == "one"


def test_no_service_at_the_address_is_said_so() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    answerer = OpenAICompatible(KEY, base_url=url, model="small", timeout_s=1)
    with pytest.raises(ServiceBrokenError, match="cannot be reached"):
        list(answerer.stream(request()))
    answerer.close()


def test_steady_trickle_ends_at_the_total_limit() -> None:
    ticks = count(0, 100)
    with LoopbackService(answer=lambda _: "one two three") as service:
        waiting = Waiting(now=lambda: float(next(ticks)), sleep=lambda _: None)
        answerer = client(service, timeout_s=5, waiting=waiting)
        with pytest.raises(ServiceTimeoutError):
            list(answerer.stream(request()))
        answerer.close()


def test_busy_service_is_asked_again_once_after_the_pause_it_wants() -> None:
    slept = Slept()
    with LoopbackService(fault="busy", fails=1, retry_after="3") as service:
        answerer = client(service, waiting=slept.waiting())
        assert "".join(answerer.stream(request("Hm?"))) == "You asked: Hm?"
        answerer.close()
    assert slept.pauses == [3.0]
    assert len(service.received) == 2


@pytest.mark.parametrize("header", ["120", "inf", "1e12"])
def test_long_pauses_are_left_to_the_user(header: str) -> None:
    slept = Slept()
    with LoopbackService(fault="busy", retry_after=header) as service:
        answerer = client(service, waiting=slept.waiting())
        with pytest.raises(ServiceBusyError):
            list(answerer.stream(request()))
        answerer.close()
    assert all(pause <= 5 for pause in slept.pauses)


def test_busy_without_end_is_given_up_after_two_tries() -> None:
    _, error, service = failing("busy")
    assert isinstance(error, ServiceBusyError)
    assert error.retry_after_s == 1.0
    assert len(service.received) == 2


@pytest.mark.parametrize("fault", ["key", "model", "broken", "cut"])
def test_other_failures_are_not_repeated(fault: Fault) -> None:
    assert len(failing(fault)[2].received) == 1


@pytest.mark.parametrize(
    "fault", ["key", "model", "busy", "broken", "cut", "json", "plain", "error"]
)
def test_key_is_in_no_error_no_trace_and_no_log(
    fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        _, error, _ = failing(fault)
    shown = "".join(traceback.format_exception(error)) + repr(error) + caplog.text
    assert KEY not in shown
    assert "very-secret" not in shown


def test_key_is_in_no_repr() -> None:
    answerer = OpenAICompatible(KEY, base_url="http://127.0.0.1:9/v1", model="small")
    assert KEY not in repr(answerer)
    assert "sk-...wxyz" in repr(answerer)
    answerer.close()


@pytest.mark.parametrize("key", ["a", "short", "12345678901"])
def test_mask_of_a_short_key_shows_nothing_of_it(key: str) -> None:
    assert mask(key) == "..."


@pytest.mark.parametrize("key", ["sk-a b", "sk-ü", "sk-a\nX-Other: 1", "sk-\x00"])
def test_key_that_cannot_stand_in_a_header_is_refused_without_repeating_it(key: str) -> None:
    with pytest.raises(InputError) as raised:
        OpenAICompatible(key, model="small")
    assert key not in str(raised.value)


@pytest.mark.parametrize(
    "url",
    ["ftp://example.org", "file:///etc/passwd", "example.org/v1", "http://", "http://a b/v1",
     "http://x:99999/v1", "javascript:alert(1)", "http://[::1/v1"],
)  # fmt: skip
def test_address_that_is_not_http_is_refused(url: str) -> None:
    with pytest.raises(InputError):
        OpenAICompatible("", base_url=url, model="small")


def test_password_in_an_address_is_refused_and_not_repeated() -> None:
    with pytest.raises(InputError) as raised:
        OpenAICompatible("", base_url="https://me:hunter2@example.org/v1", model="small")
    assert "hunter2" not in str(raised.value)


@pytest.mark.parametrize(("model", "timeout_s"), [("", 5.0), (" ", 5.0), ("m", 0.0), ("m", -1.0)])
def test_model_and_timeout_must_make_sense(model: str, timeout_s: float) -> None:
    with pytest.raises(InputError):
        OpenAICompatible("", model=model, timeout_s=timeout_s)


def test_nothing_of_the_environment_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_API_KEY"):
        monkeypatch.setenv(name, "the-operators-own")
    seen: list[Messages] = []

    def answer(messages: Messages) -> str:
        seen.append(messages)
        return "fine"

    with LoopbackService(answer=answer) as service:
        answerer = OpenAICompatible("", base_url=service.base_url, model="small")
        list(answerer.stream(request()))
        answerer.close()
    assert seen
    assert "the-operators-own" not in str(service.received)


def test_sources_are_the_cited_places_of_the_evidence() -> None:
    evidence = (
        Evidence("chunk", "c1", "Laptops.md", "It is light. The warranty is 2 years."),
        Evidence("message", "m1", "chat", "My budget is $900."),
    )
    answerer = OpenAICompatible("", base_url="http://127.0.0.1:9", model="small")
    found = answerer.sources(
        request("?", *evidence), "The warranty is 2 years [1], see [7] and [2]."
    )
    answerer.close()
    assert [(one.number, one.id, one.name) for one in found] == [
        (1, "c1", "Laptops.md"),
        (2, "m1", "You said"),
    ]
    assert found[0].text == "The warranty is 2 years."


def test_abandoned_answer_gives_its_connection_back() -> None:
    with LoopbackService(answer=lambda _: "one two three", fault="stall") as service:
        answerer = client(service)
        pieces: Iterator[str] = answerer.stream(request())
        assert next(pieces) == "one"
        pieces.close()  # type: ignore[attr-defined]
        service.released.set()
        answerer.close()
