"""Writing the further names of entities, each from the time on when it was first said."""

from datetime import datetime

from memory_core.names import normalize
from memory_core.stores.change import Change
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.engine.prepared import insert_rows
from memory_core.stores.schema.memory import names
from memory_core.stores.writing.entities import Known, spans
from memory_core.stores.writing.journal import Journal

_NEW_NAME = insert_new(names)


def add_names(journal: Journal, change: Change, known: Known) -> None:
    """Write further names: those asked for as (entity id, name) and those entities came with.

    Another spelling of the name of an entity that was there already is kept as an alias only
    where it differs as a name.
    """
    brought = known.fresh | known.reused
    own = ((i, alias) for i, entity in brought.items() for alias in entity.aliases)
    wanted = [(known.named(i), alias) for i, alias in (*change.aliases, *own) if alias.strip()]
    said = {} if change.counted or not wanted else _said(change, known)
    spoken = spans(change, known) if said else {}
    rows = [
        {
            "user_key": journal.user_key,
            "norm": normalize(alias),
            "entity_key": key,
            "created_at": said.get((used, alias), spoken.get(used, (journal.now,))[0]),
            "name": alias,
            "canonical": False,
        }
        for (used, key), alias in wanted
    ]
    if rows:
        insert_rows(journal.connection, _NEW_NAME, rows)


def _said(change: Change, known: Known) -> dict[tuple[str, str], datetime]:
    """Return when each entity is first called each name in the mentions of a change."""
    found: dict[tuple[str, str], datetime] = {}
    for row in change.mentions:
        called = known.used.get(row.entity_id, row.entity_id), row.text
        found[called] = min(found.get(called, row.at), row.at)
    return found
