"""The SQL store keeps the contract on every database it runs on."""

from tests.contract_store import StoreContract


class TestSqlStore(StoreContract):
    """SQLite on disk and in memory; a PostgreSQL URL joins the fixture's parameters."""
