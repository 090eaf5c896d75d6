"""A service that speaks slowly, word by word, so that something can happen in mid-answer."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from playwright.sync_api import expect

from tests.browser.driver import Driver

WORDS = [f"word{i} " for i in range(30)]
BETWEEN_S = 0.06


class SlowService(BaseHTTPRequestHandler):
    """Speaks the protocol of chat completions, word by word."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for word in WORDS:
            piece = {"choices": [{"index": 0, "delta": {"content": word}, "finish_reason": None}]}
            self._event(json.dumps({"id": "1", "object": "chat.completion.chunk", **piece}))
            time.sleep(BETWEEN_S)
        end = {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
        self._event(json.dumps({"id": "1", "object": "chat.completion.chunk", **end}))
        self._event("[DONE]")

    def _event(self, data: str) -> None:
        self.wfile.write(f"data: {data}\n\n".encode())
        self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def slow_service() -> Iterator[str]:
    """Run the service on loopback; yields its base URL."""
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), SlowService)
    httpd.daemon_threads = True
    thread = Thread(target=httpd.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{httpd.server_port}/v1"
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
