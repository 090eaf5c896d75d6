"""What the pages cost in a real Chromium: first pictures, new entities, clicks, shifts, requests.

Starts the real server on a loopback port and fills a visitor's memory; other pages add theirs here.
"""

import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from memory_core import Entity, Memory, Relation, Settings
from pages.ui.visitor import COOKIE, user_id_of
from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.course import IDLE
from tests.browser.driver import Driver
from tests.browser.profile import new_page
from tests.browser.server import running_app

RUNS = 5
_NAMES = ("Ana", "Ben", "Carla", "Elif", "Farah", "Goran", "Hana", "Ivo", "Jun", "Lena", "Omar")
_KINDS = ("PERSON", "PERSON", "PRODUCT", "ORGANIZATION", "LOCATION")
_SHIFTS = """new PerformanceObserver((list) => {
  const own = list.getEntries().filter((e) => !e.hadRecentInput);
  for (const e of own) window.shifted = (window.shifted || 0) + e.value;
}).observe({ type: 'layout-shift', buffered: true });"""
"""Adds up what moved by itself, as browsers count it: without 500 ms after an input."""


@dataclass(slots=True)
class Watched:
    """What a browser did wrong: addresses outside, errors on the console, and how much moved."""

    outside: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    shifts: list[float] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Watch a page from now on."""
        page.add_init_script(_SHIFTS)
        page.on("request", lambda request: self._asked(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)

    def _asked(self, url: str) -> None:
        if urlsplit(url).hostname not in {"127.0.0.1", None}:
            self.outside.append(url)

    def shifted(self, page: Page) -> None:
        """Note how much has moved since the page was gone to."""
        self.shifts.append(float(page.evaluate("window.shifted || 0")))

    def says(self) -> str:
        """Return what was wrong, in words, each error once."""
        told = "; ".join(sorted({error[:160] for error in self.errors}))
        return f"requests outside: {len(self.outside)}, console errors: {len(self.errors)} {told}"


def visitor(browser: Browser, url: str, watched: Watched) -> Driver:
    """Return a new visitor at the chat."""
    page = new_page(browser, viewport={"width": 1440, "height": 900})
    watched.watch(page)
    return Driver(page, url).open()


def owner(context: BrowserContext) -> str:
    """Return the id a visitor's memory is kept under, once the browser has taken its key."""
    keys: list[str] = []
    until = time.monotonic() + 20
    while not keys and time.monotonic() < until:
        keys = [str(c["value"]) for c in context.cookies() if c["name"] == COOKIE]
        context.pages[0].wait_for_timeout(50)
    return user_id_of(unquote(keys[0]))


def fill(memory: Memory, user_id: str, n: int, *, seed: int = 7) -> list[Entity]:
    """Write n entities with 1.3 times as many relations into a memory."""
    chance = random.Random(seed)
    entities = [
        Entity(
            f"{chance.choice(_NAMES)} {i}", chance.choice(_KINDS), mentions=chance.randint(1, 12)
        )
        for i in range(n)
    ]
    pairs = [(chance.randrange(n), int(n * chance.random() ** 1.6)) for _ in range(int(1.3 * n))]
    relations = [
        Relation(entities[a].name, "WORKS_AT", entities[b].name) for a, b in pairs if a != b
    ]
    return memory.remember(entities, relations, user_id=user_id)


def timed(act: Callable[[], object], done: Callable[[], object]) -> float:
    """Return seconds from an act until something is done."""
    started = time.perf_counter()
    act()
    done()
    return time.perf_counter() - started


def told(what: str, took: Sequence[float], *, most: float) -> None:
    """Print a figure with the worst of its runs and what it may be."""
    print(
        f"{what}: p50 {statistics.median(took):.2f} s, worst {max(took):.2f} s,"
        f" n={len(took)} (at most {most} s)"
    )


def explorer(driver: Driver, *, n: int) -> tuple[float, float]:
    """Go to the explorer by its link in the menu; returns seconds until n entities are drawn, and
    until the page has nothing more to do."""
    page = driver.page
    page.evaluate("window.shifted = 0")
    started = time.perf_counter()
    page.get_by_role("link", name="Explorer").click()
    drawn_by(driver, n)
    drawn = time.perf_counter() - started
    page.wait_for_selector(IDLE)
    return drawn, time.perf_counter() - started


def drawn_by(driver: Driver, n: int) -> None:
    """Wait until so many entities are on the explorer's picture, and painted."""
    driver.wait_for_graph(f"g.data.explore && g.rows.size >= {n} && g.net.getScale() > 0")
    driver.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def first_pictures(driver: Driver, watched: Watched, *, n_all: int) -> None:
    """Print how long pictures of 150 and of up to 1,000 entities take."""
    first, usable, more = [], [], []
    for _ in range(RUNS):
        picture, idle = explorer(driver, n=150)
        first.append(picture)
        usable.append(idle)
        n = min(n_all, 1000)
        if n_all > 150:
            more.append(
                timed(
                    lambda: driver.page.get_by_text("Top 1,000", exact=True).click(),
                    lambda: drawn_by(driver, n),  # noqa: B023
                )
            )
            driver.settle()
            driver.page.get_by_text("Top 150", exact=True).click()
            driver.settle()
        watched.shifted(driver.page)
        driver.page.get_by_role("link", name="Chat").click()
        driver.settle()
    told(f"explorer, {n_all} in memory, click to the picture of 150", first, most=2.0)
    told(f"explorer, {n_all} in memory, click to a page at rest", usable, most=1.5)
    if more:
        told(f"explorer, click to the picture of {n}", more, most=3.0)


def newcomer(driver: Driver, memory: Memory, user_id: str) -> None:
    """Print how long a new entity takes onto a picture of 140, and how far others move."""
    explorer(driver, n=140)
    took, moved = [], 0.0
    for number in range(RUNS):
        before = driver.positions()
        [one] = memory.remember(
            [Entity(f"Newcomer {number}", "PERSON", mentions=50)], user_id=user_id
        )
        chosen = next(iter(driver.names()))
        took.append(
            timed(
                lambda: driver.click_node(chosen),  # noqa: B023
                lambda: driver.wait_for_graph(f"g.rows.has({one.id!r})"),  # noqa: B023
            )
        )
        driver.settle()
        driver.page.wait_for_timeout(400)  # until the view has glided to where it can be seen
        after = driver.positions()
        moved = max(
            [moved]
            + [
                abs(after[i][axis] - at[axis])
                for i, at in before.items()
                for axis in at
                if i in after
            ]
        )
    told("explorer, a new entity at 140, from the next click", took, most=0.3)
    print(f"explorer, how far another entity moved for a new one: {moved:.1f} px (0)")


def main() -> None:
    """Print every figure of the pages."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        folder, watched = Path(name), Watched()
        browser = play.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        with running_app(folder) as (url, _process):
            warm = visitor(browser, url, watched)
            warm.say("Priya works at Northwind Harbor")
            warm.page.context.close()
            memory = Memory.open(Settings(data_dir=folder))
            for n in (150, 1000):
                driver = visitor(browser, url, watched)
                fill(memory, owner(driver.page.context), n)
                first_pictures(driver, watched, n_all=n)
                driver.page.context.close()
            driver = visitor(browser, url, watched)
            user_id = owner(driver.page.context)
            fill(memory, user_id, 140)
            newcomer(driver, memory, user_id)
            watched.shifted(driver.page)
            driver.page.context.close()  # or it would miss the server
            memory.close()
        browser.close()
    *visits, clicks = watched.shifts
    print(
        f"explorer, layout shift of a visit: worst {max(visits):.3f}, n={len(visits)} (at most"
        f" 0.05); of one with {RUNS} clicks that open a card: {clicks:.3f}"
    )
    print(watched.says())
