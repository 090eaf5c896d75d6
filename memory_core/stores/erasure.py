"""Forgetting for good: rows are deleted, their bytes overwritten, and the log emptied."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Delete, Select, bindparam, delete, or_, select

from memory_core.errors import NotFoundError
from memory_core.stores.document_schema import (
    chunks,
    document_entities,
    document_words,
    documents,
    index_totals,
    postings,
)
from memory_core.stores.part import Part
from memory_core.stores.schema import (
    OWNER,
    digest,
    entities,
    events,
    mentions,
    messages,
    names,
    sessions,
    users,
)
from memory_core.stores.statement_schema import (
    attribute_sources,
    attributes,
    relation_sources,
    relations,
)

_ONE = select(entities.c.key).where(entities.c.user_key == OWNER, entities.c.id == bindparam("id"))
_MY_ENTITIES = select(entities.c.key).where(entities.c.user_key == OWNER)
_MY_MESSAGES = select(messages.c.key).where(messages.c.user_key == OWNER)
_MY_SESSIONS = select(sessions.c.key).where(sessions.c.user_key == OWNER)
_MY_DOCUMENTS = select(documents.c.key).where(documents.c.user_key == OWNER)


def _of_entities(which: Select[Any]) -> list[Delete]:
    """Return what erases these entities and all that is known of them."""
    about = or_(relations.c.subject_key.in_(which), relations.c.object_key.in_(which))
    about_both = select(relations.c.key).where(about)
    values = select(attributes.c.key).where(attributes.c.entity_key.in_(which))
    return [
        delete(relation_sources).where(relation_sources.c.relation_key.in_(about_both)),
        delete(relations).where(about),
        delete(attribute_sources).where(attribute_sources.c.attribute_key.in_(values)),
        delete(attributes).where(attributes.c.entity_key.in_(which)),
        delete(mentions).where(mentions.c.entity_key.in_(which)),
        delete(events).where(or_(events.c.entity_key.in_(which), events.c.other_key.in_(which))),
        delete(names).where(names.c.entity_key.in_(which)),
        delete(entities).where(entities.c.key.in_(which)),
    ]


def _everything() -> list[Delete]:
    """Return what erases a user, dependent rows first."""
    mine = select(chunks.c.key).where(chunks.c.document_key.in_(_MY_DOCUMENTS))
    spoken = select(document_entities.c.key).where(
        document_entities.c.document_key.in_(_MY_DOCUMENTS)
    )
    return [
        *_of_entities(_MY_ENTITIES),
        delete(events).where(events.c.user_key == OWNER),
        delete(mentions).where(mentions.c.message_key.in_(_MY_MESSAGES)),
        delete(postings["message"]).where(postings["message"].c.user_key == OWNER),
        delete(messages).where(messages.c.session_key.in_(_MY_SESSIONS)),
        delete(sessions).where(sessions.c.user_key == OWNER),
        delete(postings["chunk"]).where(postings["chunk"].c.item_key.in_(mine)),
        delete(chunks).where(chunks.c.document_key.in_(_MY_DOCUMENTS)),
        delete(document_words).where(document_words.c.entity_key.in_(spoken)),
        delete(document_entities).where(document_entities.c.document_key.in_(_MY_DOCUMENTS)),
        delete(documents).where(documents.c.user_key == OWNER),
        delete(index_totals).where(index_totals.c.user_key == OWNER),
        delete(users).where(users.c.digest == bindparam("user")),
    ]


_ENTITY = _of_entities(_ONE)
_EVERYTHING = _everything()


class Erasure(Part):
    """Physical erasure."""

    def forget(self, *, user_id: str, entity_id: str | None = None) -> dict[str, int]:
        """Erase one entity (names, mentions, attributes, relations at both ends and the events
        that name it; messages stay) or, with None, everything of a user.

        Returns rows per table. Raises NotFoundError for an unknown entity.
        """
        given = {"user": digest(user_id)}
        with self._database.write() as connection:
            if entity_id is None:
                removed = _run(connection, _EVERYTHING, given)
            else:
                given["id"] = entity_id
                if connection.execute(_ONE, given).first() is None:
                    message = f"There is no entity {entity_id!r} in this memory."
                    raise NotFoundError(message)
                removed = _run(connection, _ENTITY, given)
        self._database.scrub()
        return removed


def _run(
    connection: Connection, statements: Iterable[Delete], given: dict[str, str]
) -> dict[str, int]:
    removed: dict[str, int] = {}
    for statement in statements:
        n = connection.execute(statement, given).rowcount
        name = str(statement.table)
        removed[name] = removed.get(name, 0) + max(0, n)
    return {name: n for name, n in removed.items() if n}
