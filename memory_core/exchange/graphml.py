"""GraphML: entities as nodes and relations as edges, for programs that draw and measure graphs.

Nodes carry name, type, mentions, first_seen, last_seen, pinned, trust, and as JSON aliases and
attributes; edges predicate, negated, modality, confidence, trust. A file with a document type
definition is refused, and so no entity of XML is ever expanded or fetched. Characters that XML
cannot hold are left out.
"""

import json
import re
from collections.abc import Mapping
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from memory_core.errors import InputError
from memory_core.exchange.fields import EDGE_KEYS, NODE_KEYS, entity_from, relation_from, told
from memory_core.exchange.limits import text_of
from memory_core.exchange.outline import Outline

_SPACE = "http://graphml.graphdrawing.org/xmlns"
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DEPTH = 40
_LAST = True
"""There is no more to come after this piece."""
_TYPES = {int: "int", float: "double", bool: "boolean"}
_MARK = "\n"


def write_graphml(outline: Outline) -> str:
    """Return the outline's entities and relations."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<graphml xmlns="{_SPACE}">']
    for kind, keys in (("node", NODE_KEYS), ("edge", EDGE_KEYS)):
        lines += [
            f'<key id="{kind}_{key}" for="{kind}" attr.name="{key}" attr.type="{_type(type_)}"/>'
            for key, type_ in keys.items()
        ]
    lines.append('<graph edgedefault="directed">')
    for entity in outline.entities:
        lines.append(f"<node id={_quoted(entity.id)}>{_data('node', told(entity))}</node>")
    for number, relation in enumerate(outline.relations):
        ends = f"source={_quoted(relation.subject)} target={_quoted(relation.object)}"
        lines.append(f'<edge id="e{number}" {ends}>{_data("edge", told(relation))}</edge>')
    return _MARK.join([*lines, "</graph>", "</graphml>", ""])


def _type(type_: type) -> str:
    return _TYPES.get(type_, "string")


def _quoted(text: str) -> str:
    return quoteattr(_ILLEGAL.sub("", text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def _data(kind: str, values: Mapping[str, Any]) -> str:
    found = []
    for key, value in values.items():
        plain = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        text = escape(_ILLEGAL.sub("", plain), {"\r": "&#13;"})
        found.append(f'<data key="{kind}_{key}">{text}</data>')
    return "".join(found)


def read_graphml(data: str | bytes) -> Outline:
    """Return what a file says. Raises InputError with the line of what is wrong."""
    reading = _Reading()
    text = text_of(data)
    try:
        reading.parser.Parse(text.encode("utf-8", "replace"), _LAST)
    except expat.ExpatError as error:
        message = (
            f"The file is not the GraphML it should be: {expat.ErrorString(error.code)} (line "
            f"{error.lineno}, character {error.offset + 1}). Nothing was loaded."
        )
        raise InputError(message) from error
    if not reading.seen:
        message = "The file has no <graphml> with a <graph> in it. Nothing was loaded."
        raise InputError(message)
    return reading.found


class _Reading:
    """What is read so far."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.found = Outline()
        self.seen = False
        self._depth = 0
        self._keys: dict[str, str] = {}
        self._open: dict[str, Any] | None = None
        self._key = ""
        self._words: list[str] = []

    def _refuse(self, *_: object) -> None:
        message = (
            f"Line {self.parser.CurrentLineNumber}: the file has a document type definition, which "
            "is refused because it can make XML fetch or grow. Nothing was loaded; remove it."
        )
        raise InputError(message)

    def _start(self, name: str, given: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEPTH:
            message = f"The file is nested more than {_DEPTH} deep. Nothing was loaded."
            raise InputError(message)
        kind = name.rpartition(":")[2]
        if kind == "graph":
            self.seen = True
        elif kind == "key":
            self._keys[given.get("id", "")] = given.get("attr.name", given.get("id", ""))
        elif kind in ("node", "edge"):
            self._open = {"": given}
        elif kind == "data" and self._open is not None:
            self._key, self._words = self._keys.get(given.get("key", ""), given.get("key", "")), []

    def _text(self, words: str) -> None:
        if self._key:
            self._words.append(words)

    def _end(self, name: str) -> None:
        self._depth -= 1
        kind = name.rpartition(":")[2]
        if kind == "data" and self._open is not None:
            self._open[self._key] = "".join(self._words)
            self._key = ""
        elif kind in ("node", "edge") and self._open is not None:
            self._take(kind, self._open)
            self._open = None

    def _take(self, kind: str, values: dict[str, Any]) -> None:
        where = f"Line {self.parser.CurrentLineNumber}"
        given = values.pop("")
        skipped = self.found.skipped
        if kind == "node":
            values["id"] = given.get("id", "")
            self.found.entities.append(entity_from(values, where=where, skipped=skipped))
        else:
            values |= {"subject": given.get("source", ""), "object": given.get("target", "")}
            self.found.relations.append(relation_from(values, where=where, skipped=skipped))
