"""What embedded Chroma and a Chroma server have in common: vectors in collections, one per owner.

Chroma is given ids and vectors, never text: an erased document leaves no words with it.
"""

import contextlib
import hashlib
import importlib
import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from types import ModuleType
from typing import TYPE_CHECKING

from memory_core.errors import RetrievalError
from memory_core.retrieval.base import VectorHit
from memory_core.retrieval.system_sqlite import modern_sqlite, too_old

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection

_COLOUR = re.compile(r"\x1b\[\d+m")
_BATCH = 2000
"""Vectors written at once; Chroma refuses more than 5461."""


class ChromaVectors:
    """Cosine search in collections of a Chroma client; most of `base.VectorIndex`.

    What gives the client and says how it fails is left to who inherits: `_ready_client` and
    `_talking`.
    """

    def __init__(self, *, embedder_name: str, space: str = "c") -> None:
        """embedder_name: vectors of another embedder go into other collections. space: begins
        every collection's name; letters and digits."""
        self._embedder_name = embedder_name
        self._space = space
        self._writing = threading.RLock()
        self._found: dict[str, Collection] = {}

    def _ready_client(self) -> "ClientAPI":
        """Return the client. Raises RetrievalError."""
        raise NotImplementedError

    def _talking(self, doing: str) -> AbstractContextManager[None]:
        """Turn whatever Chroma raises into this package's error."""
        raise NotImplementedError

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

        name = self.name_of(user_id)
        with self._talking("remove an owner's chunks"), contextlib.suppress(NotFoundError):
            self._ready_client().delete_collection(name)
        self._found.pop(name, None)

    def name_of(self, user_id: str) -> str:
        """Return what an owner's collection is called: a digest, so no id can reach another
        owner's or a file."""
        key = f"{self._embedder_name}\n{user_id}".encode("utf-8", "surrogatepass")
        return f"{self._space}{hashlib.sha256(key).hexdigest()[:40]}"

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

    def doubt(self, *, user_id: str) -> None:
        """Do nothing: it knows of no chunks but those it was given."""

    def missing(self, *, user_ids: Sequence[str]) -> str:
        """Return "": what is here is searched."""
        return ""

    def health(self) -> str:
        """Return "" when it can be searched, else what is wrong."""
        try:
            with self._talking("answer"):
                client = self._ready_client()
                client.heartbeat()
                client.count_collections()
        except RetrievalError as error:
            return str(error)
        return ""

    def _collection(self, user_id: str) -> "Collection | None":
        """Return an owner's collection as it is now, None where nothing was ever added."""
        from chromadb.errors import NotFoundError

        name = self.name_of(user_id)
        try:
            found = self._ready_client().get_collection(name, embedding_function=None)
        except NotFoundError:
            self._found.pop(name, None)
            return None
        self._found[name] = found
        return found

    def _nearest(self, vector: Sequence[float], owner: str, limit: int) -> list[VectorHit]:
        """Search one collection. The one found last time saves asking for it; it is asked for
        again where somebody else removed that."""
        from chromadb.errors import NotFoundError

        with self._talking("search"):
            known = self._found.get(self.name_of(owner))
            if known is not None:
                with contextlib.suppress(NotFoundError):
                    return list(_hits(known, vector, limit))
            collection = self._collection(owner)
            if collection is None:
                return []
            try:
                return list(_hits(collection, vector, limit))
            except NotFoundError:  # removed between the two calls
                return []

    def _upsert(self, ids: Sequence[str], vectors: Sequence[Sequence[float]], owner: str) -> None:
        from chromadb.errors import NotFoundError

        with self._talking("add chunks"), self._writing:
            try:
                self._created(owner).upsert(ids=list(ids), embeddings=list(vectors))
            except NotFoundError:  # removed between the two calls: once more, into a new one
                self._created(owner).upsert(ids=list(ids), embeddings=list(vectors))

    def _created(self, owner: str) -> "Collection":
        return self._ready_client().get_or_create_collection(
            self.name_of(owner),
            embedding_function=None,
            configuration={"hnsw": {"space": "cosine"}},
            metadata={"embedder": self._embedder_name},
        )


def _hits(collection: "Collection", vector: Sequence[float], limit: int) -> Iterator[VectorHit]:
    found = collection.query(query_embeddings=list(vector), n_results=limit, include=["distances"])
    distances = found["distances"] or [[]]
    for chunk_id, distance in zip(found["ids"][0], distances[0], strict=True):
        yield VectorHit(chunk_id, 1.0 - float(distance))


def load_chroma() -> ModuleType:
    """Return the package, imported now. Raises RetrievalError where it cannot be."""
    try:
        with modern_sqlite():
            return importlib.import_module("chromadb")
    except (ImportError, RuntimeError) as error:  # RuntimeError: its SQLite is too old
        way_out = "install pysqlite3-binary" if too_old() else "reinstall the package chromadb"
        message = f"Chroma cannot be loaded ({_brief(error)}); {way_out}."
        raise RetrievalError(message) from error


def _brief(error: Exception) -> str:
    """Return what an error says, without the colours and long gaps Chroma writes in."""
    return " ".join(_COLOUR.sub("", str(error)).split()) or type(error).__name__
