"""What comes in from outside, checked and cleaned before anything is done with it."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import chain
from math import isfinite

from memory_core.errors import InputError
from memory_core.model import UNSET, Entity, Relation
from memory_core.names import clean, normalize
from memory_core.settings import MAX_MESSAGE_CHARS

MAX_ID_CHARS = 20_000
MAX_NAME_CHARS = 200
MAX_VALUE_CHARS = 2_000
MAX_EXTENSION_S = 10 * 365 * 86400.0
FIRST_YEAR, LAST_YEAR = 2, 8800
"""Of what is said or known; in UTC instants begin with the year 1 and end with 9999, an export
holds those before 9000, and what is spoken of lives for up to a century."""
MAX_MENTIONS = 2**31 - 1
_TRUSTS = frozenset({"user", "assistant", "document"})
_CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


def message_text(text: str) -> str:
    """Return the text of a message without invisible characters.

    Raises InputError when nothing is left to read or it is longer than MAX_MESSAGE_CHARS.
    """
    if not isinstance(text, str):
        message = f"A message is text, not {type(text).__name__}."
        raise InputError(message)
    if len(text) > MAX_MESSAGE_CHARS:
        message = (
            f"This message has {len(text):,} characters; at most {MAX_MESSAGE_CHARS:,} can be"
            " read at once. Nothing was stored. Shorten it, or add it as a document."
        )
        raise InputError(message)
    cleaned = clean(text).strip()
    if not cleaned:
        message = "The message is empty; type something to remember or to ask."
        raise InputError(message)
    return cleaned


def said_at(at: datetime, *, what: str = "The time of a message") -> datetime:
    """Return an instant as it is. Raises InputError for one without a time zone or so far away
    that no calendar holds what follows from it. what: what to call it in the error."""
    if at.tzinfo is None:
        message = f"{what} needs a time zone; use datetime(..., tzinfo=UTC)."
        raise InputError(message)
    if not FIRST_YEAR <= at.year <= LAST_YEAR:
        message = f"{what} is in the year {at.year}; give one of {FIRST_YEAR} to {LAST_YEAR}."
        raise InputError(message)
    return at


def identifier(value: str, *, what: str) -> str:
    """Return an id as it is. Raises InputError for an empty one, control characters or no text.

    what: "user id" and the like, for the error's text.
    """
    if not isinstance(value, str) or not value or len(value) > MAX_ID_CHARS:
        message = f"The {what} is text of 1 to {MAX_ID_CHARS:,} characters."
        raise InputError(message)
    if _CONTROL.search(value):
        message = f"The {what} cannot hold control characters: {value[:40]!r}."
        raise InputError(message)
    return value


def proper_name(name: str, *, what: str = "A name") -> str:
    """Return a name without invisible characters. Raises InputError for one without a word in it
    or one too long. what: what to call it in the error."""
    cleaned = clean(name).strip() if isinstance(name, str) else ""
    if not normalize(cleaned) or len(cleaned) > MAX_NAME_CHARS:
        message = f"{what} needs at least one word and at most {MAX_NAME_CHARS} characters."
        raise InputError(message)
    return cleaned


def kind_name(type: str) -> str:
    """Return the type of an entity as types are written. Raises InputError."""
    return proper_name(type, what="A type").upper()


def edited_values(values: Mapping[str, object]) -> dict[str, object]:
    """Return attributes set by hand, names and texts cleaned; None stays, and takes one away.

    Raises InputError for an attribute without a name, an empty value, one too long and one that
    JSON has no word for, such as bytes and NaN.
    """
    found: dict[str, object] = {}
    for name, value in values.items():
        cleaned = clean(value).strip() if isinstance(value, str) else value
        if cleaned == "" or len(str(cleaned)) > MAX_VALUE_CHARS:
            message = (
                f"The value of {name!r} needs 1 to {MAX_VALUE_CHARS:,} characters; give None to "
                "take the attribute away."
            )
            raise InputError(message)
        found[proper_name(name, what="An attribute")] = _tellable(name, cleaned)
    return found


def _tellable(name: str, value: object) -> object:
    """Return a value as it is where an export can tell it. Raises InputError."""
    if isinstance(value, str):
        return value
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError) as error:
        message = f"The value of {name!r} is text, a number, yes or no, or a list; not {value!r}."
        raise InputError(message) from error
    return value


def seconds_more(seconds: float) -> float:
    """Return by how much a life is extended. Raises InputError for nothing and for over ten
    years."""
    if not 0 < seconds <= MAX_EXTENSION_S:
        message = f"An entity can be extended by up to ten years, not by {seconds:g} seconds."
        raise InputError(message)
    return float(seconds)


def check_entities(entities: Sequence[Entity]) -> None:
    """Refuse entities to remember of which one cannot be kept; names, ids and instants are looked
    at one by one elsewhere. Raises InputError."""
    for kind in {entity.type for entity in entities}:
        kind_name(kind)
    check_trusts({entity.trust for entity in entities})
    counts = [entity.mentions for entity in entities]
    for count in (min(counts, default=0), max(counts, default=0)):
        if not 0 <= count <= MAX_MENTIONS:
            message = f"{count:,} mentions are not possible; give 0 to {MAX_MENTIONS:,}."
            raise InputError(message)
    _check_seen(entities)
    attributes = [entity.attributes for entity in entities if entity.attributes]
    values = list(chain.from_iterable(told.values() for told in attributes))
    if float in set(map(type, values)):
        numbers = [value for value in values if type(value) is float]
        if not all(map(isfinite, numbers)):
            message = "A value is no finite number, which no export can tell; give text instead."
            raise InputError(message)
    texts = (
        *chain.from_iterable(entity.aliases for entity in entities if entity.aliases),
        *set(chain.from_iterable(attributes)),
        *map(str, values),
    )
    if "\0" in "".join(texts):
        message = "A name or a value holds a NUL, which cannot be kept; take it out."
        raise InputError(message)


def _check_seen(entities: Sequence[Entity]) -> None:
    """Refuse an instant `said_at` refuses; what all have in common is looked at once."""
    seen = [entity.last_seen for entity in entities]
    seen += [e.first_seen for e in entities if e.first_seen is not e.last_seen]
    years = {at.year for at in seen} | {FIRST_YEAR}
    zones = {at.tzinfo for at in seen}
    if None in zones or min(years) < FIRST_YEAR or max(years) > LAST_YEAR:
        for at in seen:
            said_at(at, what="The time an entity was seen")


def check_relations(relations: Sequence[Relation]) -> None:
    """Refuse relations to remember of which one cannot be kept. Raises InputError."""
    for predicate in {relation.predicate for relation in relations}:
        proper_name(predicate, what="A predicate")
    check_trusts({relation.trust for relation in relations})
    for relation in relations:
        if not 0 <= relation.confidence <= 1:
            message = f"A confidence of {relation.confidence} is not possible; give 0 to 1."
            raise InputError(message)
        for at in (relation.valid_at, relation.created_at, relation.invalid_at):
            if at is not None and at is not UNSET:
                said_at(at, what="The time of a relation")


def check_trusts(trusts: set[str]) -> None:
    """Refuse what is nobody's word. Raises InputError."""
    for trust in trusts - _TRUSTS:
        message = f"What is known is said by {', '.join(sorted(_TRUSTS))}, not by {trust!r}."
        raise InputError(message)
