"""The parts a memory is made of, each built when it is first needed.

Importing a language pipeline, a vector index and an embedder takes seconds; a page that only shows
what is in memory needs none of them.
"""

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import RLock
from typing import TypeVar

from memory_core.errors import RetrievalError
from memory_core.language.base import Reader
from memory_core.llm.base import Answerer
from memory_core.llm.spending import estimated
from memory_core.resuming import Failures
from memory_core.retrieval.base import Embedder, VectorIndex
from memory_core.settings import Settings
from memory_core.stores.base import Store
from memory_core.watching import Watch

NewId = Callable[[], str]
T = TypeVar("T")
Progress = Callable[[float, str], None]
"""Told how much is done, 0..1, and what is being done."""


SEARCHING = 32
"""Searches among vectors at the same time; further ones wait."""


def random_id() -> str:
    """Return an unguessable id of 16 hexadecimal digits."""
    return secrets.token_hex(8)


def many_ids(new_id: NewId, n: int) -> list[str]:
    """Return n ids; random ones are made all at once, and rise, so that an index of ids is filled
    in its order."""
    if new_id is not random_id:
        return [new_id() for _ in range(n)]
    random = secrets.token_bytes(8 * n)
    digits = b"".join(sorted(random[8 * i : 8 * i + 8] for i in range(n))).hex()
    return [digits[16 * i : 16 * i + 16] for i in range(n)]


class Parts:
    """Store, reader, embedder, index and offline answerer of one memory, shared by all threads."""

    def __init__(self, settings: Settings, *, new_id: NewId = random_id) -> None:
        """Open the database; everything else waits. Raises StoreError, and InputError for a
        preset that does not exist or cannot be used."""
        from memory_core.language.lasting import SINGLE_VALUED
        from memory_core.language.presets import load_preset
        from memory_core.stores.sql import open_store

        self.settings = settings
        self.new_id = new_id
        preset = load_preset(settings.preset)
        self.ttl = partial(settings.ttl, preset=preset.ttl)
        self.decay = settings.forgetting()
        self.store: Store = open_store(
            self._folder("memory.db"),
            ttl=self.ttl,
            ids=new_id,
            single_valued=SINGLE_VALUED | preset.single_valued,
            decay=self.decay,
            url=settings.database_url,
        )
        self.failures = Failures()
        self.watch = Watch()
        self.library_lock = RLock()
        self.library_ready = False
        self._lock = RLock()
        self._reader: Reader | None = None
        self._embedder: Embedder | None = None
        self._index: VectorIndex | None = None
        self._answerer: Answerer | None = None
        # Begins threads only when there is work for them, and keeps them for the next.
        self._threads = ThreadPoolExecutor(SEARCHING, thread_name_prefix="memograph-search")

    def _folder(self, name: str) -> Path | None:
        return None if self.settings.data_dir is None else Path(self.settings.data_dir) / name

    @property
    def reader(self) -> Reader:
        """Who reads the text; one pipeline for the whole process."""
        if self._reader is None:
            with self._lock:
                if self._reader is None:
                    from memory_core.language import Language

                    self._reader = Language.load(
                        preset=self.settings.preset, model=self.settings.pipeline or None
                    )
        return self._reader

    @property
    def embedder(self) -> Embedder:
        """Who turns documents and questions into vectors, as the settings say."""
        if self._embedder is None:
            with self._lock:
                if self._embedder is None:
                    self._embedder = self._choose_embedder()
        return self._embedder

    @property
    def local_embedder(self) -> Embedder:
        """Who compares words on this machine, whatever the settings say: what is said in a
        conversation goes to no service for that. One for the whole process."""
        from memory_core.retrieval.embedding import default_embedder

        return default_embedder()

    def _choose_embedder(self) -> Embedder:
        settings = self.settings
        if settings.embedder == "service":
            from memory_core.llm.embedding_service import ServiceEmbedder

            return ServiceEmbedder(
                base_url=settings.embedding_url,
                model=settings.embedding_model,
                api_key=settings.embedding_key,
                count_tokens=self.local_embedder.count_tokens,
            )
        if settings.embedder == "minilm":
            from memory_core.retrieval.chroma_minilm import minilm_embedder

            return minilm_embedder(self.local_embedder.count_tokens)
        return self.local_embedder

    def count_tokens(self, text: str) -> int:
        """Return about how many tokens a text has; by its length where there is no tokenizer."""
        try:
            return self.local_embedder.count_tokens(text)
        except RetrievalError:
            return estimated(text)

    @property
    def index(self) -> VectorIndex:
        """Where the vectors of documents are."""
        if self._index is None:
            with self._lock:
                if self._index is None:
                    self._index = self._open_index()
        return self._index

    def _open_index(self) -> VectorIndex:
        from memory_core.chunk_source import StoredChunks

        settings, embedder = self.settings, self.embedder
        source = StoredChunks(self.store, embedder)
        if settings.chroma_url:
            from memory_core.retrieval.served import open_served

            return open_served(
                settings.chroma_url,
                token=settings.chroma_token,
                folder=settings.data_dir,
                database=settings.database_url,
                source=source,
                embedder=embedder,
            )
        if settings.data_dir is None and not settings.database_url:
            from memory_core.retrieval.exact import ExactIndex

            return ExactIndex()  # the store begins empty, so there is nothing to make anew
        from memory_core.retrieval.kept import open_kept

        return open_kept(self._folder("chroma"), source=source, embedder=embedder)

    @property
    def offline(self) -> Answerer:
        """Who answers when no service is configured or the service fails."""
        if self._answerer is None:
            from memory_core.llm.offline import OfflineAnswerer
            from memory_core.retrieval.embedding import default_embedder

            self._answerer = OfflineAnswerer(default_embedder().embed)
        return self._answerer

    def aside(self, act: Callable[[], T]) -> Callable[[], T]:
        """Begin what takes its time outside of Python; return what waits for it and gives its
        result, or raises what it raised."""
        try:
            return self._threads.submit(act).result
        except RuntimeError:  # closed, or the process ends: it will say so itself
            return act

    def close(self) -> None:
        """Give back files and connections."""
        self._threads.shutdown()
        if self._index is not None:
            self._index.close()
        self.store.close()
