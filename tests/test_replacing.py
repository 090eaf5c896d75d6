"""A document that takes the place of another: what came from it follows, the past stays."""

from datetime import datetime

import pytest

from memory_core import Memory
from memory_core.errors import DocumentError, NotFoundError
from memory_core.model import Attribute
from tests.conftest import HandClock

OLD = "# Aster Lamp\n\n- Price: $30\n- Warranty: 2 years\n- Weight: 3 kg\n"
NEW = "# Aster Lamp\n\n- Price: $35\n- Warranty: 2 years\n- Battery: 9 hours\n"


@pytest.fixture
def lamp(memory: Memory, clock: HandClock) -> str:
    """A lamp known from a document and spoken of; returns the document's id."""
    document = memory.add_document(OLD, user_id="u", name="lamp.md")
    clock.forward(minutes=1)
    memory.observe("I want the Aster Lamp", user_id="u", session_id="s")
    clock.forward(minutes=1)
    return document.id


def said(memory: Memory, *, as_of: datetime | None = None) -> dict[str, str]:
    (entity,) = [e for e in memory.entities(user_id="u", as_of=as_of) if e.name == "Aster Lamp"]
    return {a.key: a.value for a in held(memory, entity.id, as_of=as_of)}


def held(memory: Memory, entity_id: str, *, as_of: datetime | None = None) -> list[Attribute]:
    return memory.attributes(entity_id, user_id="u", as_of=as_of)


def test_what_was_taken_over_follows_and_the_past_stays(
    memory: Memory, lamp: str, clock: HandClock
) -> None:
    before = clock.now
    clock.forward(minutes=1)
    new = memory.update_document(lamp, NEW, user_id="u")
    assert (new.name, new.id != lamp) == ("lamp.md", True)
    assert said(memory) == {"price": "$35", "warranty": "2 years", "battery": "9 hours"}
    assert said(memory, as_of=before) == {
        "price": "$30",
        "warranty": "2 years",
        "weight": "3 kg",
    }


def test_every_value_rests_on_a_chunk_that_is_there(memory: Memory, lamp: str) -> None:
    new = memory.update_document(lamp, NEW, user_id="u")
    chunks = {f"chunk:{chunk.id}" for chunk in memory.chunks(new.id, user_id="u")}
    (entity,) = [e for e in memory.entities(user_id="u") if e.name == "Aster Lamp"]
    assert {attribute.source for attribute in held(memory, entity.id)} <= chunks


def test_old_text_is_found_no_more(memory: Memory, lamp: str) -> None:
    old_chunks = [chunk.id for chunk in memory.chunks(lamp, user_id="u")]
    memory.update_document(lamp, NEW, user_id="u")
    assert [d.name for d in memory.documents("u")] == ["lamp.md"]
    hits = memory.search("Aster Lamp weight 3 kg", user_id="u", kinds=("chunk",))
    assert not any("3 kg" in hit.text for hit in hits)
    assert memory.chunks(lamp, user_id="u") == []
    assert memory._parts.index.vectors(old_chunks, user_id="u") == {}
    found = memory._parts.store.document_entities(names=["aster lamp"], user_ids=["u"])
    assert [entity.attributes["price"] for entity in found] == ["$35"]


def test_what_the_user_said_is_not_touched(memory: Memory, lamp: str) -> None:
    memory.observe("The Aster Lamp costs $28.", user_id="u", session_id="s")
    memory.update_document(lamp, NEW, user_id="u")
    assert said(memory)["price"] == "$28"


def test_deleting_the_new_one_takes_everything_along(memory: Memory, lamp: str) -> None:
    new = memory.update_document(lamp, NEW, user_id="u")
    memory.delete_document(new.id, user_id="u")
    assert said(memory) == {}
    assert memory._parts.store.document_entities(any_word=["aster"], user_ids=["u"]) == []


def test_same_text_changes_nothing(memory: Memory, lamp: str) -> None:
    assert memory.update_document(lamp, OLD, user_id="u").id == lamp
    assert len(memory.documents("u")) == 1


@pytest.mark.parametrize("refused", [b"\x00\x01\x02" * 90, b"", "  \n"])
def test_text_that_cannot_be_read_leaves_the_old_one(
    memory: Memory, lamp: str, refused: bytes | str
) -> None:
    with pytest.raises(DocumentError):
        memory.update_document(lamp, refused, user_id="u")
    assert [d.id for d in memory.documents("u")] == [lamp]
    assert said(memory)["price"] == "$30"


def test_documents_of_others_and_of_nobody_cannot_be_replaced(memory: Memory, lamp: str) -> None:
    for user_id, document_id in (("another", lamp), ("u", "unknown"), ("u", "")):
        with pytest.raises(NotFoundError):
            memory.update_document(document_id, NEW, user_id=user_id)
    assert [d.id for d in memory.documents("u")] == [lamp]
    assert memory.documents("another") == []


def test_document_replaced_twice_and_deleted_leaves_no_word(memory: Memory, lamp: str) -> None:
    second = memory.update_document(lamp, NEW, user_id="u")
    third = memory.update_document(second.id, "# Aster Lamp\n\n- Price: $40\n", user_id="u")
    assert said(memory) == {"price": "$40"}
    certificate = memory.delete_document(third.id, user_id="u")
    (entity,) = [e for e in memory.entities(user_id="u") if e.name == "Aster Lamp"]
    assert memory.attributes(entity.id, user_id="u", history=True) == []
    assert not certificate.scan or not certificate.scan.found


def test_value_another_document_gives_too_stays(memory: Memory, clock: HandClock) -> None:
    first = memory.add_document(OLD, user_id="u", name="lamp.md")
    memory.add_document(OLD + "\nIt is blue.\n", user_id="u", name="again.md")
    clock.forward(minutes=1)
    memory.observe("I want the Aster Lamp", user_id="u", session_id="s")
    memory.update_document(first.id, "# Bench\n\nA bench of oak.\n", user_id="u")
    assert memory.documents("u")[0].name == "lamp.md"
    assert memory.search("warranty of the Aster Lamp", user_id="u", kinds=("chunk",))


def test_every_database_reads_on_replaces_and_erases(
    memory_anywhere: Memory, clock: HandClock
) -> None:
    memory = memory_anywhere
    first = memory.add_document(OLD, user_id="u", name="lamp.md", entities="later")
    assert memory.unread("u") == 1 and memory.read_pending("u") == 1
    clock.forward(minutes=1)
    memory.observe("I want the Aster Lamp", user_id="u", session_id="s")
    before = clock.now
    clock.forward(minutes=1)
    new = memory.update_document(first.id, NEW, user_id="u")
    assert said(memory) == {"price": "$35", "warranty": "2 years", "battery": "9 hours"}
    assert said(memory, as_of=before)["price"] == "$30"
    assert memory.chunks(new.id, user_id="u", first=0, limit=5)[0].id == f"{new.id}:0"
    spoken_of = memory.chunk_entities(
        new.id, user_id="u", chunks=memory.chunks(new.id, user_id="u")
    )
    assert [e.name for e in spoken_of[f"{new.id}:0"]] == ["Aster Lamp"]
    memory.delete_document(new.id, user_id="u")
    assert said(memory) == {}
