"""A memory as if some of it were not there: what reads it sees neither those entities, messages and
pieces of documents, nor what only they say. Nothing is written to it."""

import copy
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, cast

from memory_core.conversation import Summary
from memory_core.errors import RetrievalError
from memory_core.graph import Link
from memory_core.model import Attribute, Entity, Relation
from memory_core.parts import Parts
from memory_core.stores.base import Store

Given = Mapping[str, Any]
"""The named arguments of a call."""
MENTIONS = 50
"""Of one entity in one message, at most looked at."""
KINDS = ("message", "chunk")
"""Where a statement may come from, as in "message:ID"."""


def leaving_out(parts: Parts, ids: Collection[str], *, user_id: str) -> Parts:
    """Return the parts of a memory without what has these ids, and without entities that nothing
    else speaks of; they share everything with the ones given, which are the ones to close."""
    if not ids:
        return parts
    ids = {*ids, *_spoken_of_there_only(parts.store, ids, user_id=user_id)}
    with suppress(RetrievalError):  # what cannot be had now is said when it is searched
        _ = parts.index, parts.embedder
    _ = parts.reader, parts.offline
    fewer = copy.copy(parts)
    fewer.store = cast(Store, Without(parts.store, ids))
    return fewer


class Without:
    """The reads of a store, filtered; calls that are not named here go to the store as they are."""

    def __init__(self, store: Store, ids: Collection[str]) -> None:
        """ids: of entities, messages and chunks."""
        self._store = store
        self._ids = frozenset(ids)
        self._sources = frozenset(f"{kind}:{i}" for kind in KINDS for i in ids)
        pieces = dict.fromkeys(("chunks", "chunks_of"), self._by_id)
        by_entity = dict.fromkeys(
            ("entities", "get", "ranking_candidates", "shortlist", "within"), self._entities
        )
        by_id: dict[str, Callable[..., Any]] = dict.fromkeys(
            (
                "messages",
                "window",
                "messages_by_id",
                "messages_about",
                "leaving",
                "heard",
                "words_of",
                "chunks",
                "chunks_of",
            ),
            self._by_id,
        )
        keyed = dict.fromkeys(("session_entities", "item_keys", "topics_of"), self._keyed)
        self._filters: dict[str, Callable[..., Any]] = {
            **by_entity,
            **by_id,
            **pieces,
            **keyed,
            "by_names": self._by_names,
            "attributes": self._said,
            "relations": self._relations,
            "relations_between": self._relations,
            "links": self._links,
            "item_ids": self._item_ids,
            "document_entities": self._from_documents,
            "summary": self._summary,
        }

    def __getattr__(self, name: str) -> Any:
        """Return a method of the store, filtered where it reads what may be left out."""
        method, kept = getattr(self._store, name), self._filters.get(name)
        if kept is None:
            return method

        def reading(*positional: Any, **named: Any) -> Any:
            return kept(method(*positional, **named), named)

        return reading

    @contextmanager
    def reading(self) -> Iterator[Store]:
        """Give the same as it is at one moment."""
        with self._store.reading() as store:
            yield cast(Store, Without(store, self._ids))

    def _by_id(self, found: Sequence[Any], _given: Given) -> list[Any]:
        return [one for one in found if one.id not in self._ids]

    def _keyed(self, found: dict[str, Any], _given: Given) -> dict[str, Any]:
        return {i: value for i, value in found.items() if i not in self._ids}

    def _item_ids(self, found: dict[int, str], _given: Given) -> dict[int, str]:
        return {key: i for key, i in found.items() if i not in self._ids}

    def _by_names(self, found: dict[str, list[Entity]], given: Given) -> dict[str, list[Entity]]:
        kept = {norm: self._entities(entities, given) for norm, entities in found.items()}
        return {norm: entities for norm, entities in kept.items() if entities}

    def _entities(self, found: Sequence[Entity], given: Given) -> list[Entity]:
        """Return entities without those left out, and the values of the others that are still
        said by something."""
        living = [entity for entity in found if entity.id not in self._ids]
        ids = [entity.id for entity in living]
        unsaid: dict[str, set[str]] = {}
        attributes = self._store.attributes(ids, user_id=given["user_id"]) if ids else []
        for one in attributes:
            if self._unsaid([one], given):
                unsaid.setdefault(one.subject, set()).add(one.key)
        return [_less(entity, unsaid.get(entity.id, set())) for entity in living]

    def _from_documents(self, found: Sequence[Entity], _given: Given) -> list[Entity]:
        return [entity for entity in found if entity.source not in self._sources]

    def _said(self, found: Sequence[Attribute], given: Given) -> list[Attribute]:
        gone = self._unsaid(found, given)
        return [one for one in found if one.subject not in self._ids and one.id not in gone]

    def _relations(self, found: Sequence[Relation], given: Given) -> list[Relation]:
        gone = self._unsaid(found, given)
        return [
            one for one in found if not self._ids & {one.subject, one.object} and one.id not in gone
        ]

    def _unsaid(self, found: Sequence[Attribute | Relation], given: Given) -> set[str]:
        """Return the ids of statements that only what is left out says."""
        doubtful = [one for one in found if self._sources.intersection(_sources(one))]
        if not doubtful:
            return set()
        places = self._store.places_of(doubtful, user_id=given["user_id"])
        return {
            one.id
            for one, said in zip(doubtful, places, strict=True)
            if all(place.source in self._sources for place in said)
        }

    def _links(self, found: Sequence[Link], given: Given) -> list[Link]:
        here = {link.here for link in found}
        related = self._store.relations(here, user_id=given["user_id"], now=given["now"])
        gone = self._unsaid(related, given)
        steps = {(r.subject, r.predicate, r.object) for r in related if r.id not in gone}
        return [
            link
            for link in found
            if not self._ids & {link.here, link.there}
            and (
                (link.here, link.predicate, link.there)
                if link.forward
                else (link.there, link.predicate, link.here)
            )
            in steps
        ]

    def _summary(self, found: Summary | None, _given: Given) -> Summary | None:
        if found is None:
            return None
        kept = tuple(line for line in found.lines if not self._ids & set(line.message_ids))
        return replace(found, lines=kept)


def _spoken_of_there_only(store: Store, ids: Collection[str], *, user_id: str) -> list[str]:
    """Return the entities that of all messages only these speak of."""
    places = store.spoken_places(ids, user_id=user_id)
    named = dict.fromkeys(place.entity_id for found in places.values() for place in found)
    only = []
    for entity_id in named:
        said = store.mentions(entity_id, user_id=user_id, limit=len(ids) * MENTIONS)
        if all(mention.message_id in ids for mention in said):
            only.append(entity_id)
    return only


def _sources(one: Attribute | Relation) -> tuple[str, ...]:
    """Return where a statement is said, as far as it tells itself."""
    return one.sources if isinstance(one, Relation) else (one.source,)


def _less(entity: Entity, keys: Collection[str]) -> Entity:
    if not keys:
        return entity
    kept = {key: value for key, value in entity.attributes.items() if key not in keys}
    return replace(entity, attributes=kept)
