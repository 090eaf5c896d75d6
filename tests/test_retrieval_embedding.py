"""The embedder: unit vectors, offline, shared by threads."""

import logging
import math
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]

from memory_core.errors import RetrievalError
from memory_core.multiplying import one_thread
from memory_core.retrieval import embedding
from memory_core.retrieval.embedding import WordLlamaEmbedder, default_embedder

ROOT = Path(__file__).resolve().parent.parent


def cosine(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


@settings(deadline=None)
@given(st.lists(st.text(max_size=60), max_size=5))
def test_every_text_has_one_unit_vector_or_zeros(texts: list[str]) -> None:
    embedder = default_embedder()
    vectors = embedder.embed(texts)
    assert len(vectors) == len(texts)
    for vector in vectors:
        length = math.sqrt(cosine(vector, vector))
        assert len(vector) == embedder.dimension
        assert length == pytest.approx(1.0, abs=1e-5) or length == 0.0


@pytest.mark.parametrize("blank", ["", "   ", "\n\t"])
def test_blank_text_is_the_zero_vector(blank: str) -> None:
    assert not any(default_embedder().embed([blank])[0])


def test_vector_does_not_depend_on_its_batch() -> None:
    embedder = default_embedder()
    texts = ["a short one", "a much longer text about boats and harbors " * 30, "", "boats"]
    assert embedder.embed(texts) == [embedder.embed([text])[0] for text in texts]


def test_near_meanings_are_near() -> None:
    laptop, notebook, cathedral = default_embedder().embed(["laptop", "notebook PC", "cathedral"])
    assert cosine(laptop, notebook) > cosine(laptop, cathedral)


def test_lone_surrogates_are_embedded_as_unknown() -> None:
    assert len(default_embedder().embed(["a \ud800 b"])) == 1
    assert default_embedder().count_tokens("\udfff") >= 1


def test_tokens_are_counted_and_grow_with_the_text() -> None:
    count = default_embedder().count_tokens
    assert count("") == 0
    assert 2 <= count("Hello world") <= 4
    assert count("Hello world " * 100) > 150


def test_whole_process_shares_one_embedder() -> None:
    assert default_embedder() is default_embedder()


def test_threads_get_the_same_vectors() -> None:
    embedder = WordLlamaEmbedder()
    texts = [f"text number {i} about sailing" for i in range(64)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda text: embedder.embed([text])[0], texts))
    assert found == embedder.embed(texts)


def test_missing_vectors_say_what_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    import wordllama

    def missing(**_: object) -> None:
        raise FileNotFoundError("no weights")

    monkeypatch.setattr(wordllama.WordLlama, "load", missing)
    with pytest.raises(RetrievalError, match="by words alone"):
        embedding.WordLlamaEmbedder().embed(["a"])


def test_nothing_reaches_for_the_network_and_logging_stays_as_it_was() -> None:
    """In a process of its own, where every attempt to connect or look up a name is an error."""
    code = """
import logging, sys
def audit(event, args):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto"):
        print("network", event, args); raise OSError("no network here")
sys.addaudithook(audit)
from memory_core.retrieval.embedding import default_embedder
from memory_core.retrieval.opening import open_index
embedder = default_embedder()
index = open_index(None, embedder_name=embedder.name)
vectors = embedder.embed(["a word"])
index.add(["one"], vectors, user_id="u")
assert index.search(vectors[0], user_ids=["u"], limit=1)[0].chunk_id == "one"
assert type(index).__name__ == "ChromaIndex", index.health()
index.close()
assert logging.getLogger().handlers == [] and logging.getLogger().level == logging.WARNING
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_placeholder_for_logging_is_removed() -> None:
    before = list(logging.getLogger().handlers)
    with embedding._root_logging_untouched():
        assert len(logging.getLogger().handlers) == len(before) + 1
    assert logging.getLogger().handlers == before


def test_vectors_are_multiplied_by_one_thread() -> None:
    found = ThreadpoolController().select(internal_api="openblas")
    found.limit(limits=2)
    WordLlamaEmbedder().embed(["a violin"])
    now = ThreadpoolController().select(internal_api="openblas").info()
    assert all(library["num_threads"] == 1 for library in now)
    assert one_thread() is bool(now)
