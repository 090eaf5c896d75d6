"""One load: rows of an export become rows of this database, table after table."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, func, select, update

from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.engine.prepared import fetch_plain, run_many
from memory_core.stores.exchange.checks import Incoming, Row
from memory_core.stores.exchange.derived import (
    count_mentions,
    derive,
    index_messages,
    index_pieces,
    word_document_entities,
)
from memory_core.stores.exchange.forms import FORMS, Form, detail_target
from memory_core.stores.exchange.known import Known
from memory_core.stores.protocols.exchange import Indexing, LoadedRows
from memory_core.stores.schema.columns import Details, Until
from memory_core.stores.schema.memory import entities, events
from memory_core.stores.schema.statements import attributes, relations

_WITH_KEY = [form for form in FORMS if form.has_key]
_LAST = {f.name: select(func.max(f.table.c.key)) for f in _WITH_KEY}
_SINCE = {
    f.name: select(f.table.c.key)
    .where(f.table.c.user_key == bindparam("user_key"), f.table.c.key > bindparam("last"))
    .order_by(f.table.c.key)
    for f in _WITH_KEY
}
_INSERT = {f.name: f.table.insert() if f.has_key else insert_new(f.table) for f in FORMS}
_DETAIL = (
    update(events)
    .where(events.c.key == bindparam("b_key"))
    .values(detail=bindparam("b_detail", type_=Details()))
)
_CLOSE = {
    table.name: update(table)
    .where(table.c.key == bindparam("b_key"))
    .values(invalid_at=bindparam("b_at", type_=Until()))
    for table in (attributes, relations)
}
_MERGED = (
    update(entities)
    .where(entities.c.key == bindparam("b_key"))
    .values(merged_into=bindparam("b_into"))
)
_SOURCES = {"message": "messages", "chunk": "chunks"}


class Loading:
    """One load in one transaction."""

    def __init__(
        self, connection: Connection, owner: int, incoming: Incoming, now: datetime
    ) -> None:
        """owner: the user's row number. incoming: is used up."""
        self._connection = connection
        self._owner = owner
        self._rows = incoming.rows
        self._now = now
        self._keys: dict[str, list[int | None]] = {}
        self._renamed: dict[tuple[str, str], str] = {}
        self._fresh: dict[str, list[tuple[int, Row]]] = {}
        self._there: Counter[str] = Counter()
        self._notes: Counter[str] = Counter()
        self._waiting: list[tuple[dict[str, Any], str, int]] = []
        self._summarized: set[int] = set()
        self._new_entities: set[int] = set()
        self._norms: dict[int, set[str]] = defaultdict(set)
        for name in incoming.rows["names"]:
            self._norms[name["entity_key"]].add(name["norm"])

    def load(self, form: Form) -> None:
        """Write the rows of one table that are not there yet."""
        known = Known(self._connection, form, self._owner)
        keys: list[int | None] = []
        self._keys[form.name] = keys
        fresh: list[tuple[int, Row]] = []
        for number, row in enumerate(self._rows[form.name]):
            stays = self._translate(form, row)
            found = self._found(form, known, number, row) if stays else None
            keys.append(found.key if found is not None and form.has_key else None)
            if found is None and stays:
                fresh.append((number, row))
            else:
                self._there[form.name] += 1
                if form.name == "summaries":
                    self._summarized.add(row["session_key"])
        self._insert(form, fresh)
        if form.name == "entities":
            self._new_entities = {key for key, _ in self._fresh[form.name]}

    def _translate(self, form: Form, row: Row) -> bool:
        """Turn positions into row numbers, in place; those within a table wait. Returns False for
        what hangs on a row that stays away."""
        for field in form.fields:
            place = row[field.name]
            if field.target and place is not None and field.target != form.name:
                row[field.name] = self._keys[field.target][place]
                if row[field.name] is None:
                    return False
        row["user_key"] = self._owner
        if form.name == "events":
            row["detail"] = self._detail(row["detail"])
        if self._renamed:
            self._rename_words(row)
        if form.name == "entity_versions":
            # What was there already has a past of its own, which another would overlap.
            return row["entity_key"] in self._new_entities
        return not (form.name == "summary_lines" and row["session_key"] in self._summarized)

    def _detail(self, detail: Mapping[str, Any]) -> dict[str, Any]:
        found = dict(detail)
        for name, value in detail.items():
            target = detail_target(detail, name)
            if target:
                place = int(value)
                keys = self._keys[target]
                there = keys[place] if place < len(keys) else None
                found[name] = value if there is None else str(there)
                if target == "events" and there is None:
                    self._waiting.append((found, name, place))
            elif name == "other":
                found[name] = self._renamed.get(("entities", str(value)), value)
        return found

    def _rename_words(self, row: Row) -> None:
        """Let words that name a row by its id name it by the id it got."""
        kind, _, old = str(row.get("source") or "").partition(":")
        if new := self._renamed.get((_SOURCES.get(kind, ""), old)):
            row["source"] = f"{kind}:{new}"
        if new := self._renamed.get(("messages", str(row.get("message_id")))):
            row["message_id"] = new

    def _found(self, form: Form, known: Known, number: int, row: Row) -> Any | None:
        """Return the row that is this one already; give it a free id where it is none."""
        if form.has_id:
            norms = self._norms[number] if form.name == "entities" else set()
            found, used = known.with_id(row, norms)
            if used != row["id"]:
                self._renamed[form.name, row["id"]] = row["id"] = used
                if found is None:
                    self._notes[f"{form.name}: their ids stand for something else here"] += 1
            return found
        found = known.take(row)
        if found is not None and form.name in _CLOSE:
            self._end(form, known, found, row)
        held = None if found is not None else known.held(row)
        if held is None:
            return found
        if form.name == "relations" or held.value == row["value"]:
            return held
        # It would be a second value beside the one that holds: it comes in as a former one.
        row["invalid_at"] = row["created_at"] = max(self._now, row["created_at"], row["valid_at"])
        self._notes["attributes: another value holds here; these are kept as former values"] += 1
        return None

    def _end(self, form: Form, known: Known, held: Any, row: Row) -> None:
        """End a statement that holds here and has ended in the file: that is the later news."""
        if held.invalid_at is None and row["invalid_at"] is not None:
            known.end(held)
            given = {"b_key": held.key, "b_at": row["invalid_at"]}
            run_many(self._connection, _CLOSE[form.name], [given])
            self._notes[f"{form.name}: had ended in the file, so they are ended here"] += 1

    def _insert(self, form: Form, fresh: list[tuple[int, Row]]) -> None:
        ids = self._entity_ids() if form.name == "entity_versions" else {}
        within = [f.name for f in form.fields if f.target == form.name]
        rows = []
        for _, row in fresh:
            derive(form.name, row, ids.get(row.get("entity_key"), ""))
            rows.append({**row, **dict.fromkeys(within)} if within else row)
        if not form.has_key:
            run_many(self._connection, _INSERT[form.name], rows)
            self._fresh[form.name] = [(0, row) for row in rows]
            return
        last = fetch_plain(self._connection, _LAST[form.name])[0][0] or 0
        run_many(self._connection, _INSERT[form.name], rows)
        given = {"user_key": self._owner, "last": last}
        found = fetch_plain(self._connection, _SINCE[form.name], **given)
        keys = self._keys[form.name]
        for (number, _), (key,) in zip(fresh, found, strict=True):
            keys[number] = key
        self._fresh[form.name] = [(key, row) for (_, row), (key,) in zip(fresh, found, strict=True)]

    def _entity_ids(self) -> dict[Any, str]:
        pairs = zip(self._keys["entities"], self._rows["entities"], strict=True)
        return {key: row["id"] for key, row in pairs}

    def _finish_events(self) -> None:
        """Let events that speak of another event name it by the number it got."""
        for detail, name, place in self._waiting:
            detail[name] = str(self._keys["events"][place])
        waited = {id(detail) for detail, _, _ in self._waiting}
        rows = [
            {"b_key": key, "b_detail": row["detail"]}
            for key, row in self._fresh["events"]
            if id(row["detail"]) in waited
        ]
        run_many(self._connection, _DETAIL, rows)

    def finish(self, indexing: Indexing) -> None:
        """Write what follows from the rows, and references within a table."""
        self._finish_events()
        places = self._keys["entities"]
        merged = [
            {"b_key": key, "b_into": places[row["merged_into"]]}
            for key, row in self._fresh["entities"]
            if row["merged_into"] is not None
        ]
        run_many(self._connection, _MERGED, merged)
        old = {key for key in places if key is not None} - self._new_entities
        count_mentions(self._connection, self._fresh["mentions"], old, self._now)
        index_messages(self._connection, self._owner, self._fresh["messages"], indexing)
        papers = {
            key: (row["id"], row["name"])
            for key, row in zip(self._keys["documents"], self._rows["documents"], strict=True)
            if key is not None
        }
        pieces = self._fresh["chunks"]
        index_pieces(self._connection, self._owner, pieces, papers, indexing)
        word_document_entities(self._connection, self._owner, self._fresh["document_entities"])

    def report(self) -> LoadedRows:
        """Return what came in."""
        return LoadedRows(
            {name: len(rows) for name, rows in self._fresh.items() if rows},
            {name: n for name, n in self._there.items() if n},
            tuple(f"{note} ({n})" for note, n in sorted(self._notes.items())),
            tuple(row["id"] for _, row in self._fresh["documents"]),
        )
