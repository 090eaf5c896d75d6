"""Reading attributes and relations as they were known at a moment."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, select, type_coerce

from memory_core.graph import Link
from memory_core.history import Place
from memory_core.model import Attribute, Relation
from memory_core.stores.editing.former import once
from memory_core.stores.engine.given import NUMBER, among
from memory_core.stores.engine.prepared import fetch, fetch_plain
from memory_core.stores.history.places import attribute_places, believed, distinct, relation_places
from memory_core.stores.lookups import IDS, entity_keys, in_lists
from memory_core.stores.past.merged import taken_in
from memory_core.stores.past.part import PastPart
from memory_core.stores.past.states import AT, living, moment
from memory_core.stores.rows import read_attribute, read_relation
from memory_core.stores.schema.columns import Instant
from memory_core.stores.schema.memory import OWNER, entities
from memory_core.stores.schema.statements import attributes, held_then, relations

_SAID = (
    select(attributes, entities.c.id.label("subject"))
    .join(entities, entities.c.key == attributes.c.entity_key)
    .where(attributes.c.entity_key.in_(IDS), attributes.c.created_at <= AT)
)
_HELD = _SAID.where(held_then(attributes))
_SUBJECT, _OBJECT = entities.alias("subject"), entities.alias("object")
_RELATIONS = (
    select(relations, _SUBJECT.c.id.label("subject"), _OBJECT.c.id.label("object"))
    .join(_SUBJECT, _SUBJECT.c.key == relations.c.subject_key)
    .join(_OBJECT, _OBJECT.c.key == relations.c.object_key)
    .where(relations.c.key == NUMBER, held_then(relations))
)
_LINKS = select(relations.c.key, relations.c.subject_key, relations.c.object_key).where(
    type_coerce(relations.c.invalid_at, Instant()) > AT
)
"""All its columns stand in the indexes of the ends: of most relations no row is read."""
_ALL = _LINKS.where(relations.c.user_key == OWNER)
_OF = tuple(
    _LINKS.where(end == NUMBER) for end in (relations.c.subject_key, relations.c.object_key)
)
_BETWEEN = (_OF[0].where(among(relations.c.object_key + 0)),)
"""Adding 0 keeps the database from looking up every pair of ends."""


def _ends(rows: dict[int, Row[Any]]) -> set[int]:
    return {key for row in rows.values() for key in (row.subject_key, row.object_key)}


def _of(said: Attribute, row: Row[Any], owners: Mapping[int, str]) -> Attribute:
    """Return what was said of an entity as said of the one it was merged into. owners: see
    `taken_in`."""
    owner = owners.get(row.entity_key, said.subject)
    return said if owner == said.subject else replace(said, subject=owner)


class PastStatements(PastPart):
    """Attributes and relations at a moment."""

    def attributes(
        self, ids: Collection[str], *, user_id: str, history: bool = False
    ) -> list[Attribute]:
        """Return what was known of entities then, oldest first; with `history` also values that
        no longer held then."""
        with self._database.read() as connection:
            keys = entity_keys(connection, ids, user_id=user_id).values()
            said = list(in_lists(connection, _SAID if history else _HELD, keys, at=self.at))
            given = moment(self.at, user_id)
            owners = taken_in(connection, ids, given, user_id=user_id) if history else {}
            said += in_lists(connection, _SAID, owners, at=self.at)
            rows = {row.key: row for row in said}
            places = attribute_places(connection, rows)
        found = {
            key: _of(believed(read_attribute(row), places.get(key, ()), self.at), row, owners)
            for key, row in rows.items()
            if row.invalid_at is None or row.invalid_at > row.created_at
        }
        if history:
            return once(found.values())
        return [found[key] for key in sorted(found, key=lambda k: (found[k].valid_at, k))]

    def relations(
        self,
        ids: Collection[str] | None,
        *,
        user_id: str,
        now: datetime,
        limit: int | None = None,
    ) -> list[Relation]:
        """Return relations that held then with one of these entities at either end (None: all)
        and both ends in memory, oldest first; all of them, whatever the limit."""
        with self._database.read() as connection:
            rows = self._held(connection, ids, user_id)
            places = relation_places(connection, rows)
        return self._believed(rows, places)

    def relations_between(
        self, ids: Collection[str], *, user_id: str, now: datetime
    ) -> list[Relation]:
        """Return relations that held then with both ends among these, both in memory, oldest
        first."""
        with self._database.read() as connection:
            rows = self._held(connection, ids, user_id, between=True)
            places = relation_places(connection, rows)
        return self._believed(rows, places)

    def _believed(
        self, rows: dict[int, Row[Any]], places: dict[int, list[Place]]
    ) -> list[Relation]:
        ordered = sorted(rows.values(), key=lambda row: (row.valid_at, row.key))
        said = [(row, places.get(row.key, ())) for row in ordered]
        return [believed(read_relation(row, distinct(p)), p, self.at) for row, p in said]

    def _held(
        self,
        connection: Connection,
        ids: Collection[str] | None,
        user_id: str,
        *,
        beyond: bool = False,
        between: bool = False,
    ) -> dict[int, Row[Any]]:
        """Return the relations that held then between entities in memory, by row number.

        beyond: one of these entities themselves need not have been in memory. between: both ends
        are to be among these.
        """
        given = moment(self.at, user_id)
        own: Collection[int] = ()
        if ids is None:
            found = fetch_plain(connection, _ALL, **given)
        else:
            own = set(entity_keys(connection, ids, user_id=user_id).values())
            found = [
                link
                for query in (_BETWEEN if between else _OF)
                for link in fetch_plain(connection, query, given=own, at=self.at)
            ]
        ends = {key for link in found for key in link[1:]}
        there = living(connection, ends, given).keys()
        start = there | set(own) if beyond else there
        kept = [
            key
            for key, subject, object_ in found
            if (subject in start and object_ in there) or (subject in there and object_ in start)
        ]
        rows = fetch(connection, _RELATIONS, given=kept, at=self.at)
        return {row.key: row for row in rows}

    def neighbours(
        self, ids: Collection[str], *, user_id: str, now: datetime, limit: int
    ) -> list[str]:
        """Return ids one relation away from any of these then, either direction, at most
        `limit`."""
        with self._database.read() as connection:
            rows = self._held(connection, ids, user_id, beyond=True)
        near = dict.fromkeys(end for row in rows.values() for end in (row.subject, row.object))
        return [i for i in near if i not in set(ids)][: max(0, limit)]

    def links(self, ids: Collection[str], *, user_id: str, now: datetime, limit: int) -> list[Link]:
        """Return the relations of these entities then as steps, at most `limit` of each entity
        and direction; the same order every time."""
        with self._database.read() as connection:
            rows = self._held(connection, ids, user_id, beyond=True)
            ends = living(connection, _ends(rows), moment(self.at, user_id))
        steps: dict[tuple[str, bool], list[Link]] = {}
        for _, row in sorted(rows.items()):
            for forward in (True, False):
                here, there = (row.subject, row.object) if forward else (row.object, row.subject)
                step = Link(here, row.predicate, there, forward, row.negated)
                far = row.object_key if forward else row.subject_key
                if far in ends and there != here:
                    steps.setdefault((here, forward), []).append(step)
        return [
            step
            for i in dict.fromkeys(ids)
            for forward in (True, False)
            for step in sorted(
                steps.get((i, forward), ())[: max(0, limit)],
                key=lambda s: (s.predicate, s.there, s.negated),
            )
        ]
