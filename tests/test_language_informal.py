"""What is typed without its apostrophe or with letters swapped is read as it is meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Language
from memory_core.language.informal import meant, slips

WORDS = frozenset({"from", "form", "well", "ill", "its", "were", "left", "felt", "sue"})


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


@pytest.mark.parametrize(
    ("typed", "as_meant"),
    [
        ("ill move to Graz", "i'll move to Graz"),
        ("its broken", "it's broken"),
        ("my van is old, its rattling again", "my van is old, it's rattling again"),
        ("its leaking", "it's leaking"),
        ("i lost my pasword", "i lost my password"),
        ("well be there", "we'll be there"),
        ("were moving", "we're moving"),
        ("my sisters name is Ann", "my sister's name is Ann"),
        ("i wrok there", "i work there"),
        ("hed like a lamp", "he'd like a lamp"),
    ],
)
def test_a_slip_is_read_as_it_is_meant(typed: str, as_meant: str) -> None:
    assert meant(typed, slips(typed, WORDS)).lower() == as_meant.lower()


@pytest.mark.parametrize(
    "text",
    ["I feel ill today", "its price is low", "were they moving?", "as well as that", "he went form",
     "my sisters live in Graz", "the wells are deep", "a nokia 3310", "she is suing Acme"],
)  # fmt: skip
def test_what_is_a_word_of_its_own_stays(text: str) -> None:
    assert not slips(text, WORDS)


@pytest.mark.parametrize(
    ("typed", "spelt"),
    [
        ("ill move to Graz in June", "I'll move to Graz in June"),
        ("the Lumo 3 is nice but its too heavy", "the Lumo 3 is nice but it's too heavy"),
        ("i wrok at Nokia", "I work at Nokia"),
        ("im gonna buy a Lumo 3", "I'm going to buy a Lumo 3"),
        ("well be in Graz on Friday", "we'll be in Graz on Friday"),
        ("i didnt like the Lumo 3", "I didn't like the Lumo 3"),
    ],
)
def test_informal_english_says_what_formal_english_says(
    language: Language, typed: str, spelt: str
) -> None:
    def said(text: str) -> list[tuple[str, str, str, bool, str]]:
        return [
            (r.subject.lower(), r.predicate, r.object, r.negated, r.modality)
            for r in language.extract(text).relations
        ]

    assert said(typed) == said(spelt)


def test_a_parsed_text_keeps_the_words_as_typed(language: Language) -> None:
    text = "ill move to Graz, i wrok there and its great"
    doc = language.parse(text)
    assert doc.text == text
    assert [text[t.idx : t.idx + len(t)] for t in doc] == [t.text for t in doc]
    assert next(t for t in doc if t.text == "wrok").lemma_ == "work"


@given(st.lists(st.sampled_from(
    ["ill", "be", "its", "a", "were", "going", "well", "wrok", "my", "sisters", "name", ",", ". ",
     "'", "hed", "like", "\n", "Adress", "adress", "?"]), max_size=12).map(" ".join))  # fmt: skip
def test_slips_lie_apart_in_reading_order(text: str) -> None:
    found = slips(text, WORDS)
    ends = [0, *(slip.end for slip in found)]
    assert all(before <= slip.start for before, slip in zip(ends, found, strict=False))
    assert all(text[slip.start : slip.end].replace("'", "") for slip in found)


@pytest.mark.parametrize("text", ["its heating system is old", "its charging port is dirty"])
def test_what_a_thing_has_is_no_verb(text: str) -> None:
    assert not slips(text, WORDS | set(text.split()))


def test_a_misspelt_attribute_word_names_the_attribute(language: Language) -> None:
    (address,) = language.extract("my adress is 22 Elm Road").attributes
    (rightly,) = language.extract("my address is 22 Elm Road").attributes
    assert (address.key, address.value) == (rightly.key, rightly.value)
