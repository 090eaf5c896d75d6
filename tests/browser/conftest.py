"""A real server on loopback, a real browser that can reach nothing else, and a page to drive."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, sync_playwright

from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.driver import Driver

ROOT = Path(__file__).resolve().parents[2]
START_S = 60


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def server(data_dir: Path) -> Iterator[str]:
    """The app, served from this machine to this machine."""
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    options = [f"--server.port={port}", "--server.address=127.0.0.1", "--server.headless=true"]
    environment = {**os.environ, "MEMOGRAPH_DATA_DIR": str(data_dir)}
    with (data_dir / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [*command, *options], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(f"{url}/_stcore/health", process)
            yield url
        finally:
            process.terminate()
            process.wait(20)


def _wait_for(url: str, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START_S
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:
                if answer.status == 200:
                    return
        except (URLError, OSError):
            time.sleep(0.1)
    pytest.fail("the server did not start")


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
