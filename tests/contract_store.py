"""What every store must do: all of it."""

from memory_core.stores.base import Store
from tests.contract_entities import EntityContract
from tests.contract_messages import DocumentContract, MessageContract
from tests.contract_statements import StatementContract, UserContract


class StoreContract(
    EntityContract, StatementContract, UserContract, MessageContract, DocumentContract
):
    """All of it."""

    def test_store_says_it_is_well(self, store: Store) -> None:
        assert store.health() == ""
