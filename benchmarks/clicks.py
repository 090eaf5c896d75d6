"""Every page of the menu in a real Chromium: from the click until it can be used, and what moves
after that, with 1,000 entities in memory. `python -m benchmarks clicks`.
"""

import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from playwright.sync_api import Browser, Page, WebSocket, sync_playwright
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from benchmarks.pages import Watched, fill, owner
from benchmarks.watched_server import Server, load
from memory_core import Memory, Settings
from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.course import IDLE
from tests.browser.driver import Driver
from tests.browser.profile import new_page
from tests.browser.server import running_app

ENTITIES, ROUNDS = 1000, 5
MOST_S, MOST_SHIFT = 1.5, 0.05
STILL_MS = 1200
"""How long a page is watched for what moves after it can be used."""
_DRAWN = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
_FINISHED = {ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY}


@dataclass
class Runs:
    """Counts the runs the server finished for a page. Without slots: Playwright keeps its own
    things in whose methods it calls."""

    finished: int = 0

    def listen(self, page: Page) -> None:
        """Count from now on; called before the page is opened."""
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, frame: str | bytes) -> None:
        if isinstance(frame, bytes):
            message = ForwardMsg.FromString(frame)
            ended = message.WhichOneof("type") == "script_finished"
            self.finished += ended and message.script_finished in _FINISHED


@dataclass(slots=True)
class Click:
    """What a page took in each round. server_ms: of the server's processor."""

    took: list[float] = field(default_factory=list)
    server_ms: list[float] = field(default_factory=list)
    shifts: list[float] = field(default_factory=list)


def go(driver: Driver, runs: Runs, name: str) -> float:
    """Click a page's link; returns seconds until the page stands and has been drawn."""
    page, before = driver.page, runs.finished
    link = page.get_by_test_id("stTopNavLink").filter(has_text=name)
    began = time.perf_counter()
    link.first.click()
    while runs.finished == before and time.perf_counter() - began < 30:
        page.wait_for_timeout(5)
    page.wait_for_selector(IDLE)
    page.evaluate(_DRAWN)
    return time.perf_counter() - began


def rounds(driver: Driver, runs: Runs, server: Server) -> dict[str, Click]:
    """Go through all pages some times; the first time, on a server that just loaded, counts not."""
    page = driver.page
    texts = page.get_by_test_id("stTopNavLink").all_inner_texts()
    names = [text.splitlines()[-1] for text in texts]  # above it stands the name of its icon
    found = {name: Click() for name in names}
    for number in range(ROUNDS + 1):
        for name in [*names[1:], names[0]]:
            before = server.busy_s()
            took = go(driver, runs, name)
            used = server.busy_s() - before
            page.evaluate("window.shifted = 0")
            page.wait_for_timeout(STILL_MS)
            shifted = float(page.evaluate("window.shifted || 0"))
            if number:
                found[name].took.append(took)
                found[name].server_ms.append(1000 * used)
                found[name].shifts.append(shifted)
    return found


def _entered(browser: Browser, url: str, watched: Watched, runs: Runs) -> Driver:
    page = new_page(browser, viewport={"width": 1920, "height": 1000})
    watched.watch(page)
    runs.listen(page)
    driver = Driver(page, url).open()
    driver.say("Priya works at Northwind Harbor")
    return driver


def main(*, n: int = ENTITIES) -> None:
    """Print every page's figures, the worst first."""
    watched, runs = Watched(), Runs()
    with (
        tempfile.TemporaryDirectory() as name,
        sync_playwright() as play,
        running_app(Path(name)) as (url, process),
    ):
        browser = play.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        server = Server(psutil.Process(process.pid), Path(name))
        driver = _entered(browser, url, watched, runs)
        memory = Memory.open(Settings(data_dir=Path(name)))
        fill(memory, owner(driver.page.context), n)
        memory.close()
        print(
            f"click in the menu to a page that stands, {n:,} entities (at most {MOST_S} s){load()}"
        )
        found = rounds(driver, runs, server)
        for page, one in sorted(found.items(), key=lambda item: -statistics.median(item[1].took)):
            print(
                f"  {page}: p50 {statistics.median(one.took):.2f} s, worst {max(one.took):.2f} s,"
                f" n={len(one.took)}; server {statistics.median(one.server_ms):.0f} ms; moved"
                f" after that {max(one.shifts):.3f} (at most {MOST_SHIFT})"
            )
        trouble = server.trouble()
        print(f"  {watched.says()}; in the server's log: {len(trouble)} {trouble[:2]}{load()}")
        browser.close()
