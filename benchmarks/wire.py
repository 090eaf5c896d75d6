"""A visitor without a browser: speaks the protocol of the page, so that a class fits on two cores.

It does what the browser does: keeps large pieces of the page and says which it has, asks again for
areas that ask for that, and sends a message through the field of the chat.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Self
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.Markdown_pb2 import Markdown
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from pages.ui.visitor import COOKIE, user_id_of

PATIENCE_S = 60.0
_DONE = ForwardMsg.FINISHED_SUCCESSFULLY
_AREA_DONE = ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY


@dataclass(frozen=True, slots=True)
class Said:
    """What came of a message. answered_s: until the answer stood whole. rest_s: until the page had
    nothing more to do. n_bytes: everything the server sent for it."""

    answer: str
    answered_s: float
    rest_s: float
    n_bytes: int


@dataclass(slots=True)
class Wire:
    """One visitor, with the key of a browser of his own. seen: told every message of the server.
    problems: exceptions the page showed, and connections lost."""

    url: str
    seen: Callable[[bytes], object] = len
    key: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    problems: list[str] = field(default_factory=list)
    kept: dict[str, ForwardMsg] = field(default_factory=dict)
    n_bytes: int = 0
    repeats: int = 0
    _page: str = ""
    _query: str = ""
    _field: tuple[str, str] = ("", "")
    _answers: dict[tuple[int, ...], str] = field(default_factory=dict)
    _answered: float = 0.0
    _rested: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _socket: ClientConnection | None = None

    @property
    def user_id(self) -> str:
        """Whose memory this visitor's is."""
        return user_id_of(self.key)

    async def open(self, *, query: str = "") -> Self:
        """Come to the page and wait until it stands."""
        self._socket = await connect(
            f"ws://{urlsplit(self.url).netloc}/_stcore/stream",
            subprotocols=[Subprotocol("streamlit")],
            additional_headers={"Cookie": f"{COOKIE}={self.key}"},
            max_size=None,
            compression=None,
            open_timeout=60,
        )
        self._query = query
        self._tasks.append(asyncio.create_task(self._listen(self._socket)))
        await self._run(ClientState())
        return self

    async def say(self, text: str) -> Said:
        """Send a message; returns when the page is at rest again."""
        began, before = time.perf_counter(), self.n_bytes
        state = ClientState()
        widget = state.widget_states.widgets.add()
        widget.id, state.fragment_id = self._field
        widget.chat_input_value.data = text
        self._answered = 0.0
        await self._run(state)
        rest = time.perf_counter() - began
        answer = self._answers[max(self._answers)] if self._answers else ""
        return Said(answer, self._answered - began, rest, self.n_bytes - before)

    async def close(self) -> None:
        """Leave."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._socket:
            await self._socket.close()

    async def _run(self, state: ClientState) -> None:
        self._rested.clear()
        await self._send(state)
        try:
            await asyncio.wait_for(self._rested.wait(), PATIENCE_S)
        except TimeoutError:
            self.problems.append(f"no answer of the server within {PATIENCE_S:.0f} s")

    async def _send(self, state: ClientState) -> None:
        state.query_string, state.page_script_hash = self._query, self._page
        state.cached_message_hashes.extend(self.kept)
        state.context_info.timezone, state.context_info.url = "UTC", self.url
        if self._socket:
            await self._socket.send(BackMsg(rerun_script=state).SerializeToString())

    async def _listen(self, socket: ClientConnection) -> None:
        async for data in socket:
            if not isinstance(data, bytes):
                continue
            self.n_bytes += len(data)
            self.seen(data)
            self._take(ForwardMsg.FromString(data))
        self.problems.append("the connection was closed")
        self._rested.set()

    def _take(self, message: ForwardMsg) -> None:
        kind = message.WhichOneof("type")
        if kind == "ref_hash":
            message = self.kept[message.ref_hash]
            kind = message.WhichOneof("type")
        elif message.metadata.cacheable:
            self.kept[message.hash] = message
        if kind == "delta":
            self._drawn(message)
        elif kind == "new_session":
            self._page = message.new_session.page_script_hash
            if not message.metadata.run.fragment_ids:
                self._answers.clear()
        elif kind == "auto_rerun":
            every = self._again(message.auto_rerun.fragment_id, message.auto_rerun.interval)
            self._tasks.append(asyncio.create_task(every))
        elif kind == "script_finished":
            self._answered = self._answered or time.perf_counter()
            if message.script_finished in {_DONE, _AREA_DONE}:
                self._rested.set()

    def _drawn(self, message: ForwardMsg) -> None:
        element, path = message.delta.new_element, tuple(message.metadata.delta_path)
        if message.delta.add_block.chat_message.name == "assistant":
            self._answers[path] = ""
        kind = element.WhichOneof("type")
        if kind == "chat_input":
            self._field = (element.chat_input.id, message.delta.fragment_id)
        elif kind == "exception":
            self.problems.append(f"{element.exception.type}: {element.exception.message}")
        elif kind == "markdown" and element.markdown.element_type == Markdown.NATIVE:
            for block in self._answers:
                if path[: len(block)] == block and not self._answers[block]:
                    self._answers[block] = element.markdown.body

    async def _again(self, fragment_id: str, interval: float) -> None:
        while True:
            await asyncio.sleep(interval)
            self.repeats += 1
            await self._send(ClientState(fragment_id=fragment_id, is_auto_rerun=True))


async def opened(url: str, n: int, *, seen: Callable[[bytes], object] = len) -> list[Wire]:
    """Return n visitors at the chat, who came one after the other."""
    return [await Wire(url, seen).open() for _ in range(n)]


async def leave(visitors: Iterable[Wire]) -> None:
    """Let all of them go."""
    await asyncio.gather(*(visitor.close() for visitor in visitors))
