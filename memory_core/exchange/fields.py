"""Entities and relations as flat values under fixed names, for the formats made of such values."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from math import isfinite
from typing import Any, cast

from memory_core.errors import InputError
from memory_core.exchange.limits import json_of
from memory_core.model import UNSET, Entity, Relation, Trust

NODE_KEYS: Mapping[str, type] = {
    "name": str,
    "type": str,
    "mentions": int,
    "first_seen": str,
    "last_seen": str,
    "pinned": bool,
    "trust": str,
    "aliases": str,
    "attributes": str,
}
EDGE_KEYS: Mapping[str, type] = {
    "predicate": str,
    "negated": bool,
    "modality": str,
    "confidence": float,
    "trust": str,
}
_TRUST = frozenset({"user", "assistant", "document"})
_MOST = 1_000_000_000
_YEARS = range(2, 9000)


def told(one: Entity | Relation) -> dict[str, Any]:
    """Return an entity's or a relation's values, instants as text and the rest as JSON text."""
    if isinstance(one, Relation):
        return {name: getattr(one, name) for name in EDGE_KEYS}
    return {
        "name": one.name,
        "type": one.type,
        "mentions": one.mentions,
        "first_seen": one.first_seen.isoformat(),
        "last_seen": one.last_seen.isoformat(),
        "pinned": one.pinned,
        "trust": one.trust,
        "aliases": json.dumps(sorted(one.aliases), ensure_ascii=False),
        "attributes": attributes_text(one.attributes),
    }


def attributes_text(attributes: Mapping[str, object]) -> str:
    """Return attributes as JSON, sorted by name."""
    return json.dumps(dict(attributes), ensure_ascii=False, sort_keys=True, default=str)


def entity_from(values: Mapping[str, Any], *, where: str, skipped: list[str]) -> Entity:
    """Return an entity of flat values, which may all be text. Raises InputError.

    where: the place in the file, for the error. skipped: gets the values without a place here.
    """
    take = _Taking(values, where)
    attributes = take.json("attributes", dict)
    aliases = take.json("aliases", list)
    for name in values.keys() - NODE_KEYS.keys() - {"id"}:
        _note(skipped, f"{name[:40]!r} of nodes")
    if not all(isinstance(alias, str) for alias in aliases):
        take.fail("aliases", "a list of texts")
    return Entity(
        take.text("name") or take.text("id"),
        take.text("type") or "UNKNOWN",
        attributes,
        mentions=take.whole("mentions", default=1),
        first_seen=take.instant("first_seen"),
        last_seen=take.instant("last_seen"),
        aliases=tuple(aliases),
        id=take.text("id"),
        trust=take.trust(),
        pinned=take.yes("pinned"),
    )


def relation_from(values: Mapping[str, Any], *, where: str, skipped: list[str]) -> Relation:
    """Return a relation of flat values, with "subject" and "object". Raises InputError."""
    take = _Taking(values, where)
    for name in values.keys() - EDGE_KEYS.keys() - {"subject", "object"}:
        _note(skipped, f"{name[:40]!r} of edges")
    return Relation(
        take.text("subject"),
        take.text("predicate") or "RELATED_TO",
        take.text("object"),
        confidence=take.share("confidence"),
        negated=take.yes("negated"),
        modality=take.text("modality"),
        trust=take.trust(),
    )


def _note(skipped: list[str], what: str) -> None:
    told = f"{what}: not known here"
    if told not in skipped:
        skipped.append(told)


class _Taking:
    """Values of one entry; each is taken as what it has to be, or refused with its place."""

    def __init__(self, values: Mapping[str, Any], where: str) -> None:
        self._values = values
        self._where = where

    def fail(self, name: str, what: str) -> None:
        """Raise InputError: a value is not what it should be."""
        value = str(self._values.get(name))[:60]
        message = f"{self._where}: {name!r} has to be {what}, not {value!r}. Nothing was loaded."
        raise InputError(message)

    def text(self, name: str) -> str:
        """Return a text, "" for none."""
        value = self._values.get(name)
        if value is not None and not isinstance(value, str):
            self.fail(name, "text")
        return str(value or "").replace("\x00", "")

    def _as(self, name: str, read: Callable[[str], Any], what: str) -> Any:
        try:
            return read(self.text(name))
        except (ValueError, OverflowError):
            self.fail(name, what)

    def whole(self, name: str, *, default: int) -> int:
        """Return a number of 0 or more."""
        value = self._as(name, int, "a whole number") if self.text(name) else default
        if not 0 <= value <= _MOST:
            self.fail(name, f"from 0 to {_MOST:,}")
        return int(value)

    def share(self, name: str) -> float:
        """Return a number from 0 to 1; 1 where there is none."""
        value = self._as(name, float, "a number") if self.text(name) else 1.0
        if not (isfinite(value) and 0 <= value <= 1):
            self.fail(name, "from 0 to 1")
        return float(value)

    def yes(self, name: str) -> bool:
        """Return whether it says true; false where there is nothing."""
        value = self.text(name).casefold()
        if value not in ("", "true", "false", "1", "0"):
            self.fail(name, "true or false")
        return value in ("true", "1")

    def trust(self) -> Trust:
        """Return who said it; the user where that is not said."""
        value = self.text("trust") or "user"
        if value not in _TRUST:
            self.fail("trust", ", ".join(sorted(_TRUST)))
        return cast(Trust, value)

    def instant(self, name: str) -> datetime:
        """Return an instant with a zone, UNSET where there is none."""
        if not self.text(name):
            return UNSET
        value: datetime = self._as(name, datetime.fromisoformat, "an instant")
        if value.tzinfo is None or value.year not in _YEARS:
            self.fail(name, "an instant with a zone like 2026-03-01T12:00:00+00:00")
        return value

    def json(self, name: str, kind: type) -> Any:
        """Return a list or a mapping that stands there as JSON, an empty one for nothing."""
        if not self.text(name):
            return kind()
        found = json_of(self.text(name), where=f"{self._where}: {name!r}")
        if not isinstance(found, kind):
            self.fail(name, "a list" if kind is list else "an object in braces")
        return found
