"""What an answer quotes in several pieces stands in several lines; everything else as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.ui.quoting import apart


def test_each_quote_of_an_answer_that_is_not_sure_has_its_line() -> None:
    said = "I am not sure; this may answer it: “One: a.” [1] Rosenweg 27: “Dogs may.” [2]"
    assert apart(said) == (
        "I am not sure; this may answer it:\n\n- “One: a.” [1]\n- Rosenweg 27: “Dogs may.” [2]"
    )


def test_quotes_beside_an_answer_are_listed_below_it() -> None:
    said = "“A.” [1] This may answer it, too: “B.” [2] “C.” [3] “D.” [4]"
    assert apart(said) == "“A.” [1] This may answer it, too:\n\n- “B.” [2]\n- “C.” [3]\n- “D.” [4]"


@pytest.mark.parametrize(
    "said",
    [
        "“A.” [1] “B.” [2]",
        "“A.” [1] This may answer it, too: “B.” [2]",
        "Here is the XPS: “A.” [1] The XPS: brand Dell [2], price $1,599 [3].",
        "Noted: you said “A”.",
        "| | XPS |\n|---|---|\n| price | “1” [1] |",
    ],
)
def test_what_announces_no_several_quotes_stays_as_it_was(said: str) -> None:
    assert apart(said) == said


@given(st.text(alphabet="a: “”[1]\n-", max_size=60))
def test_nothing_is_lost_or_added_but_the_lines(said: str) -> None:
    kept = apart(said).replace("\n\n- ", " ").replace("\n- ", " ")
    assert kept == said.replace("\n\n- ", " ").replace("\n- ", " ")


def test_however_many_quotes_there_are_they_are_read_once() -> None:
    said = "It may be: " + "Rosenweg 27: “Dogs may.” [2] " * 400 + "or not"
    assert apart(said) == said
