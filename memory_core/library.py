"""The documents that ship: put into the database and the index once, shared by all visitors."""

import hashlib
from datetime import datetime

from memory_core.ingestion import add_document
from memory_core.model import LIBRARY, Document
from memory_core.parts import Parts, Progress


def ensure_library(parts: Parts, *, now: datetime, progress: Progress | None = None) -> None:
    """Make the shipped documents searchable: add what is new, remove what no longer ships.

    Costs one query when there is nothing to do, and nothing after the first time in a process.
    """
    if parts.library_ready or not parts.settings.library:
        return
    with parts.library_lock:
        if not parts.library_ready:
            _bring_up_to_date(parts, now=now, progress=progress)
            parts.library_ready = True


def _bring_up_to_date(parts: Parts, *, now: datetime, progress: Progress | None) -> None:
    from memory_core.samples import documents

    stored = {d.digest: d for d in parts.store.documents(user_id=LIBRARY)}
    shipped = {hashlib.sha256(text.encode()).hexdigest(): (n, text) for n, text in documents()}
    for digest in stored.keys() - shipped.keys():
        gone = parts.store.delete_document(stored[digest].id, user_id=LIBRARY)
        parts.index.remove(gone, user_id=LIBRARY)
    missing = [shipped[digest] for digest in shipped if digest not in stored]
    for number, (name, text) in enumerate(missing):
        add_document(parts, text, user_id=LIBRARY, name=name, now=now)
        if progress:
            progress((number + 1) / len(missing), f"reading the library: {name}")


def library_documents(parts: Parts) -> list[Document]:
    """Return the shipped documents."""
    return parts.store.documents(user_id=LIBRARY)
