"""What the user's documents say against the user, found when it is asked for.

A document adds nothing to what the user said, so what it says of a thing is no row among that
thing's attributes. It becomes one, as the document's word, when the contradiction is settled. What
the memory took over from a document before is looked for among the statements themselves.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, insert, or_, select

from memory_core.errors import NotFoundError
from memory_core.model import Attribute
from memory_core.names import normalize
from memory_core.stores.expiring import alive
from memory_core.stores.history.histories import ATTRIBUTES, row_number
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.protocols.history import Pair
from memory_core.stores.rows import read_attribute
from memory_core.stores.schema.documents import document_entities, document_words
from memory_core.stores.schema.memory import OWNER, entities, named_now, names
from memory_core.stores.schema.statements import attributes, holds
from memory_core.stores.writing.journal import Journal

MARK = "d"
"""Begins the id of what a document says and no row of attributes holds: "d12"."""
CONFIDENCE = 0.8
EXTRACTOR = "document"
_UNKNOWN = "UNKNOWN"

_SAID = (
    select(
        attributes.c.key,
        attributes.c.entity_key,
        attributes.c.name,
        attributes.c.value,
        document_words.c.word,
        document_entities.c.key.label("told"),
        document_entities.c.name.label("called"),
        document_entities.c.attributes.label("known"),
    )
    .join(entities, entities.c.key == attributes.c.entity_key)
    .join(names, names.c.entity_key == entities.c.key)
    .join(document_words, document_words.c.word == names.c.norm)
    .join(document_entities, document_entities.c.key == document_words.c.entity_key)
    .where(
        attributes.c.user_key == OWNER,
        attributes.c.trust == "user",
        holds(attributes),
        alive(),
        named_now(),
        document_words.c.user_key == OWNER,
        document_words.c.whole.is_(True),
        or_(
            document_entities.c.type == entities.c.type,
            document_entities.c.type == _UNKNOWN,
            entities.c.type == _UNKNOWN,
        ),
    )
    .order_by(document_entities.c.key.desc(), attributes.c.key)
)
_TAKEN = select(attributes.c.entity_key, attributes.c.name, attributes.c.value).where(
    attributes.c.entity_key.in_(IDS), attributes.c.trust == "document"
)
_OWN = ATTRIBUTES.where(attributes.c.key.in_(IDS))
_PLACES = select(document_entities).where(
    document_entities.c.user_key == OWNER, document_entities.c.key.in_(IDS)
)
_PLACE = select(document_entities).where(
    document_entities.c.user_key == OWNER, document_entities.c.key == bindparam("key")
)


def against_the_user(connection: Connection, *, user: str, now: datetime, limit: int) -> list[Pair]:
    """Return what the user said with what a document says instead, what the latest document says
    first. user: the digest."""
    found = _differing(connection.execute(_SAID, {"user": user, "now": now}))
    taken = {tuple(row) for row in in_lists(connection, _TAKEN, {one[0][0] for one in found})}
    open_ = [one for one in found if one[0] not in taken][:limit]
    own = {row.key: row for row in in_lists(connection, _OWN, {o[1] for o in open_}, user=user)}
    told = {row.key: row for row in in_lists(connection, _PLACES, {o[2] for o in open_}, user=user)}
    pairs: list[Pair] = []
    for said, key, place in open_:
        said_by_user = read_attribute(own[key])
        other = _statement(told[place], said_by_user, said[2])
        older, newer = sorted((said_by_user, other), key=lambda one: one.created_at)
        pairs.append(("attribute", older, newer))
    return pairs


_Differing = tuple[tuple[int, str, str], int, int]
"""(entity, attribute, what a document says), the user's statement, the place: row numbers."""


def _is_taken(connection: Connection, said: tuple[int, str, str]) -> bool:
    """Whether a statement of a document's stands among those of its entity already."""
    return said in {tuple(row) for row in in_lists(connection, _TAKEN, [said[0]])}


def _differing(rows: Iterable[Any]) -> list[_Differing]:
    found: dict[tuple[int, str, str], _Differing] = {}
    for row in rows:
        told = row.known.get(row.name)
        if told is None or normalize(row.called) != row.word:
            continue
        if str(told).casefold() != row.value.casefold():
            said = (row.entity_key, row.name, str(told))
            found.setdefault(said, (said, row.key, row.told))
    return list(found.values())


def _statement(place: Any, own: Attribute, value: str) -> Attribute:
    return Attribute(
        own.subject,
        own.key,
        value,
        text=value,
        confidence=CONFIDENCE,
        extractor=EXTRACTOR,
        trust="document",
        source=place.source,
        valid_at=place.seen_at,
        created_at=place.seen_at,
        id=f"{MARK}{place.key}",
    )


def written(journal: Journal, ids: Sequence[str], *, user: str) -> list[str]:
    """Return the ids of two statements after what one of them is as a document says it has been
    written down. user: the digest. Raises NotFoundError where it is not said any more."""
    connection, now = journal.connection, journal.now
    told = next(id for id in ids if id.startswith(MARK))
    others = [row_number(id) for id in ids if id != told]
    own = next(in_lists(connection, _OWN, others, user=user), None)
    place = connection.execute(_PLACE, {"user": user, "key": row_number(told[1:])}).first()
    value = None if own is None or place is None else place.attributes.get(own.name)
    said = None if own is None or value is None else (own.entity_key, own.name, str(value))
    if own is None or place is None or said is None or _is_taken(connection, said):
        message = "It is not said so any more, so there is nothing to settle."
        raise NotFoundError(message)
    row = {
        **{name: getattr(own, name) for name in ("entity_key", "name")},
        "user_key": journal.user_key,
        "value": str(value),
        "is_json": False,
        "text": str(value),
        "source": place.source,
        "start": 0,
        "end": 0,
        "confidence": CONFIDENCE,
        "extractor": EXTRACTOR,
        "trust": "document",
        "valid_at": now,
        "invalid_at": None,
        "created_at": now,
    }
    inserted = connection.execute(insert(attributes), row).inserted_primary_key
    key = str(inserted[0]) if inserted else ""
    return [key if id == told else id for id in ids]
