"""English words and how they are typed: what tells a word from a name in lower case."""

import pytest
from spacy.vocab import Vocab

from memory_core.language import Language
from memory_core.language.english import is_cry, is_english
from memory_core.language.pipeline import load_pipeline

LANGUAGE = Language.load()


def named(text: str) -> dict[str, str]:
    return {m.text: m.type for m in LANGUAGE.extract(text).mentions}


@pytest.mark.parametrize("word", ["window", "windows", "studies", "making", "baked", "quietly"])
def test_a_word_is_english_with_and_without_its_ending(word: str) -> None:
    assert is_english(word, load_pipeline().vocab)


@pytest.mark.parametrize("word", ["spotify", "trivandrum", "zyqlo"])
def test_a_word_the_dictionary_has_not_is_not_english(word: str) -> None:
    assert not is_english(word, load_pipeline().vocab)


def test_without_a_dictionary_every_word_counts_as_english() -> None:
    assert is_english("spotify", Vocab())


@pytest.mark.parametrize("text", ["Wowww", "NOOOOOO", "soooo"])
def test_a_drawn_out_word_is_a_cry(text: str) -> None:
    assert is_cry(text)


@pytest.mark.parametrize("text", ["AAA", "www", "Llanelli", "Wowww Ann", "", "10000"])
def test_other_words_are_no_cry(text: str) -> None:
    assert not is_cry(text)


def test_a_drawn_out_word_names_nothing() -> None:
    assert not set(named("Damnnnnn that was Maria")) & {"Damnnnnn"}


def test_an_address_is_no_part_of_a_name() -> None:
    assert not [name for name in named("Watch Fargo http://t.co/abc123 now") if "http" in name]
