"""What pairs that are known by heart say for sentences as answers, as signs: stems that answer
stems, `associations`, and how answers to what is asked look, `phrasing`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from memory_core.llm.associations import associations
from memory_core.llm.phrasing import phrasing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BY_HEART = ("associated", "associated, to the best", "phrased", "phrased, to the best")


def by_heart(question: str, texts: Sequence[str]) -> "NDArray[np.float64]":
    """Return the signs in the order of `BY_HEART`, one row a text."""
    import numpy as np

    each = [pairs.score(question, texts) for pairs in (associations(), phrasing())]
    return np.column_stack([column for one in each for column in (one, one - one.max())])
