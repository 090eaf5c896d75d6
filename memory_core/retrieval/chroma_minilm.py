"""Vectors by MiniLM, the model Chroma brings along when it may download it; here it may not.

The file has to be on this machine already, in the folder Chroma keeps it in.
"""

import threading
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memory_core.errors import RetrievalError
from memory_core.retrieval.chroma_vectors import load_chroma

if TYPE_CHECKING:
    from chromadb.utils.embedding_functions.onnx_mini_lm_l6_v2 import ONNXMiniLM_L6_V2

NEEDED = ("model.onnx", "tokenizer.json")
_BATCH = 32


class MiniLmEmbedder:
    """`Embedder` by MiniLM; loaded when first used. One instance may be shared by all threads."""

    name = "chroma-all-MiniLM-L6-v2"
    dimension = 384

    def __init__(self, *, count_tokens: Callable[[str], int], folder: Path | None = None) -> None:
        """count_tokens: what counts tokens. folder: of the model's files, None for Chroma's."""
        self._count, self._folder = count_tokens, folder
        self._lock = threading.Lock()
        self._model: ONNXMiniLM_L6_V2 | None = None

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return one unit vector of 384 numbers per text; all zeros for a blank one. Of a text
        some 200 words are read. Raises RetrievalError where the files are missing or broken."""
        wanted = [i for i, text in enumerate(texts) if text.strip()]
        found: dict[int, list[float]] = {}
        model = self._loaded()
        for start in range(0, len(wanted), _BATCH):
            part = wanted[start : start + _BATCH]
            given = [texts[i].encode("utf-8", "replace").decode() for i in part]
            try:
                rows: Any = model._forward(given)
            except Exception as error:  # of the runtime, which has errors of its own kinds
                raise _unusable(error) from error
            found |= zip(part, ([float(x) for x in row] for row in rows), strict=True)
        return [found.get(i, [0.0] * self.dimension) for i in range(len(texts))]

    def count_tokens(self, text: str) -> int:
        """Return about how many tokens the text has."""
        return self._count(text)

    def _loaded(self) -> "ONNXMiniLM_L6_V2":
        with self._lock:
            if self._model is None:
                self._model = _load(self._folder)
            return self._model


def _load(folder: Path | None) -> "ONNXMiniLM_L6_V2":
    load_chroma()
    from chromadb.utils.embedding_functions.onnx_mini_lm_l6_v2 import ONNXMiniLM_L6_V2

    place = folder or ONNXMiniLM_L6_V2.DOWNLOAD_PATH
    files = place / ONNXMiniLM_L6_V2.EXTRACTED_FOLDER_NAME
    missing = [name for name in NEEDED if not (files / name).is_file()]
    if missing:
        message = (
            f"The files of MiniLM are not on this machine ({', '.join(missing)} in {files}), and "
            "nothing is downloaded; put them there, or set MEMOGRAPH_EMBEDDER=wordllama. Until "
            "then search goes on by words alone."
        )
        raise RetrievalError(message)
    try:
        model = ONNXMiniLM_L6_V2(preferred_providers=["CPUExecutionProvider"])
        model.DOWNLOAD_PATH = place  # its own check, which may download, is never called
        _ = model.tokenizer, model.model
    except Exception as error:  # of the runtime, which has errors of its own kinds
        raise _unusable(error) from error
    return model


def _unusable(error: Exception) -> RetrievalError:
    return RetrievalError(
        f"MiniLM cannot be used ({' '.join(str(error).split())[:200]}); put its files there anew, "
        "or set MEMOGRAPH_EMBEDDER=wordllama. Until then search goes on by words alone."
    )


@cache
def minilm_embedder(count_tokens: Callable[[str], int]) -> MiniLmEmbedder:
    """Return the one shared by the whole process."""
    return MiniLmEmbedder(count_tokens=count_tokens)
