"""A cell of a table is found by the name of its row and what its column is called, and two rows are
set side by side by the column a question names."""

import pytest

from memory_core import Memory
from memory_core.llm.base import Evidence
from memory_core.llm.parted import only_own
from memory_core.llm.passages import of_evidence
from memory_core.llm.valued import lacks
from tests.asked_documents import answered, memory_of
from tests.conftest import HandClock

PLOTS = """# Allotments of Sedgecombe

| Site | Small plot | Large plot | Water | Waiting list | Walk from the gate |
|---|---|---|---|---|---|
| Dove Lane | £34 | £61 | tap | 14 months | 4 minutes |
| Quarry Foot | £29 | £66 | butt | 3 months | 9 minutes |

Rents are per year. A shed costs £12 more.
"""
CARDS = """# Thornby library cards

| Card | Yearly fee | Books at a time | Loan weeks |
|---|---|---|---|
| Reader (up to 14) | free | 8 | 4 |
| Scholar (with a letter) | £6 | 25 | 6 |
| Patron | £30 | 40 | 8 |
"""
ABSENCE = """# Absence from the bakery

| Reason | Paid days |
|---|---|
| Funeral of a family member | 3 |
| School exam | 1 |
| Giving blood | 1 |
"""


@pytest.fixture
def stocked(clock: HandClock) -> Memory:
    texts = {"plots.md": PLOTS, "cards.md": CARDS, "absence.md": ABSENCE}
    return memory_of(texts, clock=clock)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How many books can I borrow at once with the Scholar card?", "25"),
        ("how many books at the same time for a patron", "40"),
        ("how many weeks can a patron keep books", "8"),
        ("how many days off do i get for a funeral", "days 3"),
        ("how many paid days for the school exam", "1"),
    ],
)
def test_what_is_counted_is_found_in_the_column_called_so(
    stocked: Memory, question: str, value: str
) -> None:
    assert value in answered(stocked, question)


def test_a_row_without_a_number_of_what_is_counted_tells_none(stocked: Memory) -> None:
    told = answered(stocked, "How many films can I borrow with the Scholar card?")
    assert "25" not in told.partition("nearest")[0]


@pytest.mark.parametrize(
    ("question", "told", "verdict"),
    [
        ("is a large plot cheaper at Dove Lane or at Quarry Foot?", "£66", "Dove Lane has less"),
        ("which has the shorter waiting list, Dove Lane or Quarry Foot?", "3", "Quarry Foot has"),
        ("is the walk shorter from Dove Lane or from Quarry Foot", "9 min", "Dove Lane has less"),
        ("do I get more books with Scholar or with Patron", "25", "Patron has more"),
        ("is a Scholar or a Patron card cheaper", "£30", "Scholar"),
        ("do I get more days for an exam or for a funeral?", "1", "Funeral of a family member has"),
        ("would I get fewer paid days for giving blood or for a funeral", "3", "Giving blood has"),
    ],
)
def test_rows_are_compared_by_the_column_that_is_named(
    stocked: Memory, question: str, told: str, verdict: str
) -> None:
    answer = answered(stocked, question)
    assert told in answer
    assert verdict in answer


@pytest.mark.parametrize(("column", "without"), [("Paid days", False), ("Forms", True)])
def test_a_bare_number_counts_what_its_column_is_called(column: str, *, without: bool) -> None:
    table = ABSENCE.replace("Paid days", column)
    rows = [one for one in of_evidence((Evidence("chunk", "c1", "a.md", table),)) if one.row]
    assert lacks("How many days off do I get for a funeral?", rows[0]) is without


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("How many days off do I get when my sister moves house?", True),
        ("how many days are there for my friend's move", True),
        ("How many days off do I get for moving house?", False),
        ("how many days off do I get when I move", False),
    ],
)
def test_what_is_ones_own_is_not_that_of_somebody_else(question: str, *, other: bool) -> None:
    table = "| Reason | Paid days |\n|---|---|\n| Own move | 2 |\n"
    (row,) = of_evidence((Evidence("chunk", "c1", "a.md", table),))
    assert only_own(question, row) is other
