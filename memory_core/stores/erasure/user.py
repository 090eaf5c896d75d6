"""Erasing a user: out of everybody's reach at once, then gone piece by piece.

To erase a large memory takes seconds, in which nobody else could write. So the user is given a name
nobody can ask for, in one short transaction, which is all that a crash can fall between; the rows
go afterwards in short transactions of their own, and whoever opens the memory next goes on.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlalchemy import Connection, Select, Table, bindparam, delete, select, update

from memory_core.stores.conversation.writes import erase_conversations
from memory_core.stores.entities import LIMIT
from memory_core.stores.erasure.rows import (
    count_removed,
    erase_entities,
    erase_messages,
    erase_user,
)
from memory_core.stores.lookups import IDS
from memory_core.stores.people.writes import of_user
from memory_core.stores.schema.conversation import resume_codes
from memory_core.stores.schema.documents import chunks, document_entities, document_words, postings
from memory_core.stores.schema.memory import HIDDEN, OWNER, entities, messages, users

PIECE = 512
"""Entities, messages, terms or pieces of documents that go in one transaction."""

Removed = Mapping[str, int]
_Erase = Callable[[Connection, str, Collection[Any]], Removed]
_KEY = select(users.c.key).where(users.c.digest == bindparam("user"))
_CODES = delete(resume_codes).where(resume_codes.c.user_key == OWNER)
_WORDS = delete(document_words).where(document_words.c.entity_key.in_(IDS))
_SPOKEN = delete(document_entities).where(document_entities.c.key.in_(IDS))
_TEXTS = delete(chunks).where(chunks.c.key.in_(IDS))
_INDEXED = postings["chunk"].c
_TERMS = (
    select(_INDEXED.term)
    .where(_INDEXED.user_key == OWNER)
    .distinct()
    .order_by(_INDEXED.term)
    .limit(LIMIT)
)
_PLACES = delete(postings["chunk"]).where(_INDEXED.user_key == OWNER, _INDEXED.term.in_(IDS))


def hidden(connection: Connection, user_key: int) -> str:
    """Take a user out of reach; returns the name the rows are found by from then on, which is no
    digest of any user's id. Codes for other devices end with it."""
    name = f"{HIDDEN}{secrets.token_hex(16)}"
    connection.execute(update(users).where(users.c.key == user_key).values(digest=name))
    connection.execute(_CODES, {"user": name})
    return name


def erase_piece(connection: Connection, name: str) -> tuple[Removed, bool]:
    """Erase the next rows of a hidden user; returns rows per table, and whether that was all."""
    for query, erase in _PIECES:
        keys = connection.execute(query, {"user": name, "limit": PIECE}).scalars().all()
        if keys:
            return erase(connection, name, keys), False
    return erase_user(connection, name), True


def _entities(connection: Connection, name: str, keys: Collection[Any]) -> Removed:
    return erase_entities(connection, keys)


def _messages(connection: Connection, name: str, keys: Collection[Any]) -> Removed:
    """Erase messages, and before the first of them what was derived from any."""
    removed: Counter[str] = Counter()
    for statement in (*of_user(), *erase_conversations()):
        count_removed(connection, statement, {"user": name}, removed)
    user_key = connection.execute(_KEY, {"user": name}).scalar_one()
    return removed + Counter(erase_messages(connection, int(user_key), keys))


def _terms(connection: Connection, name: str, terms: Collection[Any]) -> Removed:
    """Erase where some terms of documents stand."""
    removed: Counter[str] = Counter()
    count_removed(connection, _PLACES, {"user": name, "ids": terms}, removed)
    return removed


def _chunks(connection: Connection, name: str, keys: Collection[Any]) -> Removed:
    removed: Counter[str] = Counter()
    count_removed(connection, _TEXTS, {"ids": keys}, removed)
    return removed


def _document_entities(connection: Connection, name: str, keys: Collection[Any]) -> Removed:
    removed: Counter[str] = Counter()
    for statement in (_WORDS, _SPOKEN):
        count_removed(connection, statement, {"ids": keys}, removed)
    return removed


def _first(table: Table) -> Select[Any]:
    """Return the query for the first rows of a user."""
    return select(table.c.key).where(table.c.user_key == OWNER).order_by(table.c.key).limit(LIMIT)


_PIECES: tuple[tuple[Select[Any], _Erase], ...] = (
    (_first(entities), _entities),
    (_first(messages), _messages),
    (_TERMS, _terms),  # before the pieces they stand in: nothing else would find them
    (_first(chunks), _chunks),
    (_first(document_entities), _document_entities),
)
"""What there can be much of, in the order it goes; what is left goes in one transaction."""
