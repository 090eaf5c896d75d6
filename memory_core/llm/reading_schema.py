"""The form in which a model is asked to read a message, and how what it gives is taken in.

Every element is validated by itself: a wrong one is rejected with a note, the others stay.
"""

import math
from collections.abc import Sequence
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

UNSURE = 0.5
"""Confidence of what a model gives none for."""
MAX_ITEMS = 120
"""Elements of one kind that are taken; a message of the length sent has fewer."""

_WORDS = {"low": 0.3, "medium": 0.6, "high": 0.9}


def _clamped(value: object) -> object:
    """Return a confidence within 0..1, from a number, a percentage or a word."""
    if isinstance(value, str):
        word = value.strip().lower()
        if word in _WORDS:
            return _WORDS[word]
        try:
            value = float(word.removesuffix("%")) / (100 if word.endswith("%") else 1)
        except ValueError:
            return UNSURE
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
        return UNSURE
    return min(1.0, max(0.0, float(value)))


def _position(value: object) -> object:
    """Return a position in a text, -1 for anything that is none."""
    if isinstance(value, str) and value.strip().isdecimal() and len(value) < 9:  # noqa: PLR2004
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return -1
    return int(value) if abs(value) < 10**9 else -1


def _listed(value: object) -> object:
    """Return a list of texts from a list or from one text."""
    return [value] if isinstance(value, str) and value else value or []


Sure = Annotated[float, BeforeValidator(_clamped)]
At = Annotated[int, BeforeValidator(_position)]
Modality = Literal["", "possible", "wanted"]


class _Said(BaseModel):
    """Any element. Additional fields are left out, numbers are taken for texts."""

    model_config = ConfigDict(extra="ignore", coerce_numbers_to_str=True, str_max_length=400)


class EntitySaid(_Said):
    """A stretch of the message that names something."""

    text: str = Field(min_length=1)
    type: str = "UNKNOWN"
    start: At = -1
    confidence: Sure = UNSURE


class AttributeSaid(_Said):
    """A property; value as written in the message."""

    subject: str = Field(min_length=1)
    key: str = Field(min_length=1)
    value: str = Field(min_length=1)
    confidence: Sure = UNSURE


class RelationSaid(_Said):
    """A relation; said: the words of the message that state it."""

    subject: str = Field(min_length=1)
    predicate: str = Field(min_length=1)
    object: str = Field(min_length=1)
    said: str = ""
    negated: bool = False
    modality: Modality = ""
    confidence: Sure = UNSURE


class ReferenceSaid(_Said):
    """A stretch that refers back; means: what it may stand for, several when that is unclear."""

    text: str = ""
    start: At = -1
    means: Annotated[list[str], BeforeValidator(_listed)] = Field(min_length=1)


class ReadingSaid(_Said):
    """A whole reading; used for its schema, its parts are validated one by one."""

    rewrite: str
    references: list[ReferenceSaid]
    entities: list[EntitySaid]
    attributes: list[AttributeSaid]
    relations: list[RelationSaid]


FIELDS = tuple(ReadingSaid.model_fields)
Item = TypeVar("Item", bound=_Said)


def schema() -> dict[str, object]:
    """Return the JSON schema for services that keep to one strictly: every field is required, and
    only keywords that all of them know are used."""
    found = ReadingSaid.model_json_schema()
    for part in (found, *found.get("$defs", {}).values()):
        part["additionalProperties"] = False
        part["required"] = list(part["properties"])
    cleaned = _plain(found)
    assert isinstance(cleaned, dict)
    return cleaned


_KEYWORDS = frozenset({"default", "title", "description", "minLength", "maxLength", "minItems"})


def _plain(part: object, *, names: bool = False) -> object:
    """Leave out the keywords some services refuse. names: the keys are names of fields."""
    if isinstance(part, dict):
        return {
            key: _plain(value, names=key in {"properties", "$defs"})
            for key, value in part.items()
            if names or key not in _KEYWORDS
        }
    return [_plain(one) for one in part] if isinstance(part, list) else part


def taken(raw: object, kind: type[Item], *, what: str, notes: list[str]) -> list[Item] | None:
    """Return the elements of a list that are valid, None when it is no list at all.

    what: "entity" and the like. notes: told of each that is rejected and each field made up for.
    """
    if not isinstance(raw, Sequence) or isinstance(raw, str):
        notes.append(f"rejected: no list of {what} elements in the reply")
        return None
    if len(raw) > MAX_ITEMS:
        notes.append(f"rejected: {len(raw) - MAX_ITEMS} {what} elements beyond {MAX_ITEMS}")
    found: list[Item] = []
    for number, one in enumerate(raw[:MAX_ITEMS], 1):
        try:
            item = kind.model_validate(one)
        except ValidationError as error:
            notes.append(f"rejected {what} {number}: {_why(error)}")
            continue
        missing = set(kind.model_fields) - item.model_fields_set - {"start", "said"}
        if missing:
            notes.append(f"repaired {what} {number}: {', '.join(sorted(missing))} not given")
        found.append(item)
    return found


def _why(error: ValidationError) -> str:
    """Return what is wrong with an element, without repeating it."""
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])
