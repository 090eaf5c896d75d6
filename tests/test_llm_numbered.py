"""Numbers by which a question names something, and others."""

import pytest

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.material import Material
from memory_core.llm.numbered import has_numbers, naming_numbers


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("My heater says E-04, what now?", {"e-04"}),
        ("How heavy is the K300?", {"k300"}),
        ("Who sleeps in room 12?", {"12"}),
        ("Does tram 4 run on Sundays?", {"4"}),
        ("Is Drawpad 8 free?", {"8"}),
        ("Can my 14-year-old row alone?", set()),
        ("I'm 56, may I still join?", set()),
        ("May I ride after 11 pm?", set()),
        ("Is 20 kg too much?", set()),
        ("Is it open on the 6th?", set()),
        ("May I come on May 12?", set()),
    ],
)
def test_codes_and_labelled_numbers_name_something_and_measures_do_not(
    question: str, numbers: set[str]
) -> None:
    assert naming_numbers(question) == numbers


CODES = (
    "- E-04 means that the fan is blocked. Switch it off and clean the grille.\n"
    "- E-09 means that there is no water. Open the tap.\n"
)


@pytest.mark.parametrize(
    ("sentence", "it_has"),
    [
        ("E-04 means that the fan is blocked.", True),
        ("Switch it off and clean the grille.", True),
        ("E-09 means that there is no water.", False),
        ("Open the tap.", False),
    ],
)
def test_what_goes_on_about_a_code_has_it_and_what_names_another_has_not(
    sentence: str, *, it_has: bool
) -> None:
    evidence = (Evidence("chunk", "c", "heater.md", CODES, "Messages"),)
    question = "My heater says E-04, what now?"
    material = Material(AnswerRequest(question, question, (), evidence=evidence))
    (one,) = (each for each in material.documents if each.text == sentence)
    assert has_numbers(material, one) is it_has
