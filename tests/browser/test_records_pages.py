"""Sessions, analytics and privacy by a link: they stand, fit a phone, and ask nobody outside."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Driver

PAGES = {
    "/sessions": "What it knows of you",
    "/analytics": "Go to the chat",
    "/privacy": "What is stored of you",
}


@pytest.mark.parametrize(("width", "dark"), [(1440, False), (390, True)])
@pytest.mark.parametrize("path", PAGES)
def test_a_link_leads_to_the_page_and_asks_nobody_outside(
    path: str, width: int, dark: bool, visitor: Callable[..., Driver]
) -> None:
    driver = visitor(width=width, height=844, dark=dark)
    page, asked = driver.page, list[str]()
    page.on("request", lambda request: asked.append(request.url))
    driver.land(path)
    expect(page.get_by_text(PAGES[path], exact=True)).to_be_visible()
    hosts = {urlsplit(url).hostname for url in asked if not url.startswith(("data:", "blob:"))}
    assert hosts == {"127.0.0.1"} and len(asked) > 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.get_by_test_id("stException")).to_have_count(0)
