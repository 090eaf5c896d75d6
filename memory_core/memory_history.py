"""The facade's calls about where knowledge comes from: stories and contradictions."""

import re
from typing import Literal

from memory_core.context import sentence
from memory_core.errors import InputError, NotFoundError
from memory_core.history import Contradiction, Keep, Side, Story
from memory_core.inputs import identifier
from memory_core.memory_base import MemoryBase
from memory_core.model import Attribute, Event, Relation
from memory_core.stores.protocols.history import Pair
from memory_core.stories import Teller

_PAIR = re.compile(r"d?[0-9]{1,18}-d?[0-9]{1,18}")
"""Numbers of two statements; "d" stands before one of what only a document says."""


class MemoryHistory(MemoryBase):
    """What is known, from whom, and what contradicts what. Reading it changes nothing."""

    def why(
        self,
        id: str,
        *,
        user_id: str,
        kind: Literal["entity", "attribute", "relation"] = "entity",
    ) -> Story:
        """Return everything that made an entity, an attribute or a relation what it is, in the
        order of time. kind: what `id` is the id of. Raises NotFoundError, InputError."""
        user_id = identifier(user_id, what="user id")
        teller = Teller(
            self._parts.store, user_id, self.now(), library=self._parts.settings.library
        )
        if kind == "entity":
            return teller.of_entity(self._entity(id, user_id=user_id))
        if kind not in ("attribute", "relation"):
            message = f"A story is of an entity, an attribute or a relation, not of {kind!r}."
            raise InputError(message)
        return teller.of_statement(self._parts.store.statement(kind, id, user_id=user_id))

    def contradictions(self, *, user_id: str, limit: int = 50) -> list[Contradiction]:
        """Return statements that hold at once though they cannot both be so, those said last
        first: what a document says against what the user said, and the like."""
        user_id = identifier(user_id, what="user id")
        store, now = self._parts.store, self.now()
        pairs = store.contradictions(user_id=user_id, now=now, limit=limit)
        statements = [one for pair in pairs for one in pair[1:]]
        places = store.places_of(statements, user_id=user_id)
        ids = {end for one in statements for end in _ends(one)}
        known = store.get(ids, user_id=user_id, now=now, include_expired=True)
        names = {entity.id: entity.name for entity in known}
        sides = [
            Side(one, said, *(names.get(end, end) for end in _ends(one)))
            for one, said in zip(statements, places, strict=True)
        ]
        return [
            _contradiction(pair, sides[2 * i], sides[2 * i + 1], names)
            for i, pair in enumerate(pairs)
        ]

    def settle(self, contradiction_id: str, *, keep: Keep, user_id: str) -> Event:
        """Settle a contradiction: keep "both" (it is not listed again), only the "newer" or only
        the "older" statement. Raises NotFoundError where it is none any more."""
        if keep not in ("both", "newer", "older"):
            message = f"Keep 'both', 'newer' or 'older', not {keep!r}."
            raise InputError(message)
        kind, _, pair = contradiction_id.partition(":")
        older, _, newer = pair.partition("-")
        if kind not in ("attribute", "relation") or not _PAIR.fullmatch(pair):
            message = f"There is no contradiction {contradiction_id!r}."
            raise NotFoundError(message)
        return self._parts.store.settle(
            kind,
            older,
            newer,
            keep=keep,
            user_id=identifier(user_id, what="user id"),
            now=self.now(),
        )


def _ends(statement: Attribute | Relation) -> tuple[str, ...]:
    if isinstance(statement, Relation):
        return statement.subject, statement.object
    return (statement.subject,)


def _contradiction(pair: Pair, older: Side, newer: Side, names: dict[str, str]) -> Contradiction:
    """Return a pair with an id that says which rows it is about, and in words."""
    kind, first, second = pair
    table = "attribute" if kind == "attribute" else "relation"
    if isinstance(first, Attribute) and isinstance(second, Attribute):
        text = (
            f"{older.subject}: {first.key} is {first.value} ({_who(first)}) "
            f"or {second.value} ({_who(second)})"
        )
    else:
        text = " against ".join(
            f"{sentence(one, names)} ({_who(one)})" for one in pair[1:] if isinstance(one, Relation)
        )
    return Contradiction(f"{table}:{first.id}-{second.id}", kind, older, newer, text)


def _who(statement: Attribute | Relation) -> str:
    return {
        "user": "you said",
        "assistant": "the assistant said",
        "document": "a document says",
    }[statement.trust]
