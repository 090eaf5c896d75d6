"""What many tests need: a clock that only moves when told, and a memory that lives by it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypedDict

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import Engine, create_engine, inspect
from sqlalchemy.pool import NullPool

from memory_core import Memory, Settings
from memory_core.stores.schema.tables import metadata
from memory_core.stores.sql import SqlStore, open_store
from tests.chroma_server import ChromaServer
from tests.chroma_server import running as chroma_running
from tests.postgresql_server import Server, running
from tests.store_contract import SINGLE_VALUED, ttl

# How fast a busy machine makes examples is not what these tests hold. The same commit passes or
# fails each time; `pytest --hypothesis-profile=explore` tries other examples at each run.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", _PATIENT)
settings.register_profile("repeatable", _PATIENT, derandomize=True)
settings.load_profile("repeatable")


class Speaker(TypedDict):
    """Who speaks, where; given to calls as `**speaker`."""

    user_id: str
    session_id: str


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


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """A PostgreSQL server for the tests that ask for one."""
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def shared_database(postgresql: Server) -> Iterator[Engine]:
    """A database that tests use one after the other, each from its beginning."""
    url = postgresql.url().replace("postgresql:", "postgresql+psycopg:")
    engine = create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def chroma_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChromaServer]:
    """A Chroma server for all tests; each names its own collections."""
    with chroma_running(tmp_path_factory.mktemp("chroma-server") / "data") as server:
        yield server


@pytest.fixture
def postgresql_url(postgresql: Server, shared_database: Engine) -> str:
    """The address of a database without a row in it."""
    tables = inspect(shared_database).get_table_names()
    with shared_database.connect() as connection:
        if "memograph_schema" in tables:
            empty = [f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)]
            connection.exec_driver_sql(";".join(empty))
    return postgresql.url()


@pytest.fixture
def own_database(postgresql: Server, shared_database: Engine) -> Iterator[str]:
    """The address of an empty database no other test sees."""
    with shared_database.connect() as connection:
        connection.exec_driver_sql("CREATE DATABASE own")
        yield postgresql.url("own")
        connection.exec_driver_sql("DROP DATABASE own WITH (FORCE)")


@pytest.fixture(params=["memory", "disk", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqlStore]:
    """An empty store, on every database there is."""
    path = tmp_path / "new" / "memory.db" if request.param == "disk" else None
    url = request.getfixturevalue("postgresql_url") if request.param == "postgresql" else ""
    opened = open_store(path, ttl=ttl, single_valued=SINGLE_VALUED, url=url)
    yield opened
    opened.close()


@pytest.fixture(params=["disk", "postgresql"])
def memory_anywhere(
    request: pytest.FixtureRequest, tmp_path: Path, clock: HandClock
) -> Iterator[Memory]:
    """A memory on every database that lasts, without the documents that ship."""
    url = request.getfixturevalue("postgresql_url") if request.param == "postgresql" else ""
    settings = Settings(data_dir=tmp_path / "data", library=False, database_url=url)
    opened = Memory.open(settings, clock=clock)
    yield opened
    opened.close()
