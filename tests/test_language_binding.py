"""What grammar and names say about whom a pronoun may mean."""

from itertools import pairwise

import pytest

from memory_core import Language
from memory_core.language import genders


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


def together(language: Language, text: str, one: str, other: str) -> bool:
    """Whether one cluster holds the last occurrence of both."""
    places = [text.rindex(one), text.rindex(other)]
    return any(
        all(any(start <= at < end for start, end in cluster.mentions) for at in places)
        for cluster in language.coreference(text)
    )


def test_a_phrase_before_its_subject_waits_for_it(language: Language) -> None:
    text = "Mira met Anna in May. After her long shift, Priya called the office."
    assert together(language, text, "her long", "Priya")
    assert not together(language, text, "her long", "Anna")


def test_an_object_is_not_the_subject_of_its_own_verb(language: Language) -> None:
    assert not together(language, "Jon and Paul talked. Paul likes him.", "Paul", "him")


def test_an_owner_is_not_what_they_own(language: Language) -> None:
    assert not together(language, "The team and its coach left.", "coach", "its")
    assert not together(language, "Ann arrived. Her sister Mary left.", "Mary", "Her")


def test_a_known_given_name_rules_the_other_pronoun_out(language: Language) -> None:
    text = "Robert met Maria. She smiled."
    assert together(language, text, "Maria", "She")
    assert together(language, "Maria met Robert. He smiled.", "Robert", "He")


def test_no_mention_stands_inside_another(language: Language) -> None:
    text = "Mira called. Her brother Tom and her mother came. Her brother Tom sings."
    spans = sorted(s for cluster in language.coreference(text) for s in cluster.mentions)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


@pytest.mark.parametrize(
    ("words", "gender"),
    [(("mrs", "lopez"), "f"), (("uncle",), "m"), (("dr.",), ""), (("prince",), "m"), ((), "")],
)
def test_titles_and_kinship_tell(words: tuple[str, ...], gender: str) -> None:
    assert genders.by_word(words) == gender


@pytest.mark.parametrize(
    ("name", "gender"),
    [("Maria Lopez", "f"), ("Robert", "m"), ("Vantor", ""), ("April", ""), ("", ""), ("  ", "")],
)
def test_a_given_name_tells_only_where_one_of_them_bears_it(name: str, gender: str) -> None:
    assert genders.by_given_name(name) == gender
