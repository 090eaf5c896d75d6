"""A statement written in SQLAlchemy, in the words of one database, and where it takes values."""

from collections import namedtuple
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter
from typing import Any

from sqlalchemy import Boolean, Dialect, Executable, Insert, Select, Table
from sqlalchemy.types import TypeDecorator, TypeEngine

from memory_core.stores.schema.columns import Instant, instant_or_none, microseconds_or_none

Convert = Callable[[Any], Any]

_KEPT = 4096
"""Statements kept in words, of all databases of the process; those used last."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a statement takes a value. names: what the driver calls it, one for each value of a
    list. given: the parameter, "" for a list. default: what stands there when it is not given,
    which is `optional`."""

    names: tuple[str, ...]
    given: str = ""
    convert: Convert | None = None
    default: Any = None
    optional: bool = False

    def value(self, given: Mapping[str, Any]) -> Any:
        """Return the value as the driver takes it."""
        if self.given not in given:
            return self.default
        value = given[self.given]
        return self.convert(value) if self.convert else value


@dataclass(frozen=True, slots=True)
class Words:
    """A statement in the words of one database. row: makes a row, its columns by name, of what
    the driver gives; read: (position, conversion) of the columns that need one. own: parameter ->
    what the statement itself has there."""

    sql: str
    places: tuple[Place, ...]
    positional: bool
    row: Callable[[Any], Any]
    read: tuple[tuple[int, Convert], ...] = ()
    own: Mapping[str, Any] = field(default_factory=dict)
    take: Callable[[Mapping[str, Any]], tuple[Any, ...]] | None = field(init=False)
    """Takes the values out of the parameters all at once, where all are given one by one."""
    give: Mapping[str, Convert] = field(init=False)
    """Conversions of those: a value that stands in many places is converted once."""

    def __post_init__(self) -> None:
        """Work out what is the same each time values are taken."""
        names = [place.given for place in self.places]
        ways = {(place.given, place.convert) for place in self.places}
        several = self.positional and len(names) > 1 and all(names)
        alike = len(ways) == len(set(names))
        object.__setattr__(self, "take", itemgetter(*names) if several and alike else None)
        object.__setattr__(self, "give", {name: convert for name, convert in ways if convert})

    def values(self, given: Mapping[str, Any], ids: Sequence[Any] = ()) -> Any:
        """Return the values of all places in the form the driver takes."""
        if not self.positional:
            named = {p.names[0]: p.value(given) for p in self.places if p.given}
            for place in self.places:
                if not place.given:
                    named.update(zip(place.names, ids, strict=True))
            return named
        if self.take is not None:
            if self.own or self.give:
                given = {**self.own, **given}
                for name, convert in self.give.items():
                    given[name] = convert(given[name])
            return self.take(given)
        ordered: list[Any] = []
        for place in self.places:
            if place.given:
                ordered.append(place.value(given))
            else:
                ordered += ids
        return ordered


@lru_cache(maxsize=_KEPT)
def plain_insert(table: Table) -> Insert:
    """Return the insert without further clauses, which is the same whoever makes it."""
    return table.insert()


@lru_cache(maxsize=_KEPT)
def insert_and_tell(table: Table) -> Executable:
    """Return the insert that gives back the row's number."""
    return table.insert().returning(table.c.key)


@dataclass(frozen=True, slots=True)
class _Kind:
    """What all databases have in common that take the same words."""

    name: str
    driver: str
    version: tuple[int | str, ...] | None
    dialect: Dialect = field(compare=False)


@lru_cache(maxsize=_KEPT)
def _first_of_kind(kind: _Kind) -> Dialect:
    return kind.dialect


@lru_cache(maxsize=64)
def alike(dialect: Dialect) -> Dialect:
    """Return the dialect of the first database of this kind in the process: what was put into words
    for one holds for all."""
    kind = _Kind(dialect.name, dialect.driver, dialect.server_version_info, dialect)
    return _first_of_kind(kind)


def words_of(
    statement: Executable, dialect: Dialect, n_ids: int, columns: tuple[str, ...] = ()
) -> Words:
    """Return a statement in the words of a database one is connected to.

    n_ids: length of its list, 0 for none. columns: of an insert, those that are given.
    """
    return _words_of(statement, alike(dialect), n_ids, columns)


@lru_cache(maxsize=_KEPT)
def _words_of(
    statement: Executable, dialect: Dialect, n_ids: int, columns: tuple[str, ...]
) -> Words:
    options: dict[str, Any] = {}
    if columns:  # and nothing to be given back, which a driver cannot do for many rows
        options = {"column_keys": list(columns), "for_executemany": True}
    written: Any = statement
    compiled = written.compile(dialect=dialect, **options)
    values = compiled.params
    sql, order = compiled.string, compiled.positiontup
    if n_ids:
        sized = compiled.construct_expanded_state(values | {"ids": [None] * n_ids})
        sql, order, values = sized.statement, sized.positiontup, sized.parameters
    read: list[tuple[int, Convert]] = []
    row: Callable[[Any], Any] = tuple
    if isinstance(statement, Select):
        shown = list(statement.selected_columns)
        row = _row_of([column.name for column in shown])
        for position, column in enumerate(shown):
            convert = _reading(column.type, dialect)
            if convert is not None:
                read.append((position, convert))
    order = list(values) if order is None else order
    places = tuple(_places(compiled.binds, order, values, dialect, columns))
    own = {p.given: values[p.given] for p in places if p.optional}
    return Words(sql, places, compiled.positiontup is not None, row, tuple(read), own)


def _places(
    binds: Mapping[str, Any],
    order: Sequence[str],
    values: Mapping[str, Any],
    dialect: Dialect,
    columns: Collection[str],
) -> list[Place]:
    """Return where a statement takes values. values: what the statement itself has there."""
    places: list[Place] = []
    for name in order:
        bind = binds.get(name)
        if bind is None and places and not places[-1].given and name not in places[-1].names:
            places[-1] = Place((*places[-1].names, name))
        elif bind is None:
            places.append(Place((name,)))
        else:
            convert = _giving(bind.type, dialect)
            default, optional = None, not bind.required and name not in columns
            if optional:
                default = convert(values[name]) if convert else values[name]
            places.append(Place((name,), name, convert, default, optional))
    return places


def _row_of(names: Sequence[str]) -> Callable[[Any], Any]:
    """Return what makes a row with these columns; `_mapping` as on SQLAlchemy's rows."""
    plain: Any = namedtuple("Row", names, rename=True)  # type: ignore[misc]  # made at run time
    named = type("Row", (plain,), {"__slots__": (), "_mapping": property(plain._asdict)})
    make: Callable[[Any], Any] = named._make  # type: ignore[attr-defined]  # it has one
    return make


def _giving(type_: TypeEngine[Any], dialect: Dialect) -> Convert | None:
    """Return what turns our values of a column into the driver's; drivers take yes and no."""
    if isinstance(type_, Instant):
        return microseconds_or_none
    if isinstance(type_, Boolean):
        return None
    return _kept(type_, dialect).bind_processor(dialect)


def _reading(type_: TypeEngine[Any], dialect: Dialect) -> Convert | None:
    """Return what turns the driver's values of a column into ours; drivers give text and numbers
    as they are."""
    if isinstance(type_, Instant):
        return instant_or_none
    if not isinstance(type_, TypeDecorator | Boolean):
        return None
    return _kept(type_, dialect).result_processor(dialect, None)


def _kept(type_: TypeEngine[Any], dialect: Dialect) -> TypeEngine[Any]:
    return type_.dialect_impl(dialect)
