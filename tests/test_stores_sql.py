"""The SQL store keeps the contract on every database it runs on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from memory_core.stores.sql import SqlStore, open_store
from tests.store_contract import SINGLE_VALUED, StoreContract, ttl


@pytest.fixture(params=["memory", "disk"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqlStore]:
    path = tmp_path / "new" / "memory.db" if request.param == "disk" else None
    opened = open_store(path, ttl=ttl, single_valued=SINGLE_VALUED)
    yield opened
    opened.close()


class TestSqlStore(StoreContract):
    """SQLite on disk and in memory; a PostgreSQL URL joins the fixture's parameters."""
