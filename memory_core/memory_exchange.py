"""The facade's calls for taking a memory out and bringing one in; what reads and writes files is
imported by the call that needs it."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from memory_core.errors import InputError, RetrievalError
from memory_core.inputs import identifier
from memory_core.memory_base import MemoryBase
from memory_core.parts import Progress
from memory_core.results import Loaded
from memory_core.stores.protocols.exchange import Indexing

if TYPE_CHECKING:
    from memory_core.exchange.outline import Outline

    Write = Callable[[Outline], str | bytes]
    Read = Callable[[str | bytes], Outline]

FORMATS = ("json", "graphml", "csv", "json-ld", "mcp-jsonl")


class MemoryExchange(MemoryBase):
    """Out and in, one user at a time."""

    def export(self, *, user_id: str, format: str = "json") -> str | bytes:
        """Return a user's memory as a file: bytes (a zip) for "csv", text for all others.

        format: "json" is complete (see exchange/native.py) and loads as the same memory. The
        others hold what is in memory at present, for other programs: "graphml", "csv" (with the
        messages), "json-ld" (schema.org), "mcp-jsonl" (the MCP reference memory server). The same
        memory gives the same file, except for the instant that a "json" names. Raises InputError.
        """
        from memory_core.exchange.native import write_json
        from memory_core.exchange.outline import messages_of, outline_of

        user_id, now = identifier(user_id, what="user id"), self.now()
        store = self._parts.store
        if _known(format) == "json":
            return write_json(store, user_id=user_id, now=now)
        outline = outline_of(store, user_id=user_id, now=now)
        if format == "csv":
            outline.messages = messages_of(store, user_id=user_id)
        return _of_outlines(format)[0](outline)

    def load(
        self,
        data: str | bytes,
        *,
        user_id: str,
        format: str = "json",
        progress: Progress | None = None,
    ) -> Loaded:
        """Bring in a file that `export` or another program wrote; all of it or, where it is wrong,
        nothing. Whose memory it was does not matter: it becomes this user's.

        "json" into an empty memory: the same memory, ids included. Into one that holds something:
        what is the same by its id is left as it is here, an id that stands for something else gets
        another, a value beside one that holds here becomes a former one. The other formats add to
        entities of the same name and type, and what contradicts them is left out. Loading a file
        twice changes nothing the second time.
        progress: told the share done, 0..1, and what is being done.

        Raises InputError that says what is wrong where and what to do; StoreError.
        """
        user_id, now = identifier(user_id, what="user id"), self.now()
        told = progress or (lambda done, what: None)
        told(0.0, "reading the file")
        if _known(format) == "json":
            loaded = self._load_all(data, user_id=user_id, now=now, told=told)
        else:
            from memory_core.exchange.bringing import bring_in

            outline = _of_outlines(format)[1](data)
            told(0.4, "storing")
            loaded = bring_in(self._parts, outline, user_id=user_id, now=now, format=format)
        told(1.0, "done")
        return loaded

    def _load_all(
        self, data: str | bytes, *, user_id: str, now: datetime, told: Progress
    ) -> Loaded:
        from memory_core.exchange.native import read_json
        from memory_core.ingestion import index_chunks
        from memory_core.retrieval.chunking import indexed_text
        from memory_core.retrieval.lexical import terms

        store = self._parts.store
        tables = read_json(data)
        told(0.4, "storing")
        indexing = Indexing(terms, lambda chunk: terms(indexed_text(chunk)))
        rows = store.load_rows(tables, user_id=user_id, now=now, indexing=indexing)
        notes = list(rows.notes)
        for number, document_id in enumerate(rows.documents):
            told(0.8 + 0.2 * number / len(rows.documents), "making documents searchable")
            chunks = store.chunks_of(document_id, user_ids=[user_id])
            try:
                index_chunks(self._parts, chunks, user_id=user_id)
            except RetrievalError as error:
                notes.append(f"vectors of documents, which are made again later: {error}")
                break
        return Loaded("json", rows.written, rows.there, tuple(notes))


def outline_in(data: str | bytes, *, format: str) -> "Outline":
    """Return what a file of another format than "json" holds. Raises InputError."""
    return _of_outlines(_known(format))[1](data)


def _of_outlines(format: str) -> "tuple[Write, Read]":
    """Return what writes and reads a format that holds what is in memory at present."""
    from memory_core.exchange.graphml import read_graphml, write_graphml
    from memory_core.exchange.json_ld import read_json_ld, write_json_ld
    from memory_core.exchange.mcp_lines import read_lines, write_lines
    from memory_core.exchange.sheets import read_sheets, write_sheets

    outlines: dict[str, tuple[Write, Read]] = {
        "graphml": (write_graphml, read_graphml),
        "csv": (write_sheets, read_sheets),
        "json-ld": (write_json_ld, read_json_ld),
        "mcp-jsonl": (write_lines, read_lines),
    }
    return outlines[format]


def _known(format: str) -> str:
    if format not in FORMATS:
        message = f"There is no format {format!r}; choose one of {', '.join(FORMATS)}."
        raise InputError(message)
    return format
