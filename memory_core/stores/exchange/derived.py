"""What an export does not hold, because it follows from what it holds: made again when loaded."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from memory_core.model import Chunk
from memory_core.stores.engine.prepared import run_many
from memory_core.stores.history.versions import keep_state
from memory_core.stores.lexical import add_postings
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.protocols.exchange import Indexing, Terms
from memory_core.stores.ranked.ranking import MENTION_US
from memory_core.stores.schema.columns import KEY, Instant, microseconds
from memory_core.stores.schema.memory import entities
from memory_core.stores.schema.past import SPANS
from memory_core.stores.writing.documents import write_words

Row = dict[str, Any]
Fresh = Iterable[tuple[int, Row]]
"""Rows that were written, each with its number."""

_BATCH = 2000
"""Items whose terms are held at one time."""
_COUNTS = select(entities.c.key, entities.c.mentions, entities.c.last_seen).where(
    entities.c.key.in_(IDS)
)
_COUNT = (
    update(entities)
    .where(entities.c.key == bindparam("b_key"))
    .values(
        mentions=bindparam("b_mentions"),
        last_seen=bindparam("b_last", type_=Instant()),
        guide_key=bindparam("b_guide", type_=KEY),
    )
)


def derive(table: str, row: Row, entity_id: str = "") -> None:
    """Set the columns of a row that follow from others. entity_id: of the entity of a version."""
    if table in ("entities", "entity_versions") and row["last_seen"] is not None:
        row["guide_key"] = microseconds(row["last_seen"]) + (row["mentions"] or 0) * MENTION_US
    if table == "entity_versions":
        row.setdefault("guide_key", None)
        row["id"] = entity_id
        seen = microseconds(row["gone"]) - microseconds(row["since"])
        row["span"] = next((n for n, longest in enumerate(SPANS) if seen <= longest), len(SPANS))
    elif table == "cannot_merge":
        row["low_key"], row["high_key"] = sorted((row["low_key"], row["high_key"]))


def index_messages(connection: Connection, owner: int, fresh: Fresh, indexing: Indexing) -> None:
    """Put messages into the lexical index."""
    found: dict[int, Terms] = {}
    for key, row in fresh:
        found[key] = indexing.message(row["content"])
        if len(found) == _BATCH:
            add_postings(connection, "message", found, user_key=owner)
            found = {}
    add_postings(connection, "message", found, user_key=owner)


def index_pieces(
    connection: Connection,
    owner: int,
    fresh: Fresh,
    papers: Mapping[int, tuple[str, str]],
    indexing: Indexing,
) -> None:
    """Put pieces of documents into the lexical index. papers: number -> (id, name)."""
    found: dict[int, Terms] = {}
    for key, row in fresh:
        document_id, name = papers[row["document_key"]]
        piece = Chunk(
            row["id"],
            document_id,
            name,
            row["seq"],
            row["start"],
            row["end"],
            row["text"],
            row["heading"],
        )
        found[key] = indexing.chunk(piece)
    add_postings(connection, "chunk", found, user_key=owner)


def word_document_entities(connection: Connection, owner: int, fresh: Fresh) -> None:
    """Make entities of documents findable by their words."""
    called = {key: (row["name"], *map(str, row["aliases"].get("names", ()))) for key, row in fresh}
    write_words(connection, owner, called)


def count_mentions(connection: Connection, fresh: Fresh, old: set[int], now: datetime) -> None:
    """Count mentions that entities got which were there before. old: their row numbers."""
    more: dict[int, int] = defaultdict(int)
    last: dict[int, datetime] = {}
    for _, row in fresh:
        key = row["entity_key"]
        if key in old:
            more[key] += row["counted"] and row["trust"] == "user"
            last[key] = max(last.get(key, row["at"]), row["at"])
    rows = []
    for held in in_lists(connection, _COUNTS, list(more)):
        n, seen = held.mentions + more[held.key], max(held.last_seen, last[held.key])
        guide = microseconds(seen) + n * MENTION_US
        rows.append({"b_key": held.key, "b_mentions": n, "b_last": seen, "b_guide": guide})
    keep_state(connection, list(more), now)
    run_many(connection, _COUNT, rows)
