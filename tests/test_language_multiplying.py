"""The pipeline multiplies by numpy, and reads the same."""

from typing import Any

import numpy as np
import pytest
from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]

from memory_core.language import multiplying
from memory_core.language.multiplying import multiply_by_numpy
from memory_core.language.pipeline import load_pipeline

TEXT = "Ann Lee of Orbita bought a Falco X2 for 1,299 euros in Oslo, and Ben wants one, too."


def layers() -> list[Any]:
    models: list[Any] = [getattr(pipe, "model", None) for _, pipe in load_pipeline().pipeline]
    return [layer for model in models if model for layer in model.walk()]


def read() -> list[tuple[str, str, int, str]]:
    return [(t.tag_, t.dep_, t.head.i, t.ent_type_) for t in load_pipeline()(TEXT)]


def test_openblas_multiplies_alone() -> None:
    found = ThreadpoolController().select(internal_api="openblas").info()
    assert multiply_by_numpy(load_pipeline()) is bool(found)
    assert all(layer.ops.use_blis is not bool(found) for layer in layers())
    limited = ThreadpoolController().select(internal_api="openblas").info()
    assert all(library["num_threads"] == 1 for library in limited)


def test_texts_are_read_the_same_either_way() -> None:
    ops = {id(layer.ops): layer.ops for layer in layers()}.values()
    before = {id(one): one.use_blis for one in ops}
    try:
        results = []
        for by_blis in (True, False):
            for one in ops:
                one.use_blis = by_blis
            results.append(read())
    finally:
        for one in ops:
            one.use_blis = before[id(one)]
    assert results[0] == results[1]
    assert {"PERSON", "LOCATION"} <= {kind for _, _, _, kind in results[0]}


def test_without_openblas_all_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [layer.ops.use_blis for layer in layers()]
    nothing = ThreadpoolController().select(internal_api="none")
    controller = type("None_", (), {"select": lambda self, **which: nothing})
    monkeypatch.setattr("threadpoolctl.ThreadpoolController", controller)
    assert not multiplying.multiply_by_numpy(load_pipeline())
    assert [layer.ops.use_blis for layer in layers()] == before


def test_products_differ_in_the_last_bits_alone() -> None:
    layer = layers()[0]
    numbers = np.random.default_rng(3)
    one, other = (numbers.random((n, 96), dtype=np.float32) for n in (40, 30))
    product = layer.ops.gemm(one, other, trans2=True)
    assert np.allclose(product, one.astype(np.float64) @ other.T.astype(np.float64), atol=1e-4)
