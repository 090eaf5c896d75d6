"""Signs are read once for each question."""

import gc
import weakref
from collections.abc import Sequence

import pytest

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.by_heart import by_heart
from memory_core.llm.material import Material
from memory_core.llm.offline import compose
from memory_core.llm.signs import signs
from memory_core.retrieval.embedding import default_embedder

EMBED = default_embedder().embed
HOUSE = Evidence("chunk", "c1", "rules.md", "Drums rest on Sundays. Bicycles stand below.", "Rules")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the questions whose signs are read, as they are."""
    found: list[str] = []

    def noted(question: str, texts: Sequence[str]) -> object:
        found.append(question)
        return by_heart(question, texts)

    monkeypatch.setattr("memory_core.llm.signs.by_heart", noted)
    return found


def request(question: str) -> AnswerRequest:
    return AnswerRequest(question, question, (), evidence=(HOUSE,))


def test_a_question_that_nothing_answers_is_weighed_once(read: list[str]) -> None:
    assert compose(request("Is the sauna heated in winter?"), embed=EMBED).sources == ()
    assert len(read) == 1


def test_what_the_rules_quote_makes_other_signs(read: list[str]) -> None:
    material = Material(request("May I play the drums on Sundays?"))
    alone = signs(material, EMBED, quoted=())
    ruled = signs(material, EMBED, quoted=[("c1", "Drums rest on Sundays.")])
    assert alone is not None and ruled is not None
    assert (alone.rows != ruled.rows).any() and len(read) == 2
    assert signs(material, EMBED, quoted=()) is alone


def test_another_question_is_read_by_itself(read: list[str]) -> None:
    for question in ("May I play the drums?", "Where do bicycles stand?"):
        assert signs(Material(request(question)), EMBED, quoted=()) is not None
    assert len(read) == 2


def test_nothing_outlives_its_material() -> None:
    material = Material(request("May I play the drums?"))
    found = signs(material, EMBED, quoted=())
    assert found is not None
    rows, gone = weakref.ref(found.rows), weakref.ref(material)
    del material, found
    gc.collect()
    assert gone() is None and rows() is None
