"""Which services a visitor may have the server call: by default none within its own network."""

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest
from openai import DefaultHttpxClient

from memory_core.errors import InputError, ServiceError, ServiceRefusedError
from memory_core.llm.hosts import Hosts, PublicOnly, is_public
from memory_core.llm.loopback import LoopbackService
from memory_core.llm.openai_compatible import OpenAICompatible
from tests.service_client import KEY, request

INSIDE = [
    "http://127.0.0.1:8501/v1",
    "http://localhost:11434/v1",
    "http://LOCALHOST./v1",
    "http://[::1]/v1",
    "http://[::ffff:10.0.0.1]/v1",
    "http://169.254.169.254/latest",
    "http://10.1.2.3/v1",
    "http://192.168.0.7/v1",
    "http://100.64.0.1/v1",
    "http://0.0.0.0/v1",
    "http://224.0.0.1/v1",
    "http://2130706433/v1",
    "http://0x7f000001/v1",
    "http://127.1/v1",
    "http://[64:ff9b::a00:1]/v1",
    "http://[2002:a00:1::]/v1",
    "http://[fd00::1]/v1",
    "http://database/v1",
    "http://metadata.google.internal/v1",
    "http://printer.local/v1",
]


@pytest.mark.parametrize("url", INSIDE)
def test_by_default_no_address_inside_the_servers_network_is_called(url: str) -> None:
    with pytest.raises(InputError, match="MEMOGRAPH_SERVICE_HOSTS"):
        OpenAICompatible(KEY, base_url=url, model="m", hosts=Hosts())


@pytest.mark.parametrize("url", [None, "https://api.openai.com/v1", "https://llm.example.org:8443/v1",
                                 "http://8.8.8.8/v1", "https://[2606:4700::1111]/v1"])  # fmt: skip
def test_by_default_public_addresses_may_be_called(url: str | None) -> None:
    OpenAICompatible(KEY, base_url=url, model="m", hosts=Hosts()).close()


@pytest.mark.parametrize(
    ("entries", "url", "allowed"),
    [
        (("localhost:11434",), "http://localhost:11434/v1", True),
        (("localhost:11434",), "http://localhost:8080/v1", False),
        (("localhost",), "http://localhost:8080/v1", True),
        (("[::1]:9",), "http://[::1]:9/v1", True),
        (("*.example.org",), "https://a.b.example.org/v1", True),
        (("*.example.org",), "https://evil-example.org/v1", False),
        (("*.example.org",), "https://example.org.evil.test/v1", False),
        (("api.example.org",), "https://api.example.org@evil.test/v1", False),
        (("api.example.org",), None, False),
        (("public", "localhost:11434"), "https://llm.example.org/v1", True),
        (("public", "localhost:11434"), "http://127.0.0.1:11434/v1", False),
        (("*",), "http://10.0.0.1/v1", True),
        ((), "https://api.openai.com/v1", False),
    ],
)
def test_a_list_allows_what_is_on_it_and_nothing_else(
    entries: tuple[str, ...], url: str | None, allowed: bool
) -> None:
    try:
        OpenAICompatible(KEY, base_url=url, model="m", hosts=Hosts(entries)).close()
    except InputError:
        assert not allowed
    else:
        assert allowed


@pytest.mark.parametrize("entry", ["http://x", "a b", "", "**.x", "x:port", "x/y"])
def test_what_is_no_host_is_refused_with_the_way_out(entry: str) -> None:
    with pytest.raises(InputError, match="write"):
        Hosts((entry,))


def http() -> ModuleType:
    return sys.modules[DefaultHttpxClient.__mro__[1].__module__.partition(".")[0]]


def test_a_name_that_turns_out_to_stand_for_an_inside_address_is_not_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("memory_core.llm.hosts._looked_up", lambda host: ["8.8.8.8", "127.0.0.1"])
    with LoopbackService() as service:
        port = service.base_url.rpartition(":")[2]
        url = f"http://rebound.example.org:{port}"
        answerer = OpenAICompatible(KEY, base_url=url, model="m", hosts=Hosts())
        with pytest.raises(ServiceRefusedError, match="inside the server's own network") as raised:
            list(answerer.stream(request()))
        answerer.close()
    assert service.received == [] and KEY not in str(raised.value)


def test_the_address_that_was_looked_at_is_the_one_called() -> None:
    answers: list[Sequence[str]] = [["127.0.0.1"]]
    with LoopbackService() as service:
        transport: Any = PublicOnly(
            http().HTTPTransport(), resolve=lambda _: answers.pop(), public=lambda _: True
        )
        with DefaultHttpxClient(transport=transport) as client:
            url = service.base_url.replace("127.0.0.1", "llm.example.org") + "/chat/completions"
            reply = client.post(url, json={"messages": [{"role": "user", "content": "Hm?"}]})
    assert reply.json()["choices"][0]["message"]["content"] == "You asked: Hm?"
    assert answers == [] and reply.request.headers["host"].startswith("llm.example.org")


@pytest.mark.parametrize("entries", [("public",), ("127.0.0.1",)])
def test_redirections_are_not_followed(
    entries: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memory_core.llm.hosts.is_public", lambda address: True)
    with LoopbackService(fault="moved") as service:
        answerer = OpenAICompatible(KEY, base_url=service.base_url, model="m", hosts=Hosts(entries))
        with pytest.raises(ServiceError, match="answers at another address"):
            list(answerer.stream(request()))
        answerer.close()
    assert len(service.received) == 1


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_public_addresses_are_told_from_others(address: str) -> None:
    assert is_public(address)
