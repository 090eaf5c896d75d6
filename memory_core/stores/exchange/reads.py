"""Reading all of a user's rows for an export, at one moment of the database."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Select, select

from memory_core.stores.engine.prepared import fetch
from memory_core.stores.exchange.forms import FORMS, Field, Form, detail_target
from memory_core.stores.part import Part
from memory_core.stores.schema.memory import OWNER, digest

Told = dict[str, Any]
"""A row as JSON can hold it; what is absent (NULL) is left out."""

Places = dict[str, dict[int, Any]]
"""Table -> row number -> what the row is called in an export: its id, or its position."""


def _query(form: Form) -> Select[Any]:
    order = [form.table.c.key] if form.has_key else list(form.table.primary_key.columns)
    return select(form.table).where(form.table.c.user_key == OWNER).order_by(*order)


_QUERIES = {form.name: _query(form) for form in FORMS}


class ExchangeReads(Part):
    """The reading half of `exchange_base.ExchangeStore`."""

    def exported_rows(self, *, user_id: str) -> Iterator[tuple[str, Iterator[Told]]]:
        """Yield each table's name and its rows, in the order in which they are loaded again; all of
        one moment. Take the rows of a table before you ask for the next."""
        given = digest(user_id)
        places: Places = {form.name: {} for form in FORMS}
        with self._database.read() as connection:
            for form in FORMS:
                rows = fetch(connection, _QUERIES[form.name], user=given)
                _note(form, rows, places)
                yield form.name, _tell(form, rows, places)


def _note(form: Form, rows: list[Any], places: Places) -> None:
    """Note what the rows are called by those that refer to them."""
    if form.has_id:
        places[form.name] = {row.key: row.id for row in rows}
    elif form.has_key:
        places[form.name] = {row.key: number for number, row in enumerate(rows)}


def _tell(form: Form, rows: list[Any], places: Places) -> Iterator[Told]:
    at = {column.name: number for number, column in enumerate(form.table.c)}
    takers = [(f.told, _taker(f, places), at[f.name]) for f in form.fields]
    detail = form.name == "events"
    for row in rows:
        told: Told = {}
        for name, take, position in takers:
            value = row[position]
            if value is not None and (value := take(value) if take else value) is not None:
                told[name] = value
        if detail:
            told["detail"] = _detail(told["detail"], places)
        yield told


def _taker(field: Field, places: Places) -> Callable[[Any], Any] | None:
    if field.kind == "instant":
        return datetime.isoformat
    if field.kind == "row":
        return places[field.target].get
    return None


def _detail(detail: Mapping[str, object], places: Places) -> dict[str, object]:
    """Tell an event's details; a row number of what was erased since is left out."""
    found: dict[str, object] = {}
    for name, value in detail.items():
        target = detail_target(detail, name)
        if not target:
            found[name] = value
        elif str(value).isdecimal() and int(str(value)) in places[target]:
            found[name] = str(places[target][int(str(value))])
    return found
