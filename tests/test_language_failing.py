"""What is wrong with a thing is its status, in the words of the text."""

import pytest

from memory_core import Language

language = pytest.fixture(scope="module")(Language.load)


@pytest.mark.parametrize(
    ("text", "thing", "status"),
    [
        ("My kettle won't switch on.", "kettle", "won't switch on"),
        ("the tablet isn't charging", "tablet", "isn't charging"),
        ("Our dryer stopped heating last night.", "dryer", "stopped heating"),
        ("The Zentra Nova 7 doesn't connect any more.", "Zentra Nova 7", "doesn't connect"),
        ("This radio keeps disconnecting.", "radio", "keeps disconnecting"),
        ("The lift works again.", "lift", "works again"),
    ],
)
def test_what_a_thing_does_not_do_is_its_status(
    language: Language, text: str, thing: str, status: str
) -> None:
    said = [(a.subject, a.key, a.value) for a in language.extract(text).attributes]
    assert (thing, "status", status) in said


@pytest.mark.parametrize(
    "text",
    [
        "Does the kettle switch on?",
        "My sister doesn't work on Mondays.",
        "I can't open the box.",
        "If the pump stopped working I would call you.",
        "The bakery doesn't open on Sundays.",
        "Acme doesn't charge for returns.",
    ],
)
def test_questions_people_and_opening_times_are_no_faults(language: Language, text: str) -> None:
    assert "status" not in {a.key for a in language.extract(text).attributes}


def test_a_sound_or_mark_of_a_thing_is_an_issue_and_of_a_person_none(language: Language) -> None:
    (noise,) = language.extract("The boiler makes a loud noise.").relations
    assert (noise.subject, noise.predicate) == ("boiler", "HAS_ISSUE")
    assert not [
        r for r in language.extract("She made a noise.").relations if r.predicate == "HAS_ISSUE"
    ]
