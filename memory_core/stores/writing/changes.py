"""Applying a change: everything a turn writes, in one transaction."""

from datetime import datetime

from memory_core.stores.change import Applied, Change, Written
from memory_core.stores.lookups import user_key
from memory_core.stores.part import Part
from memory_core.stores.writing.additions import write_additions
from memory_core.stores.writing.attributes import write_attributes
from memory_core.stores.writing.entities import add_entities
from memory_core.stores.writing.journal import Journal
from memory_core.stores.writing.mentions import write_mentions
from memory_core.stores.writing.messages import write_messages
from memory_core.stores.writing.names import add_names
from memory_core.stores.writing.relations import write_relations


class Changes(Part):
    """The writing half of `base.EntityStore` that turns use."""

    def apply(self, change: Change, *, user_id: str, now: datetime) -> Applied:
        """Write a change durably, whole or not at all.

        Raises InputError where it refers to an entity or message that is neither in it nor in
        memory, or reuses an id; StoreError where the database cannot be written.
        """
        with self._database.write(user_id) as connection:
            journal = Journal(connection, user_key(connection, user_id), user_id, now)
            message_keys = write_messages(journal, change, self._rules)
            known = add_entities(journal, change, self._rules)
            add_names(journal, change, known)
            write_mentions(journal, change, known, message_keys, self._rules)
            write_attributes(journal, change, known)
            n_new = write_relations(journal, change, known, self._rules.single_valued)
            write_additions(journal, change.additions, Written(message_keys, known.used))
            if change.counted:
                journal.add("loaded", n_entities=len(known.fresh), n_relations=n_new)
            return Applied(ids=known.used, events=journal.write())
