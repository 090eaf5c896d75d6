"""The sentence that answers is chosen by signs: words near in meaning are one, and where nothing
answers nothing is quoted."""

import numpy as np
import pytest

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.choosing import ELSEWHERE, Choice, choice, unsure
from memory_core.llm.choosing_weights import OF_QUESTION_WEIGHTS, WEIGHTS
from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.offline import compose
from memory_core.llm.signs import OF_QUESTION, SIGNS, signs
from memory_core.llm.telling import in_place
from memory_core.llm.thesaurus import LISTED, loosely
from memory_core.retrieval.embedding import default_embedder

HOUSE = Evidence(
    "chunk",
    "c1",
    "house_rules.md",
    "Bicycles stand in the cellar. Rubbish is put out on Tuesday evening. The lift is checked each "
    "spring. Music is turned down after ten.",
    "House rules",
)


def request(question: str, *evidence: Evidence) -> AnswerRequest:
    return AnswerRequest(question, question, (), evidence=evidence)


def test_every_sign_has_a_weight() -> None:
    assert tuple(WEIGHTS) == SIGNS
    assert tuple(OF_QUESTION_WEIGHTS) == OF_QUESTION


@pytest.mark.parametrize(
    ("word", "other"), [("rubbish", "wast"), ("alcohol", "rum"), ("teenag", "young")]
)
def test_words_near_in_meaning_are_known(word: str, other: str) -> None:
    assert other in loosely(word)


def test_the_general_is_not_taken_for_the_particular() -> None:
    assert "alcohol" not in loosely("whiski")


def test_the_particular_is_not_taken_for_another_particular() -> None:
    assert "walnut" not in loosely("almond")
    assert "beer" not in loosely("wine")
    assert "almond" in loosely("nut")


def test_every_line_of_the_thesaurus_tells_something() -> None:
    lines = [line for line in LISTED.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert all(line == " ".join(line.split()).lower() and " " in line for line in lines)


def test_the_sentence_with_a_word_near_in_meaning_is_the_best() -> None:
    embed = default_embedder().embed
    material = Material(request("When do I put out the garbage?", HOUSE), embed)
    found = signs(material, embed, quoted=())
    assert found is not None
    assert found.rows.shape == (len(found.sentences), len(SIGNS))
    chosen = choice(found)
    assert "Rubbish" in chosen.sentences[chosen.best()[0]].text


@pytest.mark.parametrize("question", ["Who owns the house?", "How old is the bakery?"])
def test_what_no_sentence_answers_is_declined(question: str) -> None:
    answer = compose(request(question, HOUSE), embed=default_embedder().embed)
    assert answer.text.startswith("I don't know")
    assert answer.sources == ()


@pytest.mark.parametrize(
    ("question", "answered"),
    [
        ("Which wine suits smoked trout?", True),
        ("Which wine suits a birthday cake?", False),
        ("I need a wine for smoked trout", False),
    ],
)
def test_a_sentence_may_answer_which_thing_suits_where_no_thing_does(
    question: str, *, answered: bool
) -> None:
    said = "The kitchen opens at noon. The wine that suits smoked trout is the dry riesling."
    talk = Evidence("chunk", "c1", "table_talk.md", said, "Table talk")
    answer = compose(request(question, talk), embed=default_embedder().embed).text
    assert ("riesling" in answer) == answered
    assert answer.startswith("I don't know of anything") != answered


def test_every_quotation_stands_in_its_source() -> None:
    answer = compose(request("Where are bikes kept?", HOUSE), embed=default_embedder().embed)
    assert all(source.text in HOUSE.text for source in answer.sources)


def test_without_words_or_documents_there_are_no_signs() -> None:
    embed = default_embedder().embed
    assert signs(Material(request("What is it?", HOUSE), embed), embed, quoted=()) is None
    assert signs(Material(request("Who owns the house?"), embed), embed, quoted=()) is None


POND = Evidence(
    "chunk",
    "c2",
    "pond.md",
    "The pond is cleaned in April. Frogs sit at the pond in May. Bread must not be thrown in.",
)


def made(*odds: float) -> Choice:
    """Return a choice among as many sentences of the pond, with these log odds."""
    found = Material(request("What about the pond?", POND)).documents
    return Choice(tuple(found[: len(odds)]), np.array(odds))


def test_only_sentences_that_come_near_the_best_are_close() -> None:
    assert [one.text[:5] for one in made(0.5, 0.9, -4.0).close()] == ["Frogs", "The p"]
    assert [one.text[:5] for one in made(0.5, 0.9, 0.4).close(near=0.45)] == ["Frogs", "The p"]


@pytest.mark.parametrize(
    ("odds", "at"),
    [
        ((4.9, 3.4, -4.0), [0, 1]),  # it stands just behind the best
        ((3.4, 4.9, -4.0), [1]),
        ((4.9, -4.0, 3.4), [0]),
        ((4.9, 2.7, -4.0), [0]),
    ],
)
def test_what_goes_on_behind_the_best_sentence_need_not_come_as_near(
    odds: tuple[float, ...], at: list[int]
) -> None:
    assert made(*odds).best() == at


def test_where_none_is_sure_the_close_ones_are_quoted_and_that_is_said() -> None:
    material, citations = Material(request("What about the pond?", POND)), Citations()
    answer = unsure(material, made(0.5, 0.9, -4.0), "", citations)
    assert answer == (
        "I am not sure; this may answer it: “Frogs sit at the pond in May.” [1] "
        "“The pond is cleaned in April.” [2]"
    )
    assert all(quote.text in POND.text for quote in citations.quotes)


def test_one_that_stands_alone_is_quoted_without_doubt() -> None:
    material, citations = Material(request("What about the pond?", POND)), Citations()
    answer = unsure(material, made(0.5, -4.0, -4.0), "", citations)
    assert answer == "“The pond is cleaned in April.” [1]"


def test_what_comes_near_is_quoted_beside_the_answer_of_the_rules_once() -> None:
    material, citations = Material(request("What about the pond?", POND)), Citations()
    ruled = in_place(citations, material.documents[:1])
    answer = unsure(material, made(0.5, 0.9, -4.0), ruled, citations)
    assert answer == f"{ruled} This may answer it, too: “Frogs sit at the pond in May.” [2]"
    assert unsure(material, made(0.5, -4.0, -4.0), ruled, citations) == ruled


@pytest.mark.parametrize(
    ("odds", "better"),
    [((-4.0, 0.5, -4.0), True), ((-2.6, -2.5, -4.0), False), ((2.2, 2.5, -4.0), False)],
)
def test_another_sentence_is_told_instead_of_what_the_rules_quote_only_where_it_is_better(
    odds: tuple[float, ...], *, better: bool
) -> None:
    material, citations = Material(request("What about the pond?", POND)), Citations()
    in_place(citations, material.documents[:1])
    assert made(*odds).tells_better(citations) == better


def test_a_sentence_on_another_thing_must_be_far_better_than_what_the_rules_quote() -> None:
    citations = Citations()
    in_place(citations, Material(request("What about the pond?", POND)).documents[:1])
    assert not made(1.0, 2.9, -4.0).tells_better(citations, by=ELSEWHERE)
    assert made(0.0, 2.9, -4.0).tells_better(citations, by=ELSEWHERE)
