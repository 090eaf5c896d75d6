"""Questions are made to stand alone from what was said before, and left alone otherwise."""

from datetime import UTC, datetime, timedelta

import pytest

from memory_core import Entity, Language, Message

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


def said(*texts: str) -> list[Message]:
    """User and assistant in turn, the user first."""
    return [Message("assistant" if i % 2 else "user", text) for i, text in enumerate(texts)]


def entity(name: str, type: str, *, minutes: int = 0, trust: str = "user", **known: str) -> Entity:
    return Entity(
        name,
        type,
        attributes=known,
        mentions=0 if trust == "document" else 1,
        last_seen=NOW - timedelta(minutes=minutes),
        id=name.lower(),
        trust="document" if trust == "document" else "user",
    )


PRODUCTS = ["Dell XPS 15", "Kolbri Vantor 9", "Zenta Nimbus 14"]


@pytest.mark.parametrize("name", PRODUCTS)
def test_possessive_pronoun_becomes_the_product(language: Language, name: str) -> None:
    history = said(f"I'm looking for the {name}", f"Noted: the {name}.")
    memory = [entity(name, "PRODUCT")]
    got = language.rewrite("What's its warranty?", history=history, entities=memory)
    assert got.text == f"What's the {name}'s warranty?"
    (item,) = got.replacements
    assert (item.start, item.end, item.entity_id) == (7, 10, name.lower())
    assert item.candidates[0].name == name
    assert set(item.candidates[0].parts) == {
        "distance",
        "salience",
        "syntax",
        "type",
        "number",
        "gender",
    }


@pytest.mark.parametrize("name", PRODUCTS)
def test_names_come_from_the_history_where_no_entities_are_given(
    language: Language, name: str
) -> None:
    got = language.rewrite("Does it have a fan?", history=said(f"I bought the {name}."))
    assert got.text == f"Does the {name} have a fan?"


def test_brand_names_the_one_known_only_from_documents(language: Language) -> None:
    memory = [
        entity("Kolbri Vantor 9", "PRODUCT"),
        entity("Zenta Nimbus 14", "PRODUCT", trust="document"),
    ]
    history = said("I'm looking for the Kolbri Vantor 9", "Noted.", "What's its warranty?")
    got = language.rewrite("And compared to the Zenta one?", history=history, entities=memory)
    assert "Kolbri Vantor 9" in got.text
    assert "Zenta Nimbus 14" in got.text
    assert "warranty" in got.text
    assert "zenta nimbus 14" in {item.entity_id for item in got.replacements}


def test_two_products_of_a_brand_are_not_guessed_between(language: Language) -> None:
    memory = [
        entity("Zenta Nimbus 14", "PRODUCT", trust="document"),
        entity("Zenta Cirrus 16", "PRODUCT", trust="document"),
    ]
    history = said("I want a laptop", "Sure.")
    got = language.rewrite("How heavy is the Zenta one?", history=history, entities=memory)
    assert got.text == "How heavy is the Zenta one?"
    assert {c.name for c in got.ambiguous} == {"Zenta Nimbus 14", "Zenta Cirrus 16"}


def test_bare_pronoun_never_means_what_only_documents_know(language: Language) -> None:
    memory = [entity("Zenta Nimbus 14", "PRODUCT", trust="document")]
    got = language.rewrite("What's its warranty?", history=said("Good day"), entities=memory)
    assert got.text == "What's its warranty?"


def test_phrase_with_preposition_continues_the_previous_question(language: Language) -> None:
    history = said("What is your return policy?", "You have 30 days.")
    got = language.rewrite("And for electronic products?", history=history)
    assert got.text == "What is your return policy for electronic products?"
    history += said("And for electronic products?", "You have 14 days.")
    got = language.rewrite("And for books?", history=history)
    assert got.text == "What is your return policy for books?"


def test_property_is_asked_of_what_the_assistant_recommended(language: Language) -> None:
    history = said(
        "I'm looking for a gaming laptop",
        "The Zenta Storm G7 is a gaming laptop with a fast screen.",
        "How much RAM does it have?",
        "16 GB.",
    )
    got = language.rewrite("And the graphics card?", history=history)
    assert got.text == "What is the graphics card of the Zenta Storm G7?"


@pytest.mark.parametrize("asked", ["And the weight?", "And the price?", "And the warranty?"])
def test_property_is_asked_once_of_what_it_belongs_to(language: Language, asked: str) -> None:
    history = said("What is the screen size of the Falco X2?", "It is 14 inches.")
    found = language.rewrite(asked, history=history)
    assert found.text == f"What is {asked[4:-1]} of the Falco X2?"


def test_another_place_takes_the_place_of_the_last(language: Language) -> None:
    got = language.rewrite("What about Lyon?", history=said("What is the weather in Paris?"))
    assert got.text == "What is the weather in Lyon?"


def test_cheaper_one_is_found_by_price(language: Language) -> None:
    memory = [
        entity("Kolbri Vantor 9", "PRODUCT", price="$1,599"),
        entity("Zenta Nimbus 14", "PRODUCT", price="$1429"),
    ]
    history = said("Compare the Kolbri Vantor 9 and the Zenta Nimbus 14")
    got = language.rewrite("Tell me about the cheaper one", history=history, entities=memory)
    assert got.text == "Tell me about the Zenta Nimbus 14"


def test_it_is_never_a_person_and_she_never_a_thing(language: Language) -> None:
    memory = [entity("Mira Okafor", "PERSON"), entity("Kolbri Vantor 9", "PRODUCT", minutes=1)]
    history = said("Mira Okafor bought the Kolbri Vantor 9.")
    it = language.rewrite("How much did it cost?", history=history, entities=memory)
    she = language.rewrite("Where does she live?", history=history, entities=memory)
    assert it.text == "How much did the Kolbri Vantor 9 cost?"
    assert she.text == "Where does Mira Okafor live?"


def test_statement_says_which_entity_its_pronoun_means(language: Language) -> None:
    memory = [entity("Kolbri Vantor 9", "PRODUCT")]
    history = said("I'm looking for the Kolbri Vantor 9", "Noted.")
    got = language.rewrite("It costs $1799", history=history, entities=memory)
    assert got.text == "The Kolbri Vantor 9 costs $1799"
    assert (got.replacements[0].start, got.replacements[0].end) == (0, 2)
    assert got.replacements[0].entity_id == "kolbri vantor 9"


@pytest.mark.parametrize(
    "question",
    [
        "What is your return policy?",
        "Is it possible to return the Kolbri Vantor 9?",
        "I think that it rains this morning",
        "Hello, how are you?",
        "What's the warranty of the Zenta Nimbus 14?",
        "Wait, is the whitest kit within reach?",
        "Ok, thanks!",
        "",
        "   ",
        "😀",
    ],
)
def test_question_that_stands_alone_is_left_alone(language: Language, question: str) -> None:
    history = said("I'm looking for the Kolbri Vantor 9", "Noted: the Kolbri Vantor 9.")
    memory = [entity("Kolbri Vantor 9", "PRODUCT")]
    got = language.rewrite(question, history=history, entities=memory)
    assert got.text == question
    assert got.replacements == ()


def test_name_in_the_same_text_is_what_its_pronoun_means(language: Language) -> None:
    history = said("Mira Okafor called.", "Noted.")
    question = "Tell Caleb that I will be late picking him up"
    assert language.rewrite(question, history=history).text == question


@pytest.mark.parametrize("question", ["What's its warranty?", "Why?", "How are you?", "And blue?"])
def test_original_is_always_searched_and_never_more_than_three(
    language: Language, question: str
) -> None:
    history = said("How heavy is the Kolbri Vantor 9?", "1.2 kg.")
    got = language.rewrite(question, history=history)
    assert question in got.search_queries
    assert got.text in got.search_queries
    assert 1 <= len(got.search_queries) <= 3


def test_nothing_before_means_nothing_to_refer_to(language: Language) -> None:
    got = language.rewrite("What's its warranty?", history=[])
    assert (got.text, got.replacements) == ("What's its warranty?", ())


def test_replacements_make_the_text(language: Language) -> None:
    history = said("Mira Okafor bought the Kolbri Vantor 9.")
    question = "Does she like it?"
    got = language.rewrite(question, history=history)
    text = question
    for item in sorted(got.replacements, key=lambda r: -r.start):
        text = text[: item.start] + item.text + text[item.end :]
    assert text == got.text == "Does Mira Okafor like the Kolbri Vantor 9?"


def test_second_pronoun_keeps_its_word_and_says_whom_it_means(language: Language) -> None:
    memory = [entity("Kolbri Vantor 9", "PRODUCT")]
    history = said("I'm looking for the Kolbri Vantor 9")
    got = language.rewrite("It is light and its warranty is long", history=history, entities=memory)
    assert got.text == "The Kolbri Vantor 9 is light and its warranty is long"
    assert [r.entity_id for r in got.replacements] == ["kolbri vantor 9"] * 2


def test_they_are_none_of_the_things_that_only_the_same_question_speaks_of(
    language: Language,
) -> None:
    asked = "Who takes charge of painting the boat and what do they want?"
    assert language.rewrite(asked, history=said("Hello"), entities=[]).ambiguous == ()


def test_a_plain_word_calls_nothing_that_nobody_spoke_of(language: Language) -> None:
    known = [
        entity(name, "PRODUCT", trust="document") for name in ("Old Granary", "The Old Forge Shop")
    ]
    asked = "Is the new workshop brighter than the old one?"
    assert language.rewrite(asked, history=[], entities=known).ambiguous == ()


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("No, it's blue", "No, my favourite colour is blue"),
        ("it's been blue for years", "my favourite colour has been blue for years"),
    ],
)
def test_a_short_form_of_is_stays_a_verb(language: Language, text: str, whole: str) -> None:
    history = said("My favourite colour is green", "Noted.")
    assert language.rewrite(text, history=history).text == whole
