"""Who does something or has a role is told where a name stands beside the word for it, and all else
that is asked is said there or around it."""

import pytest

from tests.offline_requests import chunk, told_by_form

CHAPEL = chunk(
    "The tower was built in 1702 by the mason Edda Crole. The organ was tuned by Bram Vosper. "
    "The deputy warden, Ilka Sorn, has the keys. Ask our gardener, Mrs Oda Penn, for cuttings.",
    name="hill_chapel.md",
    heading="The hill chapel",
)
DESK = chunk(
    "Minutes taken by: Cyra Holm\nTreasurer: Tam Bellow, since May\nWarden: vacant",
    name="choir_committee.md",
    heading="Choir committee",
)
COURSES = (
    chunk(
        "Bookbinding: two evenings in March. Teacher: Jon Arkwell, once at the abbey press.",
        name="evening_school.md",
        heading="Evening school: courses > Paper",
    ),
    chunk(
        "Basketry for families: Sundays at 3 pm, taught by Senna Frayle, £12.",
        name="evening_school.md",
        heading="Evening school > Willow",
    ),
)
INN = chunk("Tavern Nell cooks what comes in.", name="inn.md", heading="Inns")
EVERY = (CHAPEL, DESK, *COURSES, INN)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("who was the mason of the chapel tower", "Edda Crole"),
        ("who tuned the organ in the hill chapel?", "Bram Vosper"),
        ("Who is the gardener of the chapel?", "Oda Penn"),
        ("who does the gardening at the chapel", "Oda Penn"),
        ("Who is the treasurer of the choir?", "Tam Bellow"),
        ("who teaches the bookbinding course at the evening school", "Jon Arkwell"),
        ("who teaches basketry", "Senna Frayle"),
    ],
)
def test_a_name_beside_the_word_for_a_role_tells_who_has_it(question: str, told: str) -> None:
    assert told in told_by_form(question, evidence=EVERY)


@pytest.mark.parametrize(
    ("question", "untold"),
    [
        ("who is the warden of the chapel", "Ilka Sorn"),  # she is the deputy
        ("who tuned the harpsichord", "Bram Vosper"),
        ("who is the cook at Tavern Nell", "Nell cooks"),
        ("who teaches pottery", "Arkwell"),
        ("who is the gardener of the palace", "Oda Penn"),
    ],
)
def test_another_role_or_another_thing_is_not_told(question: str, untold: str) -> None:
    assert untold not in told_by_form(question, evidence=EVERY)
