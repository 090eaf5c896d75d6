"""The vector index: what a vector costs, how many of the nearest it finds, and how fast.

The pieces are made up, or those of files given by name. Recall: of the ten pieces that are nearest
by comparing all, how many a search finds; one as near as the tenth counts as found.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.documents import MB, made_up
from memory_core.retrieval.base import vectors_of
from memory_core.retrieval.chroma import ChromaIndex
from memory_core.retrieval.chunking import cut, indexed_text
from memory_core.retrieval.embedding import default_embedder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIZE = 50_000
ASKED = 200
NEAREST = 10
TOGETHER = 1024
FILE_MB = 7
EQUAL = 1e-6
"""How far apart two similarities may be that are the same."""
SECOND_MS = 1000


def pieces(n: int, files: Sequence[Path] = ()) -> list[str]:
    """Return n pieces of text as they are indexed, made up where there are no files."""
    given = [file.read_text("utf-8") for file in files]
    found: list[str] = []
    seed = 0
    while len(found) < n:
        text = given.pop() if given else made_up(FILE_MB * MB, seed=1000 + seed)
        seed += 1
        found += [indexed_text(chunk) for chunk in cut(text, document_id="d", document_name="a")]
    return found[:n]


def recall(found: Sequence[float], exact: "NDArray[np.float32]") -> float:
    """Return the share of the nearest that was found. exact: similarities of all."""
    import numpy as np

    least = np.partition(exact, -NEAREST)[-NEAREST] - EQUAL
    return sum(1 for similarity in found if similarity >= least) / NEAREST


def measured(vectors: "NDArray[np.float32]", asked: "NDArray[np.float32]", folder: Path) -> None:
    """Print the figures of an index of these vectors."""
    index = ChromaIndex(folder, embedder_name="benchmark")
    ids = [f"piece-{i}" for i in range(len(vectors))]
    spent = process_time()
    for i in range(0, len(vectors), TOGETHER):
        index.add(ids[i : i + TOGETHER], list(vectors[i : i + TOGETHER]), user_id="u")
    added_ms = (process_time() - spent) / len(vectors) * SECOND_MS
    index.search(asked[0].tolist(), user_ids=["u"], limit=NEAREST)
    shares, spent = [], 0.0
    for question in asked:
        before = process_time()
        hits = index.search(question.tolist(), user_ids=["u"], limit=NEAREST)
        spent += process_time() - before
        shares.append(recall([hit.similarity for hit in hits], vectors @ question))
    index.close()
    found, search_ms = sum(shares) / len(shares), spent / len(asked) * SECOND_MS
    print(f"  {len(vectors):8,} {added_ms:14.3f} {search_ms:15.2f} {found:14.3f}", flush=True)


def main(*, size: int = SIZE, files: Sequence[Path] = ()) -> None:
    """Print the figures."""
    import numpy as np

    print("vectors: processor milliseconds; the ten nearest, of those by comparing all")
    print("   vectors  ms to add one  ms of a search  nearest found", flush=True)
    vectors = np.stack(vectors_of(default_embedder(), pieces(size + ASKED, files)))
    with tempfile.TemporaryDirectory() as folder:
        measured(vectors[:size], vectors[size:], Path(folder))


if __name__ == "__main__":
    main(
        size=next((int(word) for word in sys.argv[1:] if word.isdigit()), SIZE),
        files=[Path(word) for word in sys.argv[1:] if not word.isdigit()],
    )
