"""The network that reads a question beside sentences."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.llm.base import Evidence
from memory_core.llm.passages import Sentence, of_evidence
from memory_core.llm.reranker_pairs import beside
from memory_core.llm.reranker_words import (
    MAX_WORDS,
    Part,
    contexts,
    marked,
    parts_of,
    places,
    plain,
    words_of,
)
from memory_core.llm.reranking import Reranker, networks, reranker
from memory_core.retrieval.embedding import default_embedder

CABIN = (
    "# Fjell cabin\n\nThe stove is lit with birch bark. Replacement keys are 25 euros.\n\n"
    "## Nights\n\nQuiet begins at ten. Sheets can be borrowed from the warden.\n"
)


def sentences(text: str = CABIN, *, heading: str = "") -> list[Sentence]:
    found = of_evidence([Evidence("chunk", "c", "cabin.md", text, heading, top="Fjell cabin")])
    return [one for one in found if not one.title]


def scores(question: str, among: list[Sentence]) -> np.ndarray:
    return reranker(default_embedder().embed).rerank(question, among).scores


def likely(question: str, among: list[Sentence]) -> float:
    return reranker(default_embedder().embed).rerank(question, among).likely


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What do I have to pay if I lose the key?", "Replacement keys are 25 euros."),
        ("Until when may we play music in the evening?", "Quiet begins at ten."),
        ("Do I have to bring my own bedding?", "Sheets can be borrowed from the warden."),
    ],
)
def test_the_sentence_that_answers_in_other_words_is_first(question: str, answer: str) -> None:
    among = sentences()
    assert among[int(scores(question, among).argmax())].text == answer


def test_score_of_a_sentence_does_not_depend_on_other_documents_listed_with_it() -> None:
    among, other = sentences(), Evidence("chunk", "o", "music.md", "Music may be played at noon.")
    question = "Until when may we play music?"
    alone = scores(question, among)
    together = scores(question, [*among, *(replace(s, place=1) for s in of_evidence([other]))])
    assert together[: len(among)] == pytest.approx(alone, abs=1e-4)


def test_the_networks_score_together_by_their_mean() -> None:
    question, among = "Until when may we play music?", sentences()
    each = networks(default_embedder().embed)
    alone = [one.scored(question, list(contexts(among)), places(among)) for one in each]
    together = Reranker(each).rerank(question, among)
    assert together.scores == pytest.approx(np.mean([one.scores for one in alone], axis=0))
    assert together.none == pytest.approx(np.mean([one.none for one in alone]))
    assert together.likely == pytest.approx(np.mean([one.likely for one in alone]))
    assert len({round(one.none, 6) for one in alone}) == len(each) > 1


def test_why_and_what_if_are_told_more_often_than_what_papers_leave_out() -> None:
    among = sentences()
    often = ("Why must the stove not be left alone?", "What happens if it rains on the last day?")
    seldom = ("Is the warden married?", "What is the warden's telephone number?")
    assert min(likely(one, among) for one in often) > max(likely(one, among) for one in seldom)


def test_how_likely_something_is_told_does_not_depend_on_what_is_told() -> None:
    first, *others = sentences()
    assert likely("Who built it?", [first]) == likely("Who built it?", others)


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=300), st.text(max_size=400))
def test_any_question_and_any_text_have_a_score(question: str, text: str) -> None:
    if among := sentences(text):
        found = reranker(default_embedder().embed).rerank(question, among)
        assert np.isfinite([*found.scores, found.none, found.likely]).all()
        assert found.scores.shape == (len(among),)


def test_a_sentence_is_read_with_its_titles_and_the_one_before_under_the_same_title() -> None:
    found = {own: (title, above, before) for own, title, above, before in contexts(sentences())}
    before = "The stove is lit with birch bark."
    assert found["Replacement keys are 25 euros."] == ("Fjell cabin", "Fjell cabin", before)
    assert found["Quiet begins at ten."] == ("Nights", "Fjell cabin", "")
    assert found["Sheets can be borrowed from the warden."][2] == "Quiet begins at ten."


def test_of_a_long_sentence_the_words_around_it_are_still_read() -> None:
    found = parts_of(("word " * 99, "its title", "the top", "what was said before"))
    assert len(found) <= MAX_WORDS
    assert {part for _, part in found} == {Part.OWN, Part.TITLE, Part.ABOVE, Part.BEFORE}


def test_money_and_percent_are_words() -> None:
    assert words_of("It's $5, or 10%!") == ["it's", "$", "5", "or", "10", "%"]


def test_spelling_tells_names_titles_and_clauses() -> None:
    text = "Tuner: Ruben Aske (since 1998), I think. He rests | No"
    read = ["tuner:", "ruben", "aske^", "since(", "1998,", "i", "think,", "he", "rests:", "no"]
    assert marked(text) == read
    assert [plain(word) for word in marked(text)] == words_of(text)


@given(st.text(max_size=200))
def test_marks_change_no_word(text: str) -> None:
    assert [plain(word) for word in marked(text)] == words_of(text)


def test_a_word_that_stands_elsewhere_in_the_piece_or_the_document_is_known_to_do_so() -> None:
    network = networks(default_embedder().embed)[0]
    w, states = network._w, network._states
    told = [states.of_context((text, "", "", "")) for text in ("Ada sings.", "Dogs bark.", "Rain.")]
    query = states.of_question(["ada", "bark", "snow"])
    stand = [(0, "cv.txt"), (1, "cv.txt"), (2, "weather.txt")]
    in_piece, in_document = beside(w, states.vocabulary, query, told, stand).near
    assert in_piece.tolist() == [[True, False, False], [False, True, False], [False] * 3]
    assert in_document.tolist() == [[True, True, False]] * 2 + [[False] * 3]


def test_a_word_that_is_listed_as_near_in_meaning_is_known_to_be() -> None:
    network = networks(default_embedder().embed)[0]
    w, states = network._w, network._states
    told = [states.of_context((text, "Waste", "", "")) for text in ("Bins, waste.", "A dog.")]
    query = states.of_question(["the", "rubbish", "lanterns"])
    pairs = beside(w, states.vocabulary, query, told, [(0, "house.txt")] * 2)
    assert pairs.loose.any(axis=1).tolist() == [[False, True, False]] * 2
    assert (pairs.loose & pairs.own[:, :, None]).any(axis=1).tolist() == [
        [False, True, False],
        [False, False, False],
    ]
