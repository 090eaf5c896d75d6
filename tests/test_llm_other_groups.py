"""What is told of other groups of people does not answer for one."""

import pytest

from memory_core.llm.citing import Quote
from memory_core.llm.other_groups import of_other_group
from memory_core.llm.passages import Sentence


def sentence(text: str, heading: str = "") -> Sentence:
    return Sentence(Quote("chunk", "1", "fees.md", text), heading, 0)


@pytest.mark.parametrize(
    ("question", "text", "other"),
    [
        ("How much is the junior subscription?", "The adult subscription is 28 crowns.", True),
        ("What do children pay?", "Pensioners pay 4 crowns.", True),
        ("What do kids pay?", "The junior ticket is 4 crowns.", False),
        ("What do children pay?", "Adults pay 8 crowns, under-tens nothing.", False),
        ("What do children pay?", "Adults and children pay the same.", False),
        ("What does a ticket cost?", "Adults pay 8 crowns.", False),
        ("What do children pay?", "A ticket is 8 crowns.", False),
        ("Do children pay?", "Adults pay 8 crowns.", False),
    ],
)
def test_a_sentence_of_others_alone_is_told_apart(question: str, text: str, other: bool) -> None:
    assert of_other_group(question, sentence(text)) == other


def test_the_title_above_may_name_the_group() -> None:
    assert not of_other_group("What do children pay?", sentence("With an adult: 4", "Children"))
