"""How much of a question stands in a text, by the same words and by words like them."""

import pytest

from memory_core.errors import RetrievalError
from memory_core.retrieval import lexicon
from memory_core.retrieval.covering import covered, rarities, share_covered
from memory_core.retrieval.lexicon import Lexicon
from memory_core.retrieval.utterances import content_words, kinds_asked, offers, own_words


def shares(question: str, *texts: str) -> list[float]:
    rarity = rarities(question, {}, n_items=100)
    return share_covered(rarity, [[text] for text in texts])


def test_same_words_in_any_form_cover_a_question_wholly() -> None:
    assert shares("Which paintings did she sell?", "A painting was selling well") == [1.0]


def test_words_alike_cover_more_than_words_unlike() -> None:
    alike, unlike = shares("Which instrument does she play?", "She has a violin", "She has a fence")
    assert 0 <= unlike < alike < 1


def test_pieces_of_one_text_cover_together() -> None:
    rarity = rarities("the price of the Aster lamp", {}, n_items=100)
    apart = share_covered(rarity, [["Price: $30"], ["Aster lamp"]])
    (together,) = share_covered(rarity, [["Price: $30", "Aster lamp"]])
    assert together == pytest.approx(1.0) and max(apart) < together


def test_rare_words_count_more() -> None:
    rarity = rarities("blue nyckelharpa", {"blue": 90, "nyckelharpa": 1}, n_items=100)
    blue, rare = share_covered(rarity, [["blue"], ["nyckelharpa"]])
    assert blue < rare


def test_question_of_function_words_is_covered_by_nothing() -> None:
    assert shares("What is it?", "It is what it is") == [0.0]
    assert share_covered({}, []) == []


def test_without_the_model_only_the_same_words_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        message = "no model"
        raise RetrievalError(message)

    lexicon._known.cache_clear()  # whose vectors are made
    monkeypatch.setattr(lexicon, "default_embedder", broken)
    assert shares("Which instruments?", "an instrument", "a violin") == [1.0, 0.0]


def test_last_row_stands_for_no_text() -> None:
    words = Lexicon()
    texts = [words.said(text) for text in ("my violin", "", "of the")]
    found = covered({"violin": 1.0}, texts, words)
    assert found.tolist() == [[1.0], [0.0], [0.0], [0.0]]


def test_message_is_read_for_what_it_offers() -> None:
    text = "I moved to Oslo last May. Do you like it?"
    assert own_words(text) == 1
    assert [offers(text, [kind]) for kind in ("when", "place", "name")] == [True] * 3
    assert not offers(text, ["number"]) and not offers(text, [])
    said = ("i", "moved", "to", "oslo", "moved")
    assert content_words(said) == {"moved": {"move"}, "oslo": {"oslo"}}


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("When did she leave?", {"when"}),
        ("How many cats does he have?", {"number"}),
        ("Where do they live?", {"place"}),
        ("Who called?", {"name"}),
        ("Does she like tea?", set()),
    ],
)
def test_question_tells_the_kind_of_its_answer(question: str, kinds: set[str]) -> None:
    assert kinds_asked(question) == kinds
