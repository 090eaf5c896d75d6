"""A question is known as one where its mark was left out, and completed like any other."""

import pytest

from memory_core import Language, Message
from memory_core.language.asked import marked

language = pytest.fixture(scope="module")(Language.load)


@pytest.mark.parametrize(
    "text",
    [
        "what is the warranty",
        "and how long does it last",
        "ok, when is it open",
        "does the Falco X2 fold",
        "can i bring a dog",
        "isn't the lid included",
        "have you got it in red",
        "I need a tent. which is the lightest",
        "weight of the grey tent",
    ],
)
def test_what_begins_like_a_question_is_marked_as_one(text: str) -> None:
    assert marked(text) == f"{text}?"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I need a tent",
        "do it now",
        "have it delivered",
        "what a day",
        "what I want is a tent",
        "where we live it rains",
        "when it rains I take the tram",
        "will call you later",
        "is it heavy? I carry it a lot",
        "which is the lightest?",
        "how long does it last.",
        "and the weight",
    ],
)
def test_what_states_or_has_its_mark_is_left_as_it_is(text: str) -> None:
    assert marked(text, after="I need a tent") == text


@pytest.mark.parametrize(
    ("text", "adds"),
    [
        ("and the weight", True),
        ("or in red", True),
        ("and I need a stove", False),
        ("and my budget is 300", False),
        ("and then we went home", False),
        ("and a very long list of things nobody asked for", False),
    ],
)
def test_a_few_words_after_a_question_only_add_to_it(text: str, adds: bool) -> None:
    assert (marked(text, after="How much is the tent?") != text) == adds


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("How much is the Zentra Nova 7", "and the Kolbri Vantor 9", "Kolbri Vantor 9?"),
        ("does the Zentra Nova 7 have a fan", "and the weight", "weight of the Zentra Nova 7?"),
        ("i am after the Zentra Nova 7", "how long does the battery last", "battery of the Zentra"),
        ("can i bring my parrot", "and my hamster", "can i bring my hamster?"),
        ("price of an adult ticket", "and for children", "price of a child ticket?"),
        ("price of a single at the Old Mill", "and at Holm Lodge", "a single at Holm Lodge?"),
    ],
)
def test_what_is_left_out_is_supplied_without_any_mark(
    language: Language, before: str, text: str, meant: str
) -> None:
    assert meant in language.rewrite(text, history=[Message("user", before)]).text


def test_a_question_that_stands_alone_is_left_as_it_was_typed(language: Language) -> None:
    typed = "which bus goes to Ostbruck"
    assert language.rewrite(typed, history=[Message("user", "good morning")]).text == typed


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        (
            "can i return the helmet",
            "even if i wore it",
            "can i return the helmet even if i wore it?",
        ),
        ("Do you mend kettles?", "and if it leaks?", "Do you mend kettles if it leaks?"),
        ("Do you mend kettles?", "if it leaks what do i pay", ""),
        ("Do you mend kettles?", "even if it rains i walk to work", ""),
        ("I need a kettle.", "even if it leaks", ""),
    ],
)
def test_a_condition_alone_is_added_to_the_question_before_it(
    language: Language, before: str, text: str, meant: str
) -> None:
    got = language.rewrite(text, history=[Message("user", before)]).text
    assert got == meant if meant else not got.startswith(before.rstrip("?."))
