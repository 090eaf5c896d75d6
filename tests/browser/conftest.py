"""A real server on loopback, a real browser that can reach nothing else, and a page to drive."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.driver import Driver
from tests.browser.profile import ALONE, PATIENCE_MS, Profile
from tests.browser.server import Process, ending, running_app


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def served(data_dir: Path) -> Iterator[tuple[str, Process]]:
    """The app, served from this machine to this machine: its address and its process."""
    with running_app(data_dir) as app:
        yield app


@pytest.fixture
def server(served: tuple[str, Process], data_dir: Path) -> Iterator[str]:
    """The address of the app, which runs before and after."""
    url, process = served
    if how := ending(process, data_dir):
        pytest.fail(how)
    yield url
    if how := ending(process, data_dir):
        pytest.fail(how)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE_MS)
        started = playwright.chromium.launch(
            executable_path=chromium_path(), args=[*ARGUMENTS, ALONE]
        )
        yield started
        started.close()


@pytest.fixture(scope="session")
def shared(browser: Browser) -> Iterator[Profile]:
    """The profile that tests lend one after the other."""
    profile = Profile(browser)
    yield profile
    profile.context.close()


@pytest.fixture
def visitor(browser: Browser, shared: Profile, server: str) -> Iterator[Callable[..., Driver]]:
    """Make visitors, each in a browser profile of its own. fresh: one nobody had before; each but
    the first has that anyway. At the end: nobody asked the outside for anything, and no page
    reported an error."""
    profiles: list[Profile] = []

    def make(
        *, width: int = 1440, height: int = 900, dark: bool = False, fresh: bool = False
    ) -> Driver:
        lent = shared not in profiles and not fresh
        profile = shared if lent else Profile(browser)
        profiles.append(profile)
        profile.look(width=width, height=height, dark=dark)
        return Driver(profile.page, server)

    yield make
    problems = [problem for profile in profiles for problem in profile.empty()]
    for profile in profiles:
        if profile is not shared:
            profile.context.close()
    assert problems == []
