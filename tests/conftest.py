"""What many tests need: a clock that only moves when told, and a memory that lives by it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memory_core import Memory, Settings


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
