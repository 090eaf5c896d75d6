"""What many tests need: a clock that only moves when told, and a memory that lives by it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memory_core import Memory, Settings
from memory_core.stores.sql import SqlStore, open_store
from tests.store_contract import SINGLE_VALUED, ttl


class HandClock:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **by: float) -> None:
        self.now += timedelta(**by)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def memory(tmp_path: Path, clock: HandClock) -> Iterator[Memory]:
    """A memory on disk without the documents that ship."""
    opened = Memory.open(Settings(data_dir=tmp_path / "data", library=False), clock=clock)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def shared_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    """A memory with the documents that ship, read once; each test takes a user of its own."""
    folder = tmp_path_factory.mktemp("library")
    opened = Memory.open(Settings(data_dir=folder))
    opened.prepare()
    yield opened
    opened.close()


@pytest.fixture(params=["memory", "disk"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqlStore]:
    """An empty store, on every database there is."""
    path = tmp_path / "new" / "memory.db" if request.param == "disk" else None
    opened = open_store(path, ttl=ttl, single_valued=SINGLE_VALUED)
    yield opened
    opened.close()
