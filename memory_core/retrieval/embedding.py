"""Vectors for texts, offline: the static word vectors that come inside the wordllama package."""

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.errors import RetrievalError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from wordllama.inference import WordLlamaInference

_BATCH = 256
"""Texts tokenized at once: enough to keep the tokenizer's threads busy, little memory."""

_loading = threading.Lock()


class WordLlamaEmbedder:
    """Means of static word vectors: fast, weak on word order, made for a small weight in fusion.

    Loaded when first used; one instance may be shared by all threads, for a loaded model is only
    read. Raises RetrievalError where the package or its files are missing.
    """

    name = "wordllama-l2-supercat-256"
    dimension = 256

    def __init__(self) -> None:
        self._model: WordLlamaInference | None = None

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return one unit vector of 256 numbers per text; all zeros for a text without words."""
        vectors: list[list[float]] = []
        for i in range(0, len(texts), _BATCH):
            encoded = self._loaded().tokenizer.encode_batch_fast(
                [_encodable(text) for text in texts[i : i + _BATCH]], add_special_tokens=False
            )
            vectors.extend(self._mean(item.ids).tolist() for item in encoded)
        return vectors

    def count_tokens(self, text: str) -> int:
        """Return how many tokens the text has here: an estimate of what a model will count."""
        tokenizer = self._loaded().tokenizer
        return len(tokenizer.encode(_encodable(text), add_special_tokens=False))

    def _mean(self, ids: Sequence[int]) -> "NDArray[np.float32]":
        import numpy as np

        table = self._loaded().embedding
        if not ids:
            return np.zeros(self.dimension, dtype=np.float32)
        # Per text instead of the package's padded batches: one long text would make those huge.
        mean = table[np.minimum(np.asarray(ids), len(table) - 1)].mean(axis=0)
        norm = float(np.linalg.norm(mean))
        return np.asarray(mean / norm if norm > 0 else mean, dtype=np.float32)

    def _loaded(self) -> "WordLlamaInference":
        if self._model is None:
            with _loading:
                if self._model is None:
                    self._model = _load()
        return self._model


def _encodable(text: str) -> str:
    """Replace lone surrogates, which the tokenizer cannot take."""
    return text.strip().encode("utf-8", "replace").decode("utf-8")


@contextmanager
def _root_logging_untouched() -> Iterator[None]:
    """Keep wordllama from configuring the whole program's logging when it is imported."""
    root = logging.getLogger()
    placeholder = logging.NullHandler()
    root.addHandler(placeholder)
    try:
        yield
    finally:
        root.removeHandler(placeholder)


def _load() -> "WordLlamaInference":
    try:
        with _root_logging_untouched():
            import wordllama
        # The files are inside the package; anywhere else it would try to download them.
        folder = Path(wordllama.__file__).parent
        model = wordllama.WordLlama.load(cache_dir=folder, disable_download=True)
    except (ImportError, OSError, ValueError) as error:
        message = (
            f"The word vectors cannot be loaded ({error}); search goes on by words alone. "
            "Reinstall the package wordllama to have them back."
        )
        raise RetrievalError(message) from error
    model.tokenizer.no_padding()
    return model


@cache
def default_embedder() -> WordLlamaEmbedder:
    """Return the embedder shared by the whole process."""
    return WordLlamaEmbedder()
