"""What is not said of a thing is declined, and what is said of it in the same form is told: where
it is from, how old somebody is, why, which one, who before, what a part of it costs."""

import pytest

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.citing import Citations
from memory_core.llm.demanding import unanswered, unmet
from memory_core.llm.material import Material
from memory_core.llm.offline import compose
from memory_core.llm.unnamed import leaves_open
from memory_core.retrieval.embedding import default_embedder

LAMP = """The Orla Lamp lights a whole desk with one bulb. Its shade turns at the touch of a finger.

- Price: €48
- Weight: 1.2 kg
- Colours: white, red
"""
MILL = (
    "The mill was given to the town by a countess in 1790. Hedda Rohm ran it with 7 years of "
    "practice. A steam engine came in 1850. The wheel was sold, because nobody could mend it. Its "
    "grain came from Sunden. Pavel Ilk was born in Torn and was 82 when he died of a fever."
)
CLUB = (
    "The chair of the rowing club is Mona Arp. "
    "The treasurer, Ivo Sten, took over from Lise Holt in 2021."
)


def said(question: str, text: str, heading: str = "") -> str:
    evidence = Evidence("chunk", "c", "papers.md", text, heading)
    request = AnswerRequest(question, question, (), evidence=(evidence,))
    return compose(request, embed=default_embedder().embed).text


def lacking(question: str, text: str, heading: str = "") -> list[str]:
    evidence = Evidence("chunk", "c", "papers.md", text, heading)
    material = Material(AnswerRequest(question, question, (), evidence=(evidence,)))
    return [one.text for one in material.documents if unmet(material, one)]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Where is the Orla Lamp made?", LAMP),
        ("Where does Hedda Rohm come from?", MILL),
        ("How old was Hedda Rohm?", MILL),
        ("Which countess gave the mill to the town?", MILL),
        ("What did Hedda Rohm die of?", MILL.rpartition("Pavel")[0]),
        ("Who was the chair before Mona Arp?", CLUB.partition("The treasurer")[0]),
    ],
)
def test_what_is_not_said_of_a_thing_is_declined(question: str, text: str) -> None:
    assert said(question, text).startswith("I don't know")


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Where did the grain of the mill come from?", MILL, "Sunden"),
        ("Where was Pavel Ilk born?", MILL, "Torn"),
        ("How old was Pavel Ilk when he died?", MILL, "82"),
        ("What did Pavel Ilk die of?", MILL, "fever"),
        ("Why was the wheel of the mill sold?", MILL, "nobody could mend it"),
        ("Which engine came to the mill in 1850?", MILL, "steam engine"),
        ("Who was the treasurer before Ivo Sten?", CLUB, "Lise Holt"),
        ("Who is the chair of the rowing club?", CLUB, "Mona Arp"),
    ],
)
def test_what_is_said_of_a_thing_in_the_same_form_is_told(
    question: str, text: str, answer: str
) -> None:
    assert answer in said(question, text)


@pytest.mark.parametrize(
    ("question", "text", "lacks"),
    [
        ("Who is the boss?", "She advises managers on hiring.", True),
        ("who's the team lead", "All leaders meet on Mondays.", True),
        ("Who is the boss?", "The manager of the mill is Pavel Ilk.", False),
        ("Who is the boss?", "Pavel Ilk is 82.", False),
        ("Who is the boss?", "Managers: Pavel Ilk, Hedda Rohm", False),
        ("Who are the bosses?", "She advises managers on hiring.", False),
    ],
)
def test_who_is_the_one_is_not_told_by_what_several_have(
    question: str, text: str, lacks: bool
) -> None:
    assert bool(lacking(question, text)) is lacks


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("What colour is the foot of the Orla Lamp?", "Colours: white, red"),
        ("Which colour is the Orla Lamp's bulb?", "Colours: white, red"),
        ("How heavy is the bulb of the Orla Lamp?", "Weight: 1.2 kg"),
        ("How much does a bulb for the Orla Lamp cost?", "Price: €48"),
    ],
)
def test_the_value_of_the_whole_is_not_that_of_a_part(question: str, line: str) -> None:
    assert line in lacking(question, LAMP, "Orla Lamp")


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("What colour is the Orla Lamp?", "Colours: white, red"),
        ("How much does the Orla Lamp cost?", "Price: €48"),
        ("What is the price of the Orla Lamp?", "Price: €48"),
        ("How heavy is the Orla Lamp?", "Weight: 1.2 kg"),
        ("How much is one copy of the Orla Lamp?", "Price: €48"),
    ],
)
def test_the_value_of_the_whole_is_told_of_the_whole(question: str, line: str) -> None:
    assert line not in lacking(question, LAMP, "Orla Lamp")


def test_a_line_that_names_the_part_is_of_the_part() -> None:
    text = "- Price: €48\n- Spare bulb: €6"
    assert "Spare bulb: €6" not in lacking("How much is a bulb for the Orla Lamp?", text, "Lamp")


@pytest.mark.parametrize(
    ("question", "text", "is_open"),
    [
        ("Which bishop gave the ford?", "In 1187 a bishop gave the ford to a monastery.", True),
        ("Which bishop gave the ford?", "In 1187 a bishop of Mainz gave the ford away.", False),
        ("Which bishop gave the ford?", "Konrad, a bishop, gave the ford away.", False),
        ("Which bishop gave the ford?", "Konrad was a bishop then and gave the ford.", False),
        ("Which bishop gave the ford?", "Bishop Konrad gave the ford.", False),
        ("Which crane fell?", "Twenty of them died when a crane fell.", True),
        ("Which gate is left?", "Only the Salt Gate is left.", False),
        ("Which apples are used for the juice?", "Heat a litre of apple juice.", True),
        ("Which apple juice is used?", "Heat a litre of apple juice.", False),
        ("Which nuts go on top?", "Scatter the walnuts on top.", False),
        ("What was the goat called?", "Her father kept a goat in the room.", True),
        ("What were her donkeys called?", "She lived there with four donkeys.", True),
        ("What was the goat called?", "Her father kept a goat called Pim.", False),
        ("What was the goat called?", "Her father kept a goat, Pim, in the room.", False),
    ],
)
def test_a_kind_without_a_name_leaves_open_which_one(
    question: str, text: str, is_open: bool
) -> None:
    assert leaves_open(question, text) is is_open


def test_dates_and_names_alone_are_no_reason() -> None:
    line = "2014 to 2019: Engineer at Atelier Sund, Vell."
    assert lacking("Why did Ilona leave Atelier Sund?", line) == [line]


@pytest.mark.parametrize(
    "line",
    [
        "Sweets attract the mice.",
        "Absent: Mr Brandt (ill).",
        "The roofer cannot come before June.",
        "She left Atelier Sund to be near her mother.",
    ],
)
def test_what_may_be_a_reason_is_left_to_be_chosen(line: str) -> None:
    assert lacking("Why did Ilona leave Atelier Sund?", line) == []


def test_a_reason_in_the_sentence_after_counts_for_the_one_before() -> None:
    text = "Then the Vell crane stopped. Salt had got into its gears."
    assert "Then the Vell crane stopped." not in lacking("Why did the Vell crane stop?", text)


def test_the_price_of_something_else_is_none_of_the_thing() -> None:
    text = "A service costs 140 euros. The pump costs 9,000 euros."
    assert lacking("What does the heat pump cost?", text) == ["A service costs 140 euros."]


def test_looking_after_somebody_is_not_coming_after_him() -> None:
    line = "Dr. Hennig comes on Tuesdays for the sick."
    assert lacking("Who looks after Bruno Vell?", line) == []


def test_what_the_user_said_is_not_judged() -> None:
    evidence = Evidence("message", "m", "", "My lamp is heavy.")
    question = "Where is the lamp made?"
    material = Material(AnswerRequest(question, question, (), evidence=(evidence,)))
    assert not unanswered(material, Citations())


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ruben, forty-six, repairs clocks.", []),
        ("Ruben learned it some thirty years ago.", []),
        ("Ruben repairs clocks, radios and lamps.", ["Ruben repairs clocks, radios and lamps."]),
    ],
)
def test_an_age_is_told_in_words_as_well(text: str, left: list[str]) -> None:
    assert lacking("How old is Ruben?", text) == left


@pytest.mark.parametrize(
    ("said", "decides"),
    [
        ("The archive is closed on Tuesdays.", True),
        ("Open daily.", True),
        ("Pencils may be brought along.", False),
    ],
)
def test_whether_something_is_open_on_a_day_is_told_by_what_speaks_of_days(
    said: str, *, decides: bool
) -> None:
    left = lacking("Is the archive open on Tuesdays?", f"{said} Bags stay outside.")
    assert (said in left) != decides
