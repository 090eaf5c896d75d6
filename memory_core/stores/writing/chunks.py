"""Writing the chunks of a document and the terms they are found by."""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection

from memory_core.model import Chunk
from memory_core.stores.engine.prepared import run_rows
from memory_core.stores.lexical import COLUMNS, INSERT, count_more, posting_rows
from memory_core.stores.schema.documents import chunks
from memory_core.stores.writing.numbering import next_numbers

TermsOf = Callable[[Chunk], Mapping[str, int]]
"""What a chunk is found by: term -> how often."""

BATCH = 512
"""Chunks written at once: what is held of a document while it is written stays small."""

_COUNT = itemgetter(3)
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


def write_chunks(
    connection: Connection, pieces: Sequence[Chunk], terms_of: TermsOf, *, key: int, owner: int
) -> None:
    """Write chunks of document `key` and their terms. owner: the user's row number.

    In the transaction's own thread: one beside it takes as much of the processor and 35 MB more.
    """
    numbers = next_numbers(connection, chunks, len(pieces))
    n_items = n_terms = 0
    for i in range(0, len(pieces), BATCH):
        batch = dict(zip(numbers[i : i + BATCH], pieces[i : i + BATCH], strict=True))
        run_rows(connection, _CHUNK, _CHUNK_COLUMNS, _rows(batch, key, owner))
        terms = {number: terms_of(piece) for number, piece in batch.items()}
        rows = posting_rows(terms, user_key=owner)
        run_rows(connection, INSERT["chunk"], COLUMNS, rows)
        n_items += sum(map(bool, terms.values()))
        n_terms += sum(map(_COUNT, rows))
    if n_items:
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
