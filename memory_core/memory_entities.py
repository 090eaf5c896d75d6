"""The facade's calls about entities: look, rank, follow relations, pin, restore, rename, forget."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memory_core.errors import InputError
from memory_core.graph import MAX_HOPS, Graph
from memory_core.inputs import identifier
from memory_core.memory_base import MemoryBase
from memory_core.model import UNSET, Attribute, Entity, Event, Ranked, Relation
from memory_core.names import clean, normalize
from memory_core.prioritization import POLICIES
from memory_core.recall import prioritize
from memory_core.results import Certificate, Suggestion
from memory_core.stores.change import Change, MentionRow
from memory_core.suggesting import suggestions

RELATED_LIMIT = 500
"""Entities followed from one; an entity everything is linked to does not bring everything."""


class MemoryEntities(MemoryBase):
    """Entities of one user at a time. An entity that expired is in none of these answers unless
    it says otherwise."""

    def entities(
        self, *, user_id: str, include_expired: bool = False, limit: int | None = None
    ) -> list[Entity]:
        """Return entities, last seen first."""
        return self._parts.store.entities(
            user_id=identifier(user_id, what="user id"),
            now=self.now(),
            include_expired=include_expired,
            limit=limit,
        )

    def entity(self, id: str, *, user_id: str) -> Entity:
        """Return one entity, archived or not. Raises NotFoundError."""
        return self._entity(id, user_id=user_id)

    def expired(self, *, user_id: str, limit: int = 20) -> list[Entity]:
        """Return entities that expired and can be restored, the last to expire first."""
        return self._parts.store.expired(
            user_id=identifier(user_id, what="user id"), now=self.now(), limit=limit
        )

    def count(self, *, user_id: str) -> int:
        """Return how many entities are in memory."""
        return self._parts.store.count(user_id=identifier(user_id, what="user id"), now=self.now())

    def prioritized(
        self, query: str = "", *, user_id: str, limit: int = 5, policy: str = "guide"
    ) -> list[Ranked]:
        """Return the entities that matter most for a question, with the parts of their scores."""
        if policy not in POLICIES:
            message = f"No policy is called {policy!r}; there are: {', '.join(POLICIES)}."
            raise InputError(message)
        return prioritize(
            self._parts.store,
            clean(query),
            user_id=identifier(user_id, what="user id"),
            now=self.now(),
            limit=limit,
            policy=policy,
        )

    def soonest(self, *, user_id: str, limit: int = 20) -> list[Entity]:
        """Return the entities that expire next, soonest first."""
        return self._parts.store.soonest(
            user_id=identifier(user_id, what="user id"), now=self.now(), limit=limit
        )

    def attributes(self, id: str, *, user_id: str, history: bool = False) -> list[Attribute]:
        """Return an entity's attributes with their sources; with `history` also former values."""
        entity = self._entity(id, user_id=user_id)
        return self._parts.store.attributes([entity.id], user_id=user_id, history=history)

    def relations(self, id: str, *, user_id: str) -> list[Relation]:
        """Return relations with this entity at either end."""
        entity = self._entity(id, user_id=user_id)
        return self._parts.store.relations([entity.id], user_id=user_id, now=self.now())

    def mentions(self, id: str, *, user_id: str, limit: int = 100) -> list[MentionRow]:
        """Return where an entity was spoken of, latest first."""
        entity = self._entity(id, user_id=user_id)
        return self._parts.store.mentions(entity.id, user_id=user_id, limit=limit)

    def related(self, id: str, *, user_id: str, hops: int = 1) -> list[Entity]:
        """Return the entities within `hops` (1 to 4) relations, either direction, nearest first;
        at most RELATED_LIMIT."""
        if not 1 <= hops <= MAX_HOPS:
            message = f"{hops} hops is not possible; give 1 to {MAX_HOPS}."
            raise InputError(message)
        store, now = self._parts.store, self.now()
        reached = dict.fromkeys([id])
        frontier = [id]
        for _ in range(hops):
            near = store.neighbours(frontier, user_id=user_id, now=now, limit=RELATED_LIMIT)
            frontier = [i for i in near if i not in reached]
            reached.update(dict.fromkeys(frontier))
            if not frontier or len(reached) > RELATED_LIMIT:
                break
        order = [i for i in reached if i != id][:RELATED_LIMIT]
        found = {e.id: e for e in store.get(order, user_id=user_id, now=now)}
        return [found[i] for i in order if i in found]

    def graph(self, *, user_id: str, limit: int | None = None) -> Graph:
        """Return entities and the relations between them; with `limit` those of highest score."""
        user_id = identifier(user_id, what="user id")
        store, now = self._parts.store, self.now()
        total = store.count(user_id=user_id, now=now)
        if limit is None or total <= limit:
            entities = store.entities(user_id=user_id, now=now)
        else:
            entities = [r.entity for r in self.prioritized(user_id=user_id, limit=limit)]
        ids = {e.id for e in entities}
        known = None if limit is None else ids
        relations = store.relations(known, user_id=user_id, now=now)
        kept = tuple(r for r in relations if r.subject in ids and r.object in ids)
        return Graph(tuple(entities), kept, total)

    def remember(
        self, entities: Sequence[Entity], relations: Sequence[Relation] = (), *, user_id: str
    ) -> list[Entity]:
        """Write known entities and relations in one transaction; returns the entities in the same
        order with their ids. Ends of relations are ids, or names of entities given here."""
        now = self.now()
        prepared = [self._prepared(entity, now) for entity in entities]
        by_name = {e.name: e.id for e in prepared}
        attributes = [
            Attribute(
                e.id, k, str(v), text=str(v), extractor="remember", valid_at=now, created_at=now
            )
            for e in prepared
            for k, v in e.attributes.items()
        ]
        links = [
            replace(
                r,
                subject=by_name.get(r.subject, r.subject),
                object=by_name.get(r.object, r.object),
                valid_at=now if r.valid_at == UNSET else r.valid_at,
                created_at=now if r.created_at == UNSET else r.created_at,
            )
            for r in relations
        ]
        change = Change(
            entities=tuple(prepared),
            attributes=tuple(attributes),
            relations=tuple(links),
            counted=True,
        )
        user_id = identifier(user_id, what="user id")
        ids = self._parts.store.apply(change, user_id=user_id, now=now).ids
        return [replace(e, id=ids.get(e.id, e.id)) for e in prepared]

    def _prepared(self, entity: Entity, now: datetime) -> Entity:
        name = clean(entity.name).strip()
        if not normalize(name):
            message = f"An entity needs a name; {entity.name!r} has no word in it."
            raise InputError(message)
        first = now if entity.first_seen == UNSET else entity.first_seen
        last = now if entity.last_seen == UNSET else entity.last_seen
        new_id = entity.id or self._parts.new_id()
        return replace(entity, name=name, first_seen=first, last_seen=last, id=new_id)

    def pin(self, id: str, *, user_id: str) -> Event:
        """Keep an entity until it is unpinned."""
        return self._parts.store.set_pinned(id, pinned=True, user_id=user_id, now=self.now())

    def unpin(self, id: str, *, user_id: str) -> Event:
        """Let an entity's time run again, from now."""
        return self._parts.store.set_pinned(id, pinned=False, user_id=user_id, now=self.now())

    def restore(self, id: str, *, user_id: str) -> Event:
        """Bring an expired entity back, or give one in memory its full time again."""
        return self._parts.store.restore(id, user_id=user_id, now=self.now())

    def rename(self, id: str, *, name: str, type: str | None = None, user_id: str) -> Event:
        """Change an entity's name and type; the old name stays as an alias."""
        entity = self._entity(id, user_id=user_id)
        new = clean(name).strip()
        if not normalize(new) or len(new) > 200:  # noqa: PLR2004 - a name, not a text
            message = "A name needs at least one word and at most 200 characters."
            raise InputError(message)
        return self._parts.store.rename(
            id, name=new, type=type or entity.type, user_id=user_id, now=self.now()
        )

    def suggestions(self, *, user_id: str, limit: int = 20) -> list[Suggestion]:
        """Return pairs of entities that may be one thing, likeliest first, with the evidence.
        Nothing is merged; what is as sure as that was merged when it was said."""
        return suggestions(self.entities(user_id=user_id), limit=limit)

    def expire(self, now: datetime | None = None) -> list[Entity]:
        """Archive what is due, of every user; returns it."""
        return self._parts.store.expire(now=now or self.now())

    def forget(
        self, *, user_id: str, entity_id: str | None = None, everything: bool = False
    ) -> Certificate:
        """Erase one entity, or with `everything` all that is stored of a user."""
        if (entity_id is None) != everything:
            message = "Say what to forget: entity_id=..., or everything=True."
            raise InputError(message)
        user_id = identifier(user_id, what="user id")
        removed = dict(self._parts.store.forget(user_id=user_id, entity_id=entity_id))
        if everything:
            removed["vectors"] = self._parts.index.count(user_id=user_id)
            self._parts.index.remove_all(user_id=user_id)
        return Certificate(self.now(), removed)

    def events(self, *, user_id: str, limit: int = 50) -> list[Event]:
        """Return what changed in a memory, latest first."""
        return self._parts.store.events(user_id=identifier(user_id, what="user id"), limit=limit)
