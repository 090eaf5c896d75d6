"""An outline of a memory: what every format can say, and how it is read back into a memory.

Entities that are in memory at present with their names, present attributes and relations, and where
a format has room for them the messages. Former values, past states, mentions, documents, summaries
and preferences are in the complete format alone.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from memory_core.model import Entity, Relation
from memory_core.names import normalize
from memory_core.stores.base import Store

_NEVER = (
    "former values and past states, where each thing was said, expired entities, documents, "
    "summaries, preferences, the log of turns"
)
LEFT_OUT = {
    "json": "",
    "graphml": f"{_NEVER}, messages",
    "csv": _NEVER,
    "json-ld": f"{_NEVER}, messages",
    "mcp-jsonl": f"{_NEVER}, messages, ids, times, counts, trust, negated and uncertain relations",
}
"""What each format does not carry, in words."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message of an outline."""

    session: str
    role: str
    at: datetime
    content: str
    speaker: str = ""
    id: str = ""


@dataclass(slots=True)
class Outline:
    """Entities and relations by id, messages in order. skipped: what a file said that an outline
    has no place for."""

    entities: list[Entity] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    messages: list[Spoken] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)


def outline_of(store: Store, *, user_id: str, now: datetime) -> Outline:
    """Return the outline of a user's memory without messages, sorted by name."""
    entities = store.entities(user_id=user_id, now=now)
    ids = {entity.id for entity in entities}
    relations = [
        relation
        for relation in store.relations(None, user_id=user_id, now=now)
        if relation.subject in ids and relation.object in ids
    ]
    entities.sort(key=lambda e: (normalize(e.name), e.name, e.type, e.id))
    relations.sort(key=lambda r: (r.subject, r.predicate, r.object, r.negated, r.modality))
    return Outline(entities, relations)


def messages_of(store: Store, *, user_id: str) -> list[Spoken]:
    """Return everything that was said, in order."""
    for name, rows in store.exported_rows(user_id=user_id):
        if name == "messages":
            return [
                Spoken(
                    row["session"],
                    row["role"],
                    datetime.fromisoformat(row["at"]),
                    row["content"],
                    row.get("speaker", ""),
                    row["id"],
                )
                for row in rows
            ]
    return []


def plain_names(entities: Collection[Entity]) -> Mapping[str, str]:
    """Return entity id -> a name no other one has: its own, with its type where two share it."""
    taken: set[str] = set()
    found: dict[str, str] = {}
    for entity in entities:
        ways = (entity.name, f"{entity.name} ({entity.type})", f"{entity.name} ({entity.id})")
        found[entity.id] = next((way for way in ways if way not in taken), entity.id)
        taken.add(found[entity.id])
    return found
