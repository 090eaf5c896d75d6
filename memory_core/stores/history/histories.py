"""Reading statements, present and past, with every place that says them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BindParameter, bindparam, func, or_, select

from memory_core.errors import NotFoundError
from memory_core.history import Place
from memory_core.model import Attribute, Event, Relation
from memory_core.stores.engine.prepared import fetch, fetch_plain
from memory_core.stores.entities import LIMIT
from memory_core.stores.history.places import attribute_places, distinct, own_place, relation_places
from memory_core.stores.part import Part
from memory_core.stores.protocols.history import Spoken, Statement
from memory_core.stores.rows import read_attribute, read_event, read_mention, read_relation
from memory_core.stores.schema.memory import OWNER, digest, entities, events, mentions, messages
from memory_core.stores.schema.statements import attributes, relations

_ID: BindParameter[str] = bindparam("id")
ATTRIBUTES = (
    select(attributes, entities.c.id.label("subject"))
    .join(entities, entities.c.key == attributes.c.entity_key)
    .where(entities.c.user_key == OWNER)
)
SUBJECT, OBJECT = entities.alias("subject"), entities.alias("object")
RELATIONS = (
    select(relations, SUBJECT.c.id.label("subject"), OBJECT.c.id.label("object"))
    .join(SUBJECT, SUBJECT.c.key == relations.c.subject_key)
    .join(OBJECT, OBJECT.c.key == relations.c.object_key)
    .where(relations.c.user_key == OWNER)
)
_KEY_OF = (
    select(entities.c.key)
    .where(entities.c.user_key == OWNER, entities.c.id == _ID)
    .scalar_subquery()
)
_VALUES = ATTRIBUTES.where(entities.c.id == _ID).order_by(attributes.c.created_at, attributes.c.key)
_LINKS = RELATIONS.where(
    or_(relations.c.subject_key == _KEY_OF, relations.c.object_key == _KEY_OF)
).order_by(relations.c.created_at, relations.c.key)
ONE = {
    "attribute": ATTRIBUTES.where(attributes.c.key == bindparam("key")),
    "relation": RELATIONS.where(relations.c.key == bindparam("key")),
}
_SPOKEN = select(mentions, messages.c.id.label("message_id")).outerjoin(
    messages, messages.c.key == mentions.c.message_key
)
_SPOKEN = _SPOKEN.where(mentions.c.entity_key == _KEY_OF).limit(LIMIT)
_LATEST = _SPOKEN.order_by(mentions.c.at.desc(), mentions.c.key.desc())
_FIRST = _SPOKEN.order_by(mentions.c.at, mentions.c.key)
_TOTAL = select(func.count()).where(mentions.c.entity_key == _KEY_OF)
_HAPPENED = (
    select(events, entities.c.id.label("entity_id"))
    .outerjoin(entities, entities.c.key == events.c.entity_key)
    .where(
        events.c.user_key == OWNER,
        or_(events.c.entity_key == _KEY_OF, events.c.other_key == _KEY_OF),
    )
    .order_by(events.c.key.desc())
    .limit(LIMIT)
)


def statement_of(row: Any) -> Statement:
    """row: of ATTRIBUTES or RELATIONS."""
    return read_relation(row, ()) if "predicate" in row._mapping else read_attribute(row)


def row_number(id: str) -> int:
    """Return the number of the row with this id, 0 for what is none."""
    return int(id) if id.isascii() and id.isdigit() and len(id) < 19 else 0  # noqa: PLR2004


class Histories(Part):
    """The reading half of `history_base.HistoryStore`."""

    def spoken(self, entity_id: str, *, user_id: str, limit: int) -> Spoken:
        """Return where an entity is spoken of, with the last `limit` mentions."""
        given: dict[str, Any] = {"user": digest(user_id), "id": entity_id}
        with self._database.read() as connection:
            first, latest = (
                [read_mention(r, entity_id) for r in fetch(connection, q, **given, limit=n)]
                for q, n in ((_FIRST, 1), (_LATEST, max(0, limit)))
            )
            total = int(fetch_plain(connection, _TOTAL, **given)[0][0])
        return Spoken(first[0] if first else None, tuple(latest), total)

    def statements_of(
        self, entity_id: str, *, user_id: str
    ) -> tuple[list[Attribute], list[Relation]]:
        """Return all that was ever stated of an entity, oldest first."""
        given = {"user": digest(user_id), "id": entity_id}
        with self._database.read() as connection:
            values = [read_attribute(row) for row in connection.execute(_VALUES, given)]
            rows = connection.execute(_LINKS, given).all()
            said = relation_places(connection, [row.key for row in rows])
        return values, [read_relation(row, distinct(said.get(row.key, ()))) for row in rows]

    def statement(self, kind: str, id: str, *, user_id: str) -> Statement:
        """Return one attribute or relation, whether or not it still holds. Raises
        NotFoundError."""
        given = {"user": digest(user_id), "key": row_number(id)}
        with self._database.read() as connection:
            row = connection.execute(ONE[kind], given).first()
        if row is None:
            message = f"There is no {kind} {id!r} in this memory; it may have been forgotten."
            raise NotFoundError(message)
        return statement_of(row)

    def places_of(
        self, statements: Sequence[Statement], *, user_id: str
    ) -> list[tuple[Place, ...]]:
        """Return for each of these statements every place that says it, oldest first."""
        values = [row_number(one.id) for one in statements if isinstance(one, Attribute)]
        links = [int(one.id) for one in statements if isinstance(one, Relation)]
        with self._database.read() as connection:
            of_values = attribute_places(connection, values)
            of_links = relation_places(connection, links)
        return [
            tuple(of_values.get(row_number(one.id)) or [own_place(one)])
            if isinstance(one, Attribute)
            else tuple(of_links.get(int(one.id), ()))
            for one in statements
        ]

    def events_of(self, entity_id: str, *, user_id: str, limit: int) -> list[Event]:
        """Return what happened to an entity, the last `limit`, oldest first."""
        given = {"user": digest(user_id), "id": entity_id, "limit": max(0, limit)}
        with self._database.read() as connection:
            rows = connection.execute(_HAPPENED, given).all()
        return [read_event(row) for row in reversed(rows)]
