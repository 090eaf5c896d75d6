"""Words that British and American English spell in two ways are one word; and what visitors ask of
files of their own, as they type it."""

import pytest

from memory_core import Memory, Settings
from memory_core.llm.american import american
from memory_core.llm.spelling import mended
from memory_core.llm.terms import stem
from tests.conftest import HandClock

POOL = """# Lagoon pool

## Water

The basin holds 90,000 litres. The slide was put up in 2011, after a storm had torn the old one
down.

## Cleaning the pump

Rinse it with water once a week; chlorine attacks the seals. Ozone does not damage the seals.

## Courses

The diving course has been suspended until autumn. On open days, which are on the first Saturday of
each month, the entry is free. Photography is allowed outside the changing rooms.

## Can guests bring their own food?

Yes. Picnics are welcome on the lawn.

## Staff

Founded by Piet Arends (harbour master) and Lotte Brink (swimming teacher). The pool attendants wear
red shirts in the lobby. Trips by car are paid with 40 cents a kilometre.
The benches were sawn from larch.

## Boats

| Boat | Hour | Day | Seats |
|---|---|---|---|
| Dinghy | 12 € | 60 € | 3 |
| Canoe | 9 € | 65 € | 2 |

Life jackets are lent free of charge.

## History

For ten years the boat house stood empty. Then the sculptor Martha Quill bought it for 90 pounds.
"""
KETTLES = """model,price,weight,colour
Pico 1,$39,900 g,red
Pico Duo,$59,1200 g,black
Vesta,$24,800 g,red
"""


@pytest.fixture(scope="module")
def memory() -> Memory:
    found = Memory.open(Settings(data_dir=None, library=False), clock=HandClock())
    found.add_document(POOL, name="pool.md", user_id="u")
    found.add_document(KETTLES.encode(), name="kettles.csv", user_id="u")
    return found


def answer(memory: Memory, question: str) -> str:
    return memory.ask(question, user_id="u", session_id=question).answer


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("kilometer", "kilometres"),
        ("organize", "organised"),
        ("neighbor", "neighbours"),
        ("catalog", "catalogues"),
        ("license", "licence"),
        ("check", "cheques"),
        ("program", "programme"),
        ("analyze", "analysed"),
    ],
)
def test_two_spellings_have_one_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize("word", ["four", "hour", "our", "wise", "more", "fire", "acre"])
def test_a_word_spelt_one_way_stays(word: str) -> None:
    assert american(word) == word


def test_the_plural_of_a_known_word_is_no_slip() -> None:
    assert mended("which phones are cheap", known=()) == "which phones are cheap"


def test_a_question_in_the_other_spelling_is_answered(memory: Memory) -> None:
    assert "40 cents a kilometre" in answer(memory, "How much is paid per kilometer?")


def test_what_was_called_off_is_not_on(memory: Memory) -> None:
    assert answer(memory, "Is the diving course on?").startswith("No.")
    assert answer(memory, "Is the diving course suspended?").startswith("Yes.")


def test_what_does_harm_is_no_leave(memory: Memory) -> None:
    assert answer(memory, "Can I clean the pump with chlorine?").startswith("No.")
    assert not answer(memory, "Can I clean the pump with ozone?").startswith("No.")


def test_a_year_alone_finds_what_happened(memory: Memory) -> None:
    assert "torn the old one" in answer(memory, "What happened in 2011?")


def test_open_days_are_no_opening_hours(memory: Memory) -> None:
    assert "first Saturday" in answer(memory, "When are the open days?")


def test_which_one_somebody_should_is_no_search(memory: Memory) -> None:
    said = answer(memory, "Which shirts should the attendants wear in the lobby?")
    assert "recommend" not in said and "red shirts" in said


def test_a_word_of_the_question_stands_for_no_other(memory: Memory) -> None:
    assert not answer(memory, "Do the attendants wear hats in the lobby?").startswith("Yes")


def test_photos_and_photography_are_one_matter(memory: Memory) -> None:
    assert "Photography is allowed" in answer(memory, "Can I take photos?")


def test_a_bare_yes_is_not_quoted(memory: Memory) -> None:
    assert "“Yes.”" not in answer(memory, "Where can guests bring their own food?")


def test_what_something_is_made_of_is_a_material(memory: Memory) -> None:
    said = answer(memory, "What is the slide made of?")
    assert "2011" not in said and "holds" not in said


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Which kettles cost less than $50?", {"Pico 1", "Vesta"}),
        ("Which kettles weigh more than 850 g?", {"Pico 1", "Pico Duo"}),
    ],
)
def test_rows_of_a_table_are_of_the_kind_its_file_is_named_after(
    memory: Memory, question: str, named: set[str]
) -> None:
    said = answer(memory, question)
    assert {name for name in ("Pico 1", "Pico Duo", "Vesta") if name in said} == named


def test_the_first_row_of_a_table_is_no_title_of_the_others(memory: Memory) -> None:
    turn = memory.ask("What is the weight of the Vesta?", user_id="u", session_id="rows")
    assert "800 g" in turn.answer and "Pico 1" not in turn.answer


def test_what_somebody_bought_for_a_sum_is_not_what_she_costs(memory: Memory) -> None:
    said = answer(memory, "Who was Martha Quill?")
    assert "price" not in said and "sculptor" in said


def test_where_somebody_was_born_is_no_birthday(memory: Memory) -> None:
    assert "birthday" not in answer(memory, "Where was Martha Quill born?")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which boat is the cheapest per hour?", "Canoe: hour 9"),
        ("Which boat is the cheapest per day?", "Dinghy: day 60"),
        ("Which boat is the most expensive?", "Dinghy: hour 12"),
    ],
)
def test_the_cheapest_is_told_by_the_price_for_the_time_asked(
    memory: Memory, question: str, told: str
) -> None:
    assert answer(memory, question).startswith(told)


def test_what_is_free_is_not_paid_for(memory: Memory) -> None:
    assert answer(memory, "Do I have to pay for life jackets?").startswith("No.")
    assert answer(memory, "Are life jackets lent for free?").startswith("Yes.")


def test_what_stands_in_brackets_behind_a_name_is_what_somebody_is(memory: Memory) -> None:
    assert "Lotte Brink (swimming teacher)" in answer(memory, "Who is the swimming teacher?")
    assert "Piet Arends (harbour master)" in answer(memory, "Who was the harbor master?")
    assert "Lotte Brink" not in answer(memory, "Who is the diving teacher?")
