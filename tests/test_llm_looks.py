"""What sentences look like, and how what is asked is put."""

import pytest

from memory_core.llm.looks import looks
from memory_core.llm.phrasing import of_question, of_sentence


@pytest.mark.parametrize(
    ("text", "shown", "missing"),
    [
        ("It costs €5.", {"#money", "#digits", "#it"}, {"#not", "#month"}),
        (
            "On 3 May at 10:30 Ana called.",
            {"#month", "#hour", "#digits", "#name", "#at"},
            {"#money"},
        ),
        ("Nobody couldn’t swim.", {"#not"}, {"#digits", "#name"}),
        ("Because it was built in 1907 by them", {"#because", "#year", "#by", "#past"}, {"#list"}),
        ("Press the button, the lever, then wait.", {"#do", "#list"}, {"#name"}),
        ("Ring 0471 before noon (free).", {"#dialled", "#bracket", "#free", "#hour"}, {"#year"}),
        ("The longest walked: 12 km", {"#most", "#past", "#colon", "#length"}, {"#mass"}),
    ],
)
def test_sentence_shows_what_it_has(text: str, shown: set[str], missing: set[str]) -> None:
    found = looks(text)
    assert shown <= found
    assert not missing & found


def test_longer_sentences_look_longer() -> None:
    lengths = [
        min(looks(" ".join(["word"] * n)) & {f"#length {i}" for i in range(6)})
        for n in (0, 6, 12, 80, 200)
    ]
    assert lengths == ["#length 0", "#length 1", "#length 2", "#length 5", "#length 5"]


def test_question_has_stems_turns_and_a_beginning() -> None:
    assert of_question("How old is Mia’s dog?") == (
        "old",
        "mia",
        "dog",
        "^ how",
        "how old",
        "old is",
        "is mia's",
        "mia's dog",
        "^ how old",
    )


def test_question_without_words_has_only_its_beginning() -> None:
    assert of_question("??") == ("^",)


def test_sentence_has_stems_and_looks() -> None:
    assert of_sentence("Sixteen boats.") == {"sixteen", "boat", "#length 0"}
