"""Sentences that point back: "It has no lift." is about what was said before it, which may be
something else than what a question asks about."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

POINTS_BACK = re.compile(r"(?:it|they|he|she|this|that|these|those)\b", re.I)
"""How a sentence begins that is about what was said just before it."""


def said_of_it(material: Material) -> frozenset[Sentence]:
    """Return the documents' sentences about any of the things that are asked about."""
    return frozenset(one for this in material.focus for one in material.about(this))


def points_elsewhere(
    material: Material,
    sentences: Sequence[Sentence],
    odds: "NDArray[np.float64]",
    *,
    least: float,
) -> "NDArray[np.bool_]":
    """Return which sentences point back to something else than what is asked about; none where
    nothing that is said of that answers. odds: of each sentence; least: from which on one answers.
    """
    import numpy as np

    about = said_of_it(material)
    of_it = np.array([one in about for one in sentences], dtype=np.bool_)
    if not (odds[of_it] >= least).any():
        return np.zeros(len(sentences), dtype=np.bool_)
    back = np.array([POINTS_BACK.match(one.text) is not None for one in sentences], dtype=np.bool_)
    found: NDArray[np.bool_] = back & ~of_it
    return found
