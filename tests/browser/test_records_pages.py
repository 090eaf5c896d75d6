"""Sessions, analytics and privacy by a link: they stand, fit a phone, and ask nobody outside."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.driver import PATIENCE_MS, Driver

PAGES = {
    "/sessions": "What it knows of you",
    "/analytics": "Go to the chat",
    "/privacy": "What is stored of you",
}


@pytest.mark.parametrize(("width", "dark"), [(1440, False), (390, True)])
@pytest.mark.parametrize("path", PAGES)
def test_a_link_leads_to_the_page_and_asks_nobody_outside(
    path: str, width: int, dark: bool, browser: Browser, server: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme="dark" if dark else "light"
    )
    page = context.new_page()
    asked: list[str] = []
    broken: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.goto(server + path)
    expect(page.get_by_text(PAGES[path], exact=True)).to_be_visible(timeout=PATIENCE_MS)
    Driver(page, server).settle()
    hosts = {urlsplit(url).hostname for url in asked if not url.startswith(("data:", "blob:"))}
    assert hosts == {"127.0.0.1"} and len(asked) > 1
    assert broken == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.get_by_test_id("stException")).to_have_count(0)
    context.close()
