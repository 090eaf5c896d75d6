"""Long documents are read bit by bit, and in the end as if they had been read at once."""

from collections.abc import Callable

import pytest

from memory_core import Memory
from memory_core.errors import DocumentError
from memory_core.ingestion import AT_ONCE
from memory_core.model import Entity
from memory_core.pending import STEP
from tests.conftest import HandClock

MAKERS = ("Nimbus", "Halcyon", "Tundra", "Fjord")


def leaflet(n: int = 45) -> str:
    """Return a text of n chunks, each of which states something; every maker is named often."""
    return "\n\n".join(
        f"## {MAKERS[i % 4]} {i // 8 + 2}\n\n- Price: ${100 + i}\n- Warranty: {i % 4 + 1} years\n\n"
        f"Anna Schmidt of Siemens likes it."
        for i in range(n)
    )


def known(memory: Memory, document_id: str) -> dict[str, list[tuple[object, ...]]]:
    """Return chunk number -> what it speaks of."""
    found = memory.chunk_entities(document_id, user_id="u")
    return {
        chunk_id.rpartition(":")[2]: [(e.name, e.type, e.attributes) for e in entities]
        for chunk_id, entities in found.items()
    }


def unread(memory: Memory) -> list[int | None]:
    return [document.read_to for document in memory.documents("u")]


def stopping_after(n: int) -> Callable[[], bool]:
    left = iter([False] * n)
    return lambda: next(left, True)


def test_long_document_is_found_by_its_words_before_its_names_are_read(memory: Memory) -> None:
    document = memory.add_document(leaflet(), user_id="u", name="phones.md")
    assert document.n_chunks > AT_ONCE and document.read_to == 0
    hits = memory.search("price of the Fjord 3", user_id="u", kinds=("chunk",))
    assert "Fjord 3" in hits[0].text
    assert memory.chunk_entities(document.id, user_id="u") == {}


@pytest.mark.parametrize("room", [True, False])
def test_it_is_said_whether_documents_are_found_by_their_meaning(
    memory: Memory, monkeypatch: pytest.MonkeyPatch, room: bool
) -> None:
    if not room:
        monkeypatch.setattr("memory_core.retrieval.queued.MOST", 3)
    assert memory.embedded("u")
    stages: list[str] = []
    memory.add_document(leaflet(5), user_id="u", entities="later", progress=lambda _, what: (
        stages.append(what)
    ))  # fmt: skip
    assert memory.embedded("u") is room
    assert ("its meaning" in stages[-1]) is room
    memory.read_pending("u")
    assert memory.embedded("u")


def test_read_bit_by_bit_or_at_once_it_says_the_same(memory: Memory) -> None:
    later = memory.add_document(leaflet(), user_id="u", name="phones.md")
    assert memory.read_pending("u", stop=stopping_after(4)) == 2 * STEP
    assert unread(memory) == [2 * STEP]
    assert memory.read_pending("u") == 45 - 2 * STEP
    bit_by_bit = known(memory, later.id)
    memory.delete_document(later.id, user_id="u")
    whole = memory.add_document(leaflet(), user_id="u", name="phones.md", entities="now")
    assert known(memory, whole.id) == bit_by_bit
    assert len(bit_by_bit) == 45 and unread(memory) == [None]


def test_nothing_is_read_twice(memory: Memory) -> None:
    assert memory.read_pending("u") == 0
    document = memory.add_document(leaflet(), user_id="u")
    ids = [chunk.id for chunk in memory.chunks(document.id, user_id="u")]
    assert memory._parts.index.vectors(ids, user_id="u").keys() == set(ids)
    assert memory.read_pending("u") == 45
    assert memory._parts.index.vectors(ids, user_id="u").keys() == set(ids)
    assert memory.read_pending("u") == 0


def test_what_breaks_the_reading_off_keeps_what_was_read(memory: Memory) -> None:
    document = memory.add_document(leaflet(), user_id="u")

    class Away(Exception):
        pass

    def leave(done: float, what: str) -> None:
        if done > 0.5:
            raise Away

    with pytest.raises(Away):
        memory.read_pending("u", progress=leave)
    assert unread(memory) == [2 * STEP]
    assert set(known(memory, document.id)) == {str(i) for i in range(2 * STEP)}


def test_document_deleted_while_it_is_read_leaves_nothing(memory: Memory) -> None:
    document = memory.add_document(leaflet(), user_id="u")

    def delete(done: float, what: str) -> None:
        if 0 < done < 0.5:
            memory.delete_document(document.id, user_id="u")

    assert memory.read_pending("u", progress=delete) == STEP
    assert memory.documents("u") == []
    store = memory._parts.store
    assert store.document_entities(any_word=["fjord", "siemens"], user_ids=["u"]) == []
    assert memory._parts.index.vectors([f"{document.id}:0"], user_id="u") == {}


def test_two_readers_of_one_document_store_nothing_twice(memory: Memory) -> None:
    document = memory.add_document(leaflet(), user_id="u")
    store = memory._parts.store
    entity = Entity("Aster", "PRODUCT", id="e1", trust="document", source=f"chunk:{document.id}:0")
    assert store.read_on(document, [entity], read_to=STEP)
    assert not store.read_on(document, [entity], read_to=STEP)
    assert len(store.entities_of_document(document.id, user_id="u")) == 1
    assert store.entities_of_document(document.id, user_id="another") == []


def test_short_document_is_read_at_once_unless_it_is_told_otherwise(memory: Memory) -> None:
    assert memory.add_document(leaflet(2), user_id="u").read_to is None
    assert memory.add_document(leaflet(3), user_id="u", entities="later").read_to == 0
    assert memory.add_document(leaflet(), user_id="u", entities="now").read_to is None


def test_names_read_later_are_known_from_when_the_document_came(
    memory: Memory, clock: HandClock
) -> None:
    memory.add_document(leaflet(), user_id="u")
    added = clock.now
    clock.forward(minutes=5)
    memory.read_pending("u")
    past = memory._parts.store.past(added)
    assert past.document_entities(names=["fjord 3"], user_ids=["u"])


def test_progress_that_raises_stops_an_addition_with_nothing_stored(memory: Memory) -> None:
    stages: list[str] = []
    memory.add_document(leaflet(5), user_id="u", progress=lambda done, what: stages.append(what))
    assert len(set(stages)) >= 5
    text = leaflet(6)
    for i in range(len(stages)):
        left = iter([None] * i)

        def stop(done: float, what: str, left: object = left) -> None:
            if next(left, 0) == 0 and done < 1:  # type: ignore[call-overload]
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            memory.add_document(text, user_id="u", progress=stop)
    assert len(memory.documents("u")) == 1
    assert memory._parts.store.index_size(kind="chunk", user_ids=["u"])[0] == 5


def test_refused_document_leaves_nothing(memory: Memory) -> None:
    with pytest.raises(DocumentError):
        memory.add_document(b"PK\x03\x04", user_id="u", name="a.docx")
    assert memory.documents("u") == []


@pytest.mark.parametrize("made", ["at once", "later"])
def test_document_replaced_while_its_vectors_are_made_keeps_those_that_stay(
    memory: Memory, monkeypatch: pytest.MonkeyPatch, made: str
) -> None:
    index = memory._parts.index
    taking = "queue" if made == "at once" else "add"
    take = getattr(index, taking)
    replaced: list[bool] = []

    def replacing(ids: list[str], vectors: list[list[float]], *, user_id: str) -> object:
        taken = take(ids, vectors, user_id=user_id)
        if not replaced:
            replaced.append(True)
            (old,) = memory.documents("u")
            memory.update_document(old.id, leaflet(3), user_id="u")
        return taken

    if made == "later":
        monkeypatch.setattr(index, "queue", lambda ids, vectors, user_id: False)
    monkeypatch.setattr(index, taking, replacing)
    memory.add_document(leaflet(4), user_id="u", entities="later")
    memory.read_pending("u")
    assert replaced
    (document,) = memory.documents("u")
    chunks = memory.chunks(document.id, user_id="u")
    assert len(chunks) == 3 and index.ids(user_id="u") == {chunk.id for chunk in chunks}
