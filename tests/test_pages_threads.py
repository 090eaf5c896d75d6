"""Threads between the chat and the memory: what is marked, and where an arrow leads from."""

from memory_core.model import Entity, Replacement, Rewrite
from memory_core.results import Context, Turn
from pages.ui.threads import arrows, marks


def turn(question: str, *replaced: Replacement) -> Turn:
    rewrite = Rewrite(question, question, replaced)
    return Turn("", (), question, question, Context(), (), (), rewrite, message_id="m1")


def its(start: int, end: int, *, entity_id: str = "e1") -> Replacement:
    return Replacement(start, end, "the lamp's", "lamp", entity_id)


def test_a_selected_entity_is_marked_by_all_its_names_but_not_by_those_everybody_uses() -> None:
    lamp = Entity("Lamp", "PRODUCT", aliases=("Lamp", "the light"))
    assert marks(lamp) == {"names": ["Lamp", "the light"]}
    assert marks(Entity("You", "PERSON", aliases=("I", "Sunniva"))) == {"names": ["Sunniva"]}
    assert marks(None) == {"names": []}


def test_an_arrow_leads_from_the_word_that_was_meant_not_from_one_like_it() -> None:
    question = "Its, I mean: what is its price?"
    [arrow] = arrows(turn(question, its(21, 24)), {"Lamp": "e1", "light": "e1"})["arrows"]
    assert arrow == {"message": "m1", "word": "its", "nth": 1, "names": ["Lamp", "light"]}


def test_words_inside_others_are_not_counted() -> None:
    [arrow] = arrows(turn("This item: its price?", its(11, 14)), {})["arrows"]
    assert arrow["nth"] == 0
    assert arrow["names"] == ["lamp"]


def test_what_was_only_added_has_no_arrow_and_no_answer_has_none() -> None:
    assert arrows(turn("And the price?", its(13, 13)), {}) == {"arrows": []}
    assert arrows(None, {"Lamp": "e1"}) == {"arrows": []}
