"""Editing what is known of an entity: values, further names, relations.

What somebody edits is the user's word: it ends whatever held, whoever said it.
"""

import json
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Row

from memory_core.errors import InputError, NotFoundError
from memory_core.names import normalize
from memory_core.stores.editing.draft import Draft
from memory_core.stores.editing.names import give_name, names_of, take_name
from memory_core.stores.editing.statements import (
    add,
    claim_relation,
    close,
    present,
    rivals,
    twins,
)
from memory_core.stores.schema.memory import entities
from memory_core.stores.schema.statements import attributes, relations

EDITED = "edited"
"""Extractor of what a person wrote into the memory by hand."""


def _by_hand(draft: Draft) -> dict[str, Any]:
    """Return the columns that say who said it and when."""
    return {
        "user_key": draft.journal.user_key,
        "start": 0,
        "end": 0,
        "confidence": 1.0,
        "extractor": EDITED,
        "trust": "user",
        "valid_at": draft.now,
    }


def set_values(draft: Draft, row: Row[Any], values: Mapping[str, object]) -> None:
    """Set attributes of an entity; None takes one away."""
    for name, value in values.items():
        own = (attributes.c.entity_key == row.key, attributes.c.name == name)
        held = present(draft, attributes, *own)
        draft.claim("attribute", row.key, name)
        is_json = not isinstance(value, str)
        text = json.dumps(value, ensure_ascii=False, default=str) if is_json else str(value)
        if any((h.value, h.is_json, h.extractor) == (text, is_json, EDITED) for h in held):
            continue
        for old in held:
            close(draft, attributes, old.key)
        if value is not None:
            said = {"name": name, "value": text, "is_json": is_json, "text": text, "source": ""}
            add(draft, attributes, _by_hand(draft) | said | {"entity_key": row.key})


def set_aliases(
    draft: Draft, row: Row[Any], *, add: Collection[str], remove: Collection[str]
) -> None:
    """Give an entity further names and take some away. Raises InputError."""
    known = names_of(draft, row.key)
    for name in remove:
        norm = normalize(name)
        if norm not in known:
            message = f"{row.name!r} is not known as {name!r}; nothing was changed."
            raise InputError(message)
        if known[norm].canonical:
            message = f"{name!r} is its name, not an alias; rename it instead."
            raise InputError(message)
        take_name(draft, row.key, norm)
    for name in add:
        give_name(draft, row.key, name)


def add_relation(draft: Draft, one: Row[Any], predicate: str, other: Row[Any]) -> int:
    """Write a relation the user states by hand; returns its row number. Raises InputError."""
    said = {
        "subject_key": one.key,
        "predicate": predicate,
        "object_key": other.key,
        "negated": False,
        "modality": "",
    }
    if one.key == other.key:
        message = f"{one.name!r} cannot have a relation to itself."
        raise InputError(message)
    if twins(draft, said):
        message = f"That {one.name} {predicate} {other.name} is known already."
        raise InputError(message)
    claim_relation(draft, said)
    for old in rivals(draft, said):
        close(draft, relations, old.key)
    return add(draft, relations, _by_hand(draft) | said)


def find_relation(draft: Draft, relation_id: str) -> Row[Any]:
    """Return a relation of the user that holds. Raises NotFoundError."""
    number = int(relation_id) if relation_id.isdecimal() and len(relation_id) < 19 else -1  # noqa: PLR2004 - 64 bits
    mine = (relations.c.key == number, relations.c.user_key == draft.journal.user_key)
    found = present(draft, relations, *mine)
    if not found:
        message = f"There is no relation {relation_id!r} that holds in this memory."
        raise NotFoundError(message)
    return found[0]


def remove_relation(draft: Draft, row: Row[Any]) -> tuple[Row[Any], Row[Any]]:
    """Take a relation back; it stays in the history. Returns its two ends."""
    claim_relation(draft, row._mapping)
    close(draft, relations, row.key)
    return draft.row(entities, row.subject_key), draft.row(entities, row.object_key)
