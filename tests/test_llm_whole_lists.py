"""A list that a question asks for is told or counted as a whole."""

import pytest

from memory_core.llm.base import Evidence
from tests.offline_requests import answer, chunk

CV = chunk(
    "LANGUAGES\nDutch: mother tongue\nFrench: fluent\nGreek: a little\n\nAWARDS\n"
    "Silver Chisel, 2019\nGuild Prize for a walnut desk, 2022\n\nHOBBIES\nI row and I sing.\n",
    name="cv_femke_dorst.txt",
)
TENT = chunk(
    "- one tent\n- eight pegs\n- two poles",
    name="tent_manual.md",
    heading="Brackwater tent > Package contents",
)
BOOKS = chunk(
    "We buy used books on Mondays. We do not take:\n\n* encyclopaedias\n* books with stains\n"
    "* magazines\n\nPlease bring:\n\n* a bag\n* your card\n",
    name="book_shop.md",
    heading="Fenwick Books",
)
ROOF = chunk(
    "From: Tilda\n\nThe roof can be saved. What I suggest:\n- new battens: 400 euros\n"
    "- slates from the old barn,\n  washed and dried\n\nTilda",
    name="roof_mails.txt",
    heading="Tilda: Your roof",
)
POLICY = chunk(
    "Exclusions\n\n- Wear and tear\n- Theft from unlocked sheds\n- Racing\n\nCovered\n\n- Fire\n"
    "- Flood\n",
    name="bike_policy.txt",
    heading="Veloton bicycle insurance",
)
JOB = chunk(
    "We are looking for a baker.\n\nWe offer:\n- free bread\n- 28 days of leave\n",
    name="job_baker.md",
    heading="Ashby Bakery > Baker",
)
PUMP = chunk(
    "Scope of delivery:\n\n1. pump\n2. hose with a filter\n3. clamps\n\nThe pump runs quietly.",
    name="pump_guide.txt",
    heading="Rillo pump",
)
NURSERY = chunk(
    "Please bring:\n\n- a change of clothes\n- a sun hat\n\nTo cancel a place, write to us.",
    name="nursery.md",
    heading="Bluebell Nursery > First day",
)
HOTEL = chunk("- Single: 12\n- Double: 20\n", name="hotel.md", heading="Hotel Alder > Rooms")
LIBRARY = chunk(
    "- Monday: 9 to 12\n- Friday: 9 to 17\n", name="library.md", heading="Wexley > Opening hours"
)


def told(question: str, evidence: Evidence) -> list[str]:
    """What the answer lists, without quotation marks and numbers."""
    lines = answer(question, evidence=(evidence,)).splitlines()
    return [
        line.removeprefix("- “").partition("” [")[0] for line in lines if line.startswith("- “")
    ]


@pytest.mark.parametrize(
    ("question", "evidence", "items"),
    [
        ("What comes with the Brackwater tent?", TENT, ["one tent", "eight pegs", "two poles"]),
        ("what is in the box of the tent", TENT, ["one tent", "eight pegs", "two poles"]),
        ("What's included with the tent?", TENT, ["one tent", "eight pegs", "two poles"]),
        (
            "Which things do they refuse at Fenwick Books?",
            BOOKS,
            ["encyclopaedias", "books with stains", "magazines"],
        ),
        (
            "which books do you not take",
            BOOKS,
            ["encyclopaedias", "books with stains", "magazines"],
        ),
        ("What should I bring to Fenwick Books?", BOOKS, ["a bag", "your card"]),
        (
            "Which works did Tilda suggest for the roof?",
            ROOF,
            ["new battens: 400 euros", "slates from the old barn, washed and dried"],
        ),
        ("What comes with the Rillo pump?", PUMP, ["pump", "hose with a filter", "clamps"]),
        (
            "What do I need to bring to the nursery?",
            NURSERY,
            ["a change of clothes", "a sun hat"],
        ),
        ("What is covered by the Veloton insurance?", POLICY, ["Fire", "Flood"]),
        (
            "What is not covered by the bicycle insurance?",
            POLICY,
            ["Wear and tear", "Theft from unlocked sheds", "Racing"],
        ),
    ],
)
def test_every_item_of_the_list_that_is_asked_for_is_told(
    question: str, evidence: Evidence, items: list[str]
) -> None:
    assert told(question, evidence) == items


@pytest.mark.parametrize(
    ("question", "evidence", "n"),
    [
        ("How many languages does Femke's CV list?", CV, 3),
        ("how many awards has Femke won", CV, 2),
        ("How many things do I have to bring?", BOOKS, 2),
        ("How many parts come with the Rillo pump?", PUMP, 3),
        ("How many things does the Veloton policy exclude?", POLICY, 3),
    ],
)
def test_the_items_of_a_list_are_counted_and_each_is_cited(
    question: str, evidence: Evidence, n: int
) -> None:
    said = answer(question, evidence=(evidence,))
    assert f"I found {n}:" in said
    assert f"[{n}]" in said
    assert f"[{n + 1}]" not in said


@pytest.mark.parametrize(
    ("question", "evidence"),
    [
        ("How many languages does Femke teach?", CV),
        ("How many hobbies are on the CV?", CV),
        ("Which colours did Tilda suggest for the roof?", ROOF),
        ("Which jobs do you offer?", JOB),
        ("How many things are covered for boats?", POLICY),
    ],
)
def test_a_list_of_something_else_is_not_told(question: str, evidence: Evidence) -> None:
    assert told(question, evidence) == []
    assert "I found" not in answer(question, evidence=(evidence,))


@pytest.mark.parametrize(
    ("question", "evidence"),
    [
        ("How many rooms does Hotel Alder have?", HOTEL),
        ("How many hours is the library of Wexley open?", LIBRARY),
        ("What do I need to cancel?", NURSERY),
    ],
)
def test_amounts_hours_and_other_needs_are_not_counted_as_items(
    question: str, evidence: Evidence
) -> None:
    said = answer(question, evidence=(evidence,))
    assert "I found" not in said
    assert "sun hat" not in said
