"""Statements that lose places: what nothing else says is erased, the rest rests on what is left."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, exists, or_, select, update

from memory_core.stores.lookups import IDS, lists
from memory_core.stores.rows import supported, weight
from memory_core.stores.schema.memory import entities
from memory_core.stores.schema.statements import (
    attribute_sources,
    attributes,
    relation_sources,
    relations,
)
from memory_core.stores.writing.attributes import closes, ending
from memory_core.stores.writing.relation_endings import end_relation

_Row = dict[str, Any]

BY_HAND = frozenset({"", "remember", "edited"})
"""Extractors of statements that rest on no place."""
_NEARLY = timedelta(microseconds=50)
"""Relations that end together end some microseconds apart (see relation_endings)."""


@dataclass(slots=True)
class Withdrawn:
    """What came of it. touched: row numbers of entities. values: what was said of entities and is
    gone, as (row number, value); ends: of relations that are gone. reopened, weakened: how many
    hold again, or are less sure."""

    touched: set[int] = field(default_factory=set)
    values: list[tuple[int, str]] = field(default_factory=list)
    ends: list[tuple[int, int]] = field(default_factory=list)
    removed: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    reopened: int = 0
    weakened: int = 0


@dataclass(frozen=True, slots=True)
class _Kind:
    """What attributes and relations differ in. rivals: whether one of two ends the other."""

    table: Table
    places: Table
    of: Any
    subject: Any
    single: Callable[[str], bool]

    def rivals(self, one: _Row, other: _Row) -> bool:
        """Whether one of two statements of one subject takes the place of the other."""
        if self.table is attributes:
            return bool(one["name"] == other["name"])
        if one["predicate"] != other["predicate"]:
            return False
        return one["object_key"] == other["object_key"] or self.single(one["predicate"])


def kinds(single_valued: Collection[str]) -> tuple[_Kind, _Kind]:
    """Return the two kinds of statements. single_valued: predicates with one object at a time."""
    return (
        _Kind(
            *(attributes, attribute_sources, attribute_sources.c.attribute_key),
            *(attributes.c.entity_key, lambda name: True),
        ),
        _Kind(
            *(relations, relation_sources, relation_sources.c.relation_key),
            *(relations.c.subject_key, lambda predicate: predicate in single_valued),
        ),
    )


def withdraw(
    connection: Connection, user_key: int, sources: Collection[str], single: Collection[str]
) -> Withdrawn:
    """Take places ("message:ID", "chunk:ID") from all the statements of a user that rest on them.

    A statement without a place left is erased, and what it had taken the place of holds again.
    """
    came = Withdrawn()
    for kind in kinds(single):
        gone: list[_Row] = []
        for row in _resting_on(connection, kind, user_key, sources):
            left = _places_left(connection, kind, row, sources)
            came.touched |= {row[name] for name in ("entity_key", *_ENDS) if name in row}
            if left or (not _has_source(row, sources) and row["extractor"] in BY_HAND):
                _rest_on(connection, kind, row, left, sources)
                came.weakened += 1
            else:
                gone.append(row)
        erase_statements(connection, kind, [row["key"] for row in gone], came)
        came.values += [(row["entity_key"], row["value"]) for row in gone if "value" in row]
        came.ends += [(row["subject_key"], row["object_key"]) for row in gone if "value" not in row]
        came.reopened += _reopen(connection, kind, gone)
    return came


_ENDS = ("subject_key", "object_key")


def _has_source(row: _Row, sources: Collection[str]) -> bool:
    return row.get("source", "") in sources


def _resting_on(
    connection: Connection, kind: _Kind, user_key: int, sources: Collection[str]
) -> list[_Row]:
    """Return the statements that have one of these places."""
    mine = select(entities.c.key).where(entities.c.user_key == user_key)
    said: ColumnElement[bool] = exists().where(
        kind.of == kind.table.c.key, kind.places.c.source.in_(IDS)
    )
    if kind.table is attributes:
        said = or_(attributes.c.source.in_(IDS), said)
    query = select(kind.table).where(and_(kind.subject.in_(mine), said))
    found: dict[int, _Row] = {}
    for part in lists(sorted(sources)):
        for row in connection.execute(query, {"ids": part}):
            found[row.key] = dict(row._mapping)
    return [found[key] for key in sorted(found)]


def _places_left(
    connection: Connection, kind: _Kind, row: _Row, sources: Collection[str]
) -> list[_Row]:
    """Return the other places that say a statement, earliest first."""
    query = select(kind.places).where(kind.of == row["key"])
    noted = [dict(place._mapping) for place in connection.execute(query)]
    left = [place for place in noted if place["source"] not in sources]
    if not noted and row.get("source") and not _has_source(row, sources):
        left = [{**row, "at": row["created_at"]}]
    return sorted(left, key=lambda place: (place["at"], place["source"], place["start"]))


def _rest_on(
    connection: Connection,
    kind: _Kind,
    row: _Row,
    left: Sequence[_Row],
    sources: Collection[str],
) -> None:
    """Let a statement rest on the places that are left; it is known since the first of them."""
    statement = delete(kind.places).where(kind.of == row["key"], kind.places.c.source.in_(IDS))
    for part in lists(sorted(sources)):
        connection.execute(statement, {"ids": part})
    if not left:
        return
    first, changed = left[0], _joined(left)
    at = max(first["at"], row["created_at"])
    if at != row["created_at"] or _has_source(row, sources):
        changed |= {name: first[name] for name in ("start", "end", "extractor")}
        changed |= {"created_at": at, "valid_at": max(first["at"], row["valid_at"])}
        if kind.table is attributes:
            changed |= {"source": first["source"], "text": ""}
    own = kind.table.c.key == row["key"]
    connection.execute(update(kind.table).where(own).values(**changed))


def _joined(places: Sequence[_Row]) -> _Row:
    """Return how sure and how trusted a statement of these places is."""
    by_source: dict[str, float] = {}
    for place in places:
        by_source.setdefault(place["source"], place["confidence"])
    confidence = 0.0
    for one in by_source.values():
        confidence = supported(confidence, one)
    return {
        "confidence": confidence,
        "trust": max((place["trust"] for place in places), key=weight),
    }


def erase_statements(
    connection: Connection, kind: _Kind, keys: Iterable[int], came: Withdrawn
) -> None:
    """Delete statements with their places."""
    for part in lists(sorted(keys)):
        for table, column in ((kind.places, kind.of), (kind.table, kind.table.c.key)):
            n = connection.execute(delete(table).where(column.in_(IDS)), {"ids": part}).rowcount
            came.removed[table.name] += max(0, n)


def _reopen(connection: Connection, kind: _Kind, gone: Sequence[_Row]) -> int:
    """Let hold again what ended because of statements that are gone, until what is left ends it."""
    by_subject: dict[int, list[_Row]] = defaultdict(list)
    for row in gone:
        by_subject[row[kind.subject.name]].append(row)
    n = 0
    for subject, those in by_subject.items():
        query = select(kind.table).where(kind.subject == subject).order_by(kind.table.c.key)
        left = [dict(row._mapping) for row in connection.execute(query)]
        for old in left:
            if old["invalid_at"] is not None and any(_ended(kind, old, new) for new in those):
                n += _renew(connection, kind, old, left)
    return n


def _ended(kind: _Kind, old: _Row, new: _Row) -> bool:
    """Whether an end of a statement is another one's doing."""
    if not kind.rivals(old, new):
        return False
    causes = (ending(old, new), new["valid_at"])
    return any(abs(old["invalid_at"] - cause) <= _NEARLY for cause in causes)


_IDENTITY = ("subject_key", "predicate", "object_key", "negated", "modality")


def _twin(old: _Row, new: Mapping[str, Any]) -> bool:
    """Whether the very same relation holds in another row."""
    same = all(old[name] == new[name] for name in _IDENTITY)
    return same and new["key"] != old["key"] and new["invalid_at"] is None


def _renew(
    connection: Connection, kind: _Kind, old: _Row, left: Sequence[Mapping[str, Any]]
) -> int:
    """Give a statement the end that what is left gives it, none where nothing does."""
    later = [
        ending(old, dict(new))
        for new in left
        if new["key"] != old["key"]
        and kind.rivals(old, dict(new))
        and closes(new["trust"], old["trust"])
        and (new["valid_at"], new["created_at"], new["key"])
        > (old["valid_at"], old["created_at"], old["key"])
    ]
    at = min(later, default=None)
    if at == old["invalid_at"]:
        return 0
    if kind.table is relations and at is not None:
        end_relation(connection, old, at)
    elif kind.table is relations and any(_twin(old, new) for new in left):
        return 0
    else:
        own = kind.table.c.key == old["key"]
        connection.execute(update(kind.table).where(own).values(invalid_at=at))
    old["invalid_at"] = at
    return 1 if at is None else 0
