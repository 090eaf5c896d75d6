"""JSON-LD: entities as things of schema.org where its types fit, relations as things of our own.

The context stands in the file itself, so that a reader needs no network; one that is only named by
an address in a file to load is not fetched. Names and types are schema.org's `name`,
`alternateName`, `additionalProperty` and `@type`; what schema.org has no word for is under
"urn:memograph:". Loading reads files of this shape, not any JSON-LD.
"""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from memory_core.errors import InputError
from memory_core.exchange.fields import EDGE_KEYS, entity_from, relation_from, told
from memory_core.exchange.limits import json_of, text_of
from memory_core.exchange.outline import Outline
from memory_core.model import Entity, Relation

_TYPES = {
    "PERSON": "Person",
    "ORGANIZATION": "Organization",
    "LOCATION": "Place",
    "PRODUCT": "Product",
    "EVENT": "Event",
}
_OURS = "urn:memograph:"
_ENTITY = f"{_OURS}entity:"
CONTEXT = {"@vocab": "https://schema.org/", "mg": _OURS}
_PLAIN = ("type", "mentions", "first_seen", "last_seen", "pinned", "trust")
_RELATION = "mg:Relation"


def write_json_ld(outline: Outline) -> str:
    """Return the outline's entities and relations."""
    things = [*map(_thing, outline.entities), *map(_link, outline.relations)]
    document = {"@context": CONTEXT, "@graph": things}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _thing(entity: Entity) -> dict[str, Any]:
    values = told(entity)
    return {
        "@id": _ENTITY + quote(entity.id, safe=""),
        "@type": _TYPES.get(entity.type, "Thing"),
        "name": entity.name,
        "alternateName": sorted(entity.aliases),
        "additionalProperty": [
            {
                "@type": "PropertyValue",
                "name": name,
                "value": value
                if isinstance(value, str)
                else {"@type": "@json", "@value": json.loads(json.dumps(value, default=str))},
            }
            for name, value in sorted(entity.attributes.items())
        ],
        **{f"mg:{name}": values[name] for name in _PLAIN},
    }


def _link(relation: Relation) -> dict[str, Any]:
    return {
        "@type": _RELATION,
        "mg:subject": {"@id": _ENTITY + quote(relation.subject, safe="")},
        "mg:object": {"@id": _ENTITY + quote(relation.object, safe="")},
        **{f"mg:{name}": getattr(relation, name) for name in EDGE_KEYS},
    }


def read_json_ld(data: str | bytes) -> Outline:
    """Return what a file of this shape says. Raises InputError with the entry that is wrong."""
    document = json_of(text_of(data))
    things = document.get("@graph") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(things, list):
        message = (
            'The file has no list "@graph". Nothing was loaded; is it JSON-LD of this program?'
        )
        raise InputError(message)
    found = Outline()
    if document.get("@context") != CONTEXT:
        found.skipped.append("its @context: read as this program writes it, nothing was fetched")
    for number, thing in enumerate(things, start=1):
        where = f"@graph, entry {number}"
        if not isinstance(thing, dict):
            message = f"{where}: it has to be an object in braces. Nothing was loaded."
            raise InputError(message)
        if thing.get("@type") == _RELATION:
            found.relations.append(_relation(thing, where, found))
        elif "name" in thing:
            found.entities.append(_entity(thing, where, found))
        else:
            found.skipped.append(f"{where}: neither a thing with a name nor a relation")
    return found


def _text(value: object) -> object:
    """Return a plain value as text; texts and what is none of these stay."""
    return json.dumps(value) if isinstance(value, bool | int | float) else value


def _entity(thing: Mapping[str, Any], where: str, found: Outline) -> Entity:
    kinds = {name: kind for kind, name in _TYPES.items()}
    values = {name: _text(thing.get(f"mg:{name}")) for name in _PLAIN}
    values["type"] = values["type"] or kinds.get(str(thing.get("@type")), "UNKNOWN")
    values |= {"name": thing["name"], "id": _id(thing, where) if "@id" in thing else thing["name"]}
    also = thing.get("alternateName", [])
    values["aliases"] = json.dumps([also] if isinstance(also, str) else also)
    values["attributes"] = json.dumps(_properties(thing, where))
    return entity_from(values, where=where, skipped=found.skipped)


def _properties(thing: Mapping[str, Any], where: str) -> dict[str, object]:
    properties = thing.get("additionalProperty", [])
    found: dict[str, object] = {}
    for one in [properties] if isinstance(properties, dict) else properties:
        name = one.get("name") if isinstance(one, dict) else None
        if not isinstance(name, str):
            message = f"{where}: a property needs a name. Nothing was loaded; correct this entry."
            raise InputError(message)
        value = one.get("value")
        found[name] = value.get("@value") if isinstance(value, dict) else value
    return found


def _relation(thing: Mapping[str, Any], where: str, found: Outline) -> Relation:
    values = {name: _text(thing.get(f"mg:{name}")) for name in EDGE_KEYS}
    values |= {end: _id(thing.get(f"mg:{end}"), where) for end in ("subject", "object")}
    return relation_from(values, where=where, skipped=found.skipped)


def _id(value: object, where: str) -> str:
    named = value.get("@id") if isinstance(value, dict) else None
    if not isinstance(named, str):
        message = f"{where}: an '@id' is missing. Nothing was loaded; correct this entry."
        raise InputError(message)
    return unquote(named.removeprefix(_ENTITY))
