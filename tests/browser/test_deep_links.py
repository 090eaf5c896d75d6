"""A link straight to a page, as the first thing a server just started is asked for."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.driver import Driver
from tests.browser.profile import Profile
from tests.browser.server import running_app

PAGES = [
    "/tour",
    "/explorer",
    "/compare",
    "/documents",
    "/text_graph",
    "/sessions",
    "/analytics",
    "/glossary",
    "/lab",
    "/privacy",
]


@pytest.mark.parametrize("path", PAGES)
def test_a_link_to_a_page_of_a_fresh_server_leads_there_with_the_menu_and_no_error(
    path: str, browser: Browser, tmp_path: Path
) -> None:
    with running_app(tmp_path) as (url, _process):
        profile = Profile(browser)
        profile.look(width=1440, height=900, dark=False)
        page = profile.page
        missed: list[str] = []
        page.on("response", lambda one: missed.append(one.url) if not one.ok else None)
        Driver(page, url).land(path)
        menu = page.get_by_test_id("stTopNavLinkContainer")
        expect(menu).to_have_count(len(PAGES) + 1)
        assert page.url.endswith(path)
        assert missed == profile.problems == []
        assert "Traceback" not in (tmp_path / "server.log").read_text()
        profile.context.close()
