"""What a question wants to hear, and whether a text gives one that the question has not itself."""

import pytest

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.material import Material
from memory_core.llm.passages import of_evidence
from memory_core.llm.signs import SIGNS, signs
from memory_core.llm.valued import VALUED, counted, gives, lacks, wanted_value
from memory_core.retrieval.embedding import default_embedder


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How much is a double room?", "money"),
        ("for how long can i borrow a guitar", "duration"),
        ("How often is the alarm tested?", "often"),
        ("How many books does the library have?", "count"),
        ("how tall is the tower", "measure"),
        ("What time does the sauna open?", "clock"),
        ("When was the mill built?", "date"),
        ("Who is the head gardener?", "person"),
        ("Who has to clean the stairs?", "somebody"),
        ("Why is the path closed?", "why"),
        ("Which colour is the lid?", "colour"),
        ("Is smoking allowed?", ""),
        ("Who should I call if the boiler fails?", "somebody"),
        ("What's the phone number of the office?", "contact"),
        ("what's her number?", "contact"),
        ("How can I contact support?", "contact"),
        ("I got an odd e-mail, what do I do?", ""),
        ("Which phone has the best camera?", ""),
    ],
)
def test_the_kind_of_value_asked_for_is_known(question: str, kind: str) -> None:
    assert wanted_value(question) == kind


@pytest.mark.parametrize(
    ("question", "text", "given"),
    [
        ("How much is the choir?", "Fees stay at 90 a year.", True),
        ("How much is the choir?", "We meet at 7:30 and sing for two hours.", False),
        ("How much is the loft?", "Malt Lane 5 is a loft above the quay.", False),
        ("For how long can I keep it?", "Books: four weeks", True),
        ("How long does the net last?", "A net is good for about five summers.", True),
        ("For how long can I keep it?", "Please bring your card.", False),
        ("When was the mill built?", "The mill dates from 1611.", True),
        ("When was the mill built?", "The mill has a red roof.", False),
        ("When was the mill of 1611 built?", "In 1611 it burnt down.", False),
        ("Who is the head gardener?", "The beds are kept by Ida Holm.", True),
        ("Who is Ida Holm?", "The beds are kept by Ida Holm.", False),
        ("Who is the head gardener?", "It is closed every Monday.", False),
        ("How tall is the tower?", "The tower is 40 metres high.", True),
        ("How tall is the tower?", "The tower has 214 steps.", False),
        ("Who should I call if the boiler fails?", "Dial 0555 210 640.", True),
        ("Who calls the plumber?", "Dial 0555 210 640.", False),
        ("When does the rink open?", "The rink opens on 2 September.", True),
        ("What time does the rink open?", "The rink opened in 1998.", False),
        ("By when must I answer?", "Answers are taken within ten days.", True),
        ("When was the rink built?", "It was built within ten days.", False),
        ("How long is the pier?", "The pier: 395 m", True),
        ("How long does the crossing take?", "The pier: 395 m", False),
        ("How often do you bake?", "We bake on alternate mornings.", True),
        ("How long is the boat insured?", "The hull is insured for six.", True),
        ("How long is the boat insured?", "We moor it for six owners.", False),
        ("Which day do you pay the crew?", "Wages come on the second working day.", True),
        ("Which day do you pay the crew?", "Wages come on a day to be told.", False),
    ],
)
def test_a_value_of_the_kind_that_the_question_has_not_is_found(
    question: str, text: str, given: bool
) -> None:
    assert gives(wanted_value(question), text, question) is given


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("There are 240 hens.", 1.0),
        ("Hens: 240", 0.7),
        ("Our 240 apple trees stand behind the house, and there are hens.", 0.0),
        ("Ten tents cost 450.", 0.0),
    ],
)
def test_a_number_counts_what_it_stands_before(text: str, share: float) -> None:
    assert counted("How many hens do you have?", text) == share


def test_nothing_is_counted_where_no_number_is_asked_for() -> None:
    assert counted("Where are the 240 hens?", "There are 240 hens.") == 0.0


def test_a_sentence_with_the_value_and_one_without_it_are_told_apart() -> None:
    embed = default_embedder().embed
    farm = Evidence("chunk", "c1", "farm.md", "The hens are fed at dawn. We keep 240 hens.")
    asked = "How many hens are there?"
    found = signs(
        Material(AnswerRequest(asked, asked, (), evidence=(farm,)), embed), embed, quoted=()
    )
    assert found is not None
    at = SIGNS.index("counted")
    assert {one.text: row[at] for one, row in zip(found.sentences, found.rows, strict=True)} == {
        "The hens are fed at dawn.": 0.0,
        "We keep 240 hens.": 1.0,
    }
    assert set(VALUED) <= set(SIGNS)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How many people can use the tent?", "The tent sleeps four."),
        ("How many guests are allowed?", "The hall has room for up to 80."),
        ("How many jobs does the mill give?", "The mill has sixty workers."),
    ],
)
def test_people_are_counted_by_what_holds_them_and_by_what_they_do(
    question: str, text: str
) -> None:
    assert counted(question, text) > 0


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Oil it every second month.", True),
        ("Oil it after each use.", True),
        ("It is done on Mondays.", True),
        ("Two barrels per path were bought.", False),
        ("It was oiled in August.", False),
    ],
)
def test_how_often_is_told_by_times_and_not_by_each_thing(text: str, *, given: bool) -> None:
    assert gives("often", text, "How often is the chain oiled?") is given


@pytest.mark.parametrize(
    ("question", "text", "missing"),
    [
        ("Who runs the kiosk?", "The kiosk is run by a baker.", False),
        ("Who runs the kiosk?", "Imre holds the lease.", False),
        ("Who runs the kiosk?", "The kiosk opens at nine.", True),
        ("When does the kiosk open?", "It is painted green.", True),
        ("Why is the kiosk green?", "It is painted every year.", False),
    ],
)
def test_a_sentence_lacks_somebody_only_where_it_speaks_of_nobody(
    question: str, text: str, missing: bool
) -> None:
    (one,) = of_evidence([Evidence("chunk", "c", "kiosk.md", text)])
    assert lacks(question, one) is missing
