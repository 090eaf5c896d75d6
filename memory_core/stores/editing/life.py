"""What an edit does to an entity as a whole: how long it stays, what it is called, that it goes."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from sqlalchemy import Row, select

from memory_core.errors import InputError
from memory_core.expiry import expires_at
from memory_core.stores.editing.draft import Draft
from memory_core.stores.editing.names import rename as rename_to
from memory_core.stores.schema.memory import entities

STAY = ("expires_at", "archived_at", "pinned")


def life(draft: Draft, row: Row[Any], type: str) -> timedelta:
    """Return how long an entity stays after its last use, were it of this type."""
    return draft.rules.life(type, uses=row.mentions + row.retrieved)


def is_gone(draft: Draft, row: Row[Any]) -> bool:
    """Whether an entity is in memory no more; the rule of `expiry.is_expired`."""
    due = row.expires_at is not None and row.expires_at <= draft.now
    return row.archived_at is not None or due


def require_present(draft: Draft, row: Row[Any], *, to: str) -> None:
    """Refuse an entity that expired. to: what it cannot do ("be merged")."""
    if is_gone(draft, row):
        message = f"{row.name!r} is not in memory any more; restore it first, then it can {to}."
        raise InputError(message)


def renew(draft: Draft, row: Row[Any], *, pinned: bool | None) -> None:
    """Start an entity's time again. pinned: None keeps it as it is."""
    stays = row.pinned if pinned is None else pinned
    end = None if stays else expires_at(draft.now, life(draft, row, row.type))
    draft.claim_entity(row.key, *STAY)
    draft.set(entities, row.key, expires_at=end, archived_at=None, pinned=stays)


def extend(draft: Draft, row: Row[Any], *, seconds: float) -> None:
    """Let an entity in memory stay longer than it would. Raises InputError."""
    require_present(draft, row, to="be extended")
    if row.expires_at is None:
        message = f"{row.name!r} is pinned and never expires; there is nothing to extend."
        raise InputError(message)
    try:
        end = row.expires_at + timedelta(seconds=seconds)
    except OverflowError as error:
        message = f"{row.name!r} cannot be extended beyond the year 9999; pin it instead."
        raise InputError(message) from error
    draft.claim_entity(row.key, *STAY)
    draft.set(entities, row.key, expires_at=end)


def live(draft: Draft, ttl_by_type: Mapping[str, float]) -> int:
    """Give what is in memory the end it would have with these times to live (seconds by type); what
    is pinned stays. Returns how many entities have another end now."""
    mine = (entities.c.user_key == draft.journal.user_key, entities.c.merged_into.is_(None))
    query = select(entities).where(
        *mine, entities.c.type.in_(sorted(ttl_by_type)), entities.c.expires_at.is_not(None)
    )
    changed = 0
    for row in draft.connection.execute(query).all():
        if is_gone(draft, row):
            continue
        uses = row.mentions + row.retrieved
        new = draft.rules.decay.life(timedelta(seconds=ttl_by_type[row.type]), uses=uses)
        end = row.expires_at + (new - life(draft, row, row.type))
        if end != row.expires_at:
            draft.claim_entity(row.key, *STAY)
            draft.set(entities, row.key, expires_at=end)
            changed += 1
    return changed


def put_away(draft: Draft, row: Row[Any]) -> None:
    """Take an entity out of memory; all that is known of it stays. Raises InputError."""
    require_present(draft, row, to="be deleted")
    draft.claim_entity(row.key, *STAY)
    draft.set(entities, row.key, archived_at=draft.now, expires_at=draft.now, pinned=False)


def rename(draft: Draft, row: Row[Any], *, name: str, type: str) -> None:
    """Set name and type; the old name stays as an alias."""
    if type != row.type:
        set_type(draft, row, type)
    draft.claim_entity(row.key, "name")
    draft.set(entities, row.key, name=name)
    rename_to(draft, row.key, name)


def set_type(draft: Draft, row: Row[Any], type: str) -> None:
    """Set the type; the time the entity has left becomes longer or shorter with it."""
    end = row.expires_at
    if end is not None and type != row.type:
        end += life(draft, row, type) - life(draft, row, row.type)
    draft.claim_entity(row.key, "type", "expires_at")
    draft.set(entities, row.key, type=type, expires_at=end)
