""" "The Lenovo one" and "the second one" are what they mean, in relations as in questions."""

import pytest

from memory_core import Memory, Settings
from tests.conftest import HandClock


def related(*texts: str) -> set[tuple[str, str, str]]:
    """Tell a memory these messages; return the relations it then has, by name."""
    memory = Memory.open(Settings(data_dir=None, library=False), clock=HandClock())
    for text in texts:
        memory.ask(text, user_id="u", session_id="s")
    graph = memory.graph(user_id="u")
    memory.close()
    names = {entity.id: entity.name for entity in graph.entities}
    return {(names[r.subject], r.predicate, names[r.object]) for r in graph.relations}


TWO = "I'm looking at the Falco X2 and the Vantor Terra 7"


@pytest.mark.parametrize("one", ["the Vantor one", "the second one"])
def test_what_is_said_of_one_of_several_is_a_relation_of_that_one(one: str) -> None:
    assert ("Dana", "PREFERS", "Vantor Terra 7") in related(TWO, f"Dana prefers {one}")


def test_one_that_is_none_of_what_was_spoken_of_is_no_relation() -> None:
    assert related("I bought the red one") == set()
