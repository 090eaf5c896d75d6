"""What a Chroma server is told, how long it is waited for, and how its failures are worded."""

import socket
import threading
from pathlib import Path

import pytest

from memory_core import Settings
from memory_core.errors import UnreachableIndexError
from memory_core.retrieval.chroma_server import Server, ServerIndex, space_of
from tests.ports import free_port

CLOSED = "http://127.0.0.1:9"


def test_silent_server_is_waited_for_once_and_then_left_alone_for_a_while() -> None:
    now = [0.0]
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        server = Server(url, space="t-", timeout_s=0.05, again_s=5.0, now=lambda: now[0])
        index = ServerIndex(server, embedder_name="test")
        with pytest.raises(UnreachableIndexError, match=r"did not answer within 0\.05 s"):
            index.search([1.0], user_ids=["u"], limit=1)
        silent.settimeout(60)
        silent.accept()[0].close()
        silent.settimeout(0)
        with pytest.raises(UnreachableIndexError, match="did not answer"):
            index.search([1.0], user_ids=["u"], limit=1)
        with pytest.raises(BlockingIOError):
            silent.accept()
        now[0] = 6.0
        with pytest.raises(UnreachableIndexError):
            index.search([1.0], user_ids=["u"], limit=1)
        silent.accept()[0].close()
        index.close()


def test_token_is_sent_and_never_shown() -> None:
    heard: list[bytes] = []

    def refuse(listening: socket.socket) -> None:
        connection, _ = listening.accept()
        with connection:
            heard.append(connection.recv(65536))
            connection.sendall(b"HTTP/1.1 401 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=refuse, args=(listening,))
        thread.start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = Server(url, space="t-", token="s3cret-token")
        why = ServerIndex(server, embedder_name="test").health()
        thread.join()
    assert b"s3cret-token" in heard[0]
    assert "refuses the token" in why and "MEMOGRAPH_CHROMA_TOKEN" in why
    settings = Settings(chroma_url=CLOSED, chroma_token="s3cret-token")
    assert "s3cret" not in f"{why}{server!r}{settings!r}"


def test_space_is_the_same_for_the_same_memory_and_no_other(tmp_path: Path) -> None:
    here = space_of(tmp_path)
    assert here == space_of(tmp_path) != space_of(tmp_path / "other")
    url = "postgresql://ann:secret@host/memo"
    assert space_of(None, database=url) == space_of(
        tmp_path, database="postgresql://bob@host:5432/memo"
    )
    assert space_of(None, database=url) != space_of(None, database=f"{url}2")
    assert space_of(None) != space_of(None)


def test_nobody_at_the_address_is_said_in_words() -> None:
    index = ServerIndex(Server(f"http://127.0.0.1:{free_port()}", space="t-"), embedder_name="test")
    assert "nothing answers there" in index.health()
