"""Applying a change: everything a turn writes, in one transaction."""

from datetime import datetime

from sqlalchemy import Connection, select

from memory_core.model import Entity
from memory_core.stores.change import Applied, Change, Written
from memory_core.stores.finding import find_among
from memory_core.stores.lookups import IDS, user_key
from memory_core.stores.part import Part
from memory_core.stores.rows import ENTITY
from memory_core.stores.schema.memory import entities
from memory_core.stores.writing.additions import write_additions
from memory_core.stores.writing.attributes import write_attributes
from memory_core.stores.writing.entities import Known, add_entities
from memory_core.stores.writing.journal import MANY, Journal
from memory_core.stores.writing.mentions import write_mentions
from memory_core.stores.writing.messages import write_messages
from memory_core.stores.writing.names import add_names
from memory_core.stores.writing.relations import write_relations

_BY_KEY = select(*ENTITY).where(entities.c.key.in_(IDS))


class Changes(Part):
    """The writing half of `base.EntityStore` that turns use."""

    def apply(self, change: Change, *, user_id: str, now: datetime) -> Applied:
        """Write a change durably, whole or not at all.

        Raises InputError where it refers to an entity or message that is neither in it nor in
        memory, or reuses an id; StoreError where the database cannot be written.
        """
        n = len(change.entities) + len(change.relations)
        writing = self._database.load if n >= MANY else self._database.write
        with (
            writing(user_id) as connection,
            Journal(connection, user_key(connection, user_id), user_id, now) as journal,
        ):
            message_keys = write_messages(journal, change, self._rules)
            known = add_entities(journal, change, self._rules)
            add_names(journal, change, known)
            write_mentions(journal, change, known, message_keys, self._rules)
            write_attributes(journal, change, known)
            n_new = write_relations(journal, change, known, self._rules.single_valued)
            write_additions(journal, change.additions, Written(message_keys, known.used))
            if change.counted:
                journal.add("loaded", n_entities=len(known.fresh), n_relations=n_new)
            events = journal.write()
            return Applied(known.used, events, _told(connection, change, known))


def _told(connection: Connection, change: Change, known: Known) -> dict[str, Entity]:
    """Return entities as the change leaves them; what was just written is read in half the time
    it takes later."""
    used = {known.used.get(entity_id, entity_id) for entity_id in change.told}
    keys = [known.keys[entity_id] for entity_id in used if entity_id in known.keys]
    found = find_among(connection, _BY_KEY, keys) if keys else []
    return {entity.id: entity for entity in found}
