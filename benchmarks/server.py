"""What the whole app costs: start, memory of the server, a click, one new entity, idle sessions.

Starts the real server on a loopback port and drives it with a real Chromium.
"""

import statistics
import tempfile
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copytree

import psutil
from playwright.sync_api import Browser, Page, WebSocket, expect, sync_playwright
from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.driver import Driver
from tests.browser.profile import new_page
from tests.browser.server import ROOT, running_app


def chat_box(page: Page) -> None:
    """Wait until something can be typed into the chat."""
    page.locator("[data-testid=stChatInputTextArea][placeholder^=Tell]:not([disabled])").wait_for(
        timeout=60_000
    )


_BARE = 'import streamlit as st\n\nst.chat_input("Tell me")\n'
"""A page of Streamlit with nothing but a field to type into: no page can be quicker."""


@dataclass(slots=True)
class Starts:
    """Seconds: until a started server answers, and then until something can be typed, for its
    first visitor and for the next one. bare: for the second visitor of a bare page."""

    up: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    next_one: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)

    def told(self) -> str:
        """Return the figures in words."""
        up, first, later, bare = (
            statistics.median(t) for t in (self.up, self.first, self.next_one, self.bare)
        )
        return (
            f"first usable chat: on a server just started p50 {first:.2f} s, for the next visitor"
            f" p50 {later:.2f} s, n={len(self.first)} each; a bare page of Streamlit takes"
            f" {bare:.2f} s, so {later / bare:.2f} x; a server answers after {up:.2f} s"
        )


def first_chat(browser: Browser, folder: Path, runs: int) -> Starts:
    """Start servers one after the other, each with two visitors, and beside each one that shows a
    bare page."""
    found = Starts()
    for _ in range(runs):
        began = time.perf_counter()
        with running_app(folder) as (url, _process):
            found.up.append(time.perf_counter() - began)
            found.first.append(_visit(browser, url))
            time.sleep(4)  # the server loads the rest in the background meanwhile
            found.next_one.append(_visit(browser, url))
        with running_app(folder, root=_bare(folder)) as (url, _process):
            _visit(browser, url)
            found.bare.append(_visit(browser, url))
    return found


def _bare(folder: Path) -> Path:
    root = folder / "bare"
    copytree(ROOT / ".streamlit", root / ".streamlit", dirs_exist_ok=True)
    (root / "app.py").write_text(_BARE, "utf-8")
    return root


def _visit(browser: Browser, url: str) -> float:
    context = browser.new_context()
    page = context.new_page()
    started = time.perf_counter()
    page.goto(url, wait_until="commit")
    chat_box(page)
    took = time.perf_counter() - started
    context.close()
    return took


def ten_turns(driver: Driver, process: psutil.Process) -> None:
    """Print the time of a turn as a visitor sees it and the server's memory after ten."""
    took = []
    for number in range(10):
        started = time.perf_counter()
        driver.say(f"The Aster {number} by Fenwick costs ${900 + number}")
        took.append(time.perf_counter() - started)
    memory = sum(p.memory_info().rss for p in [process, *process.children(recursive=True)])
    print(f"a turn as seen in the browser: p50 {statistics.median(took) * 1000:.0f} ms, n=10")
    print(f"whole server after ten turns: {memory / 2**20:.0f} MB")


def graph_work(driver: Driver) -> None:
    """Print how long a click takes to show details, and the bytes of one new entity at 50."""
    sent: list[int] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: sent.append(len(frame)))

    driver.page.on("websocket", listen)
    driver.open()
    names = [f"Orlux {word} {number}" for number, word in enumerate(["Vivo", "Nova"] * 25, 3)]
    for start in range(0, 50, 10):
        driver.say("I compared the " + ", the ".join(names[start : start + 10]))
    took = []
    for name in names[:12]:
        started = time.perf_counter()
        driver.click_node(name)
        expect(driver.card()).to_contain_text(name)
        took.append(1000 * (time.perf_counter() - started))
    print(f"click on a node to its details: p50 {statistics.median(took):.0f} ms, n={len(took)}")
    driver.settle()
    sent.clear()
    driver.say("I also saw the Kestrel Aero 14")
    pictures = sorted(sent)[-1]
    print(
        f"one new entity at {len(names)}: the graph's data {pictures / 1000:.1f} KB, everything"
        f" the turn sends {sum(sent) / 1000:.1f} KB"
    )


def idle_sessions(url: str, process: psutil.Process, n: int) -> None:
    """Print the share of one core the server uses with n visitors who only look."""
    start = BackMsg()
    start.rerun_script.query_string = ""
    with ExitStack() as stack:
        for _ in range(n):
            socket = stack.enter_context(
                connect(
                    url.replace("http", "ws") + "/_stcore/stream",
                    subprotocols=[Subprotocol("streamlit")],
                    max_size=None,
                )
            )
            socket.send(start.SerializeToString())
            threading.Thread(target=_drain, args=(socket,), daemon=True).start()
        time.sleep(15)  # until nothing is being loaded any more
        before, began = process.cpu_times(), time.perf_counter()
        time.sleep(20)  # the stretch that is measured
        after, took = process.cpu_times(), time.perf_counter() - began
    used = (after.user + after.system - before.user - before.system) / took
    print(f"{n} idle sessions: {100 * used:.1f} % of a core over {took:.0f} s")


def _drain(socket: ClientConnection) -> None:
    for _message in socket:
        pass


def main() -> None:
    """Print every figure of the running app."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        folder = Path(name)
        browser = play.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        print(first_chat(browser, folder, runs=6).told())
        with running_app(folder) as (url, popen):
            process = psutil.Process(popen.pid)
            ten_turns(Driver(new_page(browser), url).open(), process)
            graph_work(Driver(new_page(browser), url))
            idle_sessions(url, process, 50)
        browser.close()
