"""A browser profile that reaches nothing but this machine, and the one page in it.

To open the app in a page that had it before costs half of what it costs in a new one, whose browser
reads all the code anew. So tests lend the same profile one after the other, emptied in between.
"""

from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page, Request, expect

from tests.browser.course import NOTING

PATIENCE_MS = 400_000
"""How long anything is waited for: a first answer waits for the language pipeline, and the machine
may have much else to do. Only what never comes is waited for that long."""
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""The argument by which Chromium finds no other machine."""


class Profile:
    """problems: what was asked of the outside, and the errors that pages reported."""

    def __init__(self, browser: Browser) -> None:
        self.problems: list[str] = []
        self.context = browser.new_context()
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(NOTING)
        self.context.on("request", self._asked)
        self.context.on("weberror", lambda one: self.problems.append(str(one.error)))
        self.context.on(
            "console", lambda said: self.problems.extend([said.text] * (said.type == "error"))
        )
        self.page = self.context.new_page()

    def _asked(self, request: Request) -> None:
        if urlsplit(request.url).hostname not in {"127.0.0.1", None}:
            self.problems.append(request.url)

    def look(self, *, width: int, height: int, dark: bool) -> None:
        """Have a screen of this size, in light or dark."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="null")
        self.page.mouse.move(0, 0)

    def empty(self) -> list[str]:
        """Leave every page and forget who was here; returns the problems there were."""
        for page in self.context.pages:
            with suppress(Error):  # where nothing was opened there is no storage
                page.evaluate("localStorage.clear(), sessionStorage.clear()")
            if page is not self.page:
                page.close()
        self.page.goto("about:blank")
        self.context.clear_cookies()
        problems, self.problems = self.problems, []
        return problems


def new_page(browser: Browser, **given: Any) -> Page:
    """Return a page for a driver, outside the tests: in a profile of its own, as patient as theirs.

    given: as `new_context` takes it.
    """
    expect.set_options(timeout=PATIENCE_MS)
    context = browser.new_context(**given)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(NOTING)
    return context.new_page()
