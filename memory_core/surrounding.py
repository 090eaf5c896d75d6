"""What stands around the pieces of documents a search found: the rest of their documents.

The few pieces that fit into a prompt often hold only a part of a list, or name what the next piece
answers. The offline answerer looks further when they are not enough.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from memory_core.directory import document_owners
from memory_core.errors import StoreError
from memory_core.llm.base import Evidence
from memory_core.llm.citing import plain
from memory_core.mails import about
from memory_core.model import Chunk
from memory_core.parts import Parts
from memory_core.titles import MAX_TOP, of_document

MAX_DOCUMENTS = 3
"""Documents, the best found first, whose first lines and other pieces are read, too: also what is
known of a thing is quoted from them."""
MANY = 4
"""Pieces found of one document from which on it is read further in, wherever the first stands: of a
list ("show me all laptops") each item is as good as the next."""
REACH = 12
"""Pieces before and after a found one that are looked at; more of a long document is not read."""


def surroundings(
    parts: Parts, evidence: Sequence[Evidence], *, user_id: str
) -> tuple[Evidence, ...]:
    """Return the evidence, each piece with its document's title, and after it what stands around it
    in the documents found first, in reading order; () where that cannot be read."""
    owners = document_owners(user_id, library=parts.settings.library)
    by_id = {one.source_id: one for one in evidence if one.source_kind != "message"}
    try:
        found = parts.store.chunks(list(by_id), user_ids=owners)
        ids = _read_whole([chunk.document_id for chunk in found])
        whole = {i: parts.store.chunks_of(i, user_ids=owners) for i in ids}
    except StoreError:
        return ()
    first = [_found(one, by_id[one.id], whole.get(one.document_id, ())) for one in found]
    rest: list[Evidence] = []
    for document_id, chunks in whole.items():
        at = [chunk.seq for chunk in found if chunk.document_id == document_id]
        like = next(by_id[chunk.id] for chunk in found if chunk.document_id == document_id)
        rest += [
            _piece(chunk, like, chunks)
            for chunk in chunks
            if chunk.id not in by_id and any(abs(chunk.seq - seq) <= REACH for seq in at)
        ]
    return (*first, *rest)


def _read_whole(found: Sequence[str]) -> list[str]:
    """Return the documents to read further in. found: that of each piece, the best first."""
    (most, n) = next(iter(Counter(found).most_common(1)), ("", 0))
    first = list(dict.fromkeys(found))[:MAX_DOCUMENTS]
    return list(dict.fromkeys([*first, *([most] if n >= MANY else [])]))


def _piece(chunk: Chunk, like: Evidence, whole: Sequence[Chunk]) -> Evidence:
    """Return a chunk as evidence; own, like another piece of its document."""
    return Evidence(
        "chunk",
        chunk.id,
        chunk.document_name,
        chunk.text,
        chunk.heading,
        own=like.own,
        top=title_of(whole[0].text) if whole and not _is_table(chunk.document_name) else "",
    )


def _found(chunk: Chunk, like: Evidence, whole: Sequence[Chunk]) -> Evidence:
    """Return a found chunk as evidence, with how well it was found."""
    piece = _piece(chunk, like, whole)
    return replace(piece, score=like.score, similarity=like.similarity)


def _is_table(name: str) -> bool:
    """Whether a document is one by its name: it begins with its first row, not with a title."""
    return name.casefold().endswith((".csv", ".tsv"))


@lru_cache(maxsize=256)
def title_of(text: str) -> str:
    """Return what a document is called by the beginning of its text; kept, because it is asked for
    with each of its pieces."""
    lines = (plain(line.lstrip("# ")) for line in text.splitlines())
    return about(text)[:MAX_TOP] or of_document(lines)
