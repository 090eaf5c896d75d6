"""What each answer to further classes of questions must say: who made it, how many there are, what
it costs to rent or to buy, who is responsible."""

import pytest

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.demanding import unmet
from memory_core.llm.material import Material
from memory_core.retrieval.embedding import default_embedder


def lacking(question: str, text: str, heading: str = "") -> list[str]:
    """Return the sentences that are no answer to a question."""
    evidence = Evidence("chunk", "c", "papers.md", text, heading)
    request = AnswerRequest(question, question, (), evidence=(evidence,))
    material = Material(request, default_embedder().embed)
    return [one.text for one in material.documents if unmet(material, one)]


@pytest.mark.parametrize(
    "line",
    ["We open at nine.", "The shop was opened in 1990.", "It starts at Easter with a feast."],
)
def test_who_made_a_thing_is_told_by_somebody_only(line: str) -> None:
    assert lacking("Who opened the shop?", line) == [line]


@pytest.mark.parametrize(
    "line",
    [
        "The shop was opened by Tom Arp.",
        "Two young bakers opened the shop.",
        "It belongs to the sisters Holm.",
    ],
)
def test_who_made_a_thing_may_be_any_person(line: str) -> None:
    assert lacking("Who opened the shop?", line) == []


@pytest.mark.parametrize("line", ["Boats: four hours.", "Every boat has an anchor."])
def test_how_many_there_are_is_told_by_a_number_of_them(line: str) -> None:
    assert lacking("How many boats does the club have?", line) == [line]


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("How many boats does the club have?", "There are 14 boats in the shed."),
        ("How many boats does the club have?", "Boats: 14"),
        ("How many people are there?", "We are eleven."),
    ],
)
def test_a_number_beside_a_thing_counts_it(question: str, line: str) -> None:
    assert lacking(question, line) == []


@pytest.mark.parametrize(
    ("line", "lacks"),
    [("There are fourteen, all of oak.", False), ("They go out for four hours.", True)],
)
def test_under_a_title_of_the_thing_any_number_of_no_unit_counts_it(line: str, lacks: bool) -> None:
    found = lacking("How many boats does the club have?", line, "The club > Boats")
    assert found == ([line] if lacks else [])


def test_what_it_costs_to_rent_is_no_price_of_sale() -> None:
    text = "The canoe costs 900 euros. A canoe costs 30 euros a day."
    assert lacking("How much is it to rent a canoe?", text) == ["The canoe costs 900 euros."]


def test_what_it_costs_to_buy_is_no_rent() -> None:
    text = "The canoe costs 900 euros. A canoe costs 30 euros a day."
    assert lacking("How much does it cost to buy a canoe?", text) == [
        "A canoe costs 30 euros a day."
    ]


def test_who_is_responsible_for_somebodys_things_is_no_role() -> None:
    line = "Ole Arp takes care of the children."
    assert lacking("Who is responsible for the children's boats?", line) == []


def test_who_pays_for_a_thing_asks_about_no_part_of_it() -> None:
    text = "Canoe: price 900 euros"
    assert lacking("How much do I pay for a canoe?", text, "Canoe") == []


def test_numbers_that_are_names_tell_no_sum() -> None:
    line = "Three plots are left: numbers 8, 17 and 40"
    assert lacking("What does a plot cost?", line) == [line]


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (
            "What is the phone number of the workshop?",
            "The workshop answers by telephone on Mondays.",
        ),
        ("How many people fit in the music room?", "There are three halls and a music room."),
        ("How much of the grant has been spent?", "The grant is 12,000 euros."),
        ("How old was Ada Moor when she died?", "Ada Moor opened the mill in 1838."),
        ("Can I rent a helmet?", "A helmet must be worn on the ice."),
        ("Who founded the choir?", "The choir is led by Ben Hale."),
    ],
)
def test_what_only_speaks_of_it_answers_no_narrower_question(question: str, line: str) -> None:
    assert lacking(question, line) == [line]


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("What is the phone number of the workshop?", "Workshop: 0555 210 44"),
        ("How many people fit in the music room?", "The music room is for up to twelve."),
        ("How much of the grant has been spent?", "Of the grant 4,000 euros are left."),
        ("How much was spent on the fence?", "The fence was the biggest item, 3,400 euros."),
        ("How many children can sit in the cart?", "Seats for children: 4"),
        ("How old was Ada Moor when she died?", "She died at eighty-one in Lund."),
        ("Can I rent a helmet?", "Helmets are lent at the desk."),
        ("Who founded the choir?", "The choir was begun by Ida Orr and is led by Ben Hale."),
    ],
)
def test_what_says_it_answers_a_narrower_question(question: str, line: str) -> None:
    assert lacking(question, line) == []


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ("Ponies can be ridden from the age of six.", True),
        ("Ponies are ridden until they are twenty.", False),
        ("No pony older than twenty is ridden.", False),
        ("Riding age: 6 to 20", False),
    ],
)
def test_up_to_what_is_not_told_by_where_it_begins(line: str, *, lacks: bool) -> None:
    assert lacking("Up to what age can a pony be ridden?", line) == [line] * lacks


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ("Range: up to 95 km", True),
        ("It has done 142,000 km.", True),
        ("It goes 45 km/h downhill.", False),
        ("It does 60 miles in two hours.", False),
        ("It is as fast as a bus.", False),
        ("No faster than a walk.", False),
    ],
)
def test_how_fast_is_told_by_no_distance_alone(line: str, *, lacks: bool) -> None:
    assert bool(lacking("How fast does the tram go?", line)) is lacks


@pytest.mark.parametrize(
    ("question", "line", "lacks"),
    [
        ("How quickly does it charge?", "Battery: up to 11 hours", True),
        ("How long does it take to charge?", "It weighs 3 kg.", True),
        ("How fast does it charge?", "Charging: 2 hours", False),
        ("How long does it take to charge?", "It is full after an hour.", False),
        ("How long does it last on one charge?", "Battery: up to 11 hours", False),
        ("How long does it run when charged?", "Battery: up to 11 hours", False),
    ],
)
def test_time_a_battery_lasts_is_no_time_to_charge_it(
    question: str, line: str, lacks: bool
) -> None:
    assert lacking(question, line) == [line] * lacks


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ("Found keys: front desk", False),
        ("Spare batteries: two", True),
        ("Lockers: free", True),
    ],
)
def test_where_to_do_a_thing_is_told_by_the_value_of_a_line(line: str, *, lacks: bool) -> None:
    assert bool(lacking("Where can I ask for my keys?", line)) == lacks


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ("Cheese board: Old Marl, Blue Fen.", True),
        ("Old Marl is a Swedish cheese.", False),
        ("Old Marl: from a dairy in the fens.", False),
    ],
)
def test_what_only_ends_like_a_people_tells_no_origin(line: str, *, lacks: bool) -> None:
    assert bool(lacking("Where does the Old Marl come from?", line)) == lacks


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ("19:00 | Quiz in the barn", True),
        ("The quiz is at seven.", True),
        ("Quiz: 19:00 – 21:30", False),
        ("The quiz goes on until ten.", False),
        ("The last round of the quiz is at ten.", False),
    ],
)
def test_a_time_alone_does_not_tell_when_something_ends(line: str, *, lacks: bool) -> None:
    assert bool(lacking("When does the quiz end?", line)) == lacks
    assert lacking("When does the quiz begin?", line) == []
