"""What short questions leave out is supplied; what was dictated or stands alone is left alone."""

from datetime import UTC, datetime

import pytest

from memory_core import Entity, Language, Message

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


def said(*texts: str) -> list[Message]:
    """User and assistant in turn, the user first."""
    return [Message("assistant" if i % 2 else "user", text) for i, text in enumerate(texts)]


def whole(language: Language, question: str, *history: str, known: tuple[str, ...] = ()) -> str:
    memory = [Entity(n, "PRODUCT", last_seen=NOW, id=n.lower()) for n in known]
    return language.rewrite(question, history=said(*history), entities=memory or None).text


PAIR = ("Quorra Aero 3", "Tavish Onyx 5")
COMPARED = ("Compare the Quorra Aero 3 and the Tavish Onyx 5", "Both are good.")


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Why?", "Why is the Quorra Aero 3 sold out?"),
        ("How so?", "How is the Quorra Aero 3 sold out?"),
        ("Since when?", "Since when is the Quorra Aero 3 sold out?"),
        ("How much?", "How much is the Quorra Aero 3?"),
        ("Do you have the same in black?", "Do you have the Quorra Aero 3 in black?"),
    ],
)
def test_a_question_word_alone_asks_more_of_the_last_question(
    language: Language, question: str, text: str
) -> None:
    history = ("Is the Quorra Aero 3 sold out?", "Yes.")
    assert whole(language, question, *history, known=PAIR) == text


def test_a_question_word_after_another_is_left_as_it_is(language: Language) -> None:
    assert whole(language, "Why?", "What is the notice period?", "3 months.") == "Why?"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Compare them.", "Compare the Quorra Aero 3 and the Tavish Onyx 5."),
        ("Are both waterproof?", "Are both Quorra Aero 3 and Tavish Onyx 5 waterproof?"),
        ("How heavy is the former?", "How heavy is the Quorra Aero 3?"),
        ("How heavy is the latter?", "How heavy is the Tavish Onyx 5?"),
        ("How heavy is the second one?", "How heavy is the Tavish Onyx 5?"),
    ],
)
def test_things_spoken_of_together_are_meant_together_or_by_place(
    language: Language, question: str, text: str
) -> None:
    assert whole(language, question, *COMPARED, known=PAIR) == text


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Show me another one.", "Show me another lamp."),
        ("What is the cheapest?", "What is the cheapest lamp?"),
        ("Is the blue one heavy?", "Is the blue lamp heavy?"),
    ],
)
def test_one_stands_for_the_kind_of_thing_spoken_of(
    language: Language, question: str, text: str
) -> None:
    assert whole(language, question, "I want a lamp", "We have 3 lamps.") == text


def test_a_property_asked_for_alone_is_the_topics(language: Language) -> None:
    got = whole(language, "How many types are there?", "What are geysers?")
    assert got == "How many types of geysers are there?"


def test_a_time_alone_takes_the_place_of_the_last(language: Language) -> None:
    got = whole(language, "And tomorrow?", "Will the shop open today?", "Yes.")
    assert got == "Will the shop open tomorrow?"


def test_a_part_of_a_name_that_was_offered_is_the_whole_name(language: Language) -> None:
    got = whole(language, "Okafor.", "Call Mira.", "Mira Okafor or Mira Lindt?")
    assert got == "Mira Okafor."


@pytest.mark.parametrize("text", ["I will call him back in an hour.", "His game is at 3 pm."])
def test_what_is_dictated_keeps_its_words(language: Language, text: str) -> None:
    history = ("Send a message to Robert.", "What should the message say?")
    assert whole(language, text, *history) == text


@pytest.mark.parametrize("text", ["Is it Maria?", "Forget it.", "I can't make it to the game."])
def test_it_that_means_nothing_is_left_alone(language: Language, text: str) -> None:
    assert whole(language, text, "I bought the Quorra Aero 3", "Noted.", known=PAIR) == text


def test_a_verb_before_a_name_is_no_part_of_it(language: Language) -> None:
    got = whole(language, "Text her that I am late", "Call Maria.", "Calling Maria.")
    assert got == "Text Maria that I am late"


OFFER = "I recommend the Kolbri Air 13 for 1,299 euros or the Zenta Go for 799 euros."


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Is the cheaper one in stock?", "Is the Zenta Go in stock?"),
        ("What does the first one weigh?", "What does the Kolbri Air 13 weigh?"),
        ("Is the Zenta heavy?", "Is the Zenta Go heavy?"),
    ],
)
def test_what_only_the_assistant_named_is_picked_by_price_place_and_brand(
    language: Language, question: str, wanted: str
) -> None:
    history = [Message("user", "I need a laptop."), Message("assistant", OFFER)]
    assert language.rewrite(question, history=history).text == wanted


@pytest.mark.parametrize(
    ("said", "question", "wanted"),
    [
        ("Our landlord Peter Brennan lives in Cork.", "How old is the landlord?", "Peter Brennan"),
        ("The seller Kolbri has not answered.", "How long has the seller been here?", "Kolbri"),
        ("Tell me about the Lenovo Yoga Slim 7.", "Is this laptop heavy?", "Lenovo Yoga Slim 7"),
        ("Tell me about the Lenovo Yoga Slim 7.", "Is the laptop heavy?", "Lenovo Yoga Slim 7"),
    ],
)
def test_a_noun_means_who_was_named_with_it(
    language: Language, said: str, question: str, wanted: str
) -> None:
    history = [Message("user", said), Message("assistant", "I see.")]
    assert wanted in language.rewrite(question, history=history).text


def test_a_choice_among_names_lacks_no_noun(language: Language) -> None:
    asked = whole(language, "which of them is the lightest", *COMPARED)
    assert asked.endswith("is the lightest?")


def test_a_person_has_no_parts_of_a_thing(language: Language) -> None:
    text = "What about the permissions?"
    assert whole(language, text, "Priya is ill until Monday.", "Get well soon.") == text


def test_my_next_one_is_of_the_noun_spoken_of(language: Language) -> None:
    asked = whole(language, "My next one is in August.", "I had an eye exam in May.", "Good.")
    assert asked == "My next exam is in August."


def test_a_part_in_capitals_is_no_name(language: Language) -> None:
    asked = whole(language, "It should be light.", "I'd like a laptop with 16 GB of RAM.", "Sure.")
    assert asked == "The laptop should be light."
