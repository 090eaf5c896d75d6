"""Vectors for texts, offline: the static word vectors that come inside the wordllama package."""

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.errors import RetrievalError
from memory_core.multiplying import one_thread
from memory_core.retrieval.subwords import TOKEN_BYTES, encoded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from wordllama.inference import WordLlamaInference

_BATCH = 256
"""Texts whose vectors are made together: enough to be quick, little memory."""

_TOKENS = 8192
"""Tokens whose vectors are added up at once, 8 MB."""

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
        return [vector for part in self.arrays(texts) for vector in part.tolist()]

    def arrays(self, texts: Sequence[str]) -> "Iterator[NDArray[np.float32]]":
        """Yield the vectors of some texts after another, a row for each."""
        for i in range(0, len(texts), _BATCH):
            yield self._means([self._tokens(text) for text in texts[i : i + _BATCH]])

    def count_tokens(self, text: str) -> int:
        """Return how many tokens the text has here: an estimate of what a model will count."""
        return len(self._tokens(text)) // TOKEN_BYTES

    def _tokens(self, text: str) -> bytes:
        return encoded(_encodable(text), tokenizer=self._loaded().tokenizer)

    def _means(self, texts: Sequence[bytes]) -> "NDArray[np.float32]":
        """Return the unit means of the tokens of texts. Each is added up by itself: a batch of its
        rows for `np.add.reduceat` takes eight times as long, padded ones get huge where one text
        is long."""
        import numpy as np

        table = self._loaded().embedding
        means = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, tokens in enumerate(texts):
            ids = np.minimum(np.frombuffer(tokens, dtype=np.uint16), len(table) - 1)
            for i in range(0, len(ids), _TOKENS):
                means[row] += np.add.reduce(table.take(ids[i : i + _TOKENS], axis=0), axis=0)
        norms = np.linalg.norm(means, axis=1, keepdims=True)
        means /= np.where(norms > 0, norms, 1.0)
        return means

    def _loaded(self) -> "WordLlamaInference":
        if self._model is None:
            with _loading:
                if self._model is None:
                    self._model = _load()
        return self._model


def _encodable(text: str) -> str:
    """Replace lone surrogates, which the tokenizer cannot take."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


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
    one_thread()  # what is done with vectors multiplies them
    return model


@cache
def default_embedder() -> WordLlamaEmbedder:
    """Return the embedder shared by the whole process."""
    return WordLlamaEmbedder()
