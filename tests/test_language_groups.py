"""A group of people alone asks the question before it of that group."""

import pytest

from memory_core.language.groups import of_another_group


@pytest.mark.parametrize(
    ("question", "text", "meant"),
    [
        ("How much is an adult ticket?", "And for children?", "How much is a child ticket?"),
        (
            "What is the child fare to Holm?",
            "what about adults?",
            "What is the adult fare to Holm?",
        ),
        ("How much do adults pay?", "and pensioners?", "How much do pensioners pay?"),
        ("What is the fee for a visitor?", "And residents?", "What is the fee for a resident?"),
        ("When does the junior class start?", "and seniors?", "When does the senior class start?"),
    ],
)
def test_it_takes_the_place_of_the_group_that_was_asked_about(
    question: str, text: str, meant: str
) -> None:
    assert of_another_group(question, text) == meant


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How many guests may I bring?", "And for members?"),
        ("Do adults pay more than students?", "And children?"),
        ("When is it open?", "And for children?"),
        ("How much is an adult ticket?", "And for adults?"),
        ("How much is an adult ticket?", "And for children under six?"),
        ("The adult ticket is dear.", "And for children?"),
    ],
)
def test_nothing_is_put_where_no_single_group_was_asked_about(question: str, text: str) -> None:
    assert of_another_group(question, text) == ""
