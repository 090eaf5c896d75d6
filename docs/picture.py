"""The still picture of the README: `python -m docs.picture` talks to the app in a real browser and
saves what it shows as docs/main.png.

What is seen is the app as it is, at its own address on this machine.
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.driver import Driver
from tests.browser.profile import new_page
from tests.browser.server import running_app

TARGET = Path(__file__).parent / "main.png"
WIDE, HIGH = 1440, 900
COLOURS = 256
REST_MS = 2500
"""For the graph to come to rest and the bars to run."""
SAID = (
    "My colleague Anna Schmidt works at Siemens in Munich",
    "I'm looking for the Dell XPS 15",
    "How does it compare to the Lenovo ThinkPad X1?",
    "What's its warranty?",
)


def small(png: bytes) -> bytes:
    """Return a picture in COLOURS colours, a third as large."""
    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Say it and save the picture."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder)) as (url, _process),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        page = new_page(browser, viewport={"width": WIDE, "height": HIGH}, color_scheme="light")
        driver = Driver(page, url).open()
        for text in SAID:
            driver.say(text)
        page.wait_for_timeout(REST_MS)
        TARGET.write_bytes(small(page.screenshot()))
        browser.close()
    sys.stdout.write(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes\n")


if __name__ == "__main__":
    main()
