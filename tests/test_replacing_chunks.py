"""A new version of a document: only what changed is read, embedded and written again, and what is
known in the end is what reading all of it would give."""

import random
from collections.abc import Iterator, Sequence

import pytest

from memory_core import Memory
from memory_core.model import UNSET, Chunk, Document, Entity
from memory_core.replacing import Former, continued
from memory_core.retrieval.chunking import cut
from memory_core.retrieval.embedding import default_embedder
from tests.terms_held import terms_held

SECTIONS = (
    "## Nimbus 4\n\n- Price: $120\n- Warranty: 2 years\n\nAnna Schmidt of Siemens likes it.",
    "## Reviews\n\nAnna Schmidt tried the Nimbus 4 in Berlin. Siemens paid for the trip.",
    "## Halcyon 7\n\n- Price: $99\n\nThe Halcyon 7 is made in Porto by Fjord Audio.",
    "## Porto\n\nFjord Audio moved to Porto in 2019. Ben Carter runs the works there.",
    "## Ben Carter\n\nBen Carter was at Siemens before. He lives in Lisbon.",
    "## Tundra 2\n\n- Warranty: 5 years\n\nIt is lighter than the Halcyon 7.",
    "## Prices\n\nThe Tundra 2 costs $310. The Nimbus 4 costs $120.",
)
NEW = (
    "## News\n\nSiemens opened a shop in Lisbon. Clara Novak leads it.",
    "## Nimbus 4\n\n- Price: $140\n\nClara Novak likes it.",
)


def joined(sections: Sequence[str]) -> str:
    return "\n\n".join(sections)


def versions() -> Iterator[tuple[str, ...]]:
    """Yield new versions of SECTIONS: something left out, changed, moved, doubled or added."""
    yield SECTIONS[1:]
    yield (NEW[0], *SECTIONS)
    yield (SECTIONS[0], *SECTIONS[2:], NEW[1])
    yield (*SECTIONS[3:], *SECTIONS[:3])
    yield (*SECTIONS[:2], SECTIONS[0], *SECTIONS[4:])
    rng = random.Random(4)
    for _ in range(4):
        yield tuple(rng.sample((*SECTIONS, *NEW), 6))


def spoken(memory: Memory, document: Document) -> list[list[tuple[object, ...]]]:
    """Return for each chunk in order what it speaks of."""
    found = memory.chunk_entities(document.id, user_id="u")
    return [
        [(e.name, e.type, dict(e.attributes)) for e in found.get(chunk.id, [])]
        for chunk in memory.chunks(document.id, user_id="u")
    ]


def places(memory: Memory, document: Document) -> list[tuple[int, int, int, str, str]]:
    chunks = memory.chunks(document.id, user_id="u")
    return [(c.seq, c.start, c.end, c.heading, c.text) for c in chunks]


def terms_found(memory: Memory) -> set[tuple[str, str, int, int]]:
    """Return which terms stand in which text."""
    texts = {c.id: c.text for d in memory.documents("u") for c in memory.chunks(d.id, user_id="u")}
    asked = {"anna", "siemen", "nimbus", "price", "ben", "lisbon", "porto", "clara", "halcyon"}
    found = terms_held(memory._parts.store, asked, kind="chunk", user_id="u")
    return {(term, texts[item], count, length) for term, item, count, length in found}


@pytest.mark.parametrize("sections", list(versions()))
def test_replaced_or_added_anew_it_says_the_same(memory: Memory, sections: Sequence[str]) -> None:
    old = memory.add_document(joined(SECTIONS), user_id="u", name="shop.md")
    new = memory.update_document(old.id, joined(sections), user_id="u")
    replaced = spoken(memory, new), places(memory, new), terms_found(memory)
    ids = {chunk.id for chunk in memory.chunks(new.id, user_id="u")}
    assert memory._parts.index.ids(user_id="u") == ids
    memory.delete_document(new.id, user_id="u")
    fresh = memory.add_document(joined(sections), user_id="u", name="shop.md")
    assert (spoken(memory, fresh), places(memory, fresh), terms_found(memory)) == replaced


@pytest.fixture
def asked(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """Which texts were read and which embedded."""
    texts: dict[str, list[str]] = {"read": [], "embedded": []}
    reader, embedder = memory._parts.reader, default_embedder()
    assert memory._parts.embedder is embedder
    extract_many, arrays = reader.extract_many, embedder.arrays

    def read(given: Sequence[str], **more: object) -> object:
        given = list(given)
        texts["read"] += given
        return extract_many(given, **more)  # type: ignore[arg-type]

    def embedded(given: Sequence[str]) -> object:
        texts["embedded"] += given
        return arrays(given)

    monkeypatch.setattr(reader, "extract_many", read)
    monkeypatch.setattr(embedder, "arrays", embedded)
    return texts


def test_only_what_changed_is_read_and_embedded(
    memory: Memory, asked: dict[str, list[str]]
) -> None:
    old = memory.add_document(joined(SECTIONS), user_id="u", name="shop.md")
    ids = [chunk.id for chunk in memory.chunks(old.id, user_id="u")]
    asked["read"].clear()
    asked["embedded"].clear()
    changed = (*SECTIONS[:-1], "## Prices\n\nThe Tundra 2 costs $290.")
    new = memory.update_document(old.id, joined(changed), user_id="u")
    assert asked["read"] == ["## Prices\n\nThe Tundra 2 costs $290."]
    assert len(asked["embedded"]) == 1
    now = [chunk.id for chunk in memory.chunks(new.id, user_id="u")]
    assert now[:-1] == ids[:-1] and now[-1] not in ids


def test_where_the_first_to_name_somebody_goes_the_others_are_read_again(
    memory: Memory, asked: dict[str, list[str]]
) -> None:
    old = memory.add_document(joined(SECTIONS), user_id="u", name="shop.md")
    asked["read"].clear()
    memory.update_document(old.id, joined(SECTIONS[1:]), user_id="u")
    assert SECTIONS[1] in asked["read"] and SECTIONS[3] not in asked["read"]


def test_document_that_was_not_read_yet_is_read_when_it_is_replaced(memory: Memory) -> None:
    old = memory.add_document(joined(SECTIONS), user_id="u", entities="later")
    new = memory.update_document(old.id, joined((*SECTIONS, NEW[0])), user_id="u")
    assert all(spoken(memory, new)[0]) and memory.unread("u") == 0
    ids = {chunk.id for chunk in memory.chunks(new.id, user_id="u")}
    assert memory._parts.index.ids(user_id="u") == ids


def test_chunks_that_changed_places_are_new() -> None:
    def chunks(order: str) -> list[Chunk]:
        text = joined([f"# {letter}\n\nThis is {letter}." for letter in order])
        return cut(text, document_id=order, document_name="n")

    document = Document("abcde", "u", "n", "md", 1, 5, "", UNSET)
    nothing: dict[str, list[Entity]] = {}
    former = Former(document, tuple(chunks("abcde")), nothing)
    now = continued(former, chunks("xbcaed"))
    kept = {c.heading: c.id for c in now if c.id.startswith("abcde")}
    assert (kept["b"], kept["c"]) == ("abcde:1", "abcde:2")
    assert len(kept) == 3
