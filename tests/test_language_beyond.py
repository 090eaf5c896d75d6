"""Questions that go beyond the thing spoken of, or for what it has, name it when made whole."""

import pytest

from memory_core import Language
from tests.test_language_unsaid import language, whole

__all__ = ["language"]
KNOWN = ("Quorra Aero 3",)
ASKED = ("How much is the Quorra Aero 3?", "The Quorra Aero 3's price is $700.")


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Is there a cheaper one?", "Is there a cheaper one than the Quorra Aero 3?"),
        ("Do you have anything lighter?", "Do you have anything lighter than the Quorra Aero 3?"),
        ("Are there more expensive ones?", "Are there more expensive ones than the Quorra Aero 3?"),
        ("How many ports?", "How many ports does the Quorra Aero 3 have?"),
        ("And how much memory?", "How much memory does the Quorra Aero 3 have?"),
        ("How long does the battery last?", "How long does the battery of the Quorra Aero 3 last?"),
        ("Is the screen bright?", "Is the screen of the Quorra Aero 3 bright?"),
    ],
)
def test_what_is_asked_beside_the_thing_spoken_of_names_it(
    language: Language, question: str, text: str
) -> None:
    assert whole(language, question, *ASKED, known=KNOWN) == text


@pytest.mark.parametrize(
    "question",
    [
        "Is there a cheaper one than the Tavish Onyx 5?",
        "Which flat has the lowest price?",
        "Do you have anything red?",
    ],
)
def test_what_names_its_own_matter_is_left_alone(language: Language, question: str) -> None:
    assert whole(language, question, *ASKED, known=KNOWN) == question


def test_nothing_is_cheaper_than_a_person(language: Language) -> None:
    said = ("My sister Ines lives in Varna.", "Noted.")
    assert "than" not in whole(language, "Is there a cheaper one?", *said)


def test_it_beside_the_one_is_the_property_asked_for_before(language: Language) -> None:
    before = ("What is the warranty of the Quorra Aero 3?", "2 years.")
    question = "Is it longer than the one of the Tavish Onyx 5?"
    asked = whole(language, question, *before, known=("Quorra Aero 3", "Tavish Onyx 5"))
    assert asked == (
        "Is the warranty of the Quorra Aero 3 longer than the warranty of the Tavish Onyx 5?"
    )
