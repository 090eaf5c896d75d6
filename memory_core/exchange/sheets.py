"""CSV: a zip of entities.csv, attributes.csv, relations.csv and messages.csv for spreadsheets.

A cell that a spreadsheet would take for a formula (it begins with = + - @, a tab or a line end)
gets an apostrophe before it, and so does one that begins with an apostrophe; loading takes it away
again. A single table of entities without a zip can be loaded, too. The format has no place for
relations' and attributes' times and sources.
"""

import csv
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from memory_core.errors import InputError
from memory_core.exchange.fields import EDGE_KEYS, NODE_KEYS, entity_from, relation_from, told
from memory_core.exchange.limits import MAX_BYTES, json_of, text_of, too_large
from memory_core.exchange.outline import Outline, Spoken
from memory_core.model import UNSET, Entity

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "'")
_ENTITY = ("id", *(key for key in NODE_KEYS if key != "attributes"))
_ATTRIBUTE = ("entity", "name", "value", "is_json")
_RELATION = ("subject", *EDGE_KEYS, "object")
_MESSAGE = ("id", "session", "role", "at", "speaker", "content")
_FILES = ("entities.csv", "attributes.csv", "relations.csv", "messages.csv")
_PARTS_MOST = 50
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, NotImplementedError),
    *(EOFError, ValueError, OSError, OverflowError),
)
"""What the readers of a zip raise for a broken one."""
_THEN = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the zip, so that the same memory gives the same bytes."""

Line = Mapping[str, str]


def write_sheets(outline: Outline) -> bytes:
    """Return the outline, messages included, as a zip."""
    entities = [{"id": one.id, **told(one)} for one in outline.entities]
    relations = [
        {"subject": one.subject, "object": one.object, **told(one)} for one in outline.relations
    ]
    messages = [
        {name: getattr(one, name) for name in _MESSAGE} | {"at": one.at.isoformat()}
        for one in outline.messages
    ]
    tables: tuple[tuple[Sequence[str], Iterable[Mapping[str, Any]]], ...] = (
        (_ENTITY, entities),
        (_ATTRIBUTE, _attributes(outline.entities)),
        (_RELATION, relations),
        (_MESSAGE, messages),
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, (columns, rows) in zip(_FILES, tables, strict=True):
            part = zipfile.ZipInfo(name, _THEN)
            part.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(part, _sheet(columns, rows))
    return packed.getvalue()


def _attributes(entities: Iterable[Entity]) -> Iterator[Mapping[str, Any]]:
    for entity in entities:
        for name, value in sorted(entity.attributes.items()):
            is_json = not isinstance(value, str)
            text = json.dumps(value, ensure_ascii=False, default=str) if is_json else value
            yield {"entity": entity.id, "name": name, "value": text, "is_json": is_json}


def _sheet(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_guarded(row[name]) for name in columns])
    return out.getvalue()


def _guarded(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _opened(text: str) -> str:
    return text[1:] if text.startswith("'") and text[1:].startswith(_FORMULA) else text


def read_sheets(data: str | bytes) -> Outline:
    """Return what a zip of tables, or one table of entities, says. Raises InputError."""
    packed = isinstance(data, bytes) and data.startswith(b"PK")
    texts = _unpacked(data) if packed and isinstance(data, bytes) else {_FILES[0]: text_of(data)}
    found = Outline(skipped=[f"{name}: not known here" for name in texts if name not in _FILES])
    said = _said(texts.get("attributes.csv", ""))
    lines = _lines(texts.get(_FILES[0], ""), _FILES[0], needed=("name",))
    for number, line in enumerate(lines, start=2):
        where = f"{_FILES[0]}, line {number}"
        one = entity_from(line, where=where, skipped=found.skipped)
        one = replace(one, id=one.id or one.name)
        found.entities.append(replace(one, attributes={**said.pop(one.id, {}), **one.attributes}))
    for entity in said:
        message = f"attributes.csv: {entity[:60]!r} is no entity of the file. Nothing was loaded."
        raise InputError(message)
    lines = _lines(texts.get("relations.csv", ""), "relations.csv", needed=("subject", "object"))
    for number, line in enumerate(lines, start=2):
        where = f"relations.csv, line {number}"
        found.relations.append(relation_from(line, where=where, skipped=found.skipped))
    found.messages = list(_messages(texts.get("messages.csv", "")))
    return found


def _unpacked(data: bytes) -> dict[str, str]:
    """Return the texts in a zip. No more is unpacked than MAX_BYTES, whatever its headers say."""
    if len(data) > MAX_BYTES:
        raise too_large(len(data))
    left, found = MAX_BYTES, {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            parts = file.infolist()
            if len(parts) > _PARTS_MOST:
                message = (
                    f"The zip holds {len(parts)} files; four are expected. Nothing was loaded."
                )
                raise InputError(message)
            for part in parts:
                if part.filename not in _FILES:
                    found[part.filename[:60]] = ""
                    continue
                with file.open(part) as stream:
                    unpacked = stream.read(left + 1)
                if len(unpacked) > left:
                    raise too_large(MAX_BYTES + 1)
                left -= len(unpacked)
                found[part.filename] = text_of(unpacked)
    except _BROKEN as error:
        message = f"The zip cannot be read ({error}). Nothing was loaded; pack it again."
        raise InputError(message) from error
    return found


def _lines(text: str, name: str, *, needed: Sequence[str]) -> Iterator[Line]:
    """Yield the lines of a table by column."""
    if not text:
        return
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        columns = [column.strip() for column in next(rows, [])]
        if not set(needed) <= set(columns):
            message = f"{name} needs the columns {', '.join(needed)}. Nothing was loaded."
            raise InputError(message)
        for row in rows:
            if len(row) > len(columns):
                message = (
                    f"{name}, line {rows.line_num}: it has {len(row)} cells, and there are "
                    f"{len(columns)} columns. Nothing was loaded; correct this line."
                )
                raise InputError(message)
            if row:
                yield {c: _opened(cell) for c, cell in zip(columns, row, strict=False)}
    except csv.Error as error:
        message = f"{name}, line {rows.line_num}: {error}. Nothing was loaded."
        raise InputError(message) from error


def _said(text: str) -> dict[str, dict[str, object]]:
    """Return the attributes of each entity."""
    found: dict[str, dict[str, object]] = {}
    for number, line in enumerate(_lines(text, "attributes.csv", needed=_ATTRIBUTE[:3]), start=2):
        value: object = line.get("value", "")
        if line.get("is_json", "").casefold() == "true":
            value = json_of(str(value), where=f"attributes.csv, line {number}")
        found.setdefault(line.get("entity", ""), {})[line.get("name", "")] = value
    return found


def _messages(text: str) -> Iterator[Spoken]:
    for number, line in enumerate(_lines(text, "messages.csv", needed=_MESSAGE[1:4]), start=2):
        where = f"messages.csv, line {number}"
        at = entity_from({"first_seen": line.get("at", "")}, where=where, skipped=[]).first_seen
        if at == UNSET:
            message = f"{where}: 'at' is missing. Nothing was loaded; correct this line."
            raise InputError(message)
        yield Spoken(
            line.get("session", ""),
            line.get("role", ""),
            at,
            line.get("content", ""),
            line.get("speaker", ""),
            line.get("id", ""),
        )
