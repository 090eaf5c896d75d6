"""Halves of a sentence that leave out the verb of the first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Language, Message
from memory_core.language.gapping import gaps
from memory_core.language.restoring import Edit, restored

LANGUAGE = Language.load()


def related(text: str) -> set[tuple[str, str, str]]:
    return {(r.subject, r.predicate, r.object) for r in LANGUAGE.extract(text).relations}


def valued(text: str) -> set[tuple[str, str, str]]:
    return {(a.subject, a.key, a.value) for a in LANGUAGE.extract(text).attributes}


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (
            "Olga works in Lyon and Ben in Paris.",
            ("Olga", "WORKS_IN", "Lyon"),
            ("Ben", "WORKS_IN", "Paris"),
        ),
        (
            "Olga plays the piano, Ben the drums.",
            ("Olga", "PLAYS", "piano"),
            ("Ben", "PLAYS", "drums"),
        ),
        (
            "My brother Jonas lives in Rome, his wife in Denver.",
            ("Jonas", "LIVES_IN", "Rome"),
            ("wife", "LIVES_IN", "Denver"),
        ),
    ],
)
def test_each_half_says_its_own(
    text: str, first: tuple[str, str, str], second: tuple[str, str, str]
) -> None:
    found = related(text)
    assert {first, second} <= found
    assert (first[0], first[1], second[2]) not in found


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The Zentra costs 900 and the Kestrel 1100.", {"900", "1100"}),
        ("Luca earns $52,000 and Nadia $58,000.", {"$52000", "$58000"}),
        ("Emma is 7 and Paul 4.", {"7", "4"}),
        ("The old laptop has 16 GB of RAM, the new one only 8.", {"16 GB", "8 GB"}),
        ("Priya has 8 years of experience, Tomas 3.", {"8 years", "3 years"}),
        ("Priya has 8 years of experience, Tomas 3 and Lea 5.", {"8 years", "3 years", "5 years"}),
    ],
)
def test_each_half_has_its_own_value(text: str, values: set[str]) -> None:
    found = valued(text)
    assert {value for _, _, value in found} >= values
    assert len({owner for owner, _, _ in found}) == len(values)


def test_what_was_left_out_is_quoted_as_written() -> None:
    text = "Priya has 8 years of experience, Tomas 3."
    (found,) = [a for a in LANGUAGE.extract(text).attributes if a.subject == "Tomas"]
    assert (found.value, found.text, text[found.start : found.end]) == ("3 years", "3", "3")


@pytest.mark.parametrize(
    "text",
    [
        "I bought the Zentra and the Onyx 16.",
        "The Aero 14 has 16 GB and the RTX 4070.",
        "Anna lives in Lyon, a town in France.",
        "Does Olga work in Lyon and Ben in Paris?",
        "Anna works in Lyon and lives in Paris.",
        "Ann and Ben live in Rome.",
        "She likes tea, coffee and milk.",
    ],
)
def test_lists_and_whole_sentences_lack_no_verb(text: str) -> None:
    assert gaps(LANGUAGE.parse(text)) == []


def test_a_later_question_knows_both_halves() -> None:
    told = Message("user", "The Zentra Nova costs 900 and the Kestrel Aero 1100")
    rewrite = LANGUAGE.rewrite("Which of them is lighter?", history=[told])
    assert "Zentra Nova" in rewrite.text and "Kestrel Aero is lighter" in rewrite.text


@given(st.text(max_size=30), st.data())
def test_places_in_a_restored_text_are_places_in_the_text_as_written(
    text: str, data: st.DataObject
) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=4)))
    edits = [Edit(a, b, "new") for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    read = restored(text, edits)
    start = data.draw(st.integers(0, len(read.text)))
    end = data.draw(st.integers(start, len(read.text)))
    assert 0 <= read.start_of(start) <= len(text)
    assert 0 <= read.end_of(end) <= len(text)
    if not edits:
        assert (read.text, read.start_of(0), read.end_of(len(text))) == (text, 0, len(text))
