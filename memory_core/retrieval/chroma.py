"""Vectors of chunks in embedded Chroma; the only module that knows Chroma.

Chroma is given ids and vectors, never text: an erased document leaves no words in its files.
"""

import contextlib
import hashlib
import shutil
import tempfile
import threading
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.errors import DamagedIndexError, RetrievalError
from memory_core.retrieval.base import VectorHit
from memory_core.retrieval.chroma_files import erase_vectors, words_of_chroma
from memory_core.retrieval.damage import is_damage, trouble

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection

_BATCH = 2000
"""Vectors written at once; Chroma refuses more than 5461."""

_opening = threading.Lock()
"""Chroma shares one engine per folder and process, but does not open and close it thread-safely."""


class ChromaIndex:
    """Cosine search in an embedded Chroma, one collection per owner.

    folder: where it is kept; None for a private folder that is removed on `close`. (Chroma's own
    in-memory client is one store for the whole process.)
    embedder_name: vectors of another embedder go into other collections.

    Raises RetrievalError where Chroma cannot be started.
    """

    def __init__(self, folder: Path | None, *, embedder_name: str) -> None:
        self._embedder_name = embedder_name
        self._erasing = threading.RLock()
        path = Path(tempfile.mkdtemp(prefix="memograph-")) if folder is None else folder
        try:
            self._client = _open(path)
        except RetrievalError:
            if folder is None:
                shutil.rmtree(path, ignore_errors=True)
            raise
        self._path = path
        # Also runs at the end of the process, for an owner who forgot to close.
        self._closing = weakref.finalize(self, _close, self._client, path if not folder else None)

    def add(
        self, chunk_ids: Sequence[str], vectors: Sequence[Sequence[float]], *, user_id: str
    ) -> None:
        """Index chunks; one that is there already is replaced."""
        if len(chunk_ids) != len(vectors):
            message = f"{len(chunk_ids)} chunks came with {len(vectors)} vectors; nothing was kept."
            raise RetrievalError(message)
        for i in range(0, len(chunk_ids), _BATCH):
            self._upsert(chunk_ids[i : i + _BATCH], vectors[i : i + _BATCH], user_id)

    def search(
        self, vector: Sequence[float], *, user_ids: Sequence[str], limit: int
    ) -> list[VectorHit]:
        """Return the nearest chunks of these owners, nearest first."""
        if limit <= 0 or not any(vector):
            return []
        hits: list[VectorHit] = []
        for owner in dict.fromkeys(user_ids):
            hits.extend(self._nearest(vector, owner, limit))
        return sorted(hits, key=lambda hit: (-hit.similarity, hit.chunk_id))[:limit]

    def remove(self, chunk_ids: Sequence[str], *, user_id: str) -> None:
        """Forget chunks; unknown ids are passed over."""
        with self._talking("remove chunks"):
            collection = self._collection(user_id)
            if collection is None:
                return
            for i in range(0, len(chunk_ids), _BATCH):
                collection.delete(ids=list(chunk_ids[i : i + _BATCH]))

    def remove_all(self, *, user_id: str) -> None:
        """Forget all chunks of an owner."""
        from chromadb.errors import NotFoundError

        with self._talking("remove an owner's chunks"), contextlib.suppress(NotFoundError):
            self._client.delete_collection(self._name(user_id))

    def name_of(self, user_id: str) -> str:
        """Return what an owner's collection is called."""
        return self._name(user_id)

    def erase(self, owner: str, chunk_ids: Sequence[str] = ()) -> None:
        """Erase vectors of an owner: those of these chunks, or with none all; no byte of them stays
        in any file. An index cannot overwrite a vector, so what is left of it is written anew."""
        with self._talking("erase chunks"), self._erasing:
            erase_vectors(self._client, self._path, owner, chunk_ids)

    def own_words(self) -> str:
        """Return the words Chroma itself writes into its files, in lower case."""
        return words_of_chroma(self._path)

    def count(self, *, user_id: str) -> int:
        """Return how many chunks of an owner are indexed."""
        with self._talking("count chunks"):
            collection = self._collection(user_id)
            return collection.count() if collection else 0

    def ids(self, *, user_id: str) -> set[str]:
        """Return the ids of an owner's chunks."""
        with self._talking("list chunks"):
            collection = self._collection(user_id)
            return set(collection.get(include=[])["ids"]) if collection else set()

    def vectors(self, chunk_ids: Sequence[str], *, user_id: str) -> dict[str, list[float]]:
        """Return the vectors of those of these chunks that are indexed, by id."""
        with self._talking("read vectors"):
            collection = self._collection(user_id)
            if collection is None or not chunk_ids:
                return {}
            found = collection.get(ids=list(chunk_ids), include=["embeddings"])
        vectors = found["embeddings"]
        rows = [] if vectors is None else [[float(x) for x in vector] for vector in vectors]
        return dict(zip(found["ids"], rows, strict=True))

    def missing(self, *, user_ids: Sequence[str]) -> str:
        """Return "": what is here is searched."""
        return ""

    def health(self) -> str:
        """Return "" when it can be searched, else what is wrong."""
        try:
            with self._talking("answer"):
                self._client.heartbeat()
                self._client.count_collections()
        except RetrievalError as error:
            return str(error)
        return ""

    def close(self) -> None:
        """Give back files; a private folder is removed."""
        self._closing()

    def _name(self, user_id: str) -> str:
        """Name an owner's collection: a digest, so no id can reach another owner's or a file."""
        key = f"{self._embedder_name}\n{user_id}".encode("utf-8", "surrogatepass")
        return f"c{hashlib.sha256(key).hexdigest()[:40]}"

    def _collection(self, user_id: str) -> "Collection | None":
        """Return an owner's collection, None where nothing was ever added.

        Asked for each time (0.3 ms): a kept handle goes stale when another one removes it.
        """
        from chromadb.errors import NotFoundError

        try:
            return self._client.get_collection(self._name(user_id), embedding_function=None)
        except NotFoundError:
            return None

    def _nearest(self, vector: Sequence[float], owner: str, limit: int) -> list[VectorHit]:
        from chromadb.errors import NotFoundError

        with self._talking("search"):
            collection = self._collection(owner)
            if collection is None:
                return []
            try:
                found = collection.query(
                    query_embeddings=list(vector), n_results=limit, include=["distances"]
                )
            except NotFoundError:  # removed between the two calls
                return []
        distances = found["distances"] or [[]]
        return [
            VectorHit(chunk_id, 1.0 - float(distance))
            for chunk_id, distance in zip(found["ids"][0], distances[0], strict=True)
        ]

    def _upsert(self, ids: Sequence[str], vectors: Sequence[Sequence[float]], owner: str) -> None:
        from chromadb.errors import NotFoundError

        with self._talking("add chunks"), self._erasing:
            try:
                self._created(owner).upsert(ids=list(ids), embeddings=list(vectors))
            except NotFoundError:  # removed between the two calls: once more, into a new one
                self._created(owner).upsert(ids=list(ids), embeddings=list(vectors))

    def _created(self, owner: str) -> "Collection":
        return self._client.get_or_create_collection(
            self._name(owner),
            embedding_function=None,
            configuration={"hnsw": {"space": "cosine"}},
            metadata={"embedder": self._embedder_name},
        )

    @contextlib.contextmanager
    def _talking(self, doing: str) -> Iterator[None]:
        """Turn whatever Chroma raises into this package's error."""
        from chromadb.errors import ChromaError

        if not self._closing.alive:
            message = f"The vector index was closed and cannot {doing}; open the memory again."
            raise RetrievalError(message)
        try:
            yield
        except (ChromaError, ValueError, TypeError, RuntimeError, OSError) as error:
            raise trouble(doing, error) from error
        except BaseException as error:
            if type(error).__name__ != "PanicException":  # what Chroma's Rust part panics with
                raise
            raise trouble(doing, error) from error


def _open(path: Path) -> "ClientAPI":
    try:
        import chromadb
        from chromadb.api.shared_system_client import SharedSystemClient
        from chromadb.config import Settings
        from chromadb.errors import ChromaError
    except (ImportError, RuntimeError) as error:  # RuntimeError: its SQLite is too old
        message = f"Chroma cannot be loaded ({error}); reinstall the package chromadb."
        raise RetrievalError(message) from error
    key = str(path.resolve())
    settings = Settings(anonymized_telemetry=False)
    with _opening:
        known = key in SharedSystemClient._identifier_to_system
        try:
            path.mkdir(parents=True, exist_ok=True)
            return chromadb.PersistentClient(path=key, settings=settings)
        except (ChromaError, ValueError, AttributeError, RuntimeError, OSError) as error:
            if not known:  # else Chroma would answer with the broken engine ever after
                SharedSystemClient._identifier_to_system.pop(key, None)
            message = (
                f"Chroma cannot use the folder {path} ({error}). Nothing in it was changed; make "
                "it writable, or move it away to start a new index."
            )
            kind = DamagedIndexError if is_damage(error) else RetrievalError
            raise kind(message) from error


def _close(client: "ClientAPI", private_folder: Path | None) -> None:
    with _opening:
        client.close()  # type: ignore[attr-defined]  # it has one; its type does not say so
    if private_folder is not None:
        shutil.rmtree(private_folder, ignore_errors=True)
