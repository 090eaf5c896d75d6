"""Words that stand for several things, and whom "she" means, over a message or two."""

import pytest

from memory_core import Language, Message

LANGUAGE = Language.load()


def rewritten(*texts: str) -> str:
    """Return the last text made to stand alone; user and assistant speak in turn."""
    roles = ("user", "assistant")
    history = [Message(roles[i % 2], text) for i, text in enumerate(texts[:-1])]  # type: ignore[arg-type]
    return LANGUAGE.rewrite(texts[-1], history=history).text


@pytest.mark.parametrize("ask", ["Which of them is best?", "Which of the three is best?"])
def test_which_of_them_keeps_all_three(ask: str) -> None:
    said = "I like the Zentra Nova, the Kestrel Aero and the Onyx Pro"
    text = rewritten(said, "All three are fine.", ask)
    assert all(name in text for name in ("Zentra Nova", "Kestrel Aero", "Onyx Pro"))


def test_the_three_are_not_two() -> None:
    said = "I like the Zentra Nova and the Kestrel Aero"
    ask = "Which of the three is best?"
    assert rewritten(said, "Both are fine.", ask).startswith("Which of the three is best")


def test_which_of_them_means_things_without_a_name_too() -> None:
    said = "My car insurance and the road tax are due"
    text = rewritten(said, "Noted.", "Which of them is more expensive?")
    assert "car insurance" in text and "road tax" in text


def test_that_before_another_article_points_at_nothing() -> None:
    said = "Do you sell the Zentra Nova?"
    ask = "What has the Kestrel Aero that the Zentra Nova lacks?"
    assert rewritten(said, "Yes.", ask) == ask


def test_she_is_a_person_rather_than_a_title() -> None:
    text = rewritten(
        "I finished The Salt Tower by Ngozi Adeyemi.",
        "Have you also read her first novel, Paper Garden?",
        "How old is she?",
    )
    assert text == "How old is Ngozi Adeyemi?"


def test_she_is_nobody_who_is_only_looked_for() -> None:
    text = rewritten("My boss says we need a new recruiter", "For which team?", "Is she in today?")
    assert text == "Is my boss in today?"


def test_it_is_not_who_says_so() -> None:
    text = rewritten("Wikipedia says Mount Logan is high", "Correct.", "Who climbed it first?")
    assert text == "Who climbed Mount Logan first?"


def test_a_code_alone_is_the_ticket_of_that_code() -> None:
    text = rewritten(
        "Is there an update on ticket INC-20981?", "INC-20981 is in work.", "Who works on it?"
    )
    assert "INC-20981" in text


def test_the_last_of_a_list_may_be_of_another_type() -> None:
    text = rewritten(
        "Recommend me a series",
        "Try Cold Harbour (six episodes) or The Lighthouse Keepers (eight episodes).",
        "What is the first one about?",
    )
    assert text == "What is Cold Harbour about?"


ANSWERED = (
    "| | Zentra Nova | Kestrel Aero |\n|---|---|---|\n"
    "| graphics card | Orion M3, 10 cores (integrated) [1] | Vega 4050 [2] |\n\n"
    "They cost the same."
)


@pytest.mark.parametrize(
    ("ask", "whole"),
    [
        ("which of them is faster?", "which of Zentra Nova and Kestrel Aero is faster?"),
        ("do they both have Wi-Fi?", "do Zentra Nova and Kestrel Aero both have Wi-Fi?"),
    ],
)
def test_they_are_the_things_compared_not_a_part_with_its_value(ask: str, whole: str) -> None:
    assert rewritten("compare the Zentra Nova and the Kestrel Aero", ANSWERED, ask) == whole


def test_people_are_named_once_where_it_is_asked_which_of_them() -> None:
    said = "Anna and Ben are my neighbours"
    asked = rewritten(said, "Noted.", "which of them is older?")
    assert asked == "which of Anna and Ben is older?"


def test_it_is_the_thing_and_nothing_that_an_answer_lists_of_it() -> None:
    listed = "Kestrel: price $900 [1], memory 16 GB of RAM [2], processor Orion i5-1340P [3]."
    text = rewritten("tell me about the Zentra Nova 7", listed, "is it lighter?")
    assert text == "is the Zentra Nova 7 lighter?"


def test_which_ones_are_of_the_kind_that_was_asked_for() -> None:
    text = rewritten("I'm looking for a flat in Velm", "I know some.", "which ones allow dogs?")
    assert text == "which flats allow dogs?"
    assert rewritten("Good morning", "Hello!", "which ones allow dogs?") == "which ones allow dogs?"
