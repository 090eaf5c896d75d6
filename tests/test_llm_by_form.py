"""Questions of some class are answered by the one line or sentence that has the form of an answer:
the most a thing bears, how many live in a place, the price of something found there."""

import pytest

from memory_core import Memory
from memory_core.llm.base import AnswerRequest, Evidence, Known
from memory_core.llm.inhabitants import tells_inhabitants
from memory_core.llm.material import Material
from memory_core.model import Entity
from tests.asked_documents import answered, memory_of
from tests.conftest import HandClock
from tests.offline_requests import chunk, known, told_by_form

TRAILERS = """# Bicycle trailers

## Hobb 2

- Price: €240
- Weight: 9 kg
- Largest parcel: 35 kg
- Longest plank: 160 cm

## Wend

- Price: €310
- Weight: 11 kg
- Maximum load: 50 kg
"""
SKERROW = """# Skerrow through the years

The pier was built in 1871 by the engineer Moritz Hale. A chapel of tin followed in 1889. In 1902 \
the village got its lifeboat station, paid for by a widow. The inn was open until 1920.

The flood of January 1953 took the harbour wall and eleven houses. The railway closed in 1964, and \
in 1971 the old line became a path for walkers.

Skerrow, a village of 812 people, lives on crabs and visitors today.
"""
LETTER = """From: Dana Whitlow, Brackwater Sailmakers
To: Piet Olesen
Date: 4 May

A new zip costs £42, and the patch takes two days. My cousin in Tarn has a winter store too. The \
winter store opened in 2019 and is dry. The bench in the yard costs £90.
"""
PROGRAMME = """# Dyers' day

## Programme

| Time | Event | Room |
|---|---|---|
| 10:30 | Talk on madder | Loft |
| 11:45 | Indigo vats | Yard |
"""
HUTS = """# Lake huts

| Hut | Beds |
|---|---|
| Alder | 6 |
"""


@pytest.fixture
def stocked(clock: HandClock) -> Memory:
    texts = {
        "trailers.md": TRAILERS,
        "skerrow.md": SKERROW,
        "letter.txt": LETTER,
        "programme.md": PROGRAMME,
        "huts.md": HUTS,
    }
    return memory_of(texts, clock=clock)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("how heavy a parcel can I put on the Hobb", "35 kg"),
        ("How long a plank does the Hobb 2 take?", "160 cm"),
        ("how heavy a load can the Wend bear", "50 kg"),
    ],
)
def test_the_most_a_thing_bears_is_told_by_its_line(
    stocked: Memory, question: str, value: str
) -> None:
    assert value in answered(stocked, question)


def test_how_heavy_a_thing_is_stays_its_weight(stocked: Memory) -> None:
    assert "9 kg" in answered(stocked, "How heavy is the Hobb 2?")


@pytest.mark.parametrize(
    "question",
    ["how many people live in Skerrow", "What is the population of Skerrow?"],
)
def test_how_many_live_in_a_place_is_told_where_it_is_called_a_village(
    stocked: Memory, question: str
) -> None:
    assert "812 people" in answered(stocked, question)


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("Netherwold is a village of 812 people.", True),
        ("It has 430 inhabitants.", True),
        ("The next village, Ostrey, has 430 inhabitants.", False),
        ("Netherwold has room for 90 people.", False),
    ],
)
def test_how_many_live_in_a_place_near_by_tells_nothing_of_it(text: str, *, tells: bool) -> None:
    question = "how many people live in Netherwold"
    known = Known(Entity("Netherwold", "LOCATION", id="n"), focus=True)
    evidence = Evidence("chunk", "c1", "coast.md", text, heading="Netherwold")
    material = Material(AnswerRequest(question, question, (), (known,), (evidence,)))
    assert tells_inhabitants(material, material.documents[0]) is tells


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("what does the zip at Brackwater cost", "£42"),
        ("How long does the patch at Brackwater Sailmakers take?", "two days"),
        ("when did the winter store at Brackwater Sailmakers open", "2019"),
        ("when did Brackwater Sailmakers' winter store open", "2019"),
    ],
)
def test_the_value_of_a_part_stands_in_a_letter_of_the_whole(
    stocked: Memory, question: str, value: str
) -> None:
    assert value in answered(stocked, question)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("how much is the bench at Skerrow", "£90"),
        ("what does the Moritz Hale's bench cost", "£90"),
    ],
)
def test_a_part_of_something_else_is_not_of_the_thing_named(
    stocked: Memory, question: str, value: str
) -> None:
    assert value not in answered(stocked, question).partition("earest")[0]


def test_a_letter_is_not_of_a_place_it_only_speaks_of() -> None:
    evidence, asked = (chunk(LETTER, name="letter.txt"),), "what does the zip at {} cost"
    sender, place = known("Brackwater Sailmakers", "ORGANIZATION"), known("Tarn", "LOCATION")
    assert "£42" in told_by_form(asked.format(sender.entity.name), sender, evidence=evidence)
    assert told_by_form(asked.format(place.entity.name), place, evidence=evidence) == ""


@pytest.mark.parametrize(
    ("question", "first", "then"),
    [
        ("what came first in Skerrow, the lifeboat station or the flood?", "1902", "1953"),
        ("Which was built first at Skerrow, the chapel or the pier?", "1871", "1889"),
        ("which opened later, the path for walkers or the chapel", "1889", "1971"),
        ("what came first, the end of the railway or the path for walkers", "1964", "1971"),
        ("what comes first, the indigo vats or the talk on madder", "10:30", "11:45"),
    ],
)
def test_what_came_first_is_told_before_what_came_then(
    stocked: Memory, question: str, first: str, then: str
) -> None:
    told = answered(stocked, question)
    before, _, after = told.partition("\n")
    assert before.startswith("First ") and first in before
    assert after.startswith("Then ") and then in after


@pytest.mark.parametrize(
    "question",
    [
        "which opened first, the chapel or the inn?",  # the inn's year is that of its end
        "what came first, the flood or the talk on madder?",  # in no document both
    ],
)
def test_nothing_is_first_where_not_both_are_dated(stocked: Memory, question: str) -> None:
    assert not answered(stocked, question).startswith("First ")


@pytest.mark.parametrize(
    "question",
    ["what length does Otto Brandt's ladder have now", "How long is Otto Brandt's ladder?"],
)
def test_the_value_of_what_belongs_to_somebody_stands_below_his_name(
    clock: HandClock, question: str
) -> None:
    text = """# Joinery, jobs of June

Customer: Otto Brandt, Mill Lane
Status: done
Two rungs were broken. The ladder is now 4.2 m long.

Customer: Ines Fell, Quay Street
Status: waiting
The gate sticks.
"""
    assert "4.2 m" in answered(memory_of({"jobs.txt": text}, clock=clock), question)
