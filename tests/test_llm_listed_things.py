"""Things and people that documents list: which of a kind they are, what their lines list, who of
them has the most, and what none of them is good for."""

import pytest

from memory_core import Memory, Settings
from tests.asked_documents import answered as told
from tests.asked_documents import memory_of
from tests.conftest import HandClock

LAMPS = """# Lamps and clocks

## Morrow L2

The Morrow L2 is a lamp for the desk. Its light is too weak for a workshop.

- Price: $40
- Warranty: 1 year
- Display: none
- Colors: white, red

## Bedclock 7

The Bedclock 7 wakes with a melody.

- Price: $30
- Warranty: 3 years
- Display: 3.5-inch
- Colors: black

## Tallow L9

The Tallow L9 is a lamp with a heavy foot.

- Price: $95
- Warranty: 4 years
- Display: none
- Colors: brass
"""
STAFF = """# Colleagues

## Ines Torvald

Ines Torvald is a gardener from Tromsø with 9 years of experience.

- Languages: Norwegian, Greek
- Skills: pruning, grafting
- Available: from June
- Built: none

## Pavel Iskra

Pavel Iskra is a mason from Varna with 2 years of experience.

- Languages: Bulgarian, Greek
- Skills: tiling
- Available: at once
"""
QUARTERS = """# Quarters

What newcomers ask about.

## Northgate

Northgate has a theatre and two parks. Nights are loud on weekends.

## Millside

Millside is a quarter of gardens. Nights are calm all year.
"""


@pytest.fixture
def stocked(clock: HandClock) -> Memory:
    texts = {"lamps_and_clocks.md": LAMPS, "colleagues.md": STAFF, "quarters.md": QUARTERS}
    return memory_of(texts, clock=clock)


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("How many lamps do you have?", {"Morrow L2", "Tallow L9"}),
        ("Which lamps have a warranty longer than one year?", {"Tallow L9"}),
        ("Who speaks Greek?", {"Ines Torvald", "Pavel Iskra"}),
        ("Who speaks Norwegian and Greek?", {"Ines Torvald"}),
        ("Who has the most experience?", {"Ines Torvald"}),
        ("Does anyone speak Bulgarian?", {"Pavel Iskra"}),
        ("Who speaks Greek and knows pruning?", {"Ines Torvald"}),
        ("Show me all lamps", {"Morrow L2", "Tallow L9"}),
        ("Are there lamps with a warranty of 4 years in brass?", {"Tallow L9"}),
        ("Which lamps have a warranty of 4 years and come in brass?", {"Tallow L9"}),
        ("Are there lamps with a warranty of 1 year in brass?", set()),
        ("Are there lamps in brass?", {"Tallow L9"}),
        ("Which lamps with a red shade cost less than 90 dollars?", set()),
        ("What quarters are there?", {"Northgate", "Millside"}),
    ],
)
def test_of_what_documents_list_all_that_are_so_are_named_and_no_others(
    stocked: Memory, question: str, things: set[str]
) -> None:
    names = {"Morrow L2", "Bedclock 7", "Tallow L9", "Ines Torvald", "Pavel Iskra"}
    names |= {"Northgate", "Millside"}
    answer = told(stocked, question)
    assert {name for name in names if name in answer} == things


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Does Pavel speak Greek?", "Yes. Pavel Iskra: “Languages: Bulgarian, Greek” [1]"),
        ("Is the Morrow L2 available in red?", "Yes. Morrow L2: “Colors: white, red” [1]"),
        ("Does the Bedclock 7 come in green?", "Bedclock 7: “Colors: black” [1]"),
        ("When is Pavel Iskra available?", "Pavel Iskra: available at once [1]."),
    ],
)
def test_what_a_line_of_a_thing_lists_answers_whether_it_has_it(
    stocked: Memory, question: str, answer: str
) -> None:
    assert told(stocked, question) == answer


@pytest.mark.parametrize("question", ["Where does Ines come from?", "What does Ines Torvald do?"])
def test_where_somebody_is_from_and_what_somebody_does_is_one_sentence(
    stocked: Memory, question: str
) -> None:
    sentence = "Ines Torvald is a gardener from Tromsø with 9 years of experience."
    assert told(stocked, question) == f"“{sentence}” [1]"


@pytest.mark.parametrize(
    ("question", "thing"),
    [("Which tree is the newest?", "Beech"), ("Which tree is the oldest?", "Oak")],
)
def test_the_newest_has_the_least_age(clock: HandClock, question: str, thing: str) -> None:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
    trees = "# Trees\n\n## Oak\n\n- Age: 90 years\n- Height: 20 m\n\n"
    trees += "## Beech\n\n- Age: 12 years\n- Height: 6 m\n"
    memory.add_document(trees, user_id="u", name="trees.md")
    assert told(memory, question).startswith(f"{thing}: age")


def test_a_title_names_which_of_a_kind_a_sentence_below_is_about(stocked: Memory) -> None:
    assert told(stocked, "Which quarter has calm nights?").startswith("Millside: “Nights are calm")


def test_what_is_said_to_be_wrong_for_a_need_is_not_recommended(stocked: Memory) -> None:
    answer = told(stocked, "I need a lamp for the workshop")
    assert "Tallow L9" in answer and "Morrow L2" not in answer


def test_a_value_of_one_thing_is_not_told_by_the_line_of_another(stocked: Memory) -> None:
    assert "Bedclock" not in told(stocked, "Does the Tallow L9 have a 3.5-inch display?")


def test_that_a_price_is_known_is_not_denied_where_a_reason_is_asked_for(stocked: Memory) -> None:
    answer = told(stocked, "Why is the Tallow L9 so expensive?")
    assert "price" not in answer and answer.startswith("I don't know the answer")


def test_what_to_do_about_it_is_asked_together_with_what_happened() -> None:
    from memory_core.llm.asked_part import asked_in

    message = "My order hasn't arrived, what should I do?"
    assert asked_in(message) == message


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "How much is the Bassano?",
            "In what I looked at I found 2:\n\n"
            "- Bassano 3: price $400 [1]\n- Bassano 5: price $700 [2]",
        ),
        ("How much is the Bassano 5?", "Bassano 5's price is $700 [1]."),
        ("How long is the Bassano's warranty?", "Bassano's warranty is 2 years [1]."),
    ],
)
def test_of_several_things_of_one_name_each_is_told(
    clock: HandClock, question: str, answer: str
) -> None:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
    pianos = "# Pianos\n\n## Bassano 3\n\n- Brand: Bassano\n- Price: $400\n\n"
    pianos += "## Bassano 5\n\n- Brand: Bassano\n- Price: $700\n- Warranty: 2 years\n"
    memory.add_document(pianos, user_id="u", name="pianos.md")
    assert told(memory, question) == answer
