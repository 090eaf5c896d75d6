"""The rows to delete: of entities, of messages, of sessions, of a user; dependent rows first."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Delete, Select, bindparam, delete, func, or_, select

from memory_core.stores.conversation.writes import drop_summaries, erase_conversations
from memory_core.stores.engine.given import among
from memory_core.stores.lexical import drop_message_postings
from memory_core.stores.lookups import IDS, lists
from memory_core.stores.people.writes import of_user
from memory_core.stores.schema.conversation import resume_codes, topics
from memory_core.stores.schema.documents import (
    chunks,
    document_entities,
    document_words,
    documents,
    index_totals,
    postings,
)
from memory_core.stores.schema.editing import cannot_merge, edits
from memory_core.stores.schema.memory import (
    OWNER,
    entities,
    events,
    mentions,
    messages,
    names,
    sessions,
    users,
)
from memory_core.stores.schema.past import entity_versions, settled
from memory_core.stores.schema.statements import (
    attribute_sources,
    attributes,
    relation_sources,
    relations,
)

_MY_ENTITIES = select(entities.c.key).where(entities.c.user_key == OWNER)
_MY_MESSAGES = select(messages.c.key).where(messages.c.user_key == OWNER)
_MY_SESSIONS = select(sessions.c.key).where(sessions.c.user_key == OWNER)
_MY_DOCUMENTS = select(documents.c.key).where(documents.c.user_key == OWNER)
_THESE_ENTITIES = select(entities.c.key).where(
    or_(among(entities.c.key), among(entities.c.merged_into))
)
"""Entities `given` and those merged into them: what is known of those is known of them."""


def _of_entities(which: Select[Any]) -> list[Delete]:
    """Return what erases these entities and all that is known of them."""
    about = or_(relations.c.subject_key.in_(which), relations.c.object_key.in_(which))
    about_both = select(relations.c.key).where(about)
    values = select(attributes.c.key).where(attributes.c.entity_key.in_(which))
    noted = or_(events.c.entity_key.in_(which), events.c.other_key.in_(which))
    pair = or_(cannot_merge.c.low_key.in_(which), cannot_merge.c.high_key.in_(which))
    return [
        *_of_settled("relations", about_both),
        delete(relation_sources).where(relation_sources.c.relation_key.in_(about_both)),
        delete(relations).where(about),
        *_of_settled("attributes", values),
        delete(attribute_sources).where(attribute_sources.c.attribute_key.in_(values)),
        delete(attributes).where(attributes.c.entity_key.in_(which)),
        delete(mentions).where(mentions.c.entity_key.in_(which)),
        delete(edits).where(edits.c.event_key.in_(select(events.c.key).where(noted))),
        delete(events).where(noted),
        delete(names).where(names.c.entity_key.in_(which)),
        delete(cannot_merge).where(pair),
        delete(entity_versions).where(entity_versions.c.entity_key.in_(which)),
        delete(entities).where(entities.c.key.in_(which)),
    ]


def _of_settled(name: str, which: Select[Any]) -> list[Delete]:
    table = settled[name]
    return [delete(table).where(or_(table.c.older_key.in_(which), table.c.newer_key.in_(which)))]


def _everything() -> list[Delete]:
    """Return what erases a user, dependent rows first."""
    spoken = select(document_entities.c.key).where(
        document_entities.c.document_key.in_(_MY_DOCUMENTS)
    )
    return [
        *of_user(),
        *erase_conversations(),
        *_of_entities(_MY_ENTITIES),
        delete(edits).where(edits.c.user_key == OWNER),
        delete(events).where(events.c.user_key == OWNER),
        delete(mentions).where(mentions.c.message_key.in_(_MY_MESSAGES)),
        delete(postings["message"]).where(postings["message"].c.user_key == OWNER),
        delete(messages).where(messages.c.session_key.in_(_MY_SESSIONS)),
        delete(sessions).where(sessions.c.user_key == OWNER),
        delete(postings["chunk"]).where(postings["chunk"].c.user_key == OWNER),
        delete(chunks).where(chunks.c.document_key.in_(_MY_DOCUMENTS)),
        delete(document_words).where(document_words.c.entity_key.in_(spoken)),
        delete(document_entities).where(document_entities.c.document_key.in_(_MY_DOCUMENTS)),
        delete(documents).where(documents.c.user_key == OWNER),
        delete(index_totals).where(index_totals.c.user_key == OWNER),
        delete(users).where(users.c.digest == bindparam("user")),
    ]


_ENTITIES = _of_entities(_THESE_ENTITIES)
_EVERYTHING = _everything()
_MESSAGES = (
    delete(mentions).where(among(mentions.c.message_key)),
    delete(messages).where(among(messages.c.key)),
)
_SESSIONS = (
    delete(topics).where(among(topics.c.session_key)),
    delete(resume_codes).where(among(resume_codes.c.session_key)),
    delete(sessions).where(among(sessions.c.key)),
)
_EVENTS = (
    delete(edits).where(among(edits.c.event_key)),
    delete(events).where(among(events.c.key)),
)


def erase_user(connection: Connection, user: str) -> dict[str, int]:
    """Erase all rows of a user. user: the digest. Returns rows per table."""
    removed: Counter[str] = Counter()
    for statement in _EVERYTHING:
        count_removed(connection, statement, {"user": user}, removed)
    return dict(removed)


def erase_entities(connection: Connection, keys: Collection[int]) -> dict[str, int]:
    """Erase entities with all that is known of them. Returns rows per table."""
    return _erase(connection, _ENTITIES, keys)


def erase_messages(connection: Connection, user_key: int, keys: Collection[int]) -> dict[str, int]:
    """Erase messages, their mentions and their terms; what was derived from them goes before."""
    indexed = postings["message"]
    query = select(func.count()).where(indexed.c.item_key.in_(IDS))
    n = sum(
        int(connection.execute(query, {"ids": list(set(part))}).scalar_one())
        for part in lists(sorted(keys))
    )
    drop_message_postings(connection, sorted(keys), user_key=user_key)
    return {**_erase(connection, _MESSAGES, keys), indexed.name: n}


def erase_sessions(connection: Connection, keys: Collection[int]) -> dict[str, int]:
    """Erase sessions without a message left, with their topics, summaries and codes."""
    drop_summaries(connection, list(keys))
    return _erase(connection, _SESSIONS, keys)


def erase_events(connection: Connection, keys: Collection[int]) -> dict[str, int]:
    """Erase events with what they would be undone by."""
    return _erase(connection, _EVENTS, keys)


def _erase(
    connection: Connection, statements: Iterable[Delete], keys: Collection[int]
) -> dict[str, int]:
    removed: Counter[str] = Counter()
    for part in lists(sorted(keys)):
        for statement in statements:
            count_removed(connection, statement, {"given": part}, removed)
    return dict(removed)


def count_removed(
    connection: Connection, statement: Delete, given: Mapping[str, Any], removed: Counter[str]
) -> None:
    """Delete rows, and count them in `removed` by table."""
    n = connection.execute(statement, given).rowcount
    if n > 0:
        removed[str(statement.table)] += n
