"""The facade's calls about what is in mind, and how it fades. Looking counts no retrieval."""

from datetime import datetime

from memory_core.context import Lines, build_context
from memory_core.decay import RetentionPoint, curve
from memory_core.directory import Directory
from memory_core.gathering import Gathered, farther, gather
from memory_core.inputs import identifier, message_text
from memory_core.memory_base import MemoryBase
from memory_core.model import Entity
from memory_core.prioritization import policy_named
from memory_core.ranking import named_entities
from memory_core.recall import MOST_RELATIONS, SAID_LIMIT, recall, with_names
from memory_core.results import Context, ContextLine
from memory_core.stores.base import Store
from memory_core.working_memory import WorkingMemory, held

FARTHER = 10
"""Entities just too far away that are listed as left out."""


class MemoryWorking(MemoryBase):
    """Working memory and retention."""

    def context(
        self,
        query: str,
        *,
        user_id: str,
        session_id: str,
        token_budget: int = 1500,
        as_of: datetime | None = None,
    ) -> Context:
        """Return what memory has to say to a question, without asking it; with `as_of` what it
        had to say at that moment."""
        user_id, text = identifier(user_id, what="user id"), message_text(query)
        store, now = self._view(as_of)
        directory = Directory(store, user_id, now, library=self._parts.settings.library)
        named = named_entities(store, text, user_id=user_id, now=now)
        return recall(
            directory,
            text,
            focus=named,
            session_id=identifier(session_id, what="session id"),
            limit=self._parts.settings.context_entities,
            num_hops=self._parts.settings.num_hops,
            policy=self._parts.settings.policy,
            token_budget=token_budget,
            count_tokens=self._parts.count_tokens,
        ).context

    def working_memory(
        self,
        query: str,
        *,
        user_id: str,
        session_id: str,
        num_hops: int = 2,
        token_budget: int = 1500,
        as_of: datetime | None = None,
        policy: str | None = None,
    ) -> WorkingMemory:
        """Return what is in mind for a question: what this session's last turns and the question
        speak of, and what is within `num_hops` (0 to 4) relations of it, best first, as lines that
        fit the token budget, with what was left out and why.

        policy: the one of the settings by default. Raises InputError.
        """
        user_id, text = identifier(user_id, what="user id"), message_text(query)
        chosen = policy_named(policy or self._parts.settings.policy)
        store, now = self._view(as_of)
        named = named_entities(store, text, user_id=user_id, now=now)
        mind = gather(
            store,
            focus=[entity.id for entity in named],
            user_id=user_id,
            session_id=identifier(session_id, what="session id"),
            now=now,
            num_hops=num_hops,
        )
        ranked = mind.ranked(text, policy=chosen, now=now)
        relations = store.relations(
            list(mind.entities), user_id=user_id, now=now, limit=MOST_RELATIONS
        )
        names = with_names(store, relations, mind.names(), user_id=user_id, now=now)
        about = [entity.id for entity in named]
        context = build_context(
            ranked=ranked,
            relations=relations,
            names=names,
            said=store.messages_about(about, user_id=user_id, limit=SAID_LIMIT) if about else [],
            now=now,
            token_budget=token_budget,
            count_tokens=self._parts.count_tokens,
            reached={i: way.words(names) for i, way in mind.reached.items()},
        )
        outside = self._outside(store, mind, user_id=user_id, now=now, num_hops=num_hops)
        return WorkingMemory(
            current_time=now,
            num_hops=num_hops,
            token_budget=token_budget,
            entities=held(ranked, mind.reached, mind.spoken, names),
            text=context.text,
            lines=context.lines,
            left_out=(*context.left_out, *outside),
        )

    def _outside(
        self, store: Store, mind: Gathered, *, user_id: str, now: datetime, num_hops: int
    ) -> list[ContextLine]:
        """Return lines of what expired and of what is just too far away."""
        lines = Lines((), {}, self._parts.count_tokens)
        gone = store.get(mind.expired, user_id=user_id, now=now, include_expired=True)
        found = [lines.line(e, "expired; restore it or speak of it again") for e in gone]
        beyond = farther(store, mind, user_id=user_id, now=now, num_hops=num_hops, limit=FARTHER)
        names = mind.names() | {entity.id: entity.name for entity, _ in beyond}
        for entity, way in beyond:
            found.append(lines.line(entity, f"further than {num_hops} hops; {way.words(names)}"))
        return found

    def retention(
        self, entity_id: str, *, user_id: str, points: int = 50
    ) -> tuple[RetentionPoint, ...]:
        """Return how an entity fades, as instants with what is retained then (1 to 0), from the
        start of its present life to a fifth beyond its end. Raises NotFoundError, InputError."""
        entity: Entity = self._entity(entity_id, user_id=user_id)
        ttl, decay = self._parts.ttl(entity.type), self._parts.decay
        return tuple(curve(entity, ttl=ttl, decay=decay, points=points, now=self.now()))
