"""Two things side by side: rows known by a number, spans that two months or days lie in, the one
property that is asked for, and sums that sentences give."""

import pytest

from memory_core import Memory
from tests.asked_documents import memory_of
from tests.conftest import HandClock

TRAMS = """# Trams of Vell

| Tram | Route | First | Last | Every |
|---|---|---|---|---|
| 5 | Mole – Brewery | 5.10 am | 11.30 pm | 12 minutes |
| 6 | Mole – Hospital | 6.00 am | 9.15 pm | 8 minutes |
"""
HUT = """# Fenn hut

| Season | Per night |
|---|---|
| November to February | £41 |
| March to June | £52 |
| July and August | £66 |

## Sauna

Monday to Thursday: £8
Friday to Sunday: £11
"""
FAIR = """# Autumn fair tickets

| Ticket | Price |
|---|---|
| Group of 5 (up to 6 children) | £30 |
"""
JOBS = """# Work at the Linden hotel

## Night porter

You look after the desk from ten to six. The pay is £15.10 an hour. Suits quiet people.

## Breakfast cook

Five mornings a week, £13.40 an hour, with meals. You should like eggs.

## Dates

| Post | Closing date | Interviews |
|---|---|---|
| Night porter | 4 May | 11 May |
| Breakfast cook | 9 May | 15 May |
"""
TALKS = """# Evenings at the boathouse

- 7 pm, Loft: the diver Ines Harl shows pictures of the wreck. £8
- 8 pm, Yard: Tom Quist on the herring. £5
"""
FENCE = """Dear Mrs Tolland,

my nephew Jory, who has a ladder, would paint the fence for £90. Mr Penrose, who lives next door, \
asks £120. Mr Penrose will take the old boards away for a further £15.
"""
KITES = """# Kites side by side

| | Swift 2 | Heron |
|---|---|---|
| Price | £80 | £95 |
| Weight with bag | 610 g | 840 g |
| Warranty | 1 year | 2 years |
"""


@pytest.fixture(scope="module")
def stocked() -> Memory:
    texts = {
        "trams.md": TRAMS,
        "hut.md": HUT,
        "fair.md": FAIR,
        "jobs.md": JOBS,
        "talks.md": TALKS,
        "kites.md": KITES,
        "fence.txt": FENCE,
    }
    return memory_of(texts, clock=HandClock())


def answered(memory: Memory, question: str) -> str:
    return memory.ask(question, user_id="u", session_id=question).answer


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("which goes more often, tram 5 or tram 6?", "Tram 6 has less: 8 minutes."),
        ("is the Fenn hut cheaper in December or in August?", "£41"),
        ("is the Fenn hut dearer in January or July", "July and August has more: £66."),
        ("Is the sauna of the Fenn hut cheaper on Tuesday or on Saturday?", "£8"),
        ("which is heavier, the Swift 2 or the Heron?", "Heron has more: 840 g."),
    ],
)
def test_the_row_or_span_that_is_meant_is_compared(
    stocked: Memory, question: str, said: str
) -> None:
    assert said in answered(stocked, question)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("who earns more per hour, the night porter or the breakfast cook?", ("£15.10", "£13.40")),
        ("who is cheaper for painting the fence, Jory or Mr Penrose?", ("£90", "£120")),
        ("which is dearer, the Ines Harl evening or the talk on herring?", ("£8", "£5")),
    ],
)
def test_sums_are_compared_by_the_sentences_that_give_them(
    stocked: Memory, question: str, told: tuple[str, str]
) -> None:
    answer = answered(stocked, question)
    assert all(value in answer for value in told)


def test_who_gets_more_is_not_answered_by_other_properties(stocked: Memory) -> None:
    answer = answered(stocked, "who gets more holiday, the night porter or the breakfast cook?")
    assert "Closing date" not in answer


def test_a_number_alone_is_no_name(stocked: Memory) -> None:
    assert "Group of 5" not in answered(stocked, "which is quicker, tram 5 or tram 6?")


def test_a_weight_with_a_part_is_the_weight(stocked: Memory) -> None:
    assert "610 g" in answered(stocked, "how heavy is the Swift 2?")
