"""What only looks like the value that is asked for is no answer: a rate for a duration, kinds or a
part of a thing for its number, a role or a language for somebody, the thing itself for a place."""

import pytest

from memory_core.llm.ages import tells_no_age
from memory_core.llm.base import AnswerRequest, Evidence, Known
from memory_core.llm.demanding import unmet
from memory_core.llm.material import Material
from memory_core.llm.offline import compose
from memory_core.llm.valued import gives, lacks, wanted_value
from memory_core.model import Entity
from memory_core.retrieval.embedding import default_embedder


def judged(question: str, text: str, heading: str = "") -> bool:
    """Whether no sentence of a text answers a question."""
    evidence = Evidence("chunk", "c", "papers.md", text, heading)
    request = AnswerRequest(question, question, (), evidence=(evidence,))
    material = Material(request, default_embedder().embed)
    return all(unmet(material, one) for one in material.documents)


@pytest.mark.parametrize(
    ("question", "text", "lacking"),
    [
        ("How long does the cable car take?", "The cable car goes up 30 times a day.", True),
        ("How soon can the plumber come?", "The boiler is read every half hour.", True),
        ("How long does the glue take to dry?", "The heater is £4 a day.", True),
        ("How many hours will she work on a Sunday?", "She works 20 hours a week.", True),
        ("How many hours does she work?", "She works 20 hours a week.", False),
        ("How many hours a week does she work?", "She works 20 hours a week.", False),
        ("How long does the glue take to dry?", "It takes a day, or £4 a day for a heater.", False),
        ("How long should I walk the dog?", "Walk it for 40 minutes twice a day.", False),
        ("How long do I wait between two cars?", "A car goes up every 8 minutes.", False),
        ("How long does the cable car take?", "It goes twice an hour and takes 9 minutes.", False),
    ],
)
def test_a_rate_is_no_duration(question: str, text: str, *, lacking: bool) -> None:
    assert judged(question, text) is lacking


@pytest.mark.parametrize(
    ("question", "text", "lacking"),
    [
        ("How many beds does the lodge have?", "The lodge takes 40 euros a bed.", True),
        ("How many beds does the lodge have?", "The lodge has 40 beds.", False),
        ("How many sheep do they keep at Low Farm?", "Sheep's milk, one litre: 3.20", True),
        ("How many members does the choir have?", "There are three kinds of member.", True),
        ("How many members does the choir have?", "Nine members were absent.", True),
        ("How many members does the choir have?", "Our 60 members have not met yet.", False),
        ("How many members does the choir have?", "The choir has 60 members.", False),
        ("How many wines do you have?", "We have 60 kinds of wine.", False),
        ("How many cats live in the yard?", "There are four cathouses in the yard.", True),
        ("How many cats live in the yard?", "There are four cats in the yard.", False),
        ("How many boats does the club have?", "The club has 40 boats of its own.", False),
        ("How many lamps has Ole mended?", "He mends no more than 30 lamps a year.", True),
        ("How many lamps has Ole mended?", "He has mended 900 lamps, 30 a year.", False),
        ("How many lamps does Ole mend?", "He mends 30 lamps a year.", False),
        ("How many pages per minute does it print?", "It has 40 pages of help.", True),
        ("How many boats does the club have?", "The club has 40 boats of its own.", False),
        ("How many pages per minute does it print?", "It prints 40 pages a minute.", False),
    ],
)
def test_a_number_of_something_else_counts_it_not(
    question: str, text: str, *, lacking: bool
) -> None:
    assert judged(question, text) is lacking


def test_a_row_without_a_column_of_what_is_counted_counts_it_not() -> None:
    table = "| Tour | Length | Guide |\n|---|---|---|\n| 3 Harbour | 40 minutes | Ole |\n"
    assert judged("How many bridges does tour 3 have?", table, "Tours and routes")
    table = table.replace("Length", "Bridges").replace("40 minutes", "7")
    assert not judged("How many bridges does tour 3 have?", table, "Tours and routes")


@pytest.mark.parametrize(
    ("question", "text", "lacking"),
    [
        ("Who is the cashier of the club?", "The board has a chair, a cashier and a clerk.", True),
        ("Who is the cashier of the club?", "Pay the fee to the cashier in May.", True),
        ("Who is the cashier of the club?", "The cashier is my aunt.", False),
        ("Who is the cashier of the club?", "Cashier: Ida Holm", False),
        ("Who is the cashier of the club?", "Write to the cashier, Ida Holm.", False),
        ("Who is cashier of the club?", "Ida, our cashier, keeps the books.", False),
        ("Who is cashier of the club?", "Each month the cashier tells what was spent.", True),
        ("Who is the cashier of the club?", "The post of cashier is vacant.", False),
        ("Who makes the pedals?", "Pedals are only changed in our shop in Lund.", True),
        ("Who makes the pedals?", "The pedals come from Arp in Lund.", False),
    ],
)
def test_a_role_alone_is_nobody(question: str, text: str, *, lacking: bool) -> None:
    assert judged(question, text) is lacking


def test_a_language_is_nobodys_name() -> None:
    [one] = Material(
        AnswerRequest(
            "q", "q", (), evidence=(Evidence("chunk", "c", "a.md", "In Greek and Polish", ""),)
        )
    ).documents
    assert lacks("Who translated it into Greek?", one)


@pytest.mark.parametrize(
    ("question", "text", "lacking"),
    [
        ("Where is the Linen Store?", "It sells sheets from our Linen Store at half price.", True),
        ("Where can I find the skips?", "Rubble, which goes into the skips.", True),
        ("Where are the skips in Arden?", "Rubble, which goes into the skips.", True),
        ("Where is the Linen Store?", "The Linen Store is behind the mill.", False),
        ("Where are the skips in Arden?", "Rubble goes into the skips behind the mill.", False),
        ("Where is the loom made?", "It makes one pattern, the twill, for big rooms.", True),
        ("Where is the loom made?", "Arp makes the loom in Lund.", False),
        ("In which town was his Danish mill?", "He had a mill in Denmark for a while.", False),
        ("In which town was his Icelandic mill?", "He had a mill in Iceland for a while.", True),
        ("In which town was his Icelandic mill?", "He had a mill in Akranes, Iceland.", False),
        ("In which pubs does Ole sing?", "He sings in pubs and paints.", True),
        ("On which boats do I need a vest?", "A vest is needed on boats.", False),
        ("For which boats do I need a vest?", "Vests are worn on boats outdoors.", False),
        ("In which pubs does Ole sing?", "He sings in pubs such as the Swan.", False),
    ],
)
def test_the_thing_itself_is_no_place(question: str, text: str, *, lacking: bool) -> None:
    assert judged(question, text) is lacking


@pytest.mark.parametrize(
    ("question", "text", "lacking"),
    [
        ("What is the phone number of the help desk?", "The help desk answers from 8 to 18.", True),
        ("What is the phone number of the help desk?", "Help desk: 0555 210 640", False),
        ("What is the phone number of the help desk?", "Dial 112.", False),
        ("Which address do I post it to?", "Post it within 45 days, in its box.", True),
        ("Which address do I post it to?", "Post it to Arp Looms, Mill Lane 5.", False),
    ],
)
def test_any_number_is_no_telephone_number_and_no_address(
    question: str, text: str, *, lacking: bool
) -> None:
    assert judged(question, text) is lacking


def test_the_number_of_a_telephone_counts_nothing() -> None:
    assert wanted_value("What is the phone number of Arp Looms?") == "contact"


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("On Friday 3 May class 5 goes to the tower.", True),
        ("The tower was finished in 1611.", False),
        ("The tower is from the twelfth century.", False),
    ],
)
def test_a_day_alone_is_not_when_something_was_built(text: str, *, lacking: bool) -> None:
    assert judged("When was the tower built?", text) is lacking


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("The desk is open on Fridays until six.", True),
        ("Thursday to Saturday from nine to six", True),
        ("Sat 9–12", True),
        ("Monday to Wednesday from nine to six", False),
        ("Fri–Tue 9–12", False),
        ("Tue morning and Fri 9–12", False),
        ("The desk opens at nine on weekdays, on Fridays at ten.", False),
        ("Fridays from ten, other days from nine.", False),
        ("Every day but Friday from nine", False),
        ("From nine to six", False),
    ],
)
def test_what_is_said_of_other_days_tells_nothing_of_a_day(text: str, *, lacking: bool) -> None:
    assert judged("From what time is the desk open on Tuesdays?", text) is lacking


def test_what_the_likeliest_sentence_lacks_is_not_told_for_another_beside_it() -> None:
    text = (
        "The ferry to the island goes six times a day. The desk is open on Thursdays until 6 pm. "
        "Members pay 40 euros a year."
    )
    evidence = Evidence("chunk", "c", "papers.md", text, "")
    question = "How long does the ferry to the island take?"
    request = AnswerRequest(question, question, (), evidence=(evidence,))
    assert compose(request, embed=default_embedder().embed).text.startswith("I don't know")


def test_who_wrote_a_line_of_a_chat_is_somebody() -> None:
    assert gives("person", "[09:12] ole: i am on it", "Who mends the roof?")


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("Ann Roe has mended clocks since 1988.", True),
        ("Ann Roe moved to Lund in 2004.", True),
        ("Ann Roe was born in 1961.", False),
        ("Ann Roe, 61, mends clocks.", False),
        ("Ann Roe is sixty-one.", False),
    ],
)
def test_since_when_somebody_does_a_thing_is_no_age(text: str, *, lacking: bool) -> None:
    known = Known(Entity("Ann Roe", "PERSON", id="a"), focus=True)
    evidence = (Evidence("chunk", "c", "papers.md", text, ""),)
    question = "How old is Ann Roe?"
    material = Material(AnswerRequest(question, question, (), (known,), evidence))
    assert all(tells_no_age(material, one) is lacking for one in material.documents)
