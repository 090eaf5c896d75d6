"""What holds of any item holds of the one asked for; what was to be done is no answer."""

import pytest

from memory_core.llm.acts import act_asked_of
from memory_core.llm.in_general import is_general, of_any_item
from memory_core.llm.material import Material
from memory_core.llm.otherwise import otherwise
from tests.offline_requests import answer, chunk, request, said

RULES = """# Returns

## How it works

Sending an item back is free within the country.
"""


@pytest.mark.parametrize(
    ("question", "general"),
    [
        ("Is it free to send back my Orvane lamp?", "Is it free to send back an item?"),
        ("Can I return a tent after a month?", "Can I return an item after a month?"),
        ("How long is exchanging shoes possible?", "How long is exchanging an item"),
    ],
)
def test_a_particular_thing_is_asked_for_as_an_item(question: str, general: str) -> None:
    found = of_any_item(request(question))
    assert found is not None
    assert found.question.startswith(general)


@pytest.mark.parametrize(
    "question",
    ["Can I return an item?", "Can I send it back?", "How long does the lamp last?"],
)
def test_what_is_general_already_or_no_return_stays(question: str) -> None:
    assert of_any_item(request(question)) is None


def test_what_is_said_of_items_is_told_of_a_thing() -> None:
    got = answer("Is it free to send back a lamp?", evidence=(chunk(RULES),))
    assert "Sending an item back is free" in got


@pytest.mark.parametrize(
    ("answer", "general"),
    [
        ("“Any item can be exchanged for a month.” [1]", True),
        ("“You can return most items within 30 days.” [1]", True),
        ("“Sale items cannot be exchanged.” [1]", False),
        ("“Items marked final cannot be exchanged.” [1]", False),
        ("“The lamp has no switch.” [1]", False),
    ],
)
def test_what_is_said_of_some_items_does_not_hold_of_all(answer: str, *, general: bool) -> None:
    assert is_general(answer) == general


def test_what_the_user_wants_to_do_does_not_tell_whether_it_is_free() -> None:
    got = answer("Is it free to paint my door?", history=(said("I want to paint my door."),))
    assert got.startswith("I don't know")


@pytest.mark.parametrize(
    ("question", "stems"),
    [
        ("Is it free to paint a door?", {"paint", "door"}),
        ("How long does it take to paint a door?", {"paint", "door"}),
        ("Is the door free?", set()),
    ],
)
def test_what_is_to_be_done_is_read_from_the_question(question: str, stems: set[str]) -> None:
    assert act_asked_of(question) == stems


@pytest.mark.parametrize(
    ("given", "again"),
    [
        ("", True),
        ("I am not sure; “…” [1]", True),
        ("“Return it.” [1]", False),
        ("“Battery: 5 hours” [1]", True),
    ],
)
def test_an_item_is_asked_about_where_nothing_sure_is_known(given: str, *, again: bool) -> None:
    material = Material(request("How can I return the Orvane lamp?"))
    given = given.replace("I am not sure;", material.phrases.unsure)
    others = [one.question for one, _ in otherwise(material, answer=given)]
    assert others == (["How can I return an item?"] if again else [])
