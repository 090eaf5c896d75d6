"""A question of one or two words is asked of the question, the answer or the statement before."""

import pytest

from memory_core import Language, Message

language = pytest.fixture(scope="module")(Language.load)


def whole(language: Language, question: str, *history: str) -> str:
    """What a question means after messages of the user and the assistant in turn."""
    said = [Message("assistant" if i % 2 else "user", text) for i, text in enumerate(history)]
    return language.rewrite(question, history=said).text


@pytest.mark.parametrize(
    ("before", "question", "meant"),
    [
        ("When does the bakery open?", "Where?", "Where does the bakery open?"),
        ("How much is parking?", "Until when?", "Until when is parking?"),
        ("Where was the organ built?", "By whom?", "By whom was the organ built?"),
        ("Where was the organ built?", "Who by?", "By whom was the organ built?"),
        ("How many boats can I rent?", "Where?", "Where can I rent boats?"),
        ("Which bus can I take?", "How often?", "How often can I take the bus?"),
        ("Where is the next chemist?", "How far?", "How far is the next chemist?"),
        ("Are there any tours?", "When?", "When are the tours?"),
        ("Is there a lift in the tower?", "Since when?", "Since when is the lift in the tower?"),
        ("And the sauna?", "Where?", "Where is the sauna?"),
        ("How do I get to Norwick?", "How long?", "How long does it take to get to Norwick?"),
    ],
)
def test_a_bare_word_takes_the_place_of_the_word_asked_with_before(
    language: Language, before: str, question: str, meant: str
) -> None:
    assert whole(language, question, before, "…") == meant


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("Until when on Fridays?", "Until when is the pool open on Fridays?"),
        ("When in July?", "When is the pool open in July?"),
        ("On which days?", "On which days is the pool open?"),
    ],
)
def test_what_stands_beside_a_bare_word_is_kept(
    language: Language, question: str, meant: str
) -> None:
    assert whole(language, question, "Is the pool open?", "Yes.") == meant


def test_a_time_beside_a_bare_word_replaces_the_one_before(language: Language) -> None:
    meant = whole(language, "Until when on Fridays?", "Is the pool open in March?", "Yes.")
    assert meant == "Until when is the pool open on Fridays?"


@pytest.mark.parametrize(
    ("reply", "question", "meant"),
    [
        ("“The abbot is Odo Kern.” [1]", "Since when?", "Since when is the abbot Odo Kern?"),
        ("“Ada Brandt leads the choir.” [1]", "Where?", "Where does Ada Brandt lead the choir?"),
        (
            "“The mill was sold in 1901 to Jan Vos, a miller, who closed it.” [1]",
            "When?",
            "When was the mill sold to Jan Vos?",
        ),
        (
            "“Rugs are washed by hand.” [1] “Ada Brandt leads the choir.” [2]",
            "Where?",
            "Where does Ada Brandt lead the choir?",
        ),
    ],
)
def test_after_who_it_is_asked_of_the_quote_that_answered(
    language: Language, reply: str, question: str, meant: str
) -> None:
    asked = "Who is the abbot?" if "abbot" in reply else "Who leads the choir?"
    assert whole(language, question, asked, reply) == meant


@pytest.mark.parametrize(
    ("before", "reply", "meant"),
    [
        ("Do you repair clocks?", "No.", "Why do you not repair clocks?"),
        ("Are drones allowed?", "No.", "Why are drones not allowed?"),
        (
            "And balloons?",
            "“Balloons are banned because of the wind.” [1]",
            "Why are balloons banned",
        ),
    ],
)
def test_why_not_denies_what_was_asked_or_answered(
    language: Language, before: str, reply: str, meant: str
) -> None:
    assert whole(language, "Why not?", before, reply).startswith(meant)


def test_the_next_question_goes_on_from_the_one_before_why(language: Language) -> None:
    said = ("Are drones allowed?", "No.", "Why not?", "Because of the birds.")
    assert whole(language, "And balloons?", *said) == "Are balloons allowed?"


def test_several_bare_words_are_asked_of_the_same_statement(language: Language) -> None:
    said = ("I sold my boat to Ruth.", "Noted.", "When?", "I don't know.")
    assert whole(language, "To whom?", *said) == "To whom did I sell my boat?"


def test_short_forms_of_verbs_are_spelt_out_before_a_subject(language: Language) -> None:
    assert whole(language, "Why?", "I'm leaving Norwick.", "Noted.") == "Why am I leaving Norwick?"


@pytest.mark.parametrize(
    ("before", "meant"),
    [
        ("Can I bring my parrot?", "How much does it cost to bring my parrot?"),
        ("How do I get to Norwick?", "How much does it cost to get to Norwick?"),
        ("Do you sell lanterns?", "How much are lanterns?"),
    ],
)
def test_how_much_asks_what_an_act_costs_unless_its_thing_has_a_price(
    language: Language, before: str, meant: str
) -> None:
    assert whole(language, "How much?", before, "Yes.") == meant


def test_what_answered_a_question_for_what_may_be_meant_by_it(language: Language) -> None:
    said = ("What is broken?", "“The crane at pier 4 is broken.” [1]")
    assert whole(language, "Is it still broken?", *said) == "Is the crane still broken?"


def test_a_verb_spelt_like_a_season_has_a_subject(language: Language) -> None:
    said = ("My lamp is broken.", "Noted.")
    assert whole(language, "It fell off the shelf.", *said) == "My lamp fell off the shelf."


def test_there_after_a_verb_of_going_says_where_to(language: Language) -> None:
    said = ("My aunt lives in Norwick.", "Noted.")
    assert whole(language, "How do I get there?", *said) == "How do I get to Norwick?"


@pytest.mark.parametrize(
    ("before", "question", "meant"),
    [
        ("Which barge is the oldest?", "And the longest?", "Which barge is the longest?"),
        ("What is the cheapest barge?", "And the oldest one?", "What is the oldest barge?"),
        ("Which barge has the widest deck?", "And the oldest?", "Which barge is the oldest?"),
    ],
)
def test_the_other_end_of_a_scale_is_asked_of_the_same_kind(
    language: Language, before: str, question: str, meant: str
) -> None:
    assert whole(language, question, before) == meant
