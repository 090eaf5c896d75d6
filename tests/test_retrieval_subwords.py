"""Tokens word by word: the very ones the tokenizer gives for the whole text."""

import random
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memory_core.forgetting import forget_words
from memory_core.retrieval import subwords
from memory_core.retrieval.embedding import WordLlamaEmbedder
from memory_core.retrieval.subwords import LONGEST, TOKEN_BYTES, encoded
from memory_core.samples import documents

EMBEDDER = WordLlamaEmbedder()
MARK = "\u2581"
"""How the tokenizer writes a space."""
SIGNS = ["<s>", "</s>", MARK, "the ", " don't", "\n\n", "  "]
DIFFICULT = st.sampled_from([*" \n\t\r.,;:!?-'\"<>/_0Aaé中🙂\u2003\xa0", *SIGNS])


def whole(text: str) -> list[int]:
    """Return the tokens of a text taken in one go."""
    tokenizer = EMBEDDER._loaded().tokenizer
    ids: list[int] = tokenizer.encode(text.strip(), add_special_tokens=False).ids
    return ids


def by_words(text: str) -> list[int]:
    found = encoded(text, tokenizer=EMBEDDER._loaded().tokenizer)
    return [
        int.from_bytes(found[i : i + TOKEN_BYTES], "little")
        for i in range(0, len(found), TOKEN_BYTES)
    ]


def remembered() -> dict[str, bytes]:
    return subwords._known(EMBEDDER._loaded().tokenizer)


@settings(deadline=None, max_examples=300)
@given(st.lists(DIFFICULT | st.text(max_size=6), max_size=30).map("".join))
@example("e.g. Mr.Smith,  said\n\n  - so.")
@example("a  \n b <s> c</s>d")
@example("x" * (LONGEST + 1) + " y")
def test_pieces_give_the_tokens_of_the_whole(text: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    assert by_words(text) == whole(text)


@pytest.mark.parametrize("text", [text for _, text in documents()][:6])
def test_documents_give_the_tokens_of_the_whole(text: str) -> None:
    assert by_words(text) == whole(text)


def test_no_token_reaches_over_a_place_where_texts_are_cut() -> None:
    for token in EMBEDDER._loaded().tokenizer.get_vocab():
        assert MARK not in token.lstrip(MARK)
        assert "\n" not in token
        assert not any(a.isascii() and a.isalpha() and b in ".,;:!?" for a, b in pairwise(token))


def test_every_token_fits_two_bytes() -> None:
    assert EMBEDDER._loaded().tokenizer.get_vocab_size() <= 256**TOKEN_BYTES


def test_long_pieces_are_not_remembered() -> None:
    subwords._known.cache_clear()
    by_words("".join(random.Random(1).choices("abcdef", k=LONGEST + 1)))
    assert not remembered()


def test_what_is_remembered_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subwords, "MOST", 10)
    text = " ".join(f"word{i}" for i in range(35))
    assert by_words(text) == whole(text)
    assert 0 < len(remembered()) <= 10


def test_forgetting_empties_what_is_remembered() -> None:
    by_words("A word nobody shall remember.")
    assert " nobody" in remembered()
    forget_words()
    assert not remembered()
