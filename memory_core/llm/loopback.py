"""A small service on this machine that speaks the OpenAI chat completions protocol.

For rehearsals without a key or a network: it answers with a function of one's own and can show
each way in which a real service fails. Bound to 127.0.0.1 on a free port; not for other machines.
"""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from memory_core.llm.loopback_embeddings import spoilt_embeddings
from memory_core.llm.loopback_faults import Fault
from memory_core.llm.loopback_stream import ending, piece, pieces, refusal
from memory_core.llm.loopback_whole import whole_reply

__all__ = ["Fault", "LoopbackService", "Messages", "Received", "echo"]

Messages = Sequence[Mapping[str, str]]
_STATUS = {"key": 401, "model": 404, "busy": 429, "broken": 500, "moved": 307}


def echo(messages: Messages) -> str:
    """Answer with the last question."""
    return f"You asked: {messages[-1]['content']}" if messages else ""


@dataclass(frozen=True, slots=True)
class Received:
    """A request as it arrived. authorization: the header with the key."""

    path: str
    authorization: str
    body: Mapping[str, object]


@dataclass
class LoopbackService:
    """The service; use it as a context manager.

    answer: makes the answer of the messages. fault: what goes wrong, see `Fault`; fails: for how
    many requests, -1 for all. retry_after: the header's value in seconds with "busy".
    released: set it to let a slow answer go on. received: all requests, oldest first.
    """

    answer: Callable[[Messages], str] = echo
    fault: Fault = ""
    fails: int = -1
    retry_after: str = "1"
    released: threading.Event = field(default_factory=threading.Event)
    received: list[Received] = field(default_factory=list)

    def __enter__(self) -> Self:
        """Open a free port and begin to answer."""
        handler = type("Handler", (_Handler,), {"loopback": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let waiting answers go and close the port."""
        self.released.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def base_url(self) -> str:
        """Where it listens, as a client is told."""
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def next_fault(self) -> Fault:
        """Return what goes wrong with this request and count it."""
        if not self.fault or self.fails == 0:
            return ""
        self.fails -= 1
        return self.fault


class _Handler(BaseHTTPRequestHandler):
    """One request; the connection ends with it."""

    loopback: LoopbackService
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """Answer a chat completion, or with the vectors of texts."""
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", "0"))) or b"{}")
        authorization = self.headers.get("Authorization", "")
        self.loopback.received.append(Received(self.path, authorization, body))
        self.close_connection = True
        fault = self.loopback.next_fault()
        known = self.path.endswith(("/chat/completions", "/embeddings"))
        if not known:
            self._refuse(404, f"No such path: {self.path}")
        elif fault in _STATUS:
            self._refuse(_STATUS[fault], f"Refused for {authorization}: {fault}")
        elif why := refusal(fault, body):
            self._refuse(400, why)
        elif fault == "plain":
            self._send(200, "text/html", b"<html><body>Welcome</body></html>")
        elif self.path.endswith("/embeddings"):
            self._send(200, "application/json", spoilt_embeddings(body, fault))
        elif not body.get("stream"):
            self._whole(fault, body)
        else:
            self._stream(self.loopback.answer(body.get("messages", [])), fault, body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: `received` has it all."""

    def _refuse(self, status: int, message: str) -> None:
        body = json.dumps({"error": {"message": message, "type": "error", "code": status}})
        self._send(status, "application/json", body.encode())

    def _send(self, status: int, kind: str, body: bytes, *, sent: int | None = None) -> None:
        """Send a body. sent: how many of its bytes, None for all."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")
        if status == _STATUS["busy"]:
            self.send_header("Retry-After", self.loopback.retry_after)
        if status == _STATUS["moved"]:
            self.send_header("Location", "/elsewhere/chat/completions")
        self.end_headers()
        self.wfile.write(body[:sent])
        self.wfile.flush()

    def _whole(self, fault: str, body: Mapping[str, Any]) -> None:
        """Send the answer in one piece."""
        messages = body.get("messages", [])
        answer = self.loopback.answer(messages)
        reply = whole_reply(
            answer, fault=fault, model=str(body.get("model", "")), messages=messages
        )
        if fault == "slow":
            self.loopback.released.wait()
        try:
            if fault == "trickle":
                self._trickle()
            elif fault in {"stall", "cut"}:
                self._send(200, "application/json", reply, sent=len(reply) // 2)
                self._goes_on(fault)
            else:
                self._send(200, "application/json", reply)
        except OSError:
            return

    def _trickle(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Connection", "close")
        self.end_headers()
        while not self.loopback.released.wait(0.02):
            self.wfile.write(b" ")
            self.wfile.flush()

    def _stream(self, answer: str, fault: str, body: Mapping[str, object]) -> None:
        """Send the answer as server-sent events, in HTTP chunks."""
        if fault == "slow":
            self.loopback.released.wait()
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            self._events(answer, fault, body)
        except OSError:
            # The client has gone, as it may after a timeout; there is nobody left to tell.
            return

    def _events(self, answer: str, fault: str, body: Mapping[str, Any]) -> None:
        model = str(body.get("model", ""))
        if fault == "shape":
            self._chunk(b'data: ["pear"]\n\ndata: {"choices": 3}\n\n')
        self._event(piece(model, {"role": "assistant"}))
        for place, delta in enumerate(pieces(answer, fault=fault)):
            self._event(piece(model, delta))
            if place == 0 and not self._goes_on(fault):
                return
        for event in ending(answer, fault=fault, body=body):
            self._event(event)
        self._chunk(b"data: [DONE]\n\n")
        self._chunk(b"")

    def _goes_on(self, fault: str) -> bool:
        """Whether the stream goes on after its first word."""
        if fault == "stall":
            self.loopback.released.wait()
        elif fault == "json":
            self._chunk(b'data: {"choices": [\n\n')
        elif fault == "error":
            self._event({"error": {"message": "The model ran out of memory", "code": 500}})
        elif fault == "short":
            self._chunk(b"")
        return fault not in {"cut", "short"}

    def _event(self, data: Mapping[str, object]) -> None:
        self._chunk(f"data: {json.dumps(data)}\n\n".encode())

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()
