"""Which answers of the rules are looked at again, and which need to say no more."""

import pytest

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.standing import has_its_words, is_keyed, is_put_together, stands
from memory_core.llm.telling import in_place

HUT = Evidence(
    "chunk",
    "c1",
    "hut.md",
    "- Beds: 14\n- Deposit: 20 euros\n\nWood is in the shed. Every guest carries up two logs.",
    "Hut > Deposit and beds",
    top="Hut",
)


def quoting(question: str, *at: int) -> tuple[Material, str, Citations]:
    """Return what an answer is made of that quotes some of the sentences of the hut."""
    material = Material(AnswerRequest(question, question, (), evidence=(HUT,)))
    citations = Citations()
    told = [one for one in material.documents if not one.title]
    answer = in_place(citations, [told[i] for i in at])
    return material, answer, citations


@pytest.mark.parametrize(
    ("at", "together", "keyed"), [((1,), False, True), ((2,), False, False), ((0, 1), True, False)]
)
def test_one_line_with_a_key_is_looked_at_again_and_several_are_put_together(
    at: tuple[int, ...], *, together: bool, keyed: bool
) -> None:
    material, answer, citations = quoting("How many bunks are there?", *at)
    assert not stands(material, answer, citations)
    assert is_put_together(material, answer, citations) == together
    assert is_keyed(material, citations) == keyed


def test_a_list_is_not_looked_at_again() -> None:
    material, answer, citations = quoting("What is there?", 0, 1)
    assert stands(material, f"In all:\n- {answer}", citations)


@pytest.mark.parametrize(
    ("question", "enough"),
    [
        ("What are the rules for the deposit?", True),
        ("What does every guest carry?", True),
        ("What are the rules for the deposit of a bicycle?", False),
    ],
)
def test_what_stands_under_the_title_asked_for_needs_to_say_no_more(
    question: str, *, enough: bool
) -> None:
    material, _, citations = quoting(question, 3)
    assert has_its_words(material, citations) == enough
