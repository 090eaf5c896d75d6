"""Looking for what was erased: in every table there is, by what the tables are declared to hold."""

from collections.abc import Collection, Iterator, Sequence

from sqlalchemy import Column, Connection, Table, Text, func, or_, select, text, type_coerce

from memory_core.names import words
from memory_core.stores.protocols.erasure import TablesSearched
from memory_core.stores.schema.columns import WORDS, Details
from memory_core.stores.schema.documents import chunks
from memory_core.stores.schema.memory import entities, messages, metadata
from memory_core.traces import MAX_TOKENS, TOKEN_CHARS, Finder, Traces

_LATEST = 5_000
"""Messages, names and pieces of documents of a user among whose words the longest are chosen."""


def text_columns(table: Table) -> list[Column[object]]:
    """Return the columns of a table that hold text."""
    return [c for c in table.c if c.type is WORDS or isinstance(c.type, Text | Details)]


def owned_tables() -> Iterator[Table]:
    """Yield the tables whose rows belong to a user."""
    for table in metadata.tables.values():
        if "user_key" in table.c:
            yield table


def search_tables(
    connection: Connection, user_key: int, traces: Traces, exempt: Collection[str]
) -> TablesSearched:
    """Look for traces in every text of a user. exempt: "table.column" where they may be."""
    finder, found = Finder(traces), list[str]()
    n_tables = n_rows = 0
    for table in owned_tables():
        n_tables += 1
        columns = text_columns(table)
        if not columns:
            continue
        query = select(*(type_coerce(c, Text()) for c in columns))
        held = dict.fromkeys((f"{table.name}.{c.name}" for c in columns), 0)
        rows = connection.execute(query.where(table.c.user_key == user_key))
        for row in rows:
            n_rows += 1
            for place, value in zip(held, row, strict=True):
                held[place] += place not in exempt and finder.holds(value or "")
        found += [f"{place}: {_rows(n)}" for place, n in held.items() if n]
    return TablesSearched(tuple(found), n_tables, n_rows)


def rows_left(connection: Connection, user_key: int) -> TablesSearched:
    """Look for rows of a user that is gone."""
    found, n_tables, n_rows = [], 0, 0
    for table in owned_tables():
        n_tables += 1
        mine = select(func.count()).select_from(table).where(table.c.user_key == user_key)
        n = int(connection.execute(mine).scalar_one()) if user_key else 0
        n_rows += n
        if n:
            found.append(f"{table.name}: {_rows(n)}")
    return TablesSearched(tuple(found), n_tables, n_rows)


def _rows(n: int) -> str:
    return f"{n} row{'s' if n != 1 else ''}"


def long_words(texts: Collection[str]) -> set[str]:
    """Return the words that are long enough to be looked for in bytes."""
    return {
        word.norm
        for one in texts
        for word in words(one)
        if len(word.norm) >= TOKEN_CHARS and word.norm.isalnum()
    }


def longest(tokens: Collection[str]) -> tuple[str, ...]:
    """Return the words most worth looking for: the longest."""
    return tuple(sorted(tokens, key=lambda word: (-len(word), word))[:MAX_TOKENS])


def words_of_user(connection: Connection, user_key: int) -> tuple[str, ...]:
    """Return long words of a user's latest messages, of names and of documents."""
    latest = (
        select(messages.c.content)
        .where(messages.c.user_key == user_key)
        .order_by(messages.c.key.desc())
        .limit(_LATEST)
    )
    called = select(entities.c.name).where(entities.c.user_key == user_key).limit(_LATEST)
    read = select(chunks.c.text).where(chunks.c.user_key == user_key).limit(_LATEST)
    said = [
        text for query in (latest, called, read) for text in connection.execute(query).scalars()
    ]
    return longest(long_words(said))


def held_by_rows(connection: Connection, tokens: Sequence[str]) -> set[str]:
    """Return those of these words that stand in rows of anybody, or in the tables' makeup."""
    held = {token for token in tokens if token in _makeup(connection)}
    for token in set(tokens) - held:
        for table in metadata.tables.values():
            columns = text_columns(table)
            if not columns:
                continue
            stands = or_(*(func.lower(type_coerce(c, Text())).contains(token) for c in columns))
            if connection.execute(select(1).select_from(table).where(stands).limit(1)).first():
                held.add(token)
                break
    return held


def _makeup(connection: Connection) -> str:
    """Return the words of SQLite's own records: tables, indexes and their columns."""
    if connection.dialect.name != "sqlite":
        return ""
    made = connection.execute(text("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"))
    return " ".join(made.scalars()).lower()
