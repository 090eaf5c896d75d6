"""Where learning names starts: from what the syntax model learned about words.

The name recogniser has a tok2vec of the same shape with larger tables. A hashed table grows
without any change of output when it is repeated: a row is a hash modulo the number of rows, and
h mod (k * n) mod n == h mod n. So the larger table starts as the smaller one, several times, and
its rows part company as names are learned.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import spacy
from spacy.util import registry

if TYPE_CHECKING:
    from spacy.language import Language
    from thinc.api import Model


@registry.callbacks("memograph.start_from_syntax.v1")  # type: ignore[untyped-decorator]
def start_from_syntax(path: Path) -> "Callable[[Language], None]":
    """Return the step of an initialization that copies the syntax model's tok2vec into the names'.

    path: folder of the trained syntax pipeline.
    """

    def start(nlp: "Language") -> None:
        learned: Any = spacy.load(path, enable=["tok2vec"]).get_pipe("tok2vec")
        fresh: Any = nlp.get_pipe("ner")
        copy_weights(learned.model, fresh.model.get_ref("tok2vec"))

    return start


def copy_weights(learned: "Model[Any, Any]", fresh: "Model[Any, Any]") -> int:
    """Copy every parameter of `learned` onto the first layers of `fresh`; return how many.

    Raises ValueError where a layer is neither of the same shape nor a table a whole number of
    times as large.
    """
    n_copied = 0
    # Depth first: what `fresh` has after its tok2vec comes last and is left over.
    for source, target in zip(_layers(learned), _layers(fresh), strict=False):
        for name in source.param_names:
            weights, shape = source.get_param(name), target.get_param(name).shape
            target.set_param(name, _grown(weights, shape))
            n_copied += 1
    return n_copied


def _layers(model: "Model[Any, Any]") -> "list[Model[Any, Any]]":
    return [node for node in model.walk(order="dfs_pre") if node.param_names]


def _grown(weights: Any, shape: tuple[int, ...]) -> Any:
    """Return weights repeated along their first axis to fill `shape`."""
    times, rest = divmod(shape[0], weights.shape[0])
    if rest or weights.shape[1:] != shape[1:]:
        raise ValueError(f"Weights {weights.shape} do not repeat into {shape}; mend the rows.")
    return np.tile(weights, (times, *(1,) * (weights.ndim - 1)))
