"""Which tables and columns leave the database in an export, read from the tables themselves.

Row numbers never leave: a reference is told as the id of the row it leads to or, where that has no
id, as its position in the exported table. A table or a column that is added later is either named
here or carried by itself; a test says so where neither is the case.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, Table

from memory_core.stores.schema import documents as papers
from memory_core.stores.schema.columns import Details, Instant, Until, instant
from memory_core.stores.schema.conversation import (
    summaries,
    summary_lines,
    summary_sources,
    topics,
)
from memory_core.stores.schema.editing import cannot_merge
from memory_core.stores.schema.memory import entities, events, mentions, messages, names, sessions
from memory_core.stores.schema.past import entity_versions, settled
from memory_core.stores.schema.people import choices, interactions, signs
from memory_core.stores.schema.statements import (
    attribute_sources,
    attributes,
    relation_sources,
    relations,
)

Kind = Literal["text", "whole", "number", "yes", "instant", "mapping", "row"]

NOT_CARRIED = {
    "users": "whose memory it is is said by whoever loads it",
    "resume_codes": "codes open a memory; they are secrets",
    "edits": "notes for undoing, in row numbers; an edit can be undone where it was made only",
    "pending_erasures": "work of this database's own, without anything of the user in it",
    "message_postings": "made again from the messages",
    "chunk_postings": "made again from the pieces of documents",
    "index_totals": "made again with the lexical index",
    "document_words": "made again from the names of the entities of documents",
}
"""Tables no export holds -> why."""

DERIVED = {
    ("names", "norm"): "the name, normalized",
    ("entities", "guide_key"): "from last_seen and mentions",
    ("entity_versions", "guide_key"): "from last_seen and mentions",
    ("entity_versions", "id"): "the entity's own",
    ("entity_versions", "span"): "from since and gone",
}
"""Columns worked out again when they are loaded."""

_NUMBERS_WITHOUT_KEY = {
    ("entities", "merged_into"): "entities",
    ("entity_versions", "merged_into"): "entities",
    ("summary_lines", "session_key"): "sessions",
}
"""Columns that hold row numbers and are not declared as references to the row itself."""

DETAILS = {"undoes": "events", "relation": "relations", "older": "", "newer": ""}
"""Row numbers in the details of events -> their table, "" where `statement` says which."""


@dataclass(frozen=True, slots=True)
class Field:
    """A column as it is told. name: of the column; told: in the export; default: what a row
    without it gets; needed: it has to be there. target: the table a row number leads to."""

    name: str
    told: str
    kind: Kind
    needed: bool
    nullable: bool
    default: Any = None
    target: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A table as it is told. same: columns by which a row is known again in a memory that holds
    something already; () for all of them. unique: no two rows of a file may agree in `same`."""

    table: Table
    fields: tuple[Field, ...]
    same: tuple[str, ...]
    unique: bool

    @property
    def name(self) -> str:
        """The table's name."""
        return str(self.table.name)

    @property
    def has_id(self) -> bool:
        """Whether its rows are referred to by ids of their own."""
        return self.name in WITH_ID

    @property
    def has_key(self) -> bool:
        """Whether its rows have numbers."""
        return "key" in self.table.c


WITH_ID = frozenset({"sessions", "messages", "entities", "documents", "chunks"})


def _kind(column: Column[Any]) -> Kind:
    kinds: tuple[tuple[Any, Kind], ...] = (
        (Instant | Until, "instant"),
        (Details, "mapping"),
        (Boolean, "yes"),
        (Float, "number"),
        (Integer | BigInteger, "whole"),
    )
    return next((kind for type_, kind in kinds if isinstance(column.type, type_)), "text")


def _target(table: Table, column: Column[Any]) -> str:
    known = _NUMBERS_WITHOUT_KEY.get((table.name, column.name))
    return known or next((key.column.table.name for key in column.foreign_keys), "")


def _default(column: Column[Any], kind: Kind) -> Any:
    """Return what a row gets that was told before the column was there."""
    said = column.server_default
    text = str(getattr(said, "arg", ""))
    if said is None or isinstance(column.type, Until):
        return None
    read: Mapping[str, Callable[[str], Any]] = {
        "whole": int,
        "number": float,
        "instant": lambda text: instant(int(text)),
    }
    return read[kind](text) if kind in read else text


def _field(table: Table, column: Column[Any]) -> Field:
    target = _target(table, column)
    kind: Kind = "row" if target else _kind(column)
    nullable = bool(column.nullable) or isinstance(column.type, Until)
    needed = not nullable and column.server_default is None
    told = column.name.removesuffix("_key") if target else column.name
    return Field(column.name, told, kind, needed, nullable, _default(column, kind), target)


def _form(table: Table, *same: str, unique: bool = True) -> Form:
    fields = tuple(
        _field(table, column)
        for column in table.c
        if column.name not in {"key", "user_key"} and (table.name, column.name) not in DERIVED
    )
    return Form(table, fields, same, unique and bool(same))


_SAID = ("valid_at", "start", "end", "trust")
"""Of a statement; it may have ended since, or been opened again."""

FORMS = (
    _form(sessions, "id"),
    _form(messages, "id"),
    _form(papers.documents, "id"),
    _form(papers.chunks, "id"),
    _form(papers.document_entities),
    _form(entities, "id"),
    _form(names, "norm", "entity_key", "created_at"),
    _form(mentions),
    _form(attributes, "entity_key", "name", "value", "is_json", "source", *_SAID, unique=False),
    _form(attribute_sources, "attribute_key", "source", "start"),
    _form(
        relations, "subject_key", "predicate", "object_key", "negated", "modality", *_SAID,
        unique=False,
    ),
    _form(relation_sources, "relation_key", "source", "start"),
    _form(entity_versions, "entity_key", "since"),
    _form(settled["attributes"], "older_key", "newer_key"),
    _form(settled["relations"], "older_key", "newer_key"),
    _form(events),
    _form(signs),
    _form(choices, "name", "value", "forgotten"),
    _form(interactions, "answer_key"),
    _form(topics, "session_key", "number"),
    _form(summaries, "session_key"),
    _form(summary_lines, "session_key", "position"),
    _form(summary_sources, "line_key", "message_key"),
    _form(cannot_merge, "low_key", "high_key"),
)  # fmt: skip
"""Every table that is carried, those others refer to first."""

BY_NAME = {form.name: form for form in FORMS}


def detail_target(detail: Mapping[str, object], name: str) -> str:
    """Return the table a row number in an event's details leads to, "" for none."""
    if name not in DETAILS:
        return ""
    said = {"attribute": "attributes", "relation": "relations"}
    return DETAILS[name] or said.get(str(detail.get("statement", "")), "")
