"""What is named alone is asked what was asked of another of its kind before."""

import pytest

from memory_core import Language, Message
from memory_core.language.others import of_another_one_of_two, of_another_place


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


def asked(language: Language, before: str, text: str) -> str:
    history = [Message("user", before, id="0")]
    return language.rewrite(text, history=history, entities=[]).text


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        (
            "When is the first performance of the Brindle Players?",
            "and the last one",
            "When is the last performance of the Brindle Players?",
        ),
        ("Who wrote the first letter?", "And the second?", "Who wrote the second letter?"),
        (
            "How far is it on the second stage of the Fell Way, from Ammer to Loke?",
            "and on the third stage?",
            "How far is it on the third stage of the Fell Way?",
        ),
        (
            "Can I park in the upper car park?",
            "and in the lower one",
            "Can I park in the lower car park?",
        ),
        (
            "Who has the key to the north gate?",
            "What about the south one?",
            "Who has the key to the south gate?",
        ),
    ],
)
def test_the_next_in_a_row_and_the_other_of_two_take_the_place_of_the_first(
    language: Language, before: str, text: str, meant: str
) -> None:
    assert asked(language, before, text) == meant


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        (
            "How much is a haircut at Miro's salon?",
            "and a beard trim",
            "How much is a beard trim at Miro's salon?",
        ),
        (
            "What does the ferry charge for cars?",
            "and caravans",
            "What does the ferry charge for caravans?",
        ),
        (
            "How much are swimming lessons at the Orme Baths?",
            "And diving?",
            "How much is diving at the Orme Baths?",
        ),
        (
            "Where do the herons of Marsh Park breed?",
            "and the owls",
            "Where do the owls of Marsh Park breed?",
        ),
        ("Who teaches Watercolour for Beginners?", "and pottery", "Who teaches pottery?"),
        ("How long is Morning Stretch?", "and gentle pilates", "How long is gentle pilates?"),
    ],
)
def test_what_is_paid_for_taught_or_does_the_same_takes_the_place_of_the_first(
    language: Language, before: str, text: str, meant: str
) -> None:
    assert asked(language, before, text) == meant


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("Can I renew my pass in the app?", "and by post", "Can I renew my pass by post?"),
        ("Can I book by phone?", "And on the website?", "Can I book on the website?"),
        ("How long is the cable on the corvo 30?", "and on the tern?",
         "How long is the cable on the tern?"),
        ("When does the Kestrel Hotel serve breakfast?", "and dinner?",
         "When does the Kestrel Hotel serve dinner?"),
    ],
)  # fmt: skip
def test_another_way_or_act_takes_the_place_of_the_first(
    language: Language, before: str, text: str, meant: str
) -> None:
    assert asked(language, before, text) == meant


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("How long does the battery of the lamp last?", "and the price", "price"),
        ("How much is a room at the Kestrel Hotel?", "and the address?", "address"),
    ],
)
def test_what_a_thing_has_is_asked_of_the_thing(
    language: Language, before: str, text: str, meant: str
) -> None:
    assert asked(language, before, text).startswith(f"What is the {meant} of")


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("Who wrote the first letter?", "And the second parcel?"),
        ("Is the first train or the second train faster?", "And the third?"),
        ("When is the last performance?", "And the last one?"),
        ("When is it open?", "And the second?"),
    ],
)
def test_no_place_is_taken_where_the_question_has_none_or_two(before: str, text: str) -> None:
    assert of_another_place(before, text) == ""


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("Can I park in the car park?", "and in the lower one?"),
        ("Is the left door wider than the right door?", "and the middle one?"),
        ("Is the front door locked?", "and the cheap one?"),
    ],
)
def test_no_other_one_is_put_where_nothing_was_so_told_apart(before: str, text: str) -> None:
    assert of_another_one_of_two(before, text) == ""


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("When is the workshop of the Fenland Guild?", "where does it take place", "the workshop"),
        ("When is the next parents' meeting of Orme School?", "where is it held?", "meeting"),
        ("Who gives the summer concert in Kilmarra?", "when does it take place", "concert"),
    ],
)
def test_what_is_held_is_a_gathering_and_not_who_holds_it(
    language: Language, before: str, text: str, meant: str
) -> None:
    assert meant in asked(language, before, text)
