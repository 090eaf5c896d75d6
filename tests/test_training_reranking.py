"""Documents of our own with the questions people ask of them."""

from pathlib import Path

import pytest

from tests.question_files import bare
from training.reranking.documents import FOLDER, Asked, Document, answers, documents

HOUSE = """=== house.md
# Rowan House

The gate is locked at ten. Dogs sleep in the barn.
- Firewood: 4 euros a basket

--- questions
Q: When do I have to be back?
A: The gate is locked at ten.
Q: Where does my dog go at night?
A: Dogs sleep in the barn. || The gate is locked at ten.
Q: Is there a sauna?
A: NONE
"""
BOATS = """=== boats.csv
Boat,Seats,Colour
Halcyon,4,green
Sturgeon,6,red

--- questions
Q: How many fit in the Sturgeon?
A: Sturgeon,6,red
"""


def written(folder: Path, *parts: str) -> list[Document]:
    (folder / "some.txt").write_text("\n".join(parts), "utf-8")
    return list(documents(folder))


@pytest.mark.parametrize("subject", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_every_answer_stands_in_its_document(subject: str) -> None:
    lost = []
    for document in (one for one in documents() if one.subject == subject):
        text = bare(document.text)
        given = [one for asked in document.questions for each in asked.answers for one in each]
        lost += [one for one in given if bare(one) not in text]
        assert given
    assert not lost


def test_questions_are_read_with_their_answers(tmp_path: Path) -> None:
    house, boats = written(tmp_path, HOUSE, BOATS)
    assert (house.name, house.number, boats.number) == ("house.md", 1, 2)
    assert house.text.startswith("# Rowan House") and "Q:" not in house.text
    assert [one.answers for one in house.questions] == [
        (("The gate is locked at ten.",),),
        (("Dogs sleep in the barn.", "The gate is locked at ten."),),
        (),
    ]


@pytest.mark.parametrize("text", ["=== a.md\nText.\n", "=== a.md\nText.\n--- questions\nQ: Why?\n"])
def test_document_without_questions_or_answers_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"no questions|no answer"):
        written(tmp_path, text)


def test_every_tenth_document_is_kept_from_training() -> None:
    kept = [one for one in documents() if not one.trained_on]
    assert {one.number % 10 for one in kept} == {0}
    assert 0.08 < len(kept) / len(list(documents())) < 0.12


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("The gate is locked at ten.", True),
        ("Mind that the gate is locked at ten. It creaks.", True),
        ("Dogs sleep in the barn.", False),
        ("At ten.", False),
    ],
)
def test_sentence_answers_that_has_the_words(text: str, right: bool) -> None:
    asked = Asked("When do I have to be back?", (("The gate is locked at ten.",),))
    assert answers(asked, text, title="Rowan House", name="house.md") is right


def test_cell_of_a_table_answers_only_in_its_row() -> None:
    asked = Asked("How many fit in the Sturgeon?", (("Sturgeon,6,red",),))
    assert answers(asked, "Seats: 6", title="Sturgeon", name="boats.csv")
    assert not answers(asked, "Seats: 6", title="Halcyon", name="boats.csv")
    assert not answers(asked, "Seats: 6", title="Sturgeon", name="boats.md")
