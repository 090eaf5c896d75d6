"""Two things of one kind at two places are two."""

from memory_core import Memory


def values(memory: Memory, user: str) -> dict[str, dict[str, str]]:
    graph = memory.graph(user_id=user)
    return {
        entity.name: {a.key: a.value for a in memory.attributes(entity.id, user_id=user)}
        for entity in graph.entities
    }


def told(memory: Memory, user: str, *texts: str) -> str:
    return [memory.ask(text, user_id=user, session_id="s").answer for text in texts][-1]


def test_thing_at_another_place_is_another_thing(memory: Memory) -> None:
    told(memory, "ana", "The cabin in Voss costs 120.", "The cabin in Geilo costs 95.")
    found = values(memory, "ana")
    assert found["cabin"]["price"] == "120"
    assert found["cabin in Geilo"]["price"] == "95"
    assert "95" in told(memory, "ana", "How much is the cabin in Geilo?")
    assert "120" in told(memory, "ana", "How much is the cabin in Voss?")


def test_thing_named_again_at_its_place_is_the_same(memory: Memory) -> None:
    told(memory, "ben", "The cabin in Voss costs 120.", "The cabin in Geilo costs 95.")
    told(memory, "ben", "The cabin in Geilo has two rooms.", "The cabin in Voss has four rooms.")
    found = values(memory, "ben")
    assert found["cabin in Geilo"]["rooms"] == "2 rooms"
    assert found["cabin"]["rooms"] == "4 rooms"


def test_thing_without_a_place_stays_the_one_known(memory: Memory) -> None:
    told(memory, "cleo", "Our cabin in Voss has a sauna.", "The cabin has four rooms.")
    assert [name for name in values(memory, "cleo") if "cabin" in name] == ["cabin"]
