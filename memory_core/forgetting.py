"""Forgetting, provably: erase, make anew what rested on it, clear the bytes, then look for traces.

The database is first and whole or not at all; a note in it says that vectors and bytes, and of a
whole user the rows, are still to be cleared, so that what is broken off is finished by the next
erasure or the next start.
"""

import sys
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from time import perf_counter

from memory_core.errors import RetrievalError, StoreError
from memory_core.parts import Parts, Progress
from memory_core.results import Certificate, Scan
from memory_core.stores.protocols.erasure import Erased, Target
from memory_core.traces import FilesSearched, search_files

MANY = 100
"""A cache of more entries than this is one of texts or words, not of settings."""
_VECTORS = "chroma/"


def forget(
    parts: Parts, target: Target, *, user_id: str, now: datetime, progress: Progress | None = None
) -> Certificate:
    """Erase for good and certify it. Raises NotFoundError, StoreError.

    progress: told the share done, 0..1, and what is being done.
    """
    told = progress or (lambda done, what: None)
    began = perf_counter()
    told(0.0, "erasing it")
    owner = _owner(parts, target, user_id)
    n_vectors = _n_vectors(parts, user_id) if owner else 0
    erased = parts.store.erase(target, user_id=user_id, owner=owner, now=now)
    erased, unfinished = _rows_erased(parts, erased)
    told(0.3, "making anew what rested on it")
    unfinished += _make_anew(parts, erased, user_id=user_id, now=now)
    forget_words()
    told(0.5, "clearing files")
    unfinished += finish(parts, tables=tuple(erased.removed))
    told(0.7, "looking for traces")
    scan = search(parts, erased, user_id=user_id)
    removed = dict(erased.removed)
    if owner and not unfinished:
        removed["vectors"] = n_vectors - parts.index.count(user_id=user_id)
    told(1.0, "done")
    return Certificate(
        now,
        removed,
        rederived=erased.changed,
        kept=erased.kept,
        scan=scan,
        unfinished=unfinished,
        ms=(perf_counter() - began) * 1000,
    )


def _rows_erased(parts: Parts, erased: Erased) -> tuple[Erased, tuple[str, ...]]:
    """Erase the rows of a user who was put out of reach; returns what could not be done as well."""
    try:
        removed = parts.store.erase_hidden(erased.hidden)
    except StoreError as error:
        return erased, (f"rows that nobody can reach any more are still there: {error}",)
    return replace(erased, removed=dict(erased.removed) | removed), ()


def _make_anew(parts: Parts, erased: Erased, *, user_id: str, now: datetime) -> tuple[str, ...]:
    """Make summaries anew that rested on it; returns what could not be done: it is erased by now,
    so that an error would say too little. A session's next turn makes its summary anew as well."""
    from memory_core.summaries import derive_summary

    try:
        for session_id in erased.sessions:
            derive_summary(parts, session_id, user_id=user_id, now=now)
        if erased.sessions:
            parts.store.shorten_summaries(erased, user_id=user_id)
    except StoreError as error:
        return (f"summaries are not made anew: {error}",)
    return ()


def _owner(parts: Parts, target: Target, user_id: str) -> str:
    """Return what the index calls the user, "" where no vector goes and it need not be opened."""
    documents = target.kind in {"everything", "document"} and parts.store.documents(user_id=user_id)
    return parts.index.name_of(user_id) if documents else ""


def finish(parts: Parts, *, tables: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Clear the vectors and bytes of all erasures that are not finished.

    tables: where rows went just now. Returns what could not be done and why.
    """
    unfinished = []
    pending = parts.store.pending()
    done = []
    for one in pending:
        try:
            parts.store.erase_hidden(one.hidden)
            if one.owner:
                parts.index.erase(one.owner, one.chunk_ids)
            done.append(one.key)
        except StoreError as error:
            unfinished.append(f"rows that nobody can reach any more are still there: {error}")
        except RetrievalError as error:
            unfinished.append(f"vectors of documents are still there: {error}")
    try:
        if pending:
            parts.store.scrub(tables if len(pending) == 1 else ())
        for key in done:
            parts.store.settled(key)
    except StoreError as error:
        unfinished.append(f"bytes of it may still be in the database's files: {error}")
    return tuple(dict.fromkeys(unfinished))


def _n_vectors(parts: Parts, user_id: str) -> int:
    """Return how many vectors a user has; 0 while that cannot be told, as `unfinished` will say."""
    try:
        return parts.index.count(user_id=user_id)
    except RetrievalError:
        return 0


def finish_broken_off(parts: Parts) -> None:
    """Finish, at the start, what a crash broke off; costs one query where there is nothing."""
    if parts.store.pending():
        finish(parts)


def forget_words() -> None:
    """Empty the caches of this process that hold words and texts."""
    for name, module in list(sys.modules.items()):
        if name.startswith("memory_core.") and not name.startswith("memory_core.stores"):
            for kept in list(vars(module).values()):
                if hasattr(kept, "cache_parameters"):
                    size = kept.cache_parameters()["maxsize"]
                    if size is not None and size > MANY:
                        kept.cache_clear()


def search(parts: Parts, erased: Erased, *, user_id: str) -> Scan:
    """Look for what was erased in every table and in the bytes of every file.

    A word that stands in a row of anybody, or in the database's own makeup, is no trace. Where one
    is left, the database's file is written anew, and it is looked for once more.
    """
    began = perf_counter()
    tables = parts.store.traces_left(erased, user_id=user_id)
    unseen = []
    files = _search_files(parts, erased)
    left = _stale(parts, files)
    if left:
        with suppress(StoreError):  # then what is left is found again, and said
            parts.store.rewrite()
        files = _search_files(parts, erased)
        left = _stale(parts, files)
    if parts.settings.database_url:
        unseen.append("the files of the database server: they are not on this machine's folder")
    unseen += [f"{name}: it cannot be read, or there was too much" for name in files.skipped]
    return Scan(
        found=(*tables.found, *(f"{name}: {n} word{'s' * (n != 1)}" for name, n in left.items())),
        tables=tables.n_tables,
        rows=tables.n_rows,
        files=files.n_files,
        bytes=files.n_bytes,
        n_texts=len(erased.traces),
        n_words=len(erased.tokens),
        ms=(perf_counter() - began) * 1000,
        unseen=tuple(unseen),
    )


def _search_files(parts: Parts, erased: Erased) -> FilesSearched:
    folder = parts.settings.data_dir
    return FilesSearched() if folder is None else search_files(folder, erased.tokens)


def _stale(parts: Parts, files: FilesSearched) -> dict[str, int]:
    """Return how many words of what was erased stand in each file without standing in a row."""
    found = set(files.held)
    stale = found - parts.store.held_by_rows(sorted(found)) if found else set()
    in_vectors = any(name.startswith(_VECTORS) for word in stale for name in files.held[word])
    own = parts.index.own_words() if in_vectors else ""
    left: dict[str, int] = {}
    for word in stale:
        for name in files.held[word]:
            if not (name.startswith(_VECTORS) and word in own):
                left[name] = left.get(name, 0) + 1
    return left
