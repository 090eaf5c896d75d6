"""A value is not what a question means where it lacks what it is asked to cover."""

import pytest

from tests.offline_requests import answer, chunk, from_document, known

LISTED = chunk("# Mill House\nRent: 640 crowns a month, water included", heading="Mill House")
MILL = known(
    "Mill House",
    "LOCATION",
    from_document(
        "Mill House", "rent", "640 crowns a month, water included", "guide.md/Mill House"
    ),
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the rent for Mill House?", True),
        ("Does the rent for Mill House include water?", True),
        ("Is water included in the rent for Mill House?", True),
        ("Does the rent for Mill House include parking?", False),
        ("Are towels covered by the rent for Mill House?", False),
    ],
)
def test_a_sum_is_told_where_it_covers_what_is_asked(question: str, told: bool) -> None:
    assert ("640 crowns" in answer(question, MILL, evidence=(LISTED,))) == told
