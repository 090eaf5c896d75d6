"""The facade's calls about entities: look, rank, follow relations, remember."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime
from operator import attrgetter

from memory_core.errors import InputError
from memory_core.graph import MAX_HOPS, Graph
from memory_core.inputs import (
    MAX_ID_CHARS,
    check_entities,
    check_relations,
    identifier,
)
from memory_core.making import entity_of
from memory_core.memory_base import MemoryBase
from memory_core.model import UNSET, Attribute, Entity, Event, Ranked, Relation
from memory_core.names import clean, normalize
from memory_core.parts import many_ids
from memory_core.pausing import uncollected
from memory_core.prioritization import AnyWeights
from memory_core.ranking import prioritize
from memory_core.stores.change import Change, MentionRow

RELATED_LIMIT = 500
"""Entities followed from one; an entity everything is linked to does not bring everything."""


_FIELDS = tuple(field.name for field in fields(Entity))
_VALUES = attrgetter(*_FIELDS)
"""All that an entity is, at once: `replace` takes ten times as long, and loads are large."""
_NAME, _FIRST_SEEN, _LAST_SEEN, _ID = map(_FIELDS.index, ("name", "first_seen", "last_seen", "id"))


class MemoryEntities(MemoryBase):
    """Entities of one user at a time. An entity that expired is in none of these answers unless
    it says otherwise. With `as_of` (aware) the answer is the one of that moment; what was erased
    since is not in it."""

    def entities(
        self,
        *,
        user_id: str,
        include_expired: bool = False,
        limit: int | None = None,
        as_of: datetime | None = None,
    ) -> list[Entity]:
        """Return entities, last seen first."""
        store, now = self._view(as_of)
        return store.entities(
            user_id=identifier(user_id, what="user id"),
            now=now,
            include_expired=include_expired,
            limit=limit,
        )

    def entity(self, id: str, *, user_id: str, as_of: datetime | None = None) -> Entity:
        """Return one entity, archived or not. Raises NotFoundError."""
        return self._entity(id, user_id=user_id, as_of=as_of)

    def count(self, *, user_id: str, as_of: datetime | None = None) -> int:
        """Return how many entities are in memory."""
        store, now = self._view(as_of)
        return store.count(user_id=identifier(user_id, what="user id"), now=now)

    def prioritized(
        self,
        query: str = "",
        *,
        user_id: str,
        limit: int = 5,
        policy: str = "guide",
        weights: AnyWeights | None = None,
        as_of: datetime | None = None,
    ) -> list[Ranked]:
        """Return the entities that matter most for a question, with the parts of their scores.

        policy: "guide", "balanced" or "activation"; weights: of its own kind (`Weights`,
        `BalancedWeights`, `ActivationWeights`). Raises InputError for others.
        """
        store, now = self._view(as_of)
        return prioritize(
            store,
            clean(query),
            user_id=identifier(user_id, what="user id"),
            now=now,
            limit=limit,
            policy=policy,
            weights=weights,
        )

    def soonest(self, *, user_id: str, limit: int = 20) -> list[Entity]:
        """Return the entities that expire next, soonest first."""
        return self._parts.store.soonest(
            user_id=identifier(user_id, what="user id"), now=self.now(), limit=limit
        )

    def attributes(
        self, id: str, *, user_id: str, history: bool = False, as_of: datetime | None = None
    ) -> list[Attribute]:
        """Return an entity's attributes with their sources; with `history` also former values."""
        entity = self._entity(id, user_id=user_id, as_of=as_of)
        store, _ = self._view(as_of)
        return store.attributes([entity.id], user_id=user_id, history=history)

    def relations(
        self, id: str, *, user_id: str, limit: int | None = None, as_of: datetime | None = None
    ) -> list[Relation]:
        """Return relations with this entity at either end, oldest first.

        limit: of very many, only the latest so many.
        """
        entity = self._entity(id, user_id=user_id, as_of=as_of)
        store, now = self._view(as_of)
        found = store.relations([entity.id], user_id=user_id, now=now, limit=limit)
        return found if limit is None else found[max(0, len(found) - max(0, limit)) :]

    def relations_between(
        self, ids: Collection[str], *, user_id: str, as_of: datetime | None = None
    ) -> list[Relation]:
        """Return the relations with both ends among these entities, oldest first; what else an
        entity with very many relations is linked to is not read."""
        user_id = identifier(user_id, what="user id")
        store, now = self._view(as_of)
        return store.relations_between(ids, user_id=user_id, now=now)

    def mentions(self, id: str, *, user_id: str, limit: int = 100) -> list[MentionRow]:
        """Return where an entity was spoken of, latest first."""
        entity = self._entity(id, user_id=user_id)
        return self._parts.store.mentions(entity.id, user_id=user_id, limit=limit)

    def related(
        self, id: str, *, user_id: str, hops: int = 1, as_of: datetime | None = None
    ) -> list[Entity]:
        """Return the entities within `hops` (1 to 4) relations, either direction, nearest first;
        at most RELATED_LIMIT."""
        if not 1 <= hops <= MAX_HOPS:
            message = f"{hops} hops is not possible; give 1 to {MAX_HOPS}."
            raise InputError(message)
        store, now = self._view(as_of)
        return store.within(
            identifier(id, what="entity id"),
            hops=hops,
            user_id=identifier(user_id, what="user id"),
            now=now,
            limit=RELATED_LIMIT,
        )

    def graph(
        self, *, user_id: str, limit: int | None = None, as_of: datetime | None = None
    ) -> Graph:
        """Return entities and the relations between them; with `limit` those of highest score."""
        user_id = identifier(user_id, what="user id")
        store, now = self._view(as_of)
        total = store.count(user_id=user_id, now=now)
        if limit is None or total <= limit:
            entities = store.entities(user_id=user_id, now=now)
        else:
            ranked = self.prioritized(user_id=user_id, limit=limit, as_of=as_of)
            entities = [one.entity for one in ranked]
        ids = {e.id for e in entities}
        if limit is None:
            relations = store.relations(None, user_id=user_id, now=now)
        else:
            relations = store.relations_between(ids, user_id=user_id, now=now)
        kept = tuple(r for r in relations if r.subject in ids and r.object in ids)
        return Graph(tuple(entities), kept, total)

    def remember(
        self, entities: Sequence[Entity], relations: Sequence[Relation] = (), *, user_id: str
    ) -> list[Entity]:
        """Write known entities and relations in one transaction; returns the entities in the same
        order with their ids. Ends of relations are ids, or names of entities given here."""
        with uncollected(len(entities) + len(relations)):
            return self._remember(entities, relations, user_id=identifier(user_id, what="user id"))

    def _remember(
        self, entities: Sequence[Entity], relations: Sequence[Relation], *, user_id: str
    ) -> list[Entity]:
        check_entities(entities)
        check_relations(relations)
        now = self.now()
        ids_to_give = iter(many_ids(self._parts.new_id, sum(not entity.id for entity in entities)))
        prepared = [_prepared(entity, now, ids_to_give) for entity in entities]
        by_name = {e.name: e.id for e in prepared} if relations else {}
        links = [_linked(r, by_name) for r in relations] if by_name else relations
        change = Change(
            entities=tuple(prepared),
            relations=tuple(links),
            counted=True,
        )
        ids = self._parts.store.apply(change, user_id=user_id, now=now).ids
        return [e if ids.get(e.id, e.id) == e.id else replace(e, id=ids[e.id]) for e in prepared]

    def events(self, *, user_id: str, limit: int = 50) -> list[Event]:
        """Return what changed in a memory, latest first."""
        return self._parts.store.events(user_id=identifier(user_id, what="user id"), limit=limit)


def _linked(relation: Relation, ids: Mapping[str, str]) -> Relation:
    """Return a relation whose ends are ids. ids: name -> id. The store fills in the instants."""
    subject, object_ = relation.subject, relation.object
    if subject not in ids and object_ not in ids:
        return relation
    return replace(relation, subject=ids.get(subject, subject), object=ids.get(object_, object_))


def _prepared(entity: Entity, now: datetime, ids: Iterator[str]) -> Entity:
    """Return an entity that was checked with a clean name, instants and an id. ids: for those
    without one."""
    name = clean(entity.name).strip()
    # What begins with a letter or a digit is a name; anything else is looked at closely.
    if not (name[:1].isalnum() or normalize(name)):
        message = f"An entity needs a name; {entity.name!r} has no word in it."
        raise InputError(message)
    if len(name) > MAX_ID_CHARS:
        message = f"A name has at most {MAX_ID_CHARS:,} characters, not {len(name):,}."
        raise InputError(message)
    values = list(_VALUES(entity))
    values[_NAME] = name
    if entity.first_seen == UNSET:
        values[_FIRST_SEEN] = now
    if entity.last_seen == UNSET:
        values[_LAST_SEEN] = now
    values[_ID] = identifier(entity.id, what="entity id") if entity.id else next(ids)
    return entity_of(tuple(values))
