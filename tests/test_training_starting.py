"""Growing the tables of words: the larger model starts exactly where the smaller one stands."""

from typing import Any

import numpy as np
import pytest
import spacy
from spacy.ml.models import MultiHashEmbed
from thinc.api import chain, list2array

from training.starting import copy_weights

TEXT = "Anna works at Google in Zurich, and I bought a ThinkPad X1."


def embedding(rows: list[int], width: int = 16) -> Any:
    attributes = ["NORM", "SHAPE"]
    model = MultiHashEmbed(width=width, attrs=attributes, rows=rows, include_static_vectors=False)
    model.initialize([spacy.blank("en")("start")])
    return model


def vectors(model: Any) -> np.ndarray[Any, Any]:
    (found,) = model.predict([spacy.blank("en")(TEXT)])
    return np.asarray(found)


def test_larger_tables_give_the_same_vectors_at_the_start() -> None:
    learned, fresh = embedding([50, 20]), embedding([200, 60])
    assert not np.array_equal(vectors(learned), vectors(fresh))
    assert copy_weights(learned, fresh) > 0
    assert np.array_equal(vectors(learned), vectors(fresh))


def test_layers_behind_the_copied_ones_are_left_alone() -> None:
    learned, inner = embedding([50, 20]), embedding([50, 20])
    whole: Any = chain(inner, list2array())
    copy_weights(learned, whole)
    assert np.array_equal(vectors(learned), vectors(inner))


def test_tables_that_do_not_repeat_are_refused() -> None:
    with pytest.raises(ValueError, match="do not repeat"):
        copy_weights(embedding([50, 20]), embedding([75, 20]))


def test_another_width_is_refused() -> None:
    with pytest.raises(ValueError, match="do not repeat"):
        copy_weights(embedding([50, 20]), embedding([50, 20], width=32))
