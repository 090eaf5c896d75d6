"""Documents that are told of things."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from training.reranking.documents import Document
from training.reranking.laid_out import laid_out
from training.reranking.tellings import FOLDER, TELLINGS, Thing, tellings, things

LIFT = """=== Hotel Marmot | the Marmot
F: The Marmot has no lift.
F: Lift: none
F: Guests climb the stairs in the Marmot
Q: Does the Marmot have a lift?
Q: do i have to walk up
Q: Is there an elevator?
Q: My knee hurts, can I ride up?
N: The lift of the annexe holds four.

F: Breakfast begins at seven.
F: Breakfast from: 7
F: From seven on the table is laid.
Q: When is breakfast?
Q: from when can i eat in the morning
Q: What time do you lay the table?
Q: How early is there coffee?
N: Breakfast costs nine euros.
N: Dinner begins at six.
"""


def written(folder: Path, text: str = LIFT) -> list[Thing]:
    (folder / "houses.txt").write_text(text, "utf-8")
    return list(things(folder))


@pytest.fixture
def told(tmp_path: Path) -> list[Document]:
    (marmot,) = written(tmp_path)
    return list(tellings(marmot))


def answered(among: Sequence[Document]) -> dict[str, set[str]]:
    """Return what answered questions are answered by."""
    found: dict[str, set[str]] = {}
    for asked in (asked for one in among for asked in one.questions):
        found.setdefault(asked.text, set()).update(*asked.answers)
    return found


def test_thing_is_read_with_its_facts(tmp_path: Path) -> None:
    (marmot,) = written(tmp_path)
    lift, breakfast = marmot.facts
    assert (marmot.name, marmot.subject, marmot.number) == ("Hotel Marmot", "houses", 1)
    assert (len(lift.told), len(lift.asked), len(lift.nearly)) == (3, 4, 1)
    assert breakfast.nearly == ("Breakfast costs nine euros.", "Dinner begins at six.")


@pytest.mark.parametrize(
    "text", ["=== A | B\nF: It is so.\n", "=== A\nF: So.\nQ: So?\nSo it is.\n"]
)
def test_fact_that_nothing_asks_for_and_odd_lines_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match="no fact"):
        written(tmp_path, text)


def test_same_documents_are_told_each_time(tmp_path: Path, told: list[Document]) -> None:
    (again,) = written(tmp_path)
    assert list(tellings(again)) == told
    assert len({one.text for one in told}) == len({one.name for one in told}) == TELLINGS


def test_question_is_answered_by_the_wording_that_its_document_has(told: list[Document]) -> None:
    for one in told:
        for asked in one.questions:
            assert all(text.rstrip(".") in one.text for (text,) in asked.answers)


def test_fact_is_told_in_other_wordings_and_asked_about_in_others(told: list[Document]) -> None:
    wordings = answered(told)
    assert max(map(len, wordings.values())) > 1
    assert len({tuple(asked.text for asked in one.questions) for one in told}) > 1


def test_fact_left_out_leaves_its_questions_without_an_answer(tmp_path: Path) -> None:
    things_ = written(tmp_path, "\n".join(LIFT.replace("Marmot", name) for name in "ABCDEFGH"))
    for one in (one for thing in things_ for one in tellings(thing)):
        for asked in (asked for asked in one.questions if not asked.answers):
            if "breakfast" in asked.text:
                assert "seven" not in one.text and "7" not in one.text
                assert "nine euros" in one.text and "at six" in one.text
    every = [asked for thing in things_ for one in tellings(thing) for asked in one.questions]
    assert 0.1 < sum(not asked.answers for asked in every) / len(every) < 0.4


@pytest.mark.parametrize("subject", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_every_answer_is_a_sentence_of_its_document(subject: str) -> None:
    among = [one for thing in things() if thing.subject == subject for one in tellings(thing)]
    for one in laid_out(among[::TELLINGS]):
        wanted = [bool(asked.answers) for asked in one.document.questions]
        right = np.count_nonzero(one.right, axis=1)[: len(wanted)] > 0
        assert right.tolist() == wanted, one.document.name
