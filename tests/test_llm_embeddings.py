"""Vectors from a service: what is sent, what comes back, and everything that can go wrong."""

import math

import pytest

from memory_core.errors import InputError, RetrievalError
from memory_core.llm.connection import Waiting
from memory_core.llm.embedding_service import AGAIN_S, BATCH, ServiceEmbedder
from memory_core.llm.loopback import Fault, LoopbackService
from memory_core.llm.loopback_embeddings import DIMENSION

KEY = "sk-very-secret-key-1234"


class Time:
    """A clock that moves when it is slept by."""

    def __init__(self) -> None:
        self.now, self.slept = 0.0, list[float]()

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def embedder(service: LoopbackService, time: Time | None = None) -> ServiceEmbedder:
    time = time or Time()
    return ServiceEmbedder(
        base_url=service.base_url,
        model="small-embed",
        api_key=KEY,
        count_tokens=len,
        timeout_s=1.0,
        waiting=Waiting(lambda: time.now, time.sleep),
    )


def test_vectors_are_of_length_one_and_in_the_order_of_the_texts() -> None:
    with LoopbackService() as service:
        made = embedder(service)
        vectors = made.embed(["red roses", "blue boats", "red roses"])
        made.close()
    assert vectors[0] == vectors[2] != vectors[1]
    assert [math.hypot(*vector) for vector in vectors] == pytest.approx([1.0] * 3)
    assert {len(vector) for vector in vectors} == {DIMENSION}


def test_batches_are_sent_with_key_and_model_and_blank_texts_are_not() -> None:
    texts = ["  "] + [f"text {i}" for i in range(BATCH + 5)] + [""]
    with LoopbackService() as service:
        made = embedder(service)
        vectors = made.embed(texts)
        made.close()
    sent = [request.body for request in service.received]
    inputs = [body["input"] for body in sent]
    assert [len(one) for one in inputs if isinstance(one, list)] == [BATCH, 5]
    assert {body["model"] for body in sent} == {"small-embed"}
    assert {body["encoding_format"] for body in sent} == {"float"}
    assert {request.authorization for request in service.received} == {f"Bearer {KEY}"}
    assert not any(vectors[0]) and not any(vectors[-1]) and all(map(any, vectors[1:-1]))


def test_nothing_is_sent_before_the_first_text() -> None:
    with LoopbackService() as service:
        made = embedder(service)
        assert made.embed([]) == []
        assert made.count_tokens("four") == 4
        made.close()
    assert service.received == []


def test_busy_service_is_asked_again_after_as_long_as_it_says() -> None:
    time = Time()
    with LoopbackService(fault="busy", fails=2, retry_after="2") as service:
        made = embedder(service, time)
        assert any(made.embed(["roses"])[0])
        made.close()
    assert time.slept == [2.0, 2.0]


def test_service_that_asks_for_a_long_pause_is_not_waited_for() -> None:
    time = Time()
    with LoopbackService(fault="busy", retry_after="60") as service:
        made = embedder(service, time)
        with pytest.raises(RetrievalError, match="busy"):
            made.embed(["roses"])
        made.close()
    assert time.slept == [] and len(service.received) == 1


def test_service_that_failed_is_left_alone_for_a_while_and_then_used_again() -> None:
    time = Time()
    with LoopbackService(fault="broken", fails=1) as service:
        made = embedder(service, time)
        for _ in range(3):
            with pytest.raises(RetrievalError):
                made.embed(["roses"])
        assert len(service.received) == 1
        time.now += AGAIN_S
        assert any(made.embed(["roses"])[0])
        made.close()


FAULTS: tuple[Fault, ...] = (
    "key", "model", "busy", "broken", "cut", "json", "shape", "short", "empty", "error", "plain",
)  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_one_error_in_words_without_the_key(fault: Fault) -> None:
    with LoopbackService(fault=fault) as service:
        made = embedder(service)
        with pytest.raises(RetrievalError, match="embeddings service cannot be used") as caught:
            made.embed(["roses"])
        made.close()
    assert KEY not in f"{caught.value}{made!r}{caught.value.__cause__!r}"


def test_vectors_of_another_length_than_before_are_refused() -> None:
    time = Time()
    with LoopbackService() as service:
        made = embedder(service, time)
        made.embed(["roses"])
        service.fault = "length"
        with pytest.raises(RetrievalError, match="33 numbers, and had 32 before"):
            made.embed(["roses"])
        made.close()


def test_another_service_or_model_has_an_index_of_its_own() -> None:
    def named(url: str, model: str) -> str:
        made = ServiceEmbedder(base_url=url, model=model, count_tokens=len)
        made.close()
        return made.name

    names = {named(f"http://{host}/v1", model) for host in "ab" for model in ("m", "n")}
    assert len(names) == 4


@pytest.mark.parametrize("url", ["ftp://host/v1", "nonsense", "http://ann:pw@host/v1"])
def test_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(InputError):
        ServiceEmbedder(base_url=url, model="m", count_tokens=len)
