"""The moving picture of the README: `python -m docs.capture` plays a scenario of the guided tour in
a real browser and joins what it shows to docs/tour.webp.

What is seen is the app as it is, at its own address on this machine; only the ring that shows where
the script presses is drawn on top.
"""

import io
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.driver import Driver
from tests.browser.profile import new_page
from tests.browser.server import running_app

SCENARIO = "Choosing a laptop"
TARGET = Path(__file__).parent / "tour.webp"
WIDE, HIGH = 1280, 800
SECONDS = 60.0
MOST_BYTES = 5_000_000
QUALITIES = (80, 65, 50, 35)
TICK_MS = 650
"""Between two pictures while one reads; the bars and rings have moved by then."""
PASSING_MS = 400
"""How long a picture stays while time passes on the page; they are taken as fast as they come."""
READING = 6
"""Pictures of a step once it stands: caption and answer want about four seconds."""

_RING = """([x, y]) => {
  const ring = document.createElement('div');
  ring.id = 'capture-ring';
  ring.style.cssText = `position: fixed; left: ${x - 17}px; top: ${y - 17}px; width: 34px;
    height: 34px; border: 4px solid #e8963a; border-radius: 50%; z-index: 999999;
    pointer-events: none; background: #e8963a33`;
  document.body.append(ring);
}"""


@dataclass(slots=True)
class Film:
    """Pictures one after another, each with the milliseconds it stays."""

    page: Page
    frames: list[Image.Image] = field(default_factory=list)
    stay_ms: list[int] = field(default_factory=list)

    def take(self, stay_ms: int = TICK_MS) -> None:
        """Add what is on the page; a picture like the one before makes that one stay longer."""
        frame = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        if self.frames and frame.tobytes() == self.frames[-1].tobytes():
            self.stay_ms[-1] += stay_ms
            return
        self.frames.append(frame)
        self.stay_ms.append(stay_ms)

    def watch(self, n: int) -> None:
        """Add n pictures of a page that goes on by itself."""
        for _ in range(n):
            self.take()
            self.page.wait_for_timeout(TICK_MS)

    def press(self, button: Locator) -> None:
        """Show where it is pressed, then press."""
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        if box:
            middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
            self.page.evaluate(_RING, middle)
            self.take(500)
            self.page.evaluate("document.getElementById('capture-ring').remove()")
        button.click()


def play(film: Film, driver: Driver) -> None:
    """Play the scenario from its card to its last step, guessing where it asks."""
    page = driver.page
    film.watch(3)
    film.press(page.get_by_role("button", name=SCENARIO))
    onward = page.locator(".st-key-tour_next button")
    onward.wait_for()
    while True:
        driver.settle()
        choices = page.locator(".st-key-tour_choices button")
        if choices.count():
            film.watch(READING // 2)
            film.press(choices.first)
            driver.settle()
        while page.get_by_text("Time passes: watch").is_visible():
            film.take(PASSING_MS)
        driver.settle()
        film.watch(READING)
        if onward.is_disabled():
            return
        film.press(onward)


def scaled(stay_ms: Sequence[int], seconds: float) -> list[int]:
    """Return the milliseconds stretched or pressed so that together they are this long."""
    factor = 1000 * seconds / sum(stay_ms)
    return [max(20, round(factor * one)) for one in stay_ms]


def joined(film: Film) -> bytes:
    """Return the film as an animated WebP, the best quality that is small enough.

    Raises ValueError when even the worst is not.
    """
    first, *others = film.frames
    for quality in QUALITIES:
        out = io.BytesIO()
        first.save(
            out,
            "WEBP",
            save_all=True,
            append_images=others,
            duration=scaled(film.stay_ms, SECONDS),
            loop=0,
            quality=quality,
            method=4,
            minimize_size=True,
        )
        if out.tell() <= MOST_BYTES:
            return out.getvalue()
    message = f"{len(film.frames)} pictures do not fit into {MOST_BYTES / 1e6:.0f} MB."
    raise ValueError(message)


def main() -> int:
    """Write the film and say what it is."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder)) as (url, _process),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        page = new_page(browser, viewport={"width": WIDE, "height": HIGH}, color_scheme="light")
        driver = Driver(page, url)
        driver.open()  # the first page of a server waits for its parts
        page.goto(f"{url}/tour")
        page.get_by_role("button", name=SCENARIO).wait_for()
        driver.settle()
        film = Film(page)
        play(film, driver)
        browser.close()
    found = joined(film)
    TARGET.write_bytes(found)
    n, size = len(film.frames), len(found) / 1e6
    sys.stdout.write(f"{TARGET.name}: {n} pictures, {SECONDS:.0f} s, {size:.1f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
