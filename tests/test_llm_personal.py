"""What only the user can know is asked of the user's words, all else of documents."""

import pytest

from memory_core.llm.personal import is_personal, of_own_life


@pytest.mark.parametrize(
    ("question", "personal"),
    [
        ("What is my phone number?", True),
        ("what colour is my phone", True),
        ("Can I read the paper on my phone?", False),
        ("why can't I save a picture from the site to my phone", False),
        ("How do I send a ticket to my phone?", False),
    ],
)
def test_what_can_be_done_on_a_phone_is_nothing_of_the_users_life(
    question: str, *, personal: bool
) -> None:
    assert is_personal(question) is personal


@pytest.mark.parametrize(
    ("question", "own"),
    [
        ("do I drink wine", True),
        ("has my parcel arrived", True),
        ("what colour is our old car", True),
        ("which did I pick", True),
        ("what do I have on Wednesday", True),
        ("what do I have to bring", False),
        ("which cities will we visit", True),
        ("do I need a ticket", False),
        ("what colour is the bus", False),
        ("has the ferry arrived", False),
    ],
)
def test_what_happened_to_the_user_is_of_his_own_life(question: str, *, own: bool) -> None:
    assert of_own_life(question) is own
