"""What Chroma leaves in its files when vectors are deleted, and how to be rid of it.

A deleted vector stays in its segment's files and in free pages of `chroma.sqlite3`, and the folder
of a deleted collection's segment is never removed (measured with Chroma 1.5.9). So an owner's
collection is written anew without them, folders nobody owns are removed and the file is compacted.
"""

import contextlib
import shutil
import sqlite3
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection

_PAGE = 2000
"""Vectors moved at once."""
_WAIT_S = 10.0
"""How long another user of the file is waited for."""
_ANEW = "-anew"
"""Ends the name of a collection while it is written anew."""


def erase_vectors(
    client: "ClientAPI", folder: Path, owner: str, chunk_ids: Sequence[str] = ()
) -> None:
    """Erase these chunks of the collection called `owner`, or with none all of it.

    Broken off at any point it can be done again: the collection is there as it was, or as it shall
    be under either of two names.
    """
    from chromadb.errors import NotFoundError

    _take_up(client, owner)
    with contextlib.suppress(NotFoundError):
        if chunk_ids:
            _write_anew(client, owner, frozenset(chunk_ids))
        else:
            client.delete_collection(owner)
    _remove_orphans(folder)
    _compact(folder)


def _take_up(client: "ClientAPI", owner: str) -> None:
    """Finish what was broken off: a collection written anew replaces one that is gone, and is
    dropped beside one that is still there."""
    from chromadb.errors import NotFoundError

    try:
        written = client.get_collection(owner + _ANEW, embedding_function=None)
    except NotFoundError:
        return
    try:
        client.get_collection(owner, embedding_function=None)
    except NotFoundError:
        written.modify(name=owner)
        return
    client.delete_collection(owner + _ANEW)


def _write_anew(client: "ClientAPI", owner: str, gone: frozenset[str]) -> None:
    old = client.get_collection(owner, embedding_function=None)
    fresh = client.create_collection(
        owner + _ANEW,
        embedding_function=None,
        configuration={"hnsw": {"space": "cosine"}},
        metadata=dict(old.metadata or {}) or None,
    )
    for ids, vectors in _kept(old, gone):
        fresh.upsert(ids=ids, embeddings=vectors)
    client.delete_collection(owner)
    fresh.modify(name=owner)


def _kept(collection: "Collection", gone: frozenset[str]) -> Iterator[tuple[list[str], list[Any]]]:
    """Yield what stays, page by page."""
    every = [i for i in collection.get(include=[])["ids"] if i not in gone]
    for start in range(0, len(every), _PAGE):
        found = collection.get(ids=every[start : start + _PAGE], include=["embeddings"])
        vectors = found["embeddings"]
        if vectors is not None:
            yield found["ids"], list(vectors)


def _remove_orphans(folder: Path) -> None:
    """Remove the folders of segments that are in no collection."""
    file = folder / "chroma.sqlite3"
    if not file.exists():
        return
    with contextlib.closing(sqlite3.connect(file, timeout=_WAIT_S)) as connection:
        known = {row[0] for row in connection.execute("SELECT id FROM segments")}
    for path in folder.iterdir():
        if path.is_dir() and _is_segment(path.name) and path.name not in known:
            shutil.rmtree(path, ignore_errors=True)


def _is_segment(name: str) -> bool:
    try:
        return str(uuid.UUID(name)) == name
    except ValueError:
        return False


def _compact(folder: Path) -> None:
    """Write the database's file anew, so that no free page of it holds what was deleted."""
    file = folder / "chroma.sqlite3"
    if not file.exists():
        return
    with contextlib.closing(sqlite3.connect(file, timeout=_WAIT_S)) as connection:
        connection.execute("VACUUM")


def words_of_chroma(folder: Path) -> str:
    """Return the words Chroma itself writes into its file: tables, migrations, settings."""
    file = folder / "chroma.sqlite3"
    if not file.exists():
        return ""
    made = "SELECT sql FROM sqlite_master WHERE sql > '' UNION ALL SELECT sql FROM migrations"
    with contextlib.closing(sqlite3.connect(file, timeout=_WAIT_S)) as connection:
        said = [row[0] for row in connection.execute(made)]
        for row in connection.execute("SELECT * FROM collections"):
            said += [value for value in row if isinstance(value, str)]
    return " ".join(said).lower()
