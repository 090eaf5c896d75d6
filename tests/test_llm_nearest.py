"""Where nothing answers likely enough, what comes nearest is shown and said to be no answer."""

import numpy as np
import pytest

from memory_core.llm import nearest
from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.choosing import ANSWER, Choice
from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.nearest import LONGEST, NEAREST, not_known
from memory_core.llm.signs import Signs
from memory_core.retrieval.embedding import default_embedder

RULES = "Bicycles stand in the cellar. Drums rest on Sundays."
QUESTION = "Is the sauna heated in winter?"


def material(text: str = RULES, question: str = QUESTION) -> Material:
    house = Evidence("chunk", "c1", "house_rules.md", text, "House rules")
    return Material(AnswerRequest(question, question, (), evidence=(house,)))


def weighed(monkeypatch: pytest.MonkeyPatch, *odds: float) -> None:
    """Let the sentences have these log odds."""

    def given(found: Signs) -> Choice:
        return Choice(found.sentences, np.array(odds))

    monkeypatch.setattr(nearest, "choice", given)


def said(this: Material) -> str:
    return not_known(this, Citations(), default_embedder().embed)


def test_the_nearest_sentence_is_shown_with_its_document(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed(monkeypatch, -3.0, NEAREST)
    told = said(material())
    assert told.startswith("I don't know the answer to")
    assert told.endswith("The nearest I found is in house_rules.md: “Drums rest on Sundays.”")


def test_what_is_too_far_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed(monkeypatch, NEAREST - 0.1, -5.0)
    assert said(material()).endswith("I looked in house_rules.md and found nothing about it.")


def test_what_is_shown_is_less_likely_than_an_answer() -> None:
    assert NEAREST < ANSWER


def test_a_long_sentence_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed(monkeypatch, -1.0)
    told = said(material(f"The list goes {'on ' * 200}."))
    assert told.endswith("…”") and len(told.rpartition("“")[2]) <= LONGEST + 2


def test_markup_in_the_sentence_stays_text(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed(monkeypatch, -1.0)
    told = said(material("See ![map](https://example.invalid/a.png) and <b>read</b> it."))
    assert "](" not in told and "<b>" not in told


def test_nothing_is_weighed_without_vectors_of_words() -> None:
    assert "found nothing about it" in not_known(material(), Citations(), None)


def test_of_a_question_about_oneself_nothing_of_documents_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weighed(monkeypatch, 0.0, 0.0)
    assert "nearest" not in said(material(question="What is my name?"))
