"""What a search finds beside a document that lies among many."""

from dataclasses import replace

import pytest

from memory_core.llm.reranking import networks
from memory_core.retrieval.embedding import default_embedder
from tests.test_training_reranking import BOATS, HOUSE
from training.reranking.documents import Asked, Document, documents
from training.reranking.laid_out import laid_out, name_of
from training.reranking.searched import AT_ONCE, BY_NAME, found_beside, hardest, names_it, together

BARN = """=== barn.md
# Alder Barn

The door of Alder Barn is locked at eleven. Dogs are welcome in Alder Barn.

--- questions
Q: When is the gate of Alder Barn locked?
A: NONE
"""


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> list[Document]:
    folder = tmp_path_factory.mktemp("questions")
    (folder / f"houses_{BY_NAME}.txt").write_text("\n".join((HOUSE, BARN)), "utf-8")
    (folder / "other.txt").write_text(BOATS, "utf-8")
    return list(documents(folder))


def test_only_documents_asked_about_by_name_lie_together(named: list[Document]) -> None:
    (some,) = together(named)
    assert [one.name for one in some] == ["house.md", "barn.md"]
    assert [len(each) for each in together(named * AT_ONCE)] == [AT_ONCE] * 2


def test_what_is_found_of_others_and_not_of_the_document_is_kept(named: list[Document]) -> None:
    house, barn = some = next(together(named))
    found = found_beside(some)
    told = [{own for _, own, *_ in each} for each in found[name_of(house)]]
    assert len(told) == len(house.questions)
    locked = "The door of Alder Barn is locked at eleven."
    assert any(locked in each for each in told)
    assert not any("The gate is locked at ten." in each for each in told)
    laid = list(laid_out(some))
    of_house, of_barn = hardest(laid, found, networks(default_embedder().embed))
    contexts = [context for one in laid for context in one.contexts]
    assert locked in {contexts[i][0] for i in of_house}
    assert "The gate is locked at ten." in {contexts[i][0] for i in of_barn}
    assert barn.questions[0].answers == ()


def test_what_may_answer_a_question_without_a_name_is_not_kept(named: list[Document]) -> None:
    house, barn = next(together(named))
    barn = replace(barn, questions=(Asked("When is the gate locked?", ()),))
    laid = list(laid_out([house, barn]))
    contexts = [context for one in laid for context in one.contexts]
    spots = [(name_of(house), own, title, before) for own, title, _, before in laid[0].contexts]
    _, of_barn = hardest(laid, {name_of(barn): [spots]}, networks(default_embedder().embed))
    kept = {contexts[i][0] for i in of_barn}
    assert "The gate is locked at ten." not in kept
    assert kept


def test_a_question_names_its_document_by_a_name_or_a_word_of_the_title(
    named: list[Document],
) -> None:
    house, barn = next(together(named))
    assert names_it("do dogs bark in alder barn", barn)
    assert not names_it("When is the gate locked?", barn)
    assert names_it("When is the gate of Rowan House locked?", house)
