"""A question in JSON to a service that fails, dawdles or does not know the form it is asked in."""

from itertools import count

import pytest

from memory_core.errors import (
    ServiceBrokenError,
    ServiceBusyError,
    ServiceError,
    ServiceRefusedError,
    ServiceTimeoutError,
)
from memory_core.llm.connection import Waiting
from memory_core.llm.loopback import Fault, LoopbackService
from memory_core.llm.loopback_reading import Rehearsal
from memory_core.llm.structured import FORMS, REST_S, Manner
from tests.test_llm_reading_service import HandTime, read


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ("key", ServiceRefusedError),
        ("model", ServiceRefusedError),
        ("broken", ServiceBrokenError),
        ("plain", ServiceBrokenError),
        ("json", ServiceBrokenError),
        ("shape", ServiceBrokenError),
        ("error", ServiceBrokenError),
        ("empty", ServiceBrokenError),
        ("refusal", ServiceRefusedError),
        ("cut", ServiceBrokenError),
    ],
)
def test_a_failing_service_is_an_error_after_one_request(
    fault: Fault, error: type[ServiceError]
) -> None:
    with LoopbackService(Rehearsal(), fault=fault) as service:
        with pytest.raises(error):
            read(service)
        assert len(service.received) == 1


@pytest.mark.parametrize("fault", ["slow", "stall"])
def test_a_silent_service_is_given_up_and_then_left_alone_for_a_while(fault: Fault) -> None:
    time, manner = HandTime(), Manner()
    with LoopbackService(Rehearsal(), fault=fault, fails=1) as service:
        with pytest.raises(ServiceTimeoutError):
            read(service, manner=manner, timeout_s=0.2, waiting=time.waiting())
        with pytest.raises(ServiceTimeoutError, match="a moment ago"):
            read(service, manner=manner, waiting=time.waiting())
        assert len(service.received) == 1
        time.now_s += REST_S
        assert read(service, manner=manner, waiting=time.waiting()).extraction


def test_a_reply_that_trickles_in_ends_at_the_limit() -> None:
    ticks = count(0, 1)
    waiting = Waiting(now=lambda: float(next(ticks)), sleep=lambda _: None)
    with (
        LoopbackService(Rehearsal(), fault="trickle") as service,
        pytest.raises(ServiceTimeoutError),
    ):
        read(service, waiting=waiting)


def test_a_busy_service_is_asked_once_more_after_a_short_pause_only() -> None:
    time = HandTime()
    with LoopbackService(Rehearsal(), fault="busy", fails=1, retry_after="0.5") as service:
        found = read(service, waiting=time.waiting())
    assert found.extraction and found.usage.requests == 2 and time.pauses == [0.5]
    with LoopbackService(Rehearsal(), fault="busy", retry_after="30") as service:
        with pytest.raises(ServiceBusyError):
            read(service)
        assert len(service.received) == 1


@pytest.mark.parametrize(("fault", "requests"), [("no_schema", 2), ("no_json", 3)])
def test_a_service_without_structured_output_is_asked_plainly_and_that_is_remembered(
    fault: Fault, requests: int
) -> None:
    manner = Manner()
    with LoopbackService(Rehearsal(), fault=fault) as service:
        found = read(service, manner=manner)
        assert found.extraction and len(service.received) == requests
        assert "not understood" in found.notes[0]
        again = read(service, manner=manner)
        assert again.extraction and len(service.received) == requests + 1 and not again.notes
    assert FORMS[manner.form] == ("json_object" if fault == "no_schema" else "text")
