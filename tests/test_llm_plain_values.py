"""What somebody earns, an address, colours, listed prices, the name of a work and the time of an
event are told by the sentence that has their form, and what is counted by the names beside it."""

import pytest

from memory_core.llm.measured import span_in
from memory_core.llm.properties import spoken_of
from tests.offline_requests import answer, chunk, known, told_by_form

POSTS = (
    chunk(
        "- £24,800 a year and free lunch\n- Care of the boilers\n- The uniform costs £30.",
        name="zoo_jobs.md",
        heading="Work at the zoo > 2. Night keeper",
    ),
    chunk(
        "You sweep the paths. The wage is 11 euros an hour. The rent of the room is £300 a month.",
        name="zoo_jobs.md",
        heading="Work at the zoo > 3. Gardener",
    ),
)
LETTER = chunk(
    "From 3 May you will find us at the Old Brewery, Crane Street 14, behind the station. "
    "The workshop at Pole Lane 2 is closed.",
    name="loom_letter.md",
    heading="Sorrel Looms",
)
LIFE = chunk(
    'She wrote her memoirs, "Salt on the Sill", in a hut. Her ship, the "Petrel", sank.',
    name="agda_holm.md",
    heading="The life of Agda Holm",
)
TENT = chunk(
    "It comes in moss or clay. It comes in two sizes.",
    name="tents.md",
    heading="Tents > Marlo",
)
PRICES = chunk(
    "Three bundles: small (one fire, 6), middle (two fires, 11), big (18). Admission costs £9.",
    name="wood_yard.md",
    heading="The wood yard > Kindling bundles",
)
POOL = chunk(
    "Adults £6, pupils £3. Towels may be hired.", name="lido_prices.md", heading="The lido"
)
SCHOOL = chunk(
    "A meeting for helpers is on Friday 9 March at 17.45 in the gym. Lunch: 12.30, in the hall.",
    name="school_fair.md",
    heading="School fair",
)
TEAM = chunk(
    "- Dr Ann Marsh, vet, here since 2001\n- Bo Reed, head vet\n- Cy Dale, nurse\n",
    name="vets.md",
    heading="Marsh Lane vets > Our team",
)
FESTIVAL = chunk(
    "The director, Kit Orme, opens it. A seat in the yard is £7 a day.",
    name="poets_days.md",
    heading="Poets' days",
)
EVERY = (FESTIVAL, *POSTS, LETTER, LIFE, TENT, PRICES, POOL, SCHOOL, TEAM)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what does the night keeper earn", "£24,800"),
        ("What is the salary of the night keeper at the zoo?", "£24,800"),
        ("how much does the zoo pay the gardener", "11 euros"),
        ("What is Sorrel Looms' new address?", "Crane Street 14"),
        ("what are Agda Holm's memoirs called", "Salt on the Sill"),
        ("What is the name of her ship?", "Petrel"),
        ("what does the middle bundle of kindling cost", "11"),
        ("how much is the lido for pupils", "£3"),
        ("what time does the helpers' meeting start", "17.45"),
        ("When is the meeting for helpers at the school fair?", "9 March"),
        ("what time is lunch at the fair", "12.30"),
    ],
)
def test_a_sentence_with_the_form_of_the_answer_is_told(question: str, told: str) -> None:
    assert told in told_by_form(question, evidence=EVERY)


@pytest.mark.parametrize(
    ("question", "untold"),
    [
        ("what does the cashier at the zoo earn", "£24,800"),
        ("what does the night keeper pay for lunch", "£24,800"),
        ("what does the director earn", "£7 a day"),
        ("What is Barley Looms' new address?", "Crane Street"),
        ("what are Agda Holm's letters called", "Salt on the Sill"),
        ("what does the middle bundle of hay cost", "11"),
        ("how much is the lido for pensioners", "£3"),
        ("what time does the parents' meeting start", "17.45"),
    ],
)
def test_a_value_of_something_else_is_not_told(question: str, untold: str) -> None:
    assert untold not in told_by_form(question, evidence=EVERY)


def test_colours_are_what_a_thing_comes_in_and_no_sizes() -> None:
    said = told_by_form("What colours can I get the Marlo in?", known("Marlo"), evidence=EVERY)
    assert "moss or clay" in said
    assert "sizes" not in said


def test_those_who_have_a_role_are_counted_by_their_names() -> None:
    said = answer("how many vets work at Marsh Lane", evidence=EVERY)
    assert "found 2" in said
    assert "Ann Marsh" in said
    assert "Cy Dale" not in said


def test_pounds_are_money_where_something_costs_that_many() -> None:
    money, mass = span_in("stoves cost less than 80 pounds"), span_in("dogs under 80 pounds")
    assert money is not None
    assert money.of.dimension.startswith("money")
    assert mass is not None
    assert mass.of.dimension == "mass"


def test_lighting_is_no_weight() -> None:
    assert spoken_of("what does the lighting technician do") == ()
    assert spoken_of("is the tent light") == ("weight",)
