"""The offline answerer: values, comparisons and what documents say of the thing asked about."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.llm.base import Known
from memory_core.llm.offline import compose
from memory_core.model import Attribute, Entity
from tests.offline_requests import (
    answer,
    chunk,
    from_document,
    from_user,
    known,
    products,
    request,
    said,
)

values = st.integers(2, 9).map("{} years".format)


@settings(deadline=None)
@given(products, products, values, values)
def test_value_is_that_of_the_thing_asked_about(
    mine: str, other: str, my_value: str, other_value: str
) -> None:
    if mine == other or my_value == other_value:
        return
    evidence = (
        chunk(f"The {other} is fine.\n\n- Warranty: {other_value}", heading=f"Shop > {other}"),
        chunk(f"The {mine} is fine.\n\n- Warranty: {my_value}", heading=f"Shop > {mine}"),
    )
    text = answer(f"What's the {mine}'s warranty?", known(mine), evidence=evidence)
    assert f"warranty is {my_value} [1]" in text
    assert other_value not in text


@settings(deadline=None)
@given(products, products, values)
def test_value_of_another_thing_is_never_given(mine: str, other: str, value: str) -> None:
    if mine == other:
        return
    for text in (f"The {other} has a warranty of {value}.", f"- Warranty: {value}"):
        evidence = (chunk(text, heading=f"Shop > {other}"),)
        got = answer(f"What is the warranty of the {mine}?", known(mine), evidence=evidence)
        assert got.startswith(f"I don't know the warranty of the {mine}.")
        assert value not in got
        assert "guide.md" in got


@settings(deadline=None)
@given(products, products, st.integers(100, 900), st.integers(100, 900))
def test_comparison_names_the_cheaper_one(one: str, two: str, a: int, b: int) -> None:
    if one == two or a == b:
        return
    evidence = (
        chunk(f"- Price: ${a}", heading=one),
        chunk(f"The {two} costs a little.\n- Price: ${b}", heading=two),
    )
    text = answer(f"Which is cheaper, the {one} or the {two}?", known(one), known(two),
                  evidence=evidence)  # fmt: skip
    assert f"The {one if a < b else two} costs less." in text
    assert f"| ${a} [1] | ${b} [2] |" in text


def test_missing_value_in_a_comparison_is_said_plainly() -> None:
    evidence = (
        chunk("- Warranty: 2 years", heading="Orvane Aero 7"),
        chunk("It is blue.", heading="Palto Zip 2"),
    )
    text = answer(
        "Compare the warranty of the Orvane Aero 7 and the Palto Zip 2",
        known("Orvane Aero 7"),
        known("Palto Zip 2"),
        evidence=evidence,
    )
    assert "| warranty | 2 years [1] | not known |" in text
    assert "longer" not in text


def test_values_of_different_units_are_compared_by_size() -> None:
    evidence = (
        chunk("- Warranty: 18 months", heading="Orvane Aero 7"),
        chunk("- Warranty: 1 year", heading="Palto Zip 2"),
    )
    things = (known("Orvane Aero 7"), known("Palto Zip 2"))
    text = answer("Compare the Orvane Aero 7 and the Palto Zip 2", *things, evidence=evidence)
    assert "The Orvane Aero 7 has the longer warranty." in text


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Does the {} or the {} weigh less?", "The Palto Zip 2 is lighter."),
        ("Do the {} or the {} cost more?", "The Orvane Aero 7 costs more."),
        ("Does the {} or the {} last longer?", "The Palto Zip 2 has the longer battery life."),
        ("Does the {} or the {} have more memory?", "The Orvane Aero 7 has more memory."),
        ("Which lasts longer, the {} or the {}?", "The Palto Zip 2 has the longer battery life."),
    ],
)
def test_two_things_are_compared_by_what_one_does_more_or_less(asked: str, told: str) -> None:
    first, second = "Orvane Aero 7", "Palto Zip 2"
    evidence = (
        chunk("- Weight: 2 kg\n- Price: $90\n- Memory: 16 GB\n- Battery: 9 hours", heading=first),
        chunk("- Weight: 1 kg\n- Price: $80\n- Memory: 8 GB\n- Battery: 11 hours", heading=second),
    )
    text = answer(asked.format(first, second), known(first), known(second), evidence=evidence)
    assert told in text


def test_prices_in_running_text_are_compared() -> None:
    text = "The Zephyr costs $40 and has a lid. The Boreas costs $55 and comes in red."
    things = (known("Zephyr"), known("Boreas"))
    got = answer("Which is cheaper, the Zephyr or the Boreas?", *things, evidence=(chunk(text),))
    assert "The Zephyr costs less." in got


def test_value_in_running_text_about_another_thing_is_not_given() -> None:
    text = "The Zephyr costs $40. The Boreas has a 5 year warranty."
    got = answer("What's the Zephyr's warranty?", known("Zephyr"), evidence=(chunk(text),))
    assert got.startswith("I don't know the warranty of the Zephyr.")


@pytest.mark.parametrize(
    "question",
    [
        "what do lodgers with a dog pay on the Boreas",
        "how big a discount on the catalogue price does the Boreas give members",
        "What will the new rent of the Boreas be?",
        "what's the title of the Boreas's log book",
    ],
)
def test_what_is_asked_beside_a_property_is_no_property_of_the_thing(question: str) -> None:
    got = answer(question, known("Boreas"), evidence=(chunk("The Boreas has a bell."),))
    assert got.startswith("I don't know the answer to")


@pytest.mark.parametrize("beginning", ["What was", "What is", "Who was"])
def test_question_for_more_than_a_name_is_not_answered_with_just_anything(beginning: str) -> None:
    thing = known("Mirela", "PERSON", said=(said("Mirela loves astronomy"),))
    got = answer(f"{beginning} Mirela's favorite teacher at school?", thing)
    assert got.startswith("I don't know")
    assert "you said “Mirela loves astronomy” [1]" in got


def test_message_about_another_thing_is_not_remembered_of_this_one() -> None:
    told = said("I'm looking for the Orvane Aero 7")
    things = (known("Palto Zip 2", said=(told,)), known("Orvane Aero 7", said=(told,)))
    got = answer("Who makes the Palto Zip 2?", things[0], things[1], history=(told,))
    assert "What I remember about the Palto Zip 2" not in got


def test_sentence_is_quoted_where_no_value_is_known() -> None:
    evidence = (chunk("The Palto Zip 2 is small. It weighs 900 g.", heading="Palto Zip 2"),)
    got = compose(request("How heavy is the Palto Zip 2?", known("Palto Zip 2"), evidence=evidence))
    assert got.text == "About the Palto Zip 2: “It weighs 900 g.” [1]"
    assert [(one.kind, one.name, one.text) for one in got.sources] == [
        ("chunk", "guide.md", "It weighs 900 g.")
    ]


def test_stored_value_quotes_the_sentence_it_came_from() -> None:
    text = "Covered for two years. The Palto Zip 2 has a 2-year warranty, of course."
    evidence = (chunk(text, heading="Shop"),)
    stored = from_document("Palto Zip 2", "warranty", "2-year", "guide.md/Shop")
    got = compose(
        request("What is the Palto Zip 2's warranty?", known("Palto Zip 2", "PRODUCT", stored),
                evidence=evidence)
    )  # fmt: skip
    assert got.sources[0].text == "The Palto Zip 2 has a 2-year warranty, of course."


def test_value_the_user_said_wins_and_the_document_is_named_beside_it() -> None:
    evidence = (chunk("- Price: $500", heading="Palto Zip 2"),)
    message = said("The Palto Zip 2 costs $450")
    thing = known("Palto Zip 2", "PRODUCT", from_user("Palto Zip 2", "price", "$450"),
                  said=(message,))  # fmt: skip
    text = answer("How much is the Palto Zip 2?", thing, evidence=evidence)
    assert text == "You said the Palto Zip 2's price is $450 [1]; guide.md says $500 [2]."


def test_what_the_user_told_of_himself_is_said_with_your() -> None:
    told = said("My budget is $700")
    me = Known(Entity("You", "PERSON", id="u"), (from_user("u", "budget", "$700"),), said=(told,))
    text = answer("What is my budget?", me, history=(told,))
    assert text == "You said your budget is $700 [1]."


def test_documents_that_address_the_user_do_not_speak_of_another_thing() -> None:
    text = "The Palto Zip 2 is red. If you are in a hurry, take it.\n\n- Price: $500"
    evidence = (chunk(text, heading="Palto Zip 2"),)
    me = Known(Entity("You", "PERSON", id="u"))
    got = answer("How much is the Palto Zip 2?", known("Palto Zip 2"), me, evidence=evidence)
    assert "$500" in got


def test_superseded_value_is_not_given() -> None:
    old = Attribute("Ada", "role", "intern", source="message:m1",
                    invalid_at=datetime(2026, 1, 1, tzinfo=UTC))  # fmt: skip
    new = from_user("Ada", "role", "director", "m2")
    thing = known("Ada", "PERSON", old, new, said=(said("Ada is a director", "m2"),))
    text = answer("What is Ada's role?", thing)
    assert "director" in text
    assert "intern" not in text


def test_general_question_gets_the_general_rule_and_a_special_one_the_special() -> None:
    evidence = (
        chunk("Returns are possible within 33 days.", name="rules.md", heading="Returns"),
        chunk(
            "Electronic products are returned within 12 days.",
            name="rules.md",
            heading="Returns > Electronics",
        ),
    )
    general = answer("What is your return policy?", evidence=evidence)
    special = answer("What is your return policy for electronic products?", evidence=evidence)
    assert ("33 days" in general, "12 days" in general) == (True, False)
    assert ("33 days" in special, "12 days" in special) == (False, True)


def test_own_documents_speak_before_the_library() -> None:
    library = chunk("The office opens at 9.", name="library.md", own=False)
    own = chunk("The office opens at 7.", name="mine.md")
    text = answer("When does the office open?", evidence=(library, own))
    assert "at 7" in text
    assert "at 9" not in text
    other = chunk("The garden is green.", name="mine.md")
    assert "at 9" in answer("When does the office open?", evidence=(other, library))
