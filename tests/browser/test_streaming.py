"""An answer that takes its time loses nothing to what a visitor does meanwhile."""

import json
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from tests.browser.driver import PATIENCE_MS, Driver

Visitors = Callable[..., Driver]
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


@pytest.fixture
def service() -> Iterator[str]:
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), SlowService)
    httpd.daemon_threads = True
    thread = Thread(target=httpd.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{httpd.server_port}/v1"
    httpd.shutdown()
    httpd.server_close()
    thread.join(5)


def let_it_answer(page: Driver, url: str) -> None:
    page.press("Offline, quotes its sources")
    page.page.get_by_label("Key", exact=True).fill("secret-key")
    page.page.get_by_label("Model", exact=True).fill("slow-model")
    page.page.get_by_label("Base URL").fill(url)
    page.press("Let it answer")
    page.page.keyboard.press("Escape")
    expect(page.page.get_by_role("button", name="slow-model").first).to_be_visible()


def test_clicks_and_a_draft_survive_an_answer_that_streams(visitor: Visitors, service: str) -> None:
    page = visitor().open()
    page.say("Harrison likes machine learning")
    let_it_answer(page, service)
    box = page.page.get_by_test_id("stChatInputTextArea")
    box.fill("My colleague Priya works at Northwind Harbor")
    box.press("Enter")
    expect(page.answers().last).to_contain_text("word2", timeout=PATIENCE_MS)
    page.click_node("Harrison")
    page.page.get_by_role("button", name="Pin").click()
    expect(page.chips()).to_have_count(2, timeout=PATIENCE_MS)
    expect(page.answers().last).to_contain_text(f"word{len(WORDS) - 1}")
    expect(page.page.get_by_role("button", name="Unpin")).to_be_visible(timeout=PATIENCE_MS)
    assert "Priya" in page.names()


def test_the_page_says_who_speaks_and_that_a_failed_service_was_replaced(visitor: Visitors) -> None:
    page = visitor().open()
    let_it_answer(page, "http://127.0.0.1:9/v1")
    answer = page.say("What is the warranty of the Dell XPS 15?")
    assert "2 years" in answer
    expect(page.page.get_by_test_id("stAlert").first).to_contain_text("offline")
    page.page.reload()
    page.settle()
    assert "secret-key" not in page.page.content()
