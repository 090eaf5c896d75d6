"""Questions are read in the words of the documents they are asked of."""

import pytest

from memory_core.llm.passages import of_evidence
from memory_core.llm.their_words import in_their_words
from tests.offline_requests import answer, chunk

RULES = """# Staff handbook

## Annual leave

Everybody has 26 days of paid leave a year.

## Guarantee

The guarantee of a tool is two years.
"""
MINUTES = """Minutes of the choir, 4 May

Present: Oda Brill, Tamsin Kole. Apologies: Ferdie Noone.

We meet again in June at the harbour.
"""


def read(question: str) -> str:
    return in_their_words(question, of_evidence([chunk(RULES), chunk(MINUTES, name="minutes.txt")]))


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How many vacation days do I get?", "how many days of leave do I get?"),
        ("How much holiday do we have?", "how many days of leave do we have?"),
        ("How many days off does an apprentice get?", "how many days of leave does an apprentice"),
        ("How long is the warranty?", "How long is the guarantee?"),
        ("How many training hours are there?", "how many hours of training are there?"),
        ("Who was at the meeting?", "Who was present?"),
    ],
)
def test_a_name_no_document_has_is_read_as_the_one_in_a_title(question: str, words: str) -> None:
    assert read(question).startswith(words)


@pytest.mark.parametrize(
    "question",
    [
        "How many days of leave do I have?",
        "How many days off do I get for my wedding?",
        "Who was the chair of the meeting?",
        "How many apartments are there?",
        "How many working days does it take?",
    ],
)
def test_what_the_documents_say_or_have_no_word_for_stays(question: str) -> None:
    assert read(question) == question


def test_who_came_is_told_by_the_line_of_those_present() -> None:
    got = answer("Who was at the meeting?", evidence=(chunk(MINUTES, name="minutes.txt"),))
    assert "Oda Brill, Tamsin Kole" in got


def test_how_long_a_thing_lasts_is_not_told_by_the_condition_of_another() -> None:
    text = "If the pump stops within ten minutes, the filter is full. A filter lasts four months."
    got = answer("How long does the filter of the pump last?", evidence=(chunk(text),))
    assert got.startswith("“A filter lasts four months.”")


def test_a_number_is_read_as_the_one_code_that_ends_with_it() -> None:
    among = of_evidence([chunk("Error K-4410 means a jam. Error K-4420 means a full tray.")])
    assert in_their_words("What does error 4410 mean?", among) == "What does error K-4410 mean?"
    assert in_their_words("What costs 4400?", among) == "What costs 4400?"


@pytest.mark.parametrize(
    ("question", "text", "read_as"),
    [
        ("How high is the deposit?", "A deposit is due.", "how much is the deposit?"),
        ("How high is the tower?", "The tower is tall.", "How high is the tower?"),
        ("Is there wifi?", "Wi-Fi is free.", "Is there wi-fi?"),
        (
            "What does an e-bike cost?",
            "Pedelecs: a pedelec costs 20.",
            "What does an pedelec cost?",
        ),
        ("When is check-in?", "Arrival is at four.", "When is arrival?"),
        ("When is check-in?", "Check-in is at four; arrival by boat.", "When is check-in?"),
    ],
)
def test_a_thing_is_called_what_the_documents_call_it(
    question: str, text: str, read_as: str
) -> None:
    assert in_their_words(question, of_evidence([chunk(text)])) == read_as
