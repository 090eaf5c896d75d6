"""Reading whether what the user stated in some messages holds still."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, literal, select

from memory_core.history import Standing
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.part import Part
from memory_core.stores.schema.memory import OWNER, digest, mentions, messages
from memory_core.stores.schema.statements import (
    attribute_sources,
    attributes,
    holds,
    relation_sources,
    relations,
)

_SUBJECT, _OBJECT = mentions.alias("subject"), mentions.alias("object")
_SOURCE = literal("message:") + messages.c.id


def _stated(table: Any, place: Any) -> Select[Any]:
    """Return the columns of a statement of `table` that is said at a place of a message."""
    said = (place.c.start, place.c.end, holds(table).label("holds"))
    mine = (messages.c.user_key == OWNER, messages.c.id.in_(IDS), table.c.trust == "user")
    return select(messages.c.id, *said).where(*mine).distinct()


# What a message states is found by what it mentions: no index leads from a message to statements.
_VALUES = (
    _stated(attributes, attributes)
    .join_from(messages, _SUBJECT, _SUBJECT.c.message_key == messages.c.key)
    .join(attributes, attributes.c.entity_key == _SUBJECT.c.entity_key)
    .where(attributes.c.source == _SOURCE)
)
_VALUES_AGAIN = (
    _stated(attributes, attribute_sources)
    .join_from(messages, _SUBJECT, _SUBJECT.c.message_key == messages.c.key)
    .join(attributes, attributes.c.entity_key == _SUBJECT.c.entity_key)
    .join(attribute_sources, attribute_sources.c.attribute_key == attributes.c.key)
    .where(attribute_sources.c.source == _SOURCE)
)
_LINKS = (
    _stated(relations, relation_sources)
    .join_from(messages, _SUBJECT, _SUBJECT.c.message_key == messages.c.key)
    .join(_OBJECT, _OBJECT.c.message_key == messages.c.key)
    .join(
        relations,
        (relations.c.object_key == _OBJECT.c.entity_key)
        & (relations.c.subject_key == _SUBJECT.c.entity_key),
    )
    .join(relation_sources, relation_sources.c.relation_key == relations.c.key)
    .where(relation_sources.c.source == _SOURCE)
)


class Standings(Part):
    """The part of `people_base.PeopleStore` about statements in messages."""

    def standing(
        self, message_ids: Collection[str], *, user_id: str
    ) -> dict[str, tuple[Standing, ...]]:
        """Return what the user states in these messages, by message, in the order of its places. A
        statement that was closed and opened again holds."""
        found: dict[str, dict[tuple[int, int], bool]] = {}
        with self._database.read() as connection:
            for query in (_VALUES, _VALUES_AGAIN, _LINKS):
                for row in in_lists(connection, query, set(message_ids), user=digest(user_id)):
                    places = found.setdefault(row.id, {})
                    place = (row.start, row.end)
                    places[place] = bool(row.holds) or places.get(place, False)
        return {
            id: tuple(Standing(*place, held) for place, held in sorted(places.items()))
            for id, places in found.items()
        }
