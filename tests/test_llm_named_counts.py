"""Names and hours that one sentence lists are counted."""

import pytest

from tests.offline_requests import answer, chunk

INN = chunk(
    "The hosts, Ada and Jon Lind, live upstairs and speak Danish, Polish and English. "
    "Their bus visits Orm, Tarn and Castle Hill, but not on Sundays. The dog knows Orm.",
    name="heron_inn.md",
    heading="The Heron Inn",
)
BOAT = chunk(
    "The wreck can be seen from the glass boat only. Trips leave at 10.15, 13.00 and 16.45 and "
    "last an hour.\n\nWalks start at 9 and 11 on Sundays.",
    name="harbour_museum.md",
    heading="Harbour museum",
)
POETS = chunk(
    "6 pm, Barn: first poems. Cleo Hart, Bo Fry and Eve Stone read theirs.",
    name="poetry_days.md",
    heading="Poetry days > Friday 2 May",
)
BOARD = chunk(
    "The board consists of the chair, the treasurer and three further members. It meets monthly.",
    name="choir_rules.md",
    heading="Rules of the Choir",
)
EVERY = (INN, BOAT, POETS, BOARD)


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("how many languages do the hosts of the Heron Inn speak", ["Danish", "Polish", "English"]),
        ("how many villages does the bus visit", ["Orm", "Tarn", "Castle Hill"]),
        ("how many trips to the wreck are there a day", ["10.15", "13.00", "16.45"]),
        ("how many poets read their first poems on friday", ["Cleo Hart", "Bo Fry", "Eve Stone"]),
    ],
)
def test_what_a_sentence_lists_is_counted_and_named(question: str, things: list[str]) -> None:
    said = answer(question, evidence=EVERY)
    assert f"I found {len(things)}:" in said
    assert all(f"- {thing} [1]" in said for thing in things)


@pytest.mark.parametrize(
    "question",
    [
        "how many walks are there a day",
        "how many poets read their first poems on sunday",
        "how many languages does the dog speak",
    ],
)
def test_what_no_sentence_lists_is_not_counted(question: str) -> None:
    assert "I found" not in answer(question, evidence=EVERY)


@pytest.mark.parametrize(
    "question",
    ["how many people sit on the choir's board", "How many members does the board have?"],
)
def test_of_whom_something_consists_is_quoted(question: str) -> None:
    assert "“The board consists of" in answer(question, evidence=EVERY)
