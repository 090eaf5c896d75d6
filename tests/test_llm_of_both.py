"""A comparison of what has no table: of each of two things the sentence is quoted that tells it."""

import numpy as np
import pytest

from memory_core.llm.base import AnswerRequest, Evidence, Known
from memory_core.llm.citing import Citations, Quote
from memory_core.llm.material import Material
from memory_core.llm.of_both import OTHER, of_both, tells_else
from memory_core.llm.passages import Sentence
from memory_core.llm.sides import side_by_side
from memory_core.model import Entity

ASKED = "Which is ready sooner, a lamp or a second chair?"


def line(text: str, *, name: str = "orders.md") -> Sentence:
    return Sentence(Quote("chunk", name, name, text), "", 0)


def material(question: str, *known: Known) -> Material:
    evidence = (Evidence("chunk", "c1", "orders.md", "Orders are taken daily."),)
    return Material(AnswerRequest(question, question, (), known, evidence))


LAMP, CHAIR = line("A lamp is ready in two days."), line("A second chair takes a week.")
ELSEWHERE = line("The second chair of the hall is broken.", name="hall.md")


def told(question: str, *pairs: tuple[Sentence, float]) -> list[tuple[str, str]]:
    odds = np.array([odds for _, odds in pairs])
    found = of_both(material(question), [one for one, _ in pairs], odds, least=0.0)
    return [(label, one.text) for label, one in found]


def test_each_of_two_things_is_told_by_its_own_sentence() -> None:
    assert told(ASKED, (LAMP, -1.0), (CHAIR, 0.5)) == [
        ("Lamp: ", LAMP.text),
        ("Second chair: ", CHAIR.text),
    ]


def test_both_are_told_by_one_document_though_another_is_likelier() -> None:
    told_by = told(ASKED, (LAMP, -1.0), (CHAIR, 0.5), (ELSEWHERE, 0.9))
    assert [text for _, text in told_by] == [LAMP.text, CHAIR.text]


def test_one_sentence_that_names_both_tells_it_alone() -> None:
    both = line("The lamp and the second chair are ready on the same day.")
    assert told(ASKED, (both, 2.0), (LAMP, 1.0), (CHAIR, 1.0)) == [("", both.text)]


@pytest.mark.parametrize(
    ("lamp", "chair"), [(-0.5, -0.5), (1.0, OTHER - 0.1)], ids=["neither answers", "one never does"]
)
def test_nothing_is_told_where_not_both_are_answered(lamp: float, chair: float) -> None:
    assert told(ASKED, (LAMP, lamp), (CHAIR, chair)) == []


def test_what_sets_no_two_things_side_by_side_is_no_comparison() -> None:
    assert told("When is the lamp ready?", (LAMP, 3.0), (CHAIR, 2.0)) == []


def test_quotes_stand_behind_the_names_and_are_cited() -> None:
    citations = Citations()
    text = side_by_side(citations, [("Lamp: ", LAMP), ("Second chair: ", CHAIR)])
    assert text == f"Lamp: “{LAMP.text}” [1] Second chair: “{CHAIR.text}” [2]"
    assert len(citations.sources()) == 2


@pytest.mark.parametrize(
    ("question", "else_"),
    [
        ("Who has been here longer, Ann Roe or Bo Lund?", True),
        ("Compare Ann Roe and Bo Lund.", False),
        ("Who speaks more languages, Ann Roe or Bo Lund?", False),
        ("Where is Ann Roe?", False),
    ],
)
def test_a_table_without_a_word_of_what_is_asked_tells_something_else(
    question: str, *, else_: bool
) -> None:
    people = [Known(Entity(name, "PERSON", id=name), focus=True) for name in ("Ann Roe", "Bo Lund")]
    citations = Citations()
    for text in ("Phone: 12", "Speaks: two languages"):
        citations.quoted(Quote("chunk", text, "team.md", text))
    assert tells_else(material(question, *people), citations) is else_
