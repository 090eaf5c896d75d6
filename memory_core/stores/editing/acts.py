"""Each edit as one function of a draft and a request, which a preview and the edit itself run."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from sqlalchemy import Row

from memory_core.errors import InputError
from memory_core.stores.editing import life as editing_life
from memory_core.stores.editing import requests as ask
from memory_core.stores.editing import values as editing_values
from memory_core.stores.editing.draft import Draft
from memory_core.stores.editing.merge import absorb
from memory_core.stores.editing.names import allow, are_apart, keep_apart
from memory_core.stores.editing.split import take_out
from memory_core.stores.editing.undo import find_edit, take_back
from memory_core.stores.schema.memory import entities
from memory_core.stores.writing.journal import Named


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an edit did. made: row number of an entity it made; chain: events an undo goes back
    to."""

    kind: str
    entity: Named | None
    other: Named | None = None
    detail: Mapping[str, object] = field(default_factory=dict)
    made: int | None = None
    chain: tuple[str, ...] = ()


def _named(row: Row[Any]) -> Named:
    return row.id, row.key


def _two(draft: Draft, request: Any) -> tuple[Row[Any], Row[Any]]:
    """Return two entities. Raises InputError where they are one."""
    one, other = draft.find(request.first), draft.find(request.second)
    if one.key == other.key:
        message = f"{one.name!r} cannot be paired with itself; choose two entities."
        raise InputError(message)
    return one, other


def _merge(draft: Draft, request: ask.Merge) -> Outcome:
    keep, drop = _two(draft, request)
    for row in (keep, drop):
        editing_life.require_present(draft, row, to="be merged")
    if are_apart(draft, keep.key, drop.key):
        message = (
            f"{keep.name!r} and {drop.name!r} are on the list of what cannot be merged; allow it "
            "first."
        )
        raise InputError(message)
    absorb(draft, keep, drop)
    told = [f"{c.about}: {c.kept} instead of {c.lost} ({c.why})" for c in draft.conflicts]
    detail = {"name": drop.name, "conflicts": told, "lost": draft.lost}
    return Outcome("merged", _named(keep), _named(drop), detail)


def _split(draft: Draft, request: ask.Split) -> Outcome:
    row = draft.find(request.entity_id)
    editing_life.require_present(draft, row, to="be split")
    new = take_out(draft, row, request)
    return Outcome("split", _named(row), _named(new), {"name": new.name}, made=new.key)


def _amend(draft: Draft, request: ask.Amend) -> Outcome:
    row = draft.find(request.entity_id)
    editing_life.require_present(draft, row, to="be edited")
    editing_values.set_values(draft, row, request.values)
    editing_values.set_aliases(draft, row, add=request.add_aliases, remove=request.remove_aliases)
    if request.type is not None and request.type != row.type:
        editing_life.set_type(draft, row, request.type)
    if not draft.ops:
        message = f"That is what is known of {row.name!r} already; nothing was changed."
        raise InputError(message)
    detail = {
        "set": dict(request.values),
        "aliases_added": list(request.add_aliases),
        "aliases_removed": list(request.remove_aliases),
        "type": request.type,
    }
    return Outcome("edited", _named(row), detail=detail)


def _rename(draft: Draft, request: ask.Rename) -> Outcome:
    row = draft.find(request.entity_id)
    editing_life.rename(draft, row, name=request.name, type=request.type)
    return Outcome("renamed", _named(row), detail={"name": row.name, "type": row.type})


def _renew(draft: Draft, request: ask.Renew) -> Outcome:
    row = draft.find(request.entity_id)
    editing_life.renew(draft, row, pinned=request.pinned)
    detail = {
        "was_pinned": row.pinned,
        "expires_at": row.expires_at and row.expires_at.isoformat(),
        "archived_at": row.archived_at and row.archived_at.isoformat(),
    }
    kind = {None: "restored", True: "pinned", False: "unpinned"}[request.pinned]
    return Outcome(kind, _named(row), detail=detail)


def _extend(draft: Draft, request: ask.Extend) -> Outcome:
    row = draft.find(request.entity_id)
    editing_life.extend(draft, row, seconds=request.seconds)
    return Outcome("extended", _named(row), detail={"seconds": request.seconds})


def _live(draft: Draft, request: ask.Live) -> Outcome:
    n = editing_life.live(draft, request.ttl_by_type)
    return Outcome("lives_changed", None, detail={"seconds": dict(request.ttl_by_type), "n": n})


def _delete(draft: Draft, request: ask.Delete) -> Outcome:
    row = draft.find(request.entity_id)
    editing_life.put_away(draft, row)
    return Outcome("deleted", _named(row))


def _relate(draft: Draft, request: ask.Relate) -> Outcome:
    one, other = _two(draft, request)
    for row in (one, other):
        editing_life.require_present(draft, row, to="have new relations")
    key = editing_values.add_relation(draft, one, request.predicate, other)
    detail = {"predicate": request.predicate, "relation": str(key)}
    return Outcome("related", _named(one), _named(other), detail)


def _unrelate(draft: Draft, request: ask.Unrelate) -> Outcome:
    row = editing_values.find_relation(draft, request.relation_id)
    one, other = editing_values.remove_relation(draft, row)
    detail = {"predicate": row.predicate, "relation": request.relation_id}
    return Outcome("unrelated", _named(one), _named(other), detail)


def _keep_apart(draft: Draft, request: ask.KeepApart) -> Outcome:
    one, other = _two(draft, request)
    keep_apart(draft, one.key, other.key)
    return Outcome("kept apart", _named(one), _named(other))


def _allow_merge(draft: Draft, request: ask.AllowMerge) -> Outcome:
    one, other = _two(draft, request)
    allow(draft, one.key, other.key)
    return Outcome("merge allowed", _named(one), _named(other))


def _undo(draft: Draft, request: ask.Undo) -> Outcome:
    row = find_edit(draft, request.event_id)
    take_back(draft, row.record)
    one, other = (
        _named(draft.row(entities, key)) if key is not None else None
        for key in (row.entity_key, row.other_key)
    )
    chain = tuple(row.record.get("chain") or (request.event_id,))
    detail = {"undoes": request.event_id, "what": row.kind}
    return Outcome("undone", one, other, detail, chain=chain)


ACTS: Mapping[type[ask.Request], Callable[[Draft, Any], Outcome]] = MappingProxyType(
    {
        ask.Merge: _merge,
        ask.Split: _split,
        ask.Amend: _amend,
        ask.Rename: _rename,
        ask.Renew: _renew,
        ask.Extend: _extend,
        ask.Live: _live,
        ask.Delete: _delete,
        ask.Relate: _relate,
        ask.Unrelate: _unrelate,
        ask.KeepApart: _keep_apart,
        ask.AllowMerge: _allow_merge,
        ask.Undo: _undo,
    }
)
"""Request -> what does it."""
