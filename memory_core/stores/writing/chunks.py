"""Writing the chunks of a document and the terms they are found by."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Insert

from memory_core.model import Chunk
from memory_core.stores.engine.loading import Loader, Row
from memory_core.stores.engine.prepared import run_rows
from memory_core.stores.lexical import COLUMNS, INSERT, count_more, posting_rows
from memory_core.stores.schema.documents import chunks
from memory_core.stores.writing.numbering import next_numbers

TermsOf = Callable[[Chunk], Mapping[str, int]]
"""What a chunk is found by: term -> how often."""

BATCH = 512
"""Chunks written at once: what is held of a document while it is written stays small."""
MANY = 128
"""More chunks than these are written while the terms of the next ones are made."""

_CHUNK = chunks.insert()
_CHUNK_COLUMNS = (
    "key",
    "user_key",
    "document_key",
    "id",
    "seq",
    "start",
    "end",
    "text",
    "heading",
)
_Inserting = Callable[[Insert, Sequence[str], Iterable[Row]], None]


def write_chunks(
    connection: Connection, pieces: Sequence[Chunk], terms_of: TermsOf, *, key: int, owner: int
) -> None:
    """Write chunks of document `key` and their terms. owner: the user's row number."""
    numbers = next_numbers(connection, chunks, len(pieces))
    n_items = n_terms = 0
    with _inserting(connection, len(pieces)) as insert:
        for i in range(0, len(pieces), BATCH):
            batch = dict(zip(numbers[i : i + BATCH], pieces[i : i + BATCH], strict=True))
            insert(_CHUNK, _CHUNK_COLUMNS, _rows(batch, key, owner))
            terms = {number: terms_of(piece) for number, piece in batch.items()}
            rows = posting_rows(terms, user_key=owner)
            insert(INSERT["chunk"], COLUMNS, rows)
            n_items += sum(map(bool, terms.values()))
            n_terms += sum(sum(found.values()) for found in terms.values())
    count_more(connection, "chunk", user_key=owner, items=n_items, terms=n_terms)


def _rows(pieces: Mapping[int, Chunk], key: int, owner: int) -> list[tuple[Any, ...]]:
    return [
        (
            number,
            owner,
            key,
            piece.id,
            piece.seq,
            piece.start,
            piece.end,
            piece.text,
            piece.heading,
        )
        for number, piece in pieces.items()
    ]


@contextmanager
def _inserting(connection: Connection, n_chunks: int) -> Iterator[_Inserting]:
    """Give what inserts rows: at once, or for many chunks in a thread, which is waited for at the
    end. Until then nobody else may use the connection."""
    if n_chunks <= MANY:
        yield lambda insert, columns, rows: run_rows(connection, insert, tuple(columns), list(rows))
        return
    loader = Loader(connection)
    try:
        yield loader.insert
        loader.settle()
    finally:
        loader.close()
