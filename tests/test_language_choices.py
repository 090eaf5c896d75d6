"""What a follow-up compares, how long something lasts, and whose salary it asks for."""

from datetime import UTC, datetime

import pytest

from memory_core import Entity, Language, Message

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
FALCO, TERRA = "Falco X2", "Vantor Terra 7"


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


def said(*texts: str) -> list[Message]:
    """User and assistant in turn, the user first."""
    return [Message("assistant" if i % 2 else "user", text) for i, text in enumerate(texts)]


def known(name: str, type: str = "PRODUCT") -> Entity:
    return Entity(name, type, mentions=1, last_seen=NOW, id=name.lower())


ONE_BY_ONE = said(
    f"I'm looking for the {FALCO}",
    f"Here is the {FALCO}: price $90 [1], warranty 2 years [2], weight 1 kg [3].",
    "What's its warranty?",
    f"The {FALCO}'s warranty is 2 years [1].",
    f"And the {TERRA}?",
    f"The {TERRA}'s warranty is 3 years [1].",
)


@pytest.mark.parametrize(
    ("asked", "whole"),
    [
        ("compare them", "compare the {0} and the {1}"),
        ("can you compare both please?", "can you compare the {0} and the {1} please?"),
        (
            "whats the difference between the two?",
            "whats the difference between the {0} and the {1}?",
        ),
    ],
)
def test_them_are_the_last_two_things_asked_about(
    language: Language, asked: str, whole: str
) -> None:
    got = language.rewrite(asked, history=ONE_BY_ONE, entities=[known(FALCO), known(TERRA)])
    assert got.text in {whole.format(FALCO, TERRA), whole.format(TERRA, FALCO)}
    assert {r.antecedent for r in got.replacements} == {FALCO, TERRA}


def test_where_nothing_was_asked_about_there_is_nothing_to_compare(language: Language) -> None:
    assert language.rewrite("compare them", history=[]).text == "compare them"


COMPARED = said(
    f"Compare the {FALCO} and the {TERRA}",
    f"The {FALCO} costs less. The {TERRA} has the longer warranty.",
)
"""The answer speaks of "the longer warranty" of one of both."""


@pytest.mark.parametrize(
    ("asked", "aspect"),
    [
        ("what about the warranty", "warranty"),
        ("And the price?", "price"),
        ("ok, and how about their battery life?", "battery life"),
    ],
)
def test_property_asked_after_a_comparison_is_compared(
    language: Language, asked: str, aspect: str
) -> None:
    got = language.rewrite(asked, history=COMPARED, entities=[known(FALCO), known(TERRA)])
    whole = "Compare the {} of the {} and the {}"
    assert got.text in {whole.format(aspect, FALCO, TERRA), whole.format(aspect, TERRA, FALCO)}
    assert {r.antecedent for r in got.replacements} == {FALCO, TERRA}
    assert not got.ambiguous


@pytest.mark.parametrize("asked", [f"what about the {FALCO}?", "And the Halden Quattro?"])
def test_thing_named_after_a_comparison_is_no_property(language: Language, asked: str) -> None:
    got = language.rewrite(asked, history=COMPARED, entities=[known(FALCO), known(TERRA)])
    assert " of the " not in got.text


def test_property_asked_after_another_question_is_not_compared(language: Language) -> None:
    things = [known(FALCO), known(TERRA)]
    got = language.rewrite("And the price?", history=ONE_BY_ONE, entities=things)
    assert not got.text.startswith("Compare")


@pytest.mark.parametrize(
    ("asked", "by"), [("and cheaper?", "cheaper"), ("which is more expensive?", "more expensive")]
)
def test_two_compared_by_one_end_are_compared_by_another(
    language: Language, asked: str, by: str
) -> None:
    history = said(f"Is the {FALCO} or the {TERRA} lighter?", f"The {FALCO} is lighter.")
    got = language.rewrite(asked, history=history, entities=[known(FALCO), known(TERRA)])
    assert by in got.text
    assert FALCO in got.text and TERRA in got.text
    assert "lighter" not in got.text


def test_another_name_takes_the_place_of_a_possessor_that_ends_in_a_number(
    language: Language,
) -> None:
    things = [known("Dell XPS 15"), known("Lenovo ThinkPad X1 Carbon")]
    history = said("What's the Dell XPS 15's warranty?", "The Dell XPS 15's warranty is 2 years.")
    got = language.rewrite("And the Lenovo one?", history=history, entities=things)
    assert got.text == "What's the Lenovo ThinkPad X1 Carbon's warranty?"


@pytest.mark.parametrize(
    ("before", "asked", "whole"),
    [
        ("What is the return policy?", "For how long?", "For how long is the return policy?"),
        ("Can I return it?", "for how long", "For how long can I return it?"),
        ("Where can I park?", "How long?", "How long can I park?"),
        ("Who made the tower clock?", "For how long?", "For how long?"),
    ],
)
def test_how_long_is_asked_of_what_the_question_before_was_about(
    language: Language, before: str, asked: str, whole: str
) -> None:
    got = language.rewrite(asked, history=said(before, "Within 30 days."))
    assert got.text == whole


def test_a_salary_is_that_of_the_position_spoken_of() -> None:
    language = Language.load(preset="hr")
    position = known("Data Engineer position", "POSITION")
    history = said("I'm interested in the Data Engineer position", "Noted.")
    got = language.rewrite("What's the salary?", history=history, entities=[position])
    assert got.text == "What's the salary of the Data Engineer position?"


PARTED = said(
    f"I'm looking for the {FALCO}",
    f"Here is the {FALCO}.",
    f"Compare it with the {TERRA}",
    f"| | {FALCO} | {TERRA} |\n|---|---|---|\n| chip | Orlo M400 | Orlo M900 |",
    f"My manager Dana prefers the {TERRA}",
    f"Noted: you said “My manager Dana prefers the {TERRA}”.",
)
KNOWN = [known(FALCO), known(TERRA), known("Dana", "PERSON")]


@pytest.mark.parametrize("asked", ["Which one is lighter?", "Which has the longer warranty?"])
def test_what_is_to_choose_from_are_the_things_asked_about_not_the_parts_an_answer_listed(
    language: Language, asked: str
) -> None:
    got = language.rewrite(asked, history=PARTED, entities=KNOWN)
    assert got.text.startswith(asked.rstrip("?"))
    assert " of the " not in got.text
    assert {r.antecedent for r in got.replacements} == {FALCO, TERRA}


def test_which_one_somebody_likes_is_asked_of_what_was_said_of_it(language: Language) -> None:
    got = language.rewrite("Which one does she prefer?", history=PARTED, entities=KNOWN)
    assert got.text == "Which one does Dana prefer?"
    mine = language.rewrite("Which one do I like?", history=PARTED, entities=KNOWN)
    assert mine.text == "Which one do I like?"


def test_two_things_brought_up_together_long_ago_are_still_to_choose_from(
    language: Language,
) -> None:
    history = said(
        f"I'm looking at the {FALCO} and the {TERRA}",
        "Noted.",
        f"Dana prefers the {TERRA}",
        "Noted.",
    )
    got = language.rewrite("Which one is cheaper?", history=history, entities=KNOWN)
    assert got.text == f"Which one is cheaper, the {FALCO} or the {TERRA}?"


def test_the_second_one_is_the_second_of_the_things_asked_about_not_of_their_values(
    language: Language,
) -> None:
    history = said(
        f"{FALCO} or {TERRA}?",
        f"{FALCO}: area Oldtown [1], size 31 m² [2]. {TERRA}: area Woodside [3], size 54 m² [4].",
    )
    got = language.rewrite("I like the second one", history=history, entities=KNOWN[:2])
    assert got.text == f"I like {TERRA}"


def test_half_of_a_hyphenated_word_refers_to_nothing(language: Language) -> None:
    history = said("I get error E-1042", "Noted.")
    code = known("Error E-1042")
    asked = "How long is the link in the e-mail valid?"
    assert language.rewrite(asked, history=history, entities=[code]).text == asked


@pytest.mark.parametrize("asked", ["Who is older?", "and who's taller?", "Which one is younger?"])
def test_who_is_older_asks_of_the_people_just_named(language: Language, asked: str) -> None:
    told = said("Ida is 6 and Max is 9", "Noted: Ida is 6 and Max is 9.")
    whole = language.rewrite(asked, history=told).text
    assert whole == f"{asked[:-1]}, Ida or Max?"


@pytest.mark.parametrize("asked", ["Who is it?", "Who is older than Tom?", "Who is our designer?"])
def test_no_other_question_for_somebody_asks_of_them(language: Language, asked: str) -> None:
    told = said("Ida is 6 and Max is 9", "Noted: Ida is 6 and Max is 9.")
    assert " or Max" not in language.rewrite(asked, history=told).text


@pytest.mark.parametrize(
    "asked", ["Which has the longer warranty", "Which one has more memory", "Which is heavier"]
)
def test_which_is_more_of_something_else_is_asked_with_is(language: Language, asked: str) -> None:
    history = said(f"{asked}, the {FALCO} or the {TERRA}?", "Here they are.")
    got = language.rewrite("and which is cheaper", history=history, entities=KNOWN)
    which = "Which one" if "one" in asked else "Which"
    assert got.text == f"{which} is cheaper, the {FALCO} or the {TERRA}?"
