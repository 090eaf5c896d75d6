"""The shipped model: small, free of training text, and the same after packing as before."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import spacy
import srsly  # type: ignore[import-untyped]

from memory_core.language.pipeline import MODEL_DIR, load_packed
from training.packing import narrowed, pack, symbols

MB = 1_000_000
TEXTS = (
    "Anna works at Google and lives in Zurich.",
    "is the thinkpad x1 better than the dell xps 15? it costs $1799",
    "RT @bob: Arsenal beat Chelsea 3 - 1 #COYG http://t.co/x",
    "Ping Aoife about ticket TCK-101, the printer in Cork is down again!",
    "",
)


@pytest.fixture(scope="module")
def shipped() -> Any:
    return load_packed(MODEL_DIR)


@pytest.fixture(scope="module")
def packed_again(shipped: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packing")
    shipped.to_disk(folder / "wide")
    pack(folder / "wide", folder / "packed")
    return folder / "packed"


def reading(nlp: Any, text: str) -> list[tuple[Any, ...]]:
    doc = nlp(text)
    tokens = [(t.text, t.tag_, t.pos_, str(t.morph), t.dep_, t.head.i, t.lemma_) for t in doc]
    return [*tokens, *((e.start, e.end, e.label_) for e in doc.ents)]


@pytest.mark.parametrize("text", TEXTS)
def test_packed_pipeline_reads_as_the_wide_one(shipped: Any, packed_again: Path, text: str) -> None:
    assert reading(load_packed(packed_again), text) == reading(shipped, text)


def test_packed_files_hold_no_wide_weights(packed_again: Path) -> None:
    wide = [
        path
        for path in packed_again.rglob("model")
        if path.is_file() and b"<f4" in path.read_bytes()
    ]
    assert wide == []


def test_packing_keeps_licence_and_card_beside_the_weights(
    packed_again: Path, tmp_path: Path
) -> None:
    (tmp_path / "LICENSE.md").write_text("licence")
    pack(packed_again.parent / "wide", tmp_path)
    assert (tmp_path / "LICENSE.md").read_text() == "licence"


def test_narrowed_weights_are_within_half_precision() -> None:
    weights = np.linspace(-3, 3, 1000, dtype=np.float32)
    kept = narrowed({"a": [weights], "b": "text", "c": 3})
    assert kept["b"] == "text" and kept["c"] == 3
    assert kept["a"][0].dtype == np.float16
    assert np.allclose(kept["a"][0], weights, rtol=1e-3)


def test_shipped_model_is_at_most_12_megabytes() -> None:
    files = [path for path in MODEL_DIR.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= 12 * MB


def test_shipped_vocabulary_holds_no_words_of_texts(shipped: Any) -> None:
    words = json.loads((MODEL_DIR / "vocab" / "strings.json").read_text(encoding="utf8"))
    assert set(symbols(shipped, words)) == set(words)


def test_words_of_texts_are_left_out_of_the_vocabulary(shipped: Any) -> None:
    assert symbols(shipped, ["Unilever", "nsubj", "zürich"]) == symbols(shipped, ["nsubj"])


def test_shipped_configuration_names_no_folder_of_the_training() -> None:
    config = spacy.util.load_config(MODEL_DIR / "config.cfg")
    assert {value for value in config["paths"].values() if value} == set()


def test_shipped_model_says_what_it_is() -> None:
    meta = srsly.read_json(MODEL_DIR / "meta.json")
    assert (meta["name"], meta["license"]) == ("memory_sm", "CC BY-SA 4.0")
    assert "performance" not in meta
