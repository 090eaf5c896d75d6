"""How near the meaning of sentences comes to that of a question, by word vectors."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from memory_core.llm.base import Evidence
from memory_core.llm.nearness import Embed
from memory_core.llm.passages import Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def meanings(
    embed: Embed, question: str, among: Sequence[Sentence]
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """Return the cosines of a question with sentences, and with sentences below their headings,
    what all of them have in common taken away."""
    import numpy as np

    asked = np.asarray(embed([question])[0], dtype=np.float64)
    by_place: dict[int, list[Sentence]] = {}
    for one in among:
        by_place.setdefault(one.place, []).append(one)
    alone, below = [], []
    for found in by_place.values():
        texts = [one.text for one in found]
        texts += [f"{one.heading} {one.text}" for one in found]
        rows = embedded(embed, tuple(texts)).astype(np.float64)
        alone.append(rows[: len(found)])
        below.append(rows[len(found) :])
    return apart(np.concatenate(alone), asked), apart(np.concatenate(below), asked)


def similarities(embed: Embed, question: str, evidence: Sequence[Evidence]) -> list[float]:
    """Return the cosine of each piece of evidence to a question: as the search told it, or worked
    out here where it searched by words alone."""
    told = [item.similarity for item in evidence]
    if any(told) or not told:
        return told
    import numpy as np

    rows = np.asarray(embed([question, *(item.text for item in evidence)]), dtype=np.float64)
    return [float(one) for one in np.clip(rows[1:] @ rows[0], 0.0, 1.0)]


def apart(rows: "NDArray[np.float64]", asked: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return the cosines of vectors with another one, their mean taken from all."""
    import numpy as np

    mean = rows.mean(axis=0)
    left, right = rows - mean, _unit(asked - mean)
    lengths = np.linalg.norm(left, axis=1)
    found: NDArray[np.float64] = (left @ right) / np.maximum(lengths, 1e-6)
    return found


@lru_cache(maxsize=1024)
def embedded(embed: Embed, texts: tuple[str, ...]) -> "NDArray[np.float32]":
    """Return the vectors of texts; kept, because pieces of documents come again and again."""
    import numpy as np

    return np.asarray(embed(texts), dtype=np.float32)


def _unit(vector: "NDArray[np.float64]") -> "NDArray[np.float64]":
    import numpy as np

    length = float(np.linalg.norm(vector))
    return vector / length if length else vector
