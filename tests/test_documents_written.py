"""Documents as they are written: chunks and terms in batches, names found again, on every
database."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memory_core.model import Chunk, Document, Entity
from memory_core.retrieval.base import vectors_of
from memory_core.retrieval.embedding import default_embedder
from memory_core.stores.sql import SqlStore
from memory_core.stores.writing import chunks as writing
from tests.terms_held import terms_held

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
DOCUMENT = Document("d", "ann", "shop.md", "md", 900, 7, "digest", NOW, read_to=0)

WORDS = ["piece", "number0", "number1", "number2"]


def pieces(document: Document) -> list[Chunk]:
    return [
        Chunk(f"{document.id}:{i}", document.id, document.name, i, 9 * i, 9 * i + 7, f"piece {i}")
        for i in range(document.n_chunks)
    ]


def terms(chunk: Chunk) -> dict[str, int]:
    """Return the terms of a chunk; the third has none."""
    return {} if chunk.seq == 2 else {"piece": 1, f"number{chunk.seq % 3}": 2}


def places(store: SqlStore, document: Document) -> set[tuple[str, str, int, int]]:
    """Return (term, number of the chunk, how often, terms of the chunk)."""
    user_ids, wanted = [document.user_id], ["piece", "number0", "number1"]
    found = store.occurrences(wanted, kind="chunk", user_ids=user_ids, most=100)
    keys = [int(key) for one in found for key in one.keys]
    ids = store.item_ids(keys, kind="chunk", user_ids=user_ids)
    return {
        (one.term, ids[int(key)].partition(":")[2], int(count), int(length))
        for one in found
        for key, count, length in zip(one.keys, one.counts, one.lengths, strict=True)
    }


def named(name: str, seq: int, document: Document = DOCUMENT, **attributes: str) -> Entity:
    source = f"chunk:{document.id}:{seq}"
    known = f"{document.id}-{name}-{seq}"
    return Entity(name, "PRODUCT", attributes, id=known, trust="document", source=source)


def test_chunks_and_terms_are_the_same_in_small_batches_and_large(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for document, size in ((DOCUMENT, 100), (replace(DOCUMENT, id="e", user_id="bob"), 3)):
        monkeypatch.setattr(writing, "BATCH", size)
        user_ids = [document.user_id]
        store.take_document(document, pieces(document), [], terms)
        assert store.chunks_of(document.id, user_ids=user_ids) == pieces(document)
        found.append((places(store, document), store.index_size(kind="chunk", user_ids=user_ids)))
    assert found[0] == found[1]
    assert found[0][1] == (6, 18) and len(found[0][0]) == 11


def test_terms_go_with_the_chunks_they_stand_in_and_no_others(store: SqlStore) -> None:
    other = replace(DOCUMENT, id="e", digest="another")
    bobs = replace(DOCUMENT, user_id="bob")
    for document in (DOCUMENT, other, bobs):
        store.take_document(document, pieces(document), [], terms)
    store.delete_document("d", user_id="ann")
    kept = {i for _, i, _, _ in terms_held(store, WORDS, kind="chunk", user_id="ann")}
    assert kept == {f"e:{i}" for i in range(7) if i != 2}
    assert store.index_size(kind="chunk", user_ids=["ann"]) == (6, 18)
    assert len(terms_held(store, WORDS, kind="chunk", user_id="bob")) == 12
    newer = replace(DOCUMENT, id="f", digest="newer", n_chunks=3)
    stays = [replace(c, id=f"e:{c.seq}", document_id="f") for c in pieces(newer)[:2]]
    gone = store.take_document(newer, [*stays, pieces(newer)[2]], [], terms, instead_of="e")
    assert set(gone) == {f"e:{i}" for i in range(2, 7)}
    assert {i for _, i, _, _ in terms_held(store, WORDS, kind="chunk", user_id="ann")} == {
        "e:0",
        "e:1",
    }
    assert store.index_size(kind="chunk", user_ids=["ann"]) == (2, 6)


def test_the_first_to_name_something_in_a_document_is_found(store: SqlStore) -> None:
    other = replace(DOCUMENT, id="e", digest="another")
    for document in (other, DOCUMENT):
        store.take_document(document, pieces(document), [], terms)
    store.read_on(other, [named("Fjord", 0, other)], read_to=None)
    said = [named("Fjord", 1), named("Fjord", 2, price="$9"), named("Tundra", 2)]
    store.read_on(DOCUMENT, said, read_to=None)
    found = store.named_in_document("d", ["fjord", "tundra", "nimbus"], user_id="ann")
    assert {word: entity.source for word, entity in found.items()} == {
        "fjord": "chunk:d:1",
        "tundra": "chunk:d:2",
    }
    assert store.named_in_document("d", ["fjord"], user_id="bob") == {}


def test_what_is_read_in_a_document_is_found_by_its_words(store: SqlStore) -> None:
    store.take_document(DOCUMENT, pieces(DOCUMENT), [], terms)
    spoken = replace(named("Fjord Audio", 1, city="Porto"), aliases=("FA",))
    store.read_on(DOCUMENT, [spoken], read_to=None)
    for names, words in ((["fjord audio"], []), (["fa"], []), ([], ["audio"])):
        [found] = store.document_entities(names=names, any_word=words, user_ids=["ann"])
        assert (found.name, found.attributes, found.aliases, found.last_seen) == (
            "Fjord Audio",
            {"city": "Porto"},
            ("FA",),
            NOW,
        )


def test_vectors_come_as_arrays_where_an_embedder_has_them() -> None:
    embedder, texts = default_embedder(), ["red roses", "", "blue boats"]

    class Plain:
        name, dimension = "plain", 256
        embed, count_tokens = embedder.embed, embedder.count_tokens

    arrays, lists = vectors_of(embedder, texts), vectors_of(Plain(), texts)
    assert [type(one).__name__ for one in (arrays[0], lists[0])] == ["ndarray", "list"]
    assert [one.tolist() for one in arrays] == lists
