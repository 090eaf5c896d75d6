"""Vectors of chunks in embedded Chroma: files in a folder, nothing to start."""

import contextlib
import shutil
import sqlite3
import tempfile
import threading
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.errors import DamagedIndexError, RetrievalError
from memory_core.retrieval.chroma_files import erase_vectors, words_of_chroma
from memory_core.retrieval.chroma_vectors import ChromaVectors, load_chroma
from memory_core.retrieval.damage import is_damage, trouble
from memory_core.retrieval.exclusion import Exclusion

if TYPE_CHECKING:
    from chromadb.api import ClientAPI

_opening = threading.Lock()
"""Chroma shares one engine per folder and process, but does not open and close it thread-safely."""


class ChromaIndex(ChromaVectors):
    """Cosine search in an embedded Chroma, one collection per owner.

    folder: where it is kept; None for a private folder that is removed on `close`. (Chroma's own
    in-memory client is one store for the whole process.)
    embedder_name: vectors of another embedder go into other collections.

    Raises RetrievalError where Chroma cannot be started.
    """

    def __init__(self, folder: Path | None, *, embedder_name: str) -> None:
        super().__init__(embedder_name=embedder_name)
        path = Path(tempfile.mkdtemp(prefix="memograph-")) if folder is None else folder
        try:
            self._client = _open(path)
        except RetrievalError:
            if folder is None:
                shutil.rmtree(path, ignore_errors=True)
            raise
        self._path = path
        self._file = Exclusion()
        # Also runs at the end of the process, for an owner who forgot to close.
        self._closing = weakref.finalize(self, _close, self._client, path if not folder else None)

    def erase(self, owner: str, chunk_ids: Sequence[str] = ()) -> None:
        """Erase vectors of an owner: those of these chunks, or with none all; no byte of them stays
        in any file. An index cannot overwrite a vector, so what is left of it is written anew."""
        with self._file.alone(), self._failing("erase chunks"):
            erase_vectors(self._client, self._path, owner, chunk_ids)

    def own_words(self) -> str:
        """Return the words Chroma itself writes into its files, in lower case."""
        with self._file.alone(), self._failing("read its own words"):
            return words_of_chroma(self._path)

    def close(self) -> None:
        """Give back files; a private folder is removed."""
        self._closing()

    def _ready_client(self) -> "ClientAPI":
        return self._client

    @contextlib.contextmanager
    def _talking(self, doing: str) -> Iterator[None]:
        """Share the file with others who search and add, and turn what fails into our error."""
        with self._file.shared(), self._failing(doing):
            yield

    @contextlib.contextmanager
    def _failing(self, doing: str) -> Iterator[None]:
        """Turn whatever Chroma raises into this package's error.

        Python's SQLite and Chroma's own are two libraries in one process: neither sees the locks
        of the other, and the first to close the file drops both's. So what opens the file beside
        Chroma does it alone.
        """
        from chromadb.errors import ChromaError

        if not self._closing.alive:
            message = f"The vector index was closed and cannot {doing}; open the memory again."
            raise RetrievalError(message)
        try:
            yield
        except (ChromaError, sqlite3.Error, ValueError, TypeError, RuntimeError, OSError) as error:
            raise trouble(doing, error) from error
        except BaseException as error:
            if type(error).__name__ != "PanicException":  # what Chroma's Rust part panics with
                raise
            raise trouble(doing, error) from error


def _open(path: Path) -> "ClientAPI":
    chromadb = load_chroma()
    from chromadb.api.shared_system_client import SharedSystemClient
    from chromadb.config import Settings
    from chromadb.errors import ChromaError

    key = str(path.resolve())
    settings = Settings(anonymized_telemetry=False)
    with _opening:
        known = key in SharedSystemClient._identifier_to_system
        try:
            path.mkdir(parents=True, exist_ok=True)
            client: ClientAPI = chromadb.PersistentClient(path=key, settings=settings)
            return client
        except (
            ChromaError,
            ValueError,
            AttributeError,
            ImportError,
            RuntimeError,
            OSError,
        ) as error:
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
