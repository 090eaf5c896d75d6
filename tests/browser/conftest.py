"""A real server on loopback, a real browser that can reach nothing else, and a page to drive."""

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, sync_playwright

from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.driver import Driver
from tests.browser.server import running_app


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def server(data_dir: Path) -> Iterator[str]:
    """The app, served from this machine to this machine."""
    with running_app(data_dir) as (url, _process):
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def visitor(browser: Browser, server: str) -> Iterator[Callable[..., Driver]]:
    """Make visitors, each in a browser profile of its own. At the end: nobody asked the outside
    for anything, and no page reported an error."""
    contexts: list[BrowserContext] = []
    outside: list[str] = []
    errors: list[str] = []

    def blocked(route: Route) -> None:
        url = urlsplit(route.request.url)
        if url.hostname in {"127.0.0.1", None}:
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    def make(*, width: int = 1440, height: int = 900, dark: bool = False) -> Driver:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
        )
        context.route("**/*", blocked)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        return Driver(page, server)

    yield make
    for context in contexts:
        context.close()
    assert outside == []
    assert errors == []
