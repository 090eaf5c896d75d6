"""What a yes/no question asks about is told by the sentence that begins with it and says it, and
who was at a meeting by the line that names him or her."""

import pytest

from tests.asked_documents import answered, memory_of
from tests.conftest import HandClock
from tests.offline_requests import answer, chunk, told_by_form

HALL = chunk(
    "There is a ramp from the yard to the stage. We have a piano. "
    "There is a bell rope in the tower.",
    name="harrow_hall.md",
    heading="Harrow Hall",
)
PLAN = chunk(
    "- A night bus, which is to be thought of again\n- Ticket machines",
    name="bus_plan.md",
    heading="Bus plan of Tolworth > Left out",
)
CAMP = chunk(
    "Radios stay at home. Dogs are not allowed in the tents. Torches may be brought.",
    name="forest_camp.md",
    heading="Forest camp > What to pack",
)
NEWS = chunk(
    "Our account number, 4471, does not change. The opening hours stay the same.",
    name="bank_news.md",
    heading="News of the savings bank",
)
MINUTES = chunk(
    "Present: Ann Sorley (chair), Bo Tench\nApologies: Cy Marl, who was ill\n",
    name="reed_minutes.md",
    heading="Minutes of the reed cutters' meeting",
)
EVERY = (HALL, PLAN, CAMP, NEWS, MINUTES)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Is there a ramp at Harrow Hall?", "ramp from the yard"),
        ("are there any pianos at Harrow Hall", "We have a piano"),
        ("Will there be a night bus in Tolworth?", "night bus"),
        ("are the children allowed radios at the forest camp", "Radios stay at home"),
        ("can we bring dogs to the camp", "not allowed"),
        ("is the account number going to change", "does not change"),
        ("will the opening hours change", "stay the same"),
    ],
)
def test_a_sentence_that_begins_with_what_is_asked_about_is_told(question: str, told: str) -> None:
    assert told in told_by_form(question, evidence=EVERY)


@pytest.mark.parametrize(
    ("question", "untold"),
    [
        ("Is there a bell at Harrow Hall?", "bell rope"),
        ("Is there a ramp at Milton Hall?", "ramp"),
        ("is the phone number going to change", "4471"),
    ],
)
def test_another_thing_or_place_is_not_told(question: str, untold: str) -> None:
    assert untold not in told_by_form(question, evidence=EVERY)


@pytest.mark.parametrize(
    ("question", "verdict", "told"),
    [
        ("did cy marl attend the reed cutters' meeting?", "No.", "Apologies"),
        ("Was Bo Tench present at the meeting?", "Yes.", "Present"),
        ("was Ann Sorley absent?", "No.", "Present"),
    ],
)
def test_minutes_say_who_was_there(question: str, verdict: str, told: str) -> None:
    said = answer(question, evidence=EVERY)
    assert said.startswith(verdict)
    assert told in said


def test_a_means_that_was_taken_for_somebody_is_no_stranger(clock: HandClock) -> None:
    text = "# Fernhill Surgery\n\n## Paying\n\nSums over £300 can be paid in parts.\n"
    memory = memory_of({"surgery.md": f"{text} We do not take cheques.\n"}, clock=clock)
    assert "do not take cheques" in answered(memory, "can I pay the surgery by cheque?")
