"""What a document says against the user is listed and settled, and changes nothing until then."""

import pytest

from memory_core import Memory
from memory_core.errors import NotFoundError
from memory_core.history import Contradiction, Keep
from tests.conftest import HandClock

SAID = "The Dell XPS 15 costs $1599."
SHEET = "The Dell XPS 15 costs $1799. It has 16 GB of RAM."
WORDS = "Dell XPS 15: price is $1599 (you said) or $1799 (a document says)"


def told(memory: Memory, clock: HandClock, *, user_id: str = "ann") -> list[Contradiction]:
    memory.observe(SAID, user_id=user_id, session_id="s")
    clock.forward(minutes=1)
    memory.add_document(SHEET, user_id=user_id, name="prices.txt")
    clock.forward(minutes=1)
    return memory.contradictions(user_id=user_id)


def values(memory: Memory) -> set[str]:
    (laptop,) = [e for e in memory.entities(user_id="ann") if "XPS" in e.name]
    return {a.value for a in memory.attributes(laptop.id, user_id="ann") if a.key == "price"}


@pytest.mark.parametrize(
    ("keep", "left"), [("both", {"$1599", "$1799"}), ("older", {"$1599"}), ("newer", {"$1799"})]
)
def test_a_document_against_the_user_is_settled_and_that_undone(
    memory_anywhere: Memory, clock: HandClock, keep: Keep, left: set[str]
) -> None:
    memory = memory_anywhere
    (found,) = told(memory, clock)
    assert found.text == WORDS and values(memory) == {"$1599"}
    assert found.newer.places[0].source.startswith("chunk:")
    event = memory.settle(found.id, keep=keep, user_id="ann")
    assert memory.contradictions(user_id="ann") == [] and values(memory) == left
    with pytest.raises(NotFoundError):
        memory.settle(found.id, keep=keep, user_id="ann")
    memory.undo(event.id, user_id="ann")
    (again,) = memory.contradictions(user_id="ann")
    assert again.text == WORDS


def test_the_present_differs_from_the_past_only_from_the_settling_on(
    memory: Memory, clock: HandClock
) -> None:
    (found,) = told(memory, clock)
    before = clock.now
    (laptop,) = [e for e in memory.entities(user_id="ann") if "XPS" in e.name]
    clock.forward(minutes=1)
    memory.settle(found.id, keep="newer", user_id="ann")
    assert memory.entity(laptop.id, user_id="ann").attributes == {"price": "$1799"}
    then = memory.entity(laptop.id, user_id="ann", as_of=before)
    assert then.attributes == {"price": "$1599"}


def test_a_document_that_came_first_is_listed_as_the_older(
    memory: Memory, clock: HandClock
) -> None:
    memory.observe("I like the Dell XPS 15.", user_id="ann", session_id="s")
    memory.add_document(SHEET, user_id="ann", name="prices.txt")
    clock.forward(minutes=1)
    memory.observe(SAID, user_id="ann", session_id="s")
    (found,) = memory.contradictions(user_id="ann")
    assert found.older.statement.trust == "document"
    memory.settle(found.id, keep="older", user_id="ann")
    assert values(memory) == {"$1799"}


def test_others_documents_and_what_was_deleted_contradict_nothing(
    memory: Memory, clock: HandClock
) -> None:
    (found,) = told(memory, clock)
    memory.observe(SAID, user_id="bob", session_id="s")
    assert memory.contradictions(user_id="bob") == []
    with pytest.raises(NotFoundError):
        memory.settle(found.id, keep="newer", user_id="bob")
    (sheet,) = memory.documents("ann")
    memory.delete_document(sheet.id, user_id="ann")
    assert memory.contradictions(user_id="ann") == []
    with pytest.raises(NotFoundError):
        memory.settle(found.id, keep="newer", user_id="ann")
    assert values(memory) == {"$1599"}


def test_what_a_document_says_the_same_or_of_something_else_contradicts_nothing(
    memory: Memory, clock: HandClock
) -> None:
    memory.observe(SAID, user_id="ann", session_id="s")
    memory.add_document("The Dell XPS 15 costs $1599.", user_id="ann", name="a.txt")
    memory.add_document("The Dell XPS 13 costs $999.", user_id="ann", name="b.txt")
    assert memory.contradictions(user_id="ann") == []
