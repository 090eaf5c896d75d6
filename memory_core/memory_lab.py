"""The facade's calls of the laboratory: what rankings and lives are made of, to try others."""

from collections.abc import Mapping
from datetime import datetime
from typing import Self

from memory_core.adjusted_parts import adjusted
from memory_core.errors import InputError
from memory_core.inputs import identifier
from memory_core.memory_base import MemoryBase
from memory_core.model import Event
from memory_core.names import clean
from memory_core.ranking import named_entities, nearby, signals_in_view
from memory_core.settings import TTL_S
from memory_core.stores.editing.requests import Live
from memory_core.what_if import Features, Lives, Spoken

MOST = 1000
"""Entities whose features are read at most, those last seen (and those the question names)."""
MOST_SPOKEN = 200


class MemoryLab(MemoryBase):
    """What to try other settings with. Reading it changes nothing and counts no retrieval."""

    def features(
        self,
        query: str = "",
        *,
        user_id: str,
        limit: int = MOST,
        as_of: datetime | None = None,
    ) -> Features:
        """Return all that any policy ranks by, read once, for `what_if.reranked` and the like;
        with `as_of` as it was at that moment."""
        user_id, text = identifier(user_id, what="user id"), clean(query)
        store, now = self._view(as_of)
        entities = store.entities(user_id=user_id, now=now, limit=max(0, limit))
        named = {e.id for e in named_entities(store, text, user_id=user_id, now=now)}
        near = nearby(store, named, user_id=user_id, now=now) if named else {}
        missing = {*named, *near} - {entity.id for entity in entities}
        if missing:
            entities += store.get(sorted(missing), user_id=user_id, now=now)
        return Features(
            at=now,
            query=text,
            entities=tuple(entities),
            signals=signals_in_view(entities, text, named=named, near=near),
            lives=self.lives(),
            total=store.count(user_id=user_id, now=now),
        )

    def spoken(
        self, entity_id: str, *, user_id: str, limit: int = MOST_SPOKEN
    ) -> tuple[Spoken, ...]:
        """Return when an entity was spoken of, oldest first, the last `limit` times."""
        rows = self._parts.store.mentions(
            identifier(entity_id, what="entity id"),
            user_id=identifier(user_id, what="user id"),
            limit=limit,
        )
        found = (Spoken(row.at, row.counted and row.trust == "user") for row in rows)
        return tuple(sorted(found, key=lambda one: one.at))

    def lives(self) -> Lives:
        """Return how long entities stay in this memory, by type."""
        parts = self._parts
        types = {*parts.settings.ttl_by_type, *parts.ttl.keywords["preset"]}
        own = {name: parts.ttl(name).total_seconds() for name in sorted(types)}
        return Lives(parts.settings.ttl_s, own, parts.decay)

    def adjusted(self, *, policy: str = "", ttl_by_type: Mapping[str, float] | None = None) -> Self:
        """Return a memory over the same parts that ranks for prompts by another policy ("" for the
        same) and gives what is spoken of from now on other times to live, seconds by type.

        What is in memory already keeps its end; see `set_lives`. Raises InputError for values that
        cannot work.
        """
        parts = adjusted(self._parts, policy=policy, ttl_by_type=ttl_by_type)
        return type(self)(parts, clock=self._clock)

    def set_lives(self, ttl_by_type: Mapping[str, float], *, user_id: str) -> Event | None:
        """Give the entities in memory of these types the end they would have with these times to
        live (seconds), as one edit that can be undone. Pinned ones stay.

        Returns its event, None where nothing in memory is of these types. Raises InputError.
        """
        user_id = identifier(user_id, what="user id")
        for name, seconds in ttl_by_type.items():
            if not TTL_S[0] <= seconds <= TTL_S[1]:
                message = f"{name} cannot live for {seconds:g} s; give 1 s to 10 years."
                raise InputError(message)
        now = self.now()
        entities = self._parts.store.entities(user_id=user_id, now=now)
        if not any(e.type in ttl_by_type and not e.pinned for e in entities):
            return None
        return self._parts.store.make_edit(Live(dict(ttl_by_type)), user_id=user_id, now=now)
