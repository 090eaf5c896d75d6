"""What is said of one name in a place of a sentence is not said of another in that place."""

import pytest

from memory_core.llm.slots import names_another
from tests.offline_requests import answer, chunk

POST = chunk(
    "Delivery to Norwick takes two days and costs 9 euros. We deliver to Ebbing on Fridays.",
    name="post.md",
    heading="Post",
)
FARES = "| Fare | Child | Dog |\n|---|---|---|\n| Day | 4.00 | 2.00 |\n| Week | 15.00 | 8.00 |"


@pytest.mark.parametrize(
    ("question", "text", "another"),
    [
        ("How long does delivery to Ebbing take?", "Delivery to Norwick takes a day.", True),
        ("How long does delivery to Norwick take?", "Delivery to Norwick takes a day.", False),
        ("How much is delivery to Ebbing?", "Delivery within Norwick is 4 euros.", True),
        ("Do you deliver to Ebbing?", "We deliver only to Norwick.", False),
        ("Do you deliver to Ebbing?", "We deliver to all countries but to Norwick.", False),
        ("Is the shop open in May?", "The shop is open in June.", False),
        ("Where is the market?", "The market is in Norwick.", False),
    ],
)
def test_a_sentence_names_another_only_in_the_same_place(
    question: str, text: str, another: bool
) -> None:
    assert names_another(question, text) is another


def test_what_holds_of_one_place_is_not_told_of_another() -> None:
    assert "9 euros" in answer("How much is delivery to Norwick?", evidence=(POST,))
    assert "9 euros" not in answer("How much is delivery to Sorlund?", evidence=(POST,))


def test_a_table_says_nothing_of_a_kind_without_a_column() -> None:
    rows = (chunk(FARES, name="fares.md", heading="Fares"),)
    assert "8.00" in answer("How much is Week for a dog?", evidence=rows)
    assert "8.00" not in answer("How much is Week for a goat?", evidence=rows)
