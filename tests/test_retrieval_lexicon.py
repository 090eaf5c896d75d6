"""Words by number: what is known of each is what its text says, whatever was met before."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.errors import RetrievalError
from memory_core.retrieval import lexicon
from memory_core.retrieval.covering import covered
from memory_core.retrieval.lexical import terms
from memory_core.retrieval.lexicon import LONGEST, MOST, Lexicon, beginnings, distinct, joined
from memory_core.retrieval.utterances import content_words, spoken_words

TEXTS = st.lists(
    st.lists(st.sampled_from(["Violin", "violins", "the", "fence", "WH-1000XM5", "?"])).map(
        " ".join
    ),
    max_size=6,
)


def said(words: Lexicon, text: str) -> list[int]:
    numbers, _ = joined([words.said(text)])
    return [int(number) for number in numbers]


def test_text_is_numbered_word_by_word() -> None:
    words = Lexicon()
    violin, the, fence = words.numbers(["violin", "the", "fence"]).tolist()
    assert said(words, "The violin, the fence!") == [the, violin, the, fence]
    assert words.says(joined([words.said("the fence")])[0]).tolist() == [False, True]
    assert said(words, "?") == []
    assert len({violin, the, fence}) == 3


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("aB1'’./_+-, \n\u00a0\u3000\x1cΣσİß?é")))
def test_piece_by_piece_a_text_has_the_words_it_has_as_a_whole(text: str) -> None:
    words = Lexicon()
    assert said(words, text) == words.numbers(spoken_words(text)).tolist()
    assert said(words, f" {text}  {text}") == 2 * said(words, text)


def test_words_of_one_term_are_found_by_it() -> None:
    words = Lexicon()
    one, two, _ = words.numbers(["violin", "violins", "fence"]).tolist()
    assert words.with_term(next(iter(terms("violins")))) == (one, two)
    assert words.with_term("lamp") == ()
    (code,) = words.numbers(["wh-1000xm5"]).tolist()
    assert all(code in words.with_term(term) for term in terms("wh-1000xm5"))


def test_vector_of_a_word_stays_the_same_when_others_come() -> None:
    words = Lexicon()
    first = words.numbers(["violin", "fence"])
    before = words.vectors()[first].copy()
    words.numbers([f"word{i}" for i in range(3000)])
    after = words.vectors()
    assert len(after) >= 3002
    assert np.array_equal(after[first], before)
    assert abs((before**2).sum(axis=1) - 1).max() < 1e-5


def test_full_lexicon_is_begun_anew_and_the_old_one_stays_true() -> None:
    lexicon._known.cache_clear()
    old = lexicon.lexicon()
    known = said(old, "my violin")
    old.numbers([f"word{i}" for i in range(MOST)])
    assert old.full
    new = lexicon.lexicon()
    assert new is not old and new is lexicon.lexicon() and not new.full
    assert said(old, "my violin") == known
    lexicon._known.cache_clear()


def test_words_are_forgotten_with_the_caches_of_words() -> None:
    size = lexicon._known.cache_parameters()["maxsize"]
    assert size is not None and size > 100  # forgetting.MANY: what is emptied


def test_without_the_model_words_are_numbered_and_have_no_vectors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> None:
        message = "no model"
        raise RetrievalError(message)

    monkeypatch.setattr(lexicon, "default_embedder", broken)
    words = Lexicon()
    assert said(words, "a violin") == [0, 1]
    with pytest.raises(RetrievalError):
        words.vectors()


def test_threads_give_every_word_one_number() -> None:
    words = Lexicon()
    texts = [" ".join(f"w{(i * j) % 97}" for j in range(40)) for i in range(60)]
    with ThreadPoolExecutor(8) as pool:
        read = list(pool.map(words.said, texts))
    flat, _ = joined(read)
    numbers = dict(zip(" ".join(texts).split(), flat.tolist(), strict=True))
    assert sorted(numbers.values()) == list(range(len(numbers)))
    assert [numbers[word] for word in " ".join(texts).split()] == flat.tolist()


@settings(max_examples=60, deadline=None)
@given(texts=TEXTS)
def test_row_of_texts_tells_where_each_begins(texts: list[str]) -> None:
    words = Lexicon()
    flat, owners = joined([words.said(text) for text in texts])
    lengths = [len(spoken_words(text)) for text in texts]
    assert owners.tolist() == [i for i, n in enumerate(lengths) for _ in range(n)]
    starts = beginnings(owners).tolist()
    assert starts == [sum(lengths[:i]) for i, n in enumerate(lengths) if n]
    numbers, places = distinct(flat)
    assert numbers[places].tolist() == flat.tolist()
    assert numbers.tolist() == sorted(set(flat.tolist()))


def test_what_is_known_of_a_word_is_asked_once() -> None:
    asked: list[str] = []

    def length(word: str) -> int:
        asked.append(word)
        return len(word)

    words = Lexicon()
    first = words.numbers(["violin", "the"])
    assert words.known(first, length).tolist() == [6, 3]
    many = words.numbers(["the", *(f"word{i}" for i in range(3000)), "violin"])
    found = words.known(many, length)
    assert found[[0, 1, -1]].tolist() == [3, 5, 6] and len(found) == 3002
    assert sorted(asked) == sorted({"violin", "the", *(f"word{i}" for i in range(3000))})
    assert words.known(first, lambda word: -1).tolist() == [-1, -1]


@settings(max_examples=40, deadline=None)
@given(texts=TEXTS)
def test_same_word_in_any_form_stands_in_a_text_wholly(texts: list[str]) -> None:
    words = Lexicon()
    found = covered({"violin": 1.0, "wh-1000xm5": 2.0}, [words.said(t) for t in texts], words)
    assert found.shape == (len(texts) + 1, 2)
    for text, row in zip(texts, found.tolist(), strict=False):
        stems = set().union(*content_words(spoken_words(text)).values())
        for word, share in zip(("violin", "wh-1000xm5"), row, strict=True):
            assert 0 <= share <= 1 + 1e-6
            if not stems.isdisjoint(terms(word)):
                assert share == 1.0


def test_long_piece_is_read_but_not_kept() -> None:
    words = Lexicon()
    long = "-".join(["violin"] * 20)
    assert len(long) > LONGEST
    for text in (f"my {long}", f"{long} my"):
        assert sorted(said(words, text)) == sorted(words.numbers(spoken_words(text)).tolist())
    assert long not in words._pieces and "my" in words._pieces
