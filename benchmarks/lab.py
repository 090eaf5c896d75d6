"""What turning a knob of the laboratory costs among 1,000 entities: reading what rankings are made
of, the pictures of one turn, and in a real Chromium from the key to the page at rest."""

import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.pages import Watched, fill, owner, told, visitor
from memory_core import Memory, Settings
from memory_core.prioritization import POLICIES
from memory_core.what_if import reranked
from pages.ui import lab_curves, lab_pictures
from pages.ui.lab_state import Lab
from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.course import IDLE
from tests.browser.server import running_app

N = 1000
RUNS = 20
TURNS = 10


def worked(what: str, act: Callable[[], object]) -> None:
    """Print the processor time of something in milliseconds."""
    took = []
    for _ in range(RUNS):
        begun = time.thread_time()
        act()
        took.append(1000 * (time.thread_time() - begun))
    print(f"{what}: p50 {statistics.median(took):.1f} ms, best {min(took):.1f} ms, n={RUNS}")


def processor() -> None:
    """Print what the server works for a turn."""
    memory = Memory.open(Settings(data_dir=None, library=False))
    fill(memory, "u", N)
    question = f"Where does {memory.entities(user_id='u')[0].name} work?"
    worked(f"lab, {N} entities, features read", lambda: memory.features(question, user_id="u"))
    features, here = memory.features(question, user_id="u"), Lab(policy="guide", ahead_s=600)
    for name, policy in POLICIES.items():
        worked(f"lab, {N} entities, ranked by {name}", partial(reranked, features, policy=policy))

    def turn() -> None:
        lab_pictures.ranks(features, here)
        lab_pictures.lives(features, here)
        lab_curves.over_time(features, here, lambda i: memory.spoken(i, user_id="u"))

    worked(f"lab, {N} entities, all pictures of a turn (at most 100 ms)", turn)
    memory.close()


def browser() -> None:
    """Print how long a turned knob takes on the page."""
    watched = Watched()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder)) as (url, _process),
        sync_playwright() as playwright,
    ):
        started = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        driver = visitor(started, url, watched)
        page = driver.page
        memory = Memory.open(Settings(data_dir=Path(folder)))
        fill(memory, owner(page.context), N)
        memory.close()
        page.get_by_role("link", name="Lab", exact=True).click()
        row = page.locator(".st-key-lab_ranks .rank").first
        row.wait_for()
        driver.settle()
        page.evaluate("window.shifted = 0")
        knob = page.get_by_role("slider", name="Mentions")
        number = page.locator(".st-key-turn_balanced_frequency .mg-turn")
        took = []
        for i in range(TURNS):
            knob.focus()
            started_at = time.perf_counter()
            page.keyboard.press("ArrowRight")
            number.filter(has_text=f"{20 + 5 * (i + 1)}").wait_for()
            page.wait_for_selector(IDLE)
            took.append(time.perf_counter() - started_at)
        told(f"lab, {N} entities, a knob turned until the page is at rest", took, most=1.5)
        watched.shifted(page)
        started.close()
    print(f"lab, layout shift: {max(watched.shifts):.3f}; {watched.says()}")


def main() -> None:
    """Print all of it."""
    processor()
    browser()
