"""Splitting: some of what was taken for one entity becomes another.

The mentions chosen move, and with them whatever only their messages say.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import Row, select

from memory_core.errors import InputError
from memory_core.names import normalize
from memory_core.stores.editing.draft import Draft
from memory_core.stores.editing.names import give_name, keep_apart, names_of, take_name
from memory_core.stores.editing.requests import Split
from memory_core.stores.editing.statements import (
    add,
    claim_relation,
    close,
    places,
    present,
)
from memory_core.stores.ranked.ranking import MENTION_US
from memory_core.stores.schema.columns import microseconds
from memory_core.stores.schema.memory import entities, mentions, messages
from memory_core.stores.schema.statements import attributes, relations


def take_out(draft: Draft, row: Row[Any], request: Split) -> Row[Any]:
    """Move mentions and names of an entity to a new one; returns the new one's row. The mentions
    by an alias that moves move with it.

    Raises InputError where nothing would move or nothing would be left.
    """
    spoken = _mentions(draft, row.key)
    _check_request(draft, row, request, spoken)
    norms = {normalize(alias) for alias in request.aliases}
    moving = [m for m in spoken if str(m.key) in request.mentions or normalize(m.text) in norms]
    taken = {m.key for m in moving}
    staying = [m for m in spoken if m.key not in taken]
    if moving and not staying:
        message = f"Nothing would be left of {row.name!r}; rename it instead. Nothing was changed."
        raise InputError(message)
    new = _insert(draft, row, name=request.name, type=request.type or row.type, moving=moving)
    draft.move_mentions([m.key for m in moving], old=row.key, new=new.key)
    _set_counts(draft, row, moving, staying)
    _names(draft, row.key, new.key, norms | _only(moving, staying), request.name)
    said = {f"message:{m.message_id}" for m in moving} - {
        f"message:{m.message_id}" for m in staying
    }
    _statements(draft, row.key, new.key, said)
    keep_apart(draft, row.key, new.key)
    return draft.row(entities, new.key)


def _mentions(draft: Draft, key: int) -> list[Row[Any]]:
    query = (
        select(mentions, messages.c.id.label("message_id"))
        .outerjoin(messages, messages.c.key == mentions.c.message_key)
        .where(mentions.c.entity_key == key)
        .order_by(mentions.c.key)
    )
    return list(draft.connection.execute(query))


def _check_request(draft: Draft, row: Row[Any], request: Split, spoken: list[Row[Any]]) -> None:
    """Refuse mentions and aliases the entity does not have, and its own name."""
    known = names_of(draft, row.key)
    strange = request.mentions - {str(m.key) for m in spoken}
    unknown = [alias for alias in sorted(request.aliases) if normalize(alias) not in known]
    message = ""
    if strange:
        message = f"{row.name!r} has no mention {min(strange)!r}."
    elif unknown:
        message = f"{row.name!r} is not known as {unknown[0]!r}."
    elif any(known[normalize(alias)].canonical for alias in request.aliases):
        message = f"{row.name!r} keeps its own name; give aliases or mentions to take out."
    elif not request.mentions and not request.aliases:
        message = f"Say what to take out of {row.name!r}: ids of mentions, or aliases."
    if message:
        raise InputError(f"{message} Nothing was changed.")


def _insert(
    draft: Draft, row: Row[Any], *, name: str, type: str, moving: list[Row[Any]]
) -> Row[Any]:
    """Write the new entity: it stays as long as the one it is taken from."""
    first, last = _span([m.at for m in moving], (row.first_seen, row.last_seen))
    n = sum(m.counted for m in moving)
    same = ("user_key", "expires_at", "pinned", "archived_at")
    values = {column: getattr(row, column) for column in same} | {
        "id": draft.rules.ids(),
        "name": name,
        "type": type,
        "mentions": n,
        "first_seen": first,
        "last_seen": last,
        "guide_key": microseconds(last) + n * MENTION_US,
        "trust": "user" if any(m.trust == "user" for m in moving) else row.trust,
        "source": "",
        "retrieved": 0,
        "since": draft.now,
    }
    inserted = draft.connection.execute(entities.insert(), values).inserted_primary_key
    key = int(inserted[0]) if inserted else 0
    draft.claim_entity(key, "*")
    draft.ops.append(["entity", key, row.key])
    give_name(draft, key, name, canonical=True)
    draft.ops.append(["set", entities.name, key, {"mentions": [0, n]}])
    return draft.row(entities, key)


def _span(
    instants: list[datetime], otherwise: tuple[datetime, datetime]
) -> tuple[datetime, datetime]:
    return (min(instants), max(instants)) if instants else otherwise


def _set_counts(
    draft: Draft, row: Row[Any], moving: list[Row[Any]], staying: list[Row[Any]]
) -> None:
    """Count what stays. An entity that was loaded with more mentions than there are rows of them
    keeps its first and last instants."""
    n = sum(m.counted for m in moving)
    first, last = row.first_seen, row.last_seen
    if row.mentions <= sum(m.counted for m in (*moving, *staying)):
        first, last = _span([m.at for m in staying], (first, last))
    draft.claim_entity(row.key, "mentions", "first_seen", "last_seen")
    left = max(0, row.mentions - n)
    draft.set(entities, row.key, mentions=left, first_seen=first, last_seen=last)


def _only(moving: list[Row[Any]], staying: list[Row[Any]]) -> set[str]:
    """Return the names that only mentions which move are called by."""
    return {normalize(m.text) for m in moving} - {normalize(m.text) for m in staying}


def _names(draft: Draft, old: int, new: int, norms: set[str], name: str) -> None:
    for row in names_of(draft, old).values():
        if not row.canonical and row.norm in norms | {normalize(name)}:
            take_name(draft, old, row.norm)
            give_name(draft, new, row.name)


def _statements(draft: Draft, old: int, new: int, said: set[str]) -> None:
    """Move what only these sources say."""
    for row in present(draft, attributes, attributes.c.entity_key == old):
        told = {p["source"] for p in places(draft, attributes, row._mapping)}
        if told and told <= said:
            for key in (old, new):
                draft.claim("attribute", key, row.name)
            close(draft, attributes, row.key)
            copied = {name: value for name, value in row._mapping.items() if name != "key"}
            add(draft, attributes, copied | {"entity_key": new}, like=row.key)
    for end in ("subject_key", "object_key"):
        for row in present(draft, relations, relations.c[end] == old):
            told = {p["source"] for p in places(draft, relations, row._mapping)}
            if told and told <= said:
                copied = {name: value for name, value in row._mapping.items() if name != "key"}
                copied |= {end: new}
                claim_relation(draft, row._mapping)
                claim_relation(draft, copied)
                close(draft, relations, row.key)
                add(draft, relations, copied, like=row.key)
