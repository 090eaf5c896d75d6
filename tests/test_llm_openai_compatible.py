"""The client against a real HTTP service on this machine: what it sends, what it gives, what it
refuses to do."""

from collections.abc import Iterator

import pytest

from memory_core.errors import InputError
from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.loopback import LoopbackService, Messages
from memory_core.llm.openai_compatible import OpenAICompatible, mask
from memory_core.results import PromptMessage, PromptPart
from tests.service_client import KEY, client, request


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
        "stream_options": {"include_usage": True},
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
