"""What was decided is told where a sentence names the matter and says what became of it; what is
left out, guaranteed or listed under a title answers only what asks for that."""

import pytest

from memory_core import Memory, Settings
from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.citing import Citations, Quote
from memory_core.llm.decisions import tells_decision
from memory_core.llm.demanding import unmet
from memory_core.llm.material import Material
from memory_core.llm.parted import only_guaranteed
from memory_core.llm.passages import Sentence
from memory_core.llm.under_titles import members
from tests.conftest import HandClock

MINUTES = """# Minutes of the rowing club, 3 May

## Landing stage

The old landing stage was inspected by Oda Brill.
Two planks of the landing stage are loose.
It was resolved to replace the planks of the landing stage before June.

## Kitchen

The tiled stove in the kitchen smokes.
A new stove was talked about and put off until autumn.

## Benefits

- One guest a month comes in free.
- The sauna may be booked on Fridays.
- A locker costs nothing.
"""


@pytest.fixture
def club(clock: HandClock) -> Memory:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
    memory.add_document(MINUTES, user_id="u", name="rowing_club.md")
    return memory


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What was decided about the landing stage?", "resolved to replace"),
        ("what did the club decide on the tiled stove", "put off until autumn"),
    ],
)
def test_what_was_decided_is_told_however_it_is_put(club: Memory, question: str, told: str) -> None:
    answer = club.ask(question, user_id="u", session_id="s").answer
    assert told in answer
    assert "inspected" not in answer


@pytest.mark.parametrize(
    ("question", "text", "tells"),
    [
        ("What was decided about the roof?", "The roof will be mended; all voted for it.", True),
        ("What was decided about the roof?", "The roof leaks.", False),
        ("What was decided about the roof?", "It was decided to buy a boat.", False),
        ("What was decided about the roof of the shed?", "The new roof was rejected.", True),
        ("What did they agree on parking?", "Parking was put off until May.", True),
        ("Who decided about the roof?", "The roof was approved.", False),
    ],
)
def test_a_decision_names_its_matter(question: str, text: str, tells: bool) -> None:
    assert tells_decision(question, text) == tells


def test_what_stands_under_a_title_is_told_where_the_title_is_asked_for(club: Memory) -> None:
    answer = club.ask(
        "what benefits does the rowing club offer its members", user_id="u", session_id="s"
    ).answer
    assert all(word in answer for word in ("guest", "sauna", "locker"))


@pytest.mark.parametrize(
    ("question", "told"),
    [("Which extras do you offer?", True), ("How many extras do you offer?", False),
     ("Which boxes do you offer?", False)],
)  # fmt: skip
def test_a_title_that_says_more_is_another_matter(question: str, *, told: bool) -> None:
    shelves, gloves = "- Two shelves.\n- A pair of gloves.", "- A stool.\n- A brush."
    evidence = (
        Evidence("chunk", "1", "kiln.md", shelves, "In the box", top="Kiln"),
        Evidence("chunk", "2", "kiln.md", gloves, "Extras", top="Kiln"),
    )
    material = Material(AnswerRequest(question, question, (), evidence=evidence))
    assert ("brush" in members(material, Citations())) is told
    assert "shelves" not in members(material, Citations())


def sentence(text: str, *pairs: tuple[str, str]) -> Sentence:
    return Sentence(Quote("chunk", "1", "a.md", text), "Tent", 0, pairs=pairs)


def lacks(question: str, text: str) -> bool:
    return unmet(Material(AnswerRequest(question, question, ())), sentence(text))


@pytest.mark.parametrize(
    "question",
    ["What isn't covered?", "which books don't you accept", "What does the plan not include?"],
)
def test_what_is_left_out_is_not_told_by_what_is_in(question: str) -> None:
    assert lacks(question, "Covered are theft and fire.")
    assert not lacks(question, "Books with stains we must decline.")
    assert not lacks(question, "Everything except glass.")


def test_what_happens_if_something_is_not_covered_is_another_question() -> None:
    assert not lacks("what happens if it isn't covered", "You pay for it yourself.")
    assert not lacks("What is covered?", "Covered are theft and fire.")


@pytest.mark.parametrize(
    ("question", "only"),
    [
        ("how long does it run on one charge", True),
        ("How many people fit in?", True),
        ("how long is it guaranteed", False),
        ("How long will you repair it for nothing?", False),
        ("What is the guarantee?", False),
    ],
)
def test_a_guarantee_answers_no_other_how_long(question: str, only: bool) -> None:
    line = sentence("Guarantee: 3 years", ("Guarantee", "3 years"))
    assert only_guaranteed(question, line) == only
    assert not only_guaranteed(question, sentence("Weight: 3 kg", ("Weight", "3 kg")))
