"""What every part of a store that shows a past moment is built from."""

from datetime import datetime

from memory_core.stores.engine.database import Database
from memory_core.stores.part import Part, Rules


class PastPart(Part):
    """A part of the store that lives at a moment."""

    def __init__(self, database: Database, rules: Rules, at: datetime) -> None:
        """at: the moment, aware UTC. It is the `now` of every method as well."""
        super().__init__(database, rules)
        self.at = at
