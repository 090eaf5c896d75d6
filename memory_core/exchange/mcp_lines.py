"""The JSONL of the MCP reference memory server: one entity or relation a line.

    {"type":"entity","name":"Anna","entityType":"PERSON","observations":["city: Berlin"]}
    {"type":"relation","from":"Anna","to":"Google","relationType":"works_at"}

An attribute is the observation "name: value", another name "also called: ...". An observation that
is neither becomes an attribute "note", "note 2" and so on. The format has no place for ids, times,
counts, confidence, who said it, or "not" and "perhaps" of a relation: a negated or uncertain
relation is left out rather than turned into a plain one.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from memory_core.errors import InputError
from memory_core.exchange.limits import json_of, text_of
from memory_core.exchange.outline import Outline, plain_names
from memory_core.model import Entity, Relation

_ALSO = "also called"
_NOTE = re.compile(r"note(?: \d+)?")
_SAYS = re.compile(r"([^\W\d_][\w ./-]{0,60}): (.+)", re.DOTALL)


def write_lines(outline: Outline) -> str:
    """Return the outline's entities and plain relations."""
    names = plain_names(outline.entities)
    rows: list[Mapping[str, object]] = [
        {
            "type": "entity",
            "name": names[entity.id],
            "entityType": entity.type,
            "observations": _observations(entity),
        }
        for entity in outline.entities
    ]
    rows += [
        {
            "type": "relation",
            "from": names[relation.subject],
            "to": names[relation.object],
            "relationType": relation.predicate,
        }
        for relation in outline.relations
        if not relation.negated and not relation.modality
    ]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _observations(entity: Entity) -> list[str]:
    said = [f"{_ALSO}: {alias}" for alias in sorted(entity.aliases)]
    for key, value in sorted(entity.attributes.items()):
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        said.append(
            text if _NOTE.fullmatch(key) and not _SAYS.fullmatch(text) else f"{key}: {text}"
        )
    return said


def read_lines(data: str | bytes) -> Outline:
    """Return what the lines say; an entity's id is its name. Raises InputError with the line."""
    found = Outline()
    for number, line in enumerate(text_of(data).split("\n"), start=1):
        if line.strip():
            row = json_of(line, where=f"Line {number}", first_line=number)
            _read(row, number, found)
    return found


def _read(row: object, number: int, found: Outline) -> None:
    kind = row.get("type") if isinstance(row, dict) else None
    if isinstance(row, dict) and kind == "entity":
        name = _word(row, "name", number)
        observations = row.get("observations", [])
        if not isinstance(observations, list) or not all(isinstance(o, str) for o in observations):
            message = (
                f"Line {number}: 'observations' has to be a list of texts. Nothing was loaded."
            )
            raise InputError(message)
        aliases, attributes = _said(observations)
        kind_of = _word(row, "entityType", number)
        found.entities.append(Entity(name, kind_of, attributes, aliases=tuple(aliases), id=name))
    elif isinstance(row, dict) and kind == "relation":
        ends = [_word(row, key, number) for key in ("from", "relationType", "to")]
        found.relations.append(Relation(ends[0], ends[1], ends[2]))
    else:
        found.skipped.append(f"line {number}: neither an entity nor a relation")


def _word(row: Mapping[str, Any], key: str, number: int) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value.strip():
        message = f"Line {number}: {key!r} has to be text. Nothing was loaded; correct this line."
        raise InputError(message)
    return value


def _said(observations: list[str]) -> tuple[list[str], dict[str, object]]:
    aliases: list[str] = []
    attributes: dict[str, object] = {}
    for text in observations:
        match = _SAYS.fullmatch(text)
        if match and match[1] == _ALSO:
            aliases.append(match[2])
        elif match and match[1] not in attributes:
            attributes[match[1]] = match[2]
        else:
            attributes[_free(attributes)] = text
    return aliases, attributes


def _free(attributes: Mapping[str, object]) -> str:
    number = 1
    while (name := "note" if number == 1 else f"note {number}") in attributes:
        number += 1
    return name
