"""Names and pronouns of one text that mean the same thing."""

import pytest

from memory_core import Language


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


def together(language: Language, text: str, *words: str) -> bool:
    """Whether one cluster holds the first occurrence of each of the words."""
    places = [text.index(word) for word in words]
    return any(
        all(any(start <= at < end for start, end in cluster.mentions) for at in places)
        for cluster in language.coreference(text)
    )


def test_pronouns_join_the_name_they_mean(language: Language) -> None:
    text = "Mira Okafor lives in Lagos. She paints, and her brother sings."
    assert together(language, text, "Mira", "She", "her ")


def test_last_name_joins_the_full_name(language: Language) -> None:
    text = "Mira Okafor founded the firm. Later Okafor sold the shares."
    assert together(language, text, "Mira", "Okafor sold")


def test_he_and_she_are_never_together(language: Language) -> None:
    text = "Mira met Jon. She liked him. He smiled at her."
    assert not together(language, text, "She", "He ")


def test_it_is_the_product_and_not_the_person(language: Language) -> None:
    text = "Mira bought the Kolbri Vantor 9. It broke after a week."
    assert together(language, text, "Kolbri", "It")
    assert not together(language, text, "Mira", "It")


def test_it_of_the_weather_means_nothing(language: Language) -> None:
    text = "Mira bought the Kolbri Vantor 9. It rained all day."
    assert not together(language, text, "Kolbri", "It")


@pytest.mark.parametrize("text", ["", " ", "!!!", "😀"])
def test_text_without_names_has_no_clusters(language: Language, text: str) -> None:
    assert language.coreference(text) == []


def test_mentions_are_in_order_and_inside_the_text(language: Language) -> None:
    text = "Mira Okafor met Jon. She liked him. They moved to Lagos, where he found its best cafe."
    for cluster in language.coreference(text):
        assert list(cluster.mentions) == sorted(set(cluster.mentions))
        assert len(cluster.mentions) > 1
        assert all(0 <= start < end <= len(text) for start, end in cluster.mentions)
