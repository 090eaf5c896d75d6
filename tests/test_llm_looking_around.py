"""What documents say is looked for wherever a question asks more than what a thing is, and a
sentence that is likely is told even where a rule knows nothing, or something else."""

import numpy as np
import pytest

from memory_core import Memory, Settings
from memory_core.llm import choosing
from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.choosing import Choice, unsure
from memory_core.llm.citing import Citations
from memory_core.llm.looking_around import asks_more, looks_around
from memory_core.llm.material import Material
from memory_core.llm.numbered import has_numbers
from memory_core.llm.standing import is_extreme
from memory_core.llm.telling import in_place
from memory_core.retrieval.embedding import default_embedder
from tests.conftest import HandClock

LIFE = """CURRICULUM VITAE

Runa Ostby
Glassblower

LANGUAGES

Danish (mother tongue), French (fluent), some Dutch.

EXPERIENCE

2020 to today: Head of the furnace hall at Lumen Works, Aarhus.
"""


@pytest.fixture
def papers(clock: HandClock) -> Memory:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
    memory.add_document(LIFE, user_id="u", name="cv_runa_ostby.txt")
    return memory


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is Runa Ostby's native language?", "Danish (mother tongue)"),
        ("Who is Runa Ostby's current employer?", "Lumen Works"),
    ],
)
def test_what_is_asked_of_a_known_person_is_looked_for_in_other_words(
    papers: Memory, question: str, told: str
) -> None:
    assert told in papers.ask(question, user_id="u", session_id="s").answer


def material(question: str, *evidence: Evidence) -> Material:
    return Material(AnswerRequest(question, question, (), evidence=evidence))


def test_only_what_asks_for_something_of_a_thing_is_looked_for_around() -> None:
    assert asks_more(material("What is the birthplace?"))
    assert not asks_more(material("What do you know about Runa?"))
    assert looks_around(material("What do you know about Runa?"))  # of nothing known
    assert not looks_around(material("Hello"))


BELLOWS = Evidence(
    "chunk",
    "c1",
    "forge_tools.md",
    "- Leather: goat\n- Delivery: within nine days\n- Spares: nozzles only",
    "Bellows",
    top="Forge tools",
)


@pytest.mark.parametrize(
    ("question", "odds", "told"),
    [
        ("How soon would bellows come?", 0.4, True),
        ("Do bellows come soon?", 0.4, False),
        ("Do bellows come soon?", 1.6, True),
    ],
)
def test_a_line_of_another_key_is_told_where_it_is_the_likeliest(
    question: str, odds: float, *, told: bool
) -> None:
    asked = material(question, BELLOWS)
    lines = [one for one in asked.documents if one.pairs]
    weights = [odds if one.text.startswith("Delivery") else -5.0 for one in lines]
    answer = unsure(asked, Choice(tuple(lines), np.array(weights)), "", Citations())
    assert ("nine days" in answer) is told


def test_a_version_is_of_what_its_number_begins_with() -> None:
    notes = Evidence("chunk", "c1", "notes.md", "It needs Linux.", "Version 6.1 (2 May)")
    one = material("What does Tidewell 6 need?", notes).documents[-1]
    assert has_numbers(material("What does version 6 need?", notes), one)
    assert not has_numbers(material("What does version 61 need?", notes), one)


def test_the_most_of_what_lines_list_is_looked_at_again() -> None:
    asked = material("What is the most I may carry in a year?")
    assert is_extreme(asked, "Canoe: yearly limit 5 [1].", Citations())
    assert not is_extreme(asked, "- Canoe\n- Kayak", Citations())
    assert not is_extreme(material("What may I carry?"), "Canoe: limit 5 [1].", Citations())


def test_the_least_of_what_a_document_of_that_kind_lists_stands() -> None:
    boats = Evidence("chunk", "c1", "boats.md", "- Price: 90 euros", "Boats > Gull", top="Boats")
    asked, citations = material("Which is the cheapest boat?", boats), Citations()
    line = next(one for one in asked.documents if one.pairs)
    answer = f"Gull: price 90 euros {citations.mark(line.quote)}."
    assert not is_extreme(asked, answer, citations)
    other = material("Which is the cheapest kite?", boats)
    assert is_extreme(other, answer, citations)


QUAY = """# Quay Cinema

**How do we reach you?** By ferry 3 to Lower Quay; the car park is behind the fish hall.

**Can one hire the hall?** For birthdays and weddings, at 95 an hour with a projectionist.
"""


@pytest.mark.parametrize(
    ("said", "helps"),
    [
        ("public transport to the Quay Cinema", "By ferry 3"),
        ("my new umbrella", ""),
        ("Quay Cinema", ""),
    ],
)
def test_keywords_are_helped_with_where_a_sentence_is_likely(
    clock: HandClock, said: str, helps: str
) -> None:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
    memory.add_document(QUAY, user_id="u", name="quay_cinema.md")
    answer = memory.ask(said, user_id="u", session_id="s").answer
    assert helps in answer
    assert bool(helps) == ("may help" in answer)


def test_a_second_sentence_that_is_as_likely_is_quoted_beside_the_one_of_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shed = Evidence("chunk", "c1", "shed.md", "The shed was shut. Rain had come in. We sing.")
    asked = material("Why did they move the old boats?", shed)
    first, second, _ = asked.documents
    made = Choice((*asked.documents,), np.array([4.0, 4.4, -3.0]))
    monkeypatch.setattr(choosing, "signs", lambda *_, **__: ())
    monkeypatch.setattr(choosing, "choice", lambda _: made)
    monkeypatch.setattr(choosing, "saying_it", lambda _, made: made)
    citations = Citations()
    answer = in_place(citations, [first])
    told, cited = choosing.settled(asked, default_embedder().embed, answer, citations)
    assert first.text in told
    assert second.text in told
    assert len(cited.quotes) == len({first.text, second.text})
