"""Whatever is said, references are read in bounded time, every change is accounted for, and no
pronoun, cycle or script breaks anything."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core import Language, Message
from memory_core.language.word_lists import listed
from tests.growth import grows_at_most


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


def said(*texts: str) -> list[Message]:
    """User and assistant in turn, the user first."""
    return [Message("assistant" if i % 2 else "user", text) for i, text in enumerate(texts)]


WORDS = sorted(
    listed(
        """And what about the Zenta one ? its this those they her for of compared to cheaper second
        other ones policy laptop is how much why , . 😀 <b> 's “ $ 15 Kolbri Mira and or rains there
        tell me both neither former latter same in black did largest types"""
    )
)
TEXTS = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(question=TEXTS, before=st.lists(TEXTS, max_size=4))
def test_any_words_are_read_and_every_change_is_accounted_for(
    language: Language, question: str, before: list[str]
) -> None:
    got = language.rewrite(question, history=said(*before))
    assert question in got.search_queries
    assert (got.text == question) or got.replacements
    assert all(0 <= r.start <= r.end <= len(question) for r in got.replacements)


@pytest.mark.parametrize(
    "text",
    [
        "it " * 600,
        "he she it they this that those one " * 40,
        "the former is the latter of the former " * 30,
        "his her its their " * 100,
        "它 他们 说 那个 " * 50,
        "\u200b\ufeff\x00it\x07",
        "(" * 500,
        "?",
        "the same in",
        "the",
    ],
)
def test_references_without_antecedents_and_cycles_of_them_break_nothing(
    language: Language, text: str
) -> None:
    language.coreference(text)
    got = language.rewrite(text, history=said(text[:300], text[:300]))
    assert text in got.search_queries


def test_only_the_latest_messages_are_read(language: Language) -> None:
    history = said(*(f"I like the Vantor {i}." for i in range(1000)))
    assert language.rewrite("Is it good?", history=history).text == (
        language.rewrite("Is it good?", history=history[-8:]).text
    )


def test_a_text_of_a_megabyte_is_no_question(language: Language) -> None:
    text = "it " * 350_000
    assert language.rewrite(text, history=said("I like Ann.")).text == text
    assert language.rewrite("Is it good?", history=said(text)).text == "Is it good?"


@pytest.mark.parametrize("unit", ["it ", "Ann met Bob and he told her that they left. "])
def test_time_of_coreference_grows_with_the_text(language: Language, unit: str) -> None:
    few, many = 2000 // len(unit), 8000 // len(unit)
    language.coreference(unit)
    assert grows_at_most(language.coreference, unit * few, unit * many, times=12)
