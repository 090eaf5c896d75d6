"""A real HTTP service on this machine that fails in every way it can, and what becomes of it."""

import logging
import socket
import traceback
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import count

import pytest

from memory_core.errors import (
    ServiceBrokenError,
    ServiceBusyError,
    ServiceError,
    ServiceRefusedError,
    ServiceTimeoutError,
)
from memory_core.llm.base import Pause
from memory_core.llm.connection import Waiting
from memory_core.llm.loopback import Fault, LoopbackService
from memory_core.llm.openai_compatible import OpenAICompatible
from tests.service_client import KEY, Slept, client, failing, request


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
        ("context", ServiceRefusedError, "too long for 'small'"),
        ("only_thinking", ServiceBrokenError, "raise the limit"),
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


def test_busy_service_is_asked_again_after_the_pause_it_wants() -> None:
    slept = Slept()
    with LoopbackService(fault="busy", fails=1, retry_after="3") as service:
        answerer = client(service, waiting=slept.waiting())
        assert "".join(answerer.stream(request("Hm?"))) == "You asked: Hm?"
        answerer.close()
    assert sum(slept.pauses) == 3.0 and max(slept.pauses) <= 0.25
    assert len(service.received) == 2


def test_a_pause_may_be_given_as_a_moment() -> None:
    slept = Slept()
    moment = format_datetime(datetime.now(UTC) + timedelta(seconds=4), usegmt=True)
    with LoopbackService(fault="busy", fails=1, retry_after=moment) as service:
        answerer = client(service, waiting=slept.waiting())
        list(answerer.stream(request()))
        answerer.close()
    assert 0 < sum(slept.pauses) <= 4.0


def test_a_service_that_fails_inside_is_asked_again_after_a_pause_that_grows() -> None:
    slept = Slept()
    with LoopbackService(fault="broken", fails=2) as service:
        answerer = client(service, waiting=slept.waiting())
        assert "".join(answerer.stream(request("Hm?"))) == "You asked: Hm?"
        answerer.close()
    assert sum(slept.pauses) == 0.5 + 1.0
    assert len(service.received) == 3


def test_each_moment_of_waiting_is_told_and_can_be_its_end() -> None:
    slept = Slept()
    with LoopbackService(fault="busy", retry_after="4") as service:
        answerer = client(service, waiting=slept.waiting())
        spoken = answerer.spoken(request())
        told = [next(spoken), next(spoken)]
        spoken.close()
        answerer.close()
    assert [(p.seconds, p.attempt, p.tries) for p in told if isinstance(p, Pause)] == [
        (4.0, 2, 3),
        (3.75, 2, 3),
    ]
    assert all(isinstance(p, Pause) and "busy" in p.why for p in told)
    assert slept.pauses == [0.25] and len(service.received) == 1


@pytest.mark.parametrize("header", ["120", "inf", "1e12"])
def test_long_pauses_are_left_to_the_user(header: str) -> None:
    slept = Slept()
    with LoopbackService(fault="busy", retry_after=header) as service:
        answerer = client(service, waiting=slept.waiting())
        with pytest.raises(ServiceBusyError):
            list(answerer.stream(request()))
        answerer.close()
    assert all(pause <= 5 for pause in slept.pauses)


def test_busy_without_end_is_given_up_after_three_tries() -> None:
    _, error, service = failing("busy")
    assert isinstance(error, ServiceBusyError)
    assert error.retry_after_s == 1.0
    assert len(service.received) == 3


@pytest.mark.parametrize("fault", ["key", "model", "context", "cut", "plain", "empty", "error"])
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
