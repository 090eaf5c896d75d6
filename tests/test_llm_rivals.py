"""Of words that exclude each other a question has one: a sentence with another does not answer."""

import pytest

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.demanding import unmet
from memory_core.llm.material import Material
from memory_core.llm.offline import compose
from memory_core.llm.rivals import of_rival, tells_of_rival
from memory_core.retrieval.embedding import default_embedder


def is_of_rival(question: str, text: str, heading: str = "") -> bool:
    evidence = Evidence("chunk", "c", "papers.md", text, heading)
    material = Material(AnswerRequest(question, question, (), evidence=(evidence,)))
    return any(of_rival(question, one) for one in material.documents if not one.title)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How long do new rabbits stay in the pen?", "New hamsters stay there for 5 days."),
        ("What does it cost to board a goat?", "Boarding a pony: £18 a day"),
        ("What time is dinner?", "Lunch is at 12.15 in the hall."),
        ("How much is parking for a van?", "Parking for a motorcycle costs £3."),
        ("How much does it cost to have the lens cleaned?", "Lens inspection: £12"),
        ("How high is the inner wall?", "The outer wall is 3.4 metres high."),
        ("How much is a weekly card?", "Daily card: £7"),
        ("How many seats has the red saloon?", "The blue saloon has 48 seats."),
        ("When does the evening cruise leave?", "The morning cruise leaves at 9.30."),
        ("How wide is the rear door?", "Front door: 92 cm"),
        ("How loud is the dryer in eco mode?", "In turbo mode it makes 71 dB."),
        ("What is the clearance of the east arch?", "The west arch has only 2.9 metres."),
        ("Is there a bath in the double room?", "The single room has a bath."),
        ("What do calls abroad cost?", "Domestic calls are included in every plan."),
        ("When is check-in?", "Check-out is until 10 am."),
        ("Does Ilva Renn speak Dutch?", "Danish and Polish fluently, a little Welsh."),
    ],
)
def test_a_sentence_on_another_of_the_kind_is_of_a_rival(question: str, text: str) -> None:
    assert is_of_rival(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How long do rabbits stay in the pen?", "Rabbits and hamsters stay there for 5 days."),
        ("How long do rabbits stay in the pen?", "All hamsters stay there for 5 days."),
        ("How long do puppies stay?", "A dog stays for 5 days, a cat for 14."),
        ("How do I get there without a car?", "The night train arrives at 7.10."),
        ("What time is dinner?", "The kitchen serves from 18.00 on."),
        ("How high is the inner wall?", "The wall is 3.4 metres high on the outer side."),
        ("How heavy is the red crate?", "It weighs 9 kilos and stands in the blue crate."),
        ("How much is a weekly card?", "The card costs £7 a day or £30 a week."),
        ("What do calls abroad cost?", "Domestic calls are free, calls abroad cost 12p."),
        ("When is check-in?", "Rooms are ready from 3 pm."),
        ("What is a polish radio called?", "The german radio is called Orla."),
    ],
)
def test_what_names_it_or_speaks_of_all_is_of_no_rival(question: str, text: str) -> None:
    assert not is_of_rival(question, text)


def test_a_title_tells_of_what_the_lines_below_it_speak() -> None:
    text = "They stay in their pen for 14 days."
    assert is_of_rival("How long does a dog stay in its pen?", text, "Shelter > Cats")
    assert not is_of_rival("How long does a dog stay in its pen?", text, "Shelter > Dogs")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ponies fast for six hours. Goats, however, may eat.", []),
        ("Ponies fast for six hours. Goats like apples.", ["Ponies fast for six hours."]),
    ],
)
def test_a_rival_to_which_the_next_sentence_is_a_contrast_may_be_told(
    text: str, left: list[str]
) -> None:
    question = "How long must a goat fast?"
    evidence = Evidence("chunk", "c", "papers.md", text)
    material = Material(AnswerRequest(question, question, (), evidence=(evidence,)))
    assert [one.text for one in material.documents if tells_of_rival(material, one)] == left


def test_a_message_that_asks_for_both_has_no_rival() -> None:
    evidence = Evidence("chunk", "c", "papers.md", "Ponies fast for six hours.")
    material = Material(AnswerRequest("?", "?", (), evidence=(evidence,)))
    asked, typed = "How long must a goat fast?", "How long must a goat and a pony fast?"
    assert of_rival(asked, material.documents[0])
    assert not of_rival(asked, material.documents[0], typed=typed)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How much is the yearly ticket for the cable car?", "Cable car\n\n- Monthly ticket: £61"),
        ("What does the afternoon course at the mill cost?", "The mill's morning course is £80."),
    ],
)
def test_what_is_said_of_rivals_alone_is_declined(question: str, text: str) -> None:
    evidence = Evidence("chunk", "c", "papers.md", text)
    request = AnswerRequest(question, question, (), evidence=(evidence,))
    assert compose(request, embed=default_embedder().embed).text.startswith("I don't know")


@pytest.mark.parametrize(
    ("question", "line", "lacks"),
    [
        ("Who is the deputy warden of the hostel?", "Oda Finch (warden), Per Holm (cook)", True),
        ("Who's the vice captain?", "The captain is Oda Finch.", True),
        ("Who is the vice captain of the team?", "Deputy captain: Oda Finch", False),
        ("Who is the captain of the team?", "The captain is Oda Finch.", False),
        ("How much data do I get on the boat?", "On the boat a day costs £3.", True),
        ("How much data do I get on the boat?", "On the boat you get 2 GB a day.", False),
        ("How loud is the Orla fan?", "It runs 110 minutes in quiet mode.", True),
        ("How loud is the Orla fan?", "Nobody will hear it.", False),
        ("At what age are foals shod?", "Foals are looked at every year.", True),
        ("At what age are foals shod?", "Foals are shod after two years.", False),
        ("Can the tray be used as a lid?", "The tray is not for the oven.", True),
        ("Can the tray be used as a lid?", "The tray covers the pot like a lid.", False),
        ("Can I have rice instead of chips?", "Chips are fried in the morning.", True),
    ],
)
def test_a_rank_an_amount_of_data_or_a_use_is_told_by_what_speaks_of_it(
    question: str, line: str, lacks: bool
) -> None:
    evidence = Evidence("chunk", "c", "papers.md", line)
    material = Material(AnswerRequest(question, question, (), evidence=(evidence,)))
    assert any(unmet(material, one) for one in material.documents) is lacks
