"""Texts that were made from what is erased: each is cleared, deleted or made anew.

Every column here can hold words of a message or an entity without being the message or the entity.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlalchemy import Connection, Table, Text, delete, select, type_coerce, update

from memory_core.stores.erasure.rows import erase_events
from memory_core.stores.erasure.statements import Withdrawn, erase_statements, kinds
from memory_core.stores.lookups import IDS, lists
from memory_core.stores.schema.conversation import summary_lines, summary_sources, topics
from memory_core.stores.schema.editing import edits
from memory_core.stores.schema.memory import entities, events, sessions
from memory_core.stores.schema.people import choices, interactions, signs
from memory_core.stores.schema.statements import attributes, relations
from memory_core.traces import Finder, Traces

_CLEARED: Mapping[Table, tuple[str, ...]] = {
    sessions: ("title", "device"),
    interactions: ("rewritten", "topic", "comment"),
}
"""Columns whose text is taken out; the row stays."""
_DELETED: Mapping[Table, tuple[str, ...]] = {signs: ("value", "words"), choices: ("value",)}
"""Rows that go when one of these columns holds a trace."""


def sweep(
    connection: Connection, user_key: int, traces: Traces, *, sources: Collection[str] = ()
) -> Counter[str]:
    """Take traces out of all that was made from what is erased. sources: erased places, which no
    edit may be undone to. Returns rows deleted or changed per table."""
    finder, changed = Finder(traces), Counter[str]()
    for table, columns in _CLEARED.items():
        changed[table.name] += _clear(connection, user_key, table, columns, finder)
    for table, columns in _DELETED.items():
        keys = _holding(connection, user_key, table, columns, finder.holds)
        for part in lists(keys):
            connection.execute(delete(table).where(table.c.key.in_(IDS)), {"ids": part})
        changed[table.name] += len(keys)
    changed["topics"] += _retitle(connection, user_key, finder)
    changed["summary_lines"] += shorten(connection, user_key, finder)
    changed.update(_unsay(connection, user_key, finder))
    changed.update(_unnote(connection, user_key, finder, sources))
    return changed


def _texts(connection: Connection, user_key: int, table: Table, *columns: str) -> list[Any]:
    """Return (key, text ...) of a user's rows, with what is kept as JSON as its text."""
    chosen = [type_coerce(table.c[name], Text()) for name in columns]
    query = select(table.c.key, *chosen).where(table.c.user_key == user_key)
    return list(connection.execute(query.order_by(table.c.key)))


def _holding(
    connection: Connection,
    user_key: int,
    table: Table,
    columns: Collection[str],
    holds: Callable[[str], bool],
) -> list[int]:
    rows = _texts(connection, user_key, table, *columns)
    return [row[0] for row in rows if any(holds(text or "") for text in row[1:])]


def _clear(
    connection: Connection, user_key: int, table: Table, columns: Collection[str], finder: Finder
) -> int:
    n = 0
    for row in _texts(connection, user_key, table, *columns):
        cleared = {
            name: ""
            for name, text in zip(columns, row[1:], strict=True)
            if finder.holds(text or "")
        }
        if cleared:
            connection.execute(update(table).where(table.c.key == row[0]).values(**cleared))
            n += 1
    return n


def _retitle(connection: Connection, user_key: int, finder: Finder) -> int:
    """Let topics be called by the most frequent of their words that may stay."""
    n = 0
    query = select(topics.c.key, topics.c.label, topics.c.words).where(
        topics.c.user_key == user_key
    )
    for row in connection.execute(query).all():
        kept = {name: count for name, count in row.words.items() if not finder.holds(name)}
        if len(kept) == len(row.words) and not finder.holds(row.label):
            continue
        best = max(kept, key=lambda name: (float(str(kept[name])), name), default="")
        label = best if finder.holds(row.label) else row.label
        changed = update(topics).where(topics.c.key == row.key).values(label=label, words=kept)
        connection.execute(changed)
        n += 1
    return n


def shorten(connection: Connection, user_key: int, finder: Finder) -> int:
    """Take lines out of summaries."""
    keys = _holding(connection, user_key, summary_lines, ("text",), finder.holds)
    for part in lists(keys):
        for table, column in ((summary_sources, "line_key"), (summary_lines, "key")):
            connection.execute(delete(table).where(table.c[column].in_(IDS)), {"ids": part})
    return len(keys)


def _unsay(connection: Connection, user_key: int, finder: Finder) -> Counter[str]:
    """Erase the values of other entities that hold a trace."""
    mine = select(entities.c.key).where(entities.c.user_key == user_key)
    query = select(attributes.c.key, attributes.c.value, attributes.c.text).where(
        attributes.c.entity_key.in_(mine)
    )
    rows = connection.execute(query).all()
    keys = [row.key for row in rows if finder.holds(row.value)]
    came = Withdrawn()
    erase_statements(connection, kinds(())[0], keys, came)
    blurred = [row.key for row in rows if row.key not in set(keys) and finder.holds(row.text)]
    for part in lists(blurred):
        statement = update(attributes).where(attributes.c.key.in_(IDS)).values(text="")
        connection.execute(statement, {"ids": part})
    return Counter(came.removed)


def _unnote(
    connection: Connection, user_key: int, finder: Finder, sources: Collection[str]
) -> Counter[str]:
    """Erase events and what edits would be undone by, where they hold a trace or an erased
    place."""
    places = {f'"{source}"' for source in sources}

    def named(text: str) -> bool:
        return finder.holds(text) or any(place in text for place in places)

    noted = [
        row[0]
        for row in _texts(connection, user_key, events, "detail")
        if finder.holds(row[1] or "")
    ]
    query = select(edits.c.event_key, type_coerce(edits.c.record, Text())).where(
        edits.c.user_key == user_key
    )
    noted += [row[0] for row in connection.execute(query) if named(row[1] or "")]
    return Counter(erase_events(connection, set(noted)))


def erase_stale_events(
    connection: Connection,
    keys: Collection[int],
    *,
    values: Mapping[int, Traces],
    erased_at: Mapping[int, Collection[Any]],
) -> Counter[str]:
    """Erase what happened to entities through erased messages alone.

    keys: row numbers of entities that stay. values: what is no longer said of each. erased_at: when
    erased messages spoke of each.
    """
    stale: list[int] = []
    for part in lists(sorted(keys)):
        query = select(events).where(events.c.entity_key.in_(IDS))
        for row in connection.execute(query, {"ids": part}).all():
            gone = values.get(row.entity_key, Traces())
            if (
                (row.kind == "superseded" and gone.held_in(str(dict(row.detail))))
                or (row.kind == "related" and not _is_related(connection, row))
                or (row.kind == "restored" and row.at in erased_at.get(row.entity_key, ()))
            ):
                stale.append(row.key)
    changed = Counter(erase_events(connection, stale))
    _date_creation(connection, keys)
    return changed


def _is_related(connection: Connection, row: Any) -> bool:
    query = select(relations.c.key).where(
        relations.c.subject_key == row.entity_key,
        relations.c.object_key == row.other_key,
        relations.c.predicate == str(row.detail.get("predicate", "")),
    )
    return connection.execute(query.limit(1)).first() is not None


def _date_creation(connection: Connection, keys: Collection[int]) -> None:
    """Let entities have come into memory when they were first spoken of."""
    first = (
        select(entities.c.first_seen).where(entities.c.key == events.c.entity_key).scalar_subquery()
    )
    statement = (
        update(events)
        .where(events.c.entity_key.in_(IDS), events.c.kind == "created", events.c.at < first)
        .values(at=first)
    )
    for part in lists(sorted(keys)):
        connection.execute(statement, {"ids": part})
