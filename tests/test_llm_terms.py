"""Phrases in sentences, as stems."""

from hypothesis import given
from hypothesis import strategies as st

from memory_core.llm.terms import holds

WORDS = st.lists(st.sampled_from(["screen", "size", "the"]), max_size=6)


@given(inside=WORDS, phrase=WORDS)
def test_a_phrase_is_held_where_its_words_follow_each_other(
    inside: list[str], phrase: list[str]
) -> None:
    n = len(phrase)
    plainly = any(inside[i : i + n] == phrase for i in range(len(inside) - n + 1))
    assert holds(inside, tuple(phrase)) == plainly
