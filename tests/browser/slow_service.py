"""A service that speaks word by word and does not end before it may, so that something happens in
mid-answer however slow the machine is."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import cast

from playwright.sync_api import expect

from tests.browser.driver import Driver

WORDS = [f"word{i} " for i in range(12)]
BETWEEN_S = 0.06


class SlowServer(ThreadingHTTPServer):
    """Speaks the protocol of chat completions. may_end: until it is set, each answer goes on and on
    before its last words."""

    daemon_threads = True

    def __init__(self) -> None:
        self.may_end = Event()
        super().__init__(("127.0.0.1", 0), _Speaker)

    @property
    def url(self) -> str:
        """Its base URL."""
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Speaker(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        with suppress(ConnectionError):  # nobody listens any more
            self._speak()

    def _speak(self) -> None:
        for word in WORDS[:6]:
            self._word(word)
        while not cast(SlowServer, self.server).may_end.is_set():
            self._word("on ")
        for word in WORDS[6:]:
            self._word(word)
        end = {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
        self._event(json.dumps({"id": "1", "object": "chat.completion.chunk", **end}))
        self._event("[DONE]")

    def _word(self, word: str) -> None:
        piece = {"choices": [{"index": 0, "delta": {"content": word}, "finish_reason": None}]}
        self._event(json.dumps({"id": "1", "object": "chat.completion.chunk", **piece}))
        time.sleep(BETWEEN_S)

    def _event(self, data: str) -> None:
        self.wfile.write(f"data: {data}\n\n".encode())
        self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def slow_service() -> Iterator[SlowServer]:
    """Run the service on loopback."""
    httpd = SlowServer()
    thread = Thread(target=httpd.serve_forever, daemon=True)
    thread.start()
    yield httpd
    httpd.may_end.set()
    httpd.shutdown()
    httpd.server_close()
    thread.join(5)


def let_it_answer(page: Driver, url: str) -> None:
    """Name the service on the page."""
    page.press("Offline, quotes its sources")
    page.page.get_by_label("Key", exact=True).fill("secret-key")
    page.page.get_by_label("Model", exact=True).fill("slow-model")
    page.page.get_by_label("Base URL").fill(url)
    page.press("Let it answer")
    page.page.keyboard.press("Escape")
    expect(page.page.get_by_role("button", name="slow-model").first).to_be_visible()
