"""What the contracts of stores have in common: instants, times to live, and something said.

What every store must do stands in contract_*.py. A backend is tested by a class that inherits
`contract_store.StoreContract` and gives a fixture `store`: an empty store with `ttl` below and
`works_at` as its only single-valued predicate.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from memory_core.model import (
    Attribute,
    Entity,
    Message,
    Relation,
    Trust,
)
from memory_core.stores.base import Store
from memory_core.stores.change import Applied, Change, MentionRow

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
TTL = timedelta(minutes=30)
SINGLE_VALUED = frozenset({"works_at"})


def ttl(entity_type: str) -> timedelta:
    """Dates go after a minute, everything else after half an hour."""
    return timedelta(minutes=1) if entity_type == "DATE" else TTL


def after(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def say(
    store: Store,
    message_id: str,
    *names: str,
    at: datetime = NOW,
    user_id: str = "ann",
    session_id: str = "s",
    role: Trust = "user",
    type: str = "PRODUCT",
    attributes: Sequence[Attribute] = (),
    relations: Sequence[Relation] = (),
) -> Applied:
    """Write a message that names things; an entity's id is its name with the user before it."""
    text = " ".join(names) or "nothing"
    return store.apply(
        Change(
            session_id=session_id,
            messages=(
                Message(
                    "assistant" if role == "assistant" else "user",
                    text,
                    at,
                    id=message_id,
                    session_id=session_id,
                ),
            ),
            entities=tuple(Entity(name, type, id=f"{user_id}:{name}") for name in names),
            mentions=tuple(
                MentionRow(f"{user_id}:{name}", message_id, 0, len(name), name, at, trust=role)
                for name in names
            ),
            attributes=tuple(attributes),
            relations=tuple(relations),
            terms={message_id: {word: 1 for word in text.lower().split()}},
        ),
        user_id=user_id,
        now=at,
    )


def price(value: str, trust: Trust = "user", **changes: object) -> Attribute:
    return replace(
        Attribute("ann:Lamp", "price", value, trust=trust, source=f"message:{value}"),
        **changes,  # type: ignore[arg-type]
    )


def names_in(store: Store, now: datetime = NOW, user_id: str = "ann") -> set[str]:
    return {entity.name for entity in store.entities(user_id=user_id, now=now)}


def one(store: Store, entity_id: str, now: datetime = NOW, user_id: str = "ann") -> Entity:
    return store.get([entity_id], user_id=user_id, now=now, include_expired=True)[0]
