"""The directory: what is known under which name, the surest first."""

from memory_core import Entity, Memory
from memory_core.directory import Directory
from memory_core.names import normalize

LISTED = "## Mill\n\n- Price: $20\n\n## Mill House\n\n- Rent: $900\n"


def directory(memory: Memory, user: str = "u") -> Directory:
    return Directory(memory._parts.store, user, memory.now(), library=False)


def names(memory: Memory, text: str) -> list[str]:
    return [entity.name for _, _, entity in directory(memory).known_in(text)]


def test_a_single_lower_case_word_is_no_name_from_a_document(memory: Memory) -> None:
    memory.add_document(LISTED, user_id="u", name="mills.md")
    assert names(memory, "we walked to the mill") == []
    assert names(memory, "is the mill house free?") == ["Mill House"]


def test_memory_comes_before_documents(memory: Memory) -> None:
    memory.add_document(LISTED, user_id="u", name="mills.md")
    (mine,) = memory.remember([Entity("Mill House", "LOCATION")], user_id="u")
    assert directory(memory).lookup([normalize("Mill House")])["mill house"].id == mine.id


def test_the_users_own_entity_is_not_found_in_texts(memory: Memory) -> None:
    memory.observe("I like folk music", user_id="u", session_id="s")
    assert "You" in {e.name for e in memory.entities(user_id="u")}
    assert "You" not in names(memory, "do you like folk music?")


def test_other_users_documents_are_unknown(memory: Memory) -> None:
    memory.add_document(LISTED, user_id="v", name="mills.md")
    assert names(memory, "is the Mill House free?") == []
