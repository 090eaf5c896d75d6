"""What the offline answerer finds beyond values of things: lists, rows, sides, steps, paraphrases,
and what it rather declines."""

from collections.abc import Sequence

import pytest

from memory_core import Memory, Settings
from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.fitting import fits, wants
from memory_core.llm.nearness import nearness
from memory_core.llm.offline import compose
from memory_core.llm.passages import of_evidence, of_text
from memory_core.llm.related import related
from memory_core.llm.terms import stem
from memory_core.llm.weighing import weigh
from tests.conftest import HandClock

BOATS = """| Boat | Seats | Per hour |
|---|---|---|
| Heron | 4 | 18 |
| Osprey | 6 | 25 |"""


def chunk(text: str, heading: str = "Guide", name: str = "guide.md") -> Evidence:
    return Evidence("chunk", f"{name}/{heading}/{text[:9]}", name, text, heading)


def answer(question: str, *evidence: Evidence, around: Sequence[Evidence] = ()) -> str:
    whole = (*evidence, *around)
    request = AnswerRequest(question, question, (), (), evidence, around=lambda: whole)
    return compose(request).text


def test_things_that_meet_a_condition_are_all_named() -> None:
    found = answer(
        "Which boats run on diesel?",
        chunk("- Fuel: diesel", "Boats > Heron"),
        chunk("- Fuel: petrol", "Boats > Osprey"),
        chunk("- Fuel: diesel", "Boats > Plover"),
    )
    assert "Heron: fuel diesel [1]" in found
    assert "Plover: fuel diesel [2]" in found
    assert "Osprey" not in found


def test_what_is_denied_meets_no_condition() -> None:
    found = answer(
        "Which huts allow dogs?",
        chunk("- Dogs: allowed", "Huts > Elm Hut"),
        chunk("- Dogs: not allowed", "Huts > Oak Hut"),
    )
    assert "Elm Hut" in found
    assert "Oak Hut" not in found


def test_rows_of_a_table_are_compared() -> None:
    found = answer("Which boat has more seats, Heron or Osprey?", chunk(BOATS, "Boats"))
    assert "| Seats | 4 [1] | 6 [2] |" in found
    assert "Osprey has more: 6." in found


def test_items_of_a_list_are_told_together() -> None:
    found = answer(
        "What ingredients does the plum cake need?",
        chunk("- 300 g plums\n- 2 eggs\n\nBake it for an hour.", "Cakes > Plum cake"),
    )
    assert "300 g plums" in found
    assert "2 eggs" in found
    assert "hour" not in found


def test_what_stands_around_the_evidence_is_read() -> None:
    first = chunk("The mill was built by monks.", "Mill")
    found = answer("When did the mill burn?", first, around=[chunk("The mill burned in 1702.")])
    assert "1702" in found


def test_question_in_a_document_is_the_title_of_its_answer() -> None:
    found = answer("Is there a lift?", chunk("**Is there a lift?**\nOnly in the north wing."))
    assert "“Only in the north wing.”" in found
    assert "“Is there" not in found


def test_lines_of_a_list_without_signs_are_not_run_together() -> None:
    pieces = of_evidence([chunk("Nora Bell\nGlazier\nLives in Ghent")])
    assert [one.text for one in pieces] == ["Nora Bell", "Glazier", "Lives in Ghent"]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("When did the fair begin?", "The fair began with a dance."),
        ("Who repaired the organ?", "The organ was repaired after the storm."),
        ("How many rooms does the inn have?", "The inn has rooms with 2 beds for guests."),
        ("What does a canoe cost?", "A rowing boat costs 12 euros an hour."),
        ("What does fault K9 mean?", "Fault K4 means that the tank is empty."),
        ("Is there a sauna at the inn?", "The inn has a garden and a pond."),
        ("Who is the head of surgery?", "Dr. Amir Novak is the head of pediatrics."),
    ],
)
def test_what_lacks_the_thing_asked_for_is_no_answer(question: str, text: str) -> None:
    assert answer(question, chunk(text)).startswith("I don't know")


def test_units_say_what_a_number_counts() -> None:
    asked: list[str] = []
    assert wants("How long does it take?") == "number"
    assert fits("number", "It takes 5 days.", question="How long does it take?", asked=asked)
    assert not fits("number", "It costs 5 euros.", question="How long does it take?", asked=asked)


def test_a_word_no_text_has_weighs_more_than_one_every_text_has() -> None:
    texts = [frozenset({"boat", "oar"}), frozenset({"boat"})]
    weights = weigh("Which boat has an oar?", ["boat", "oar", "anchor"], texts).weights
    assert weights["boat"] < weights["oar"] <= weights["anchor"]


def test_related_words_go_both_ways() -> None:
    assert stem("car") in related(stem("vehicle"))
    assert stem("vehicle") in related(stem("car"))


def test_look_alikes_are_not_near() -> None:
    def same(texts: Sequence[str]) -> list[list[float]]:
        return [[1.0, 0.0] for _ in texts]

    near = nearness(same, "tall", ["Tallinn", "high"])
    assert near.share("tall", frozenset({stem("Tallinn")})) == 0.0
    assert near.share("tall", frozenset({"high"})) == 1.0


def test_two_things_spoken_of_before_are_compared_with_a_turn_between() -> None:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=HandClock())
    text = "# Lamps\n\n## Lumo Desk 2\n- Price: €40\n\n## Lumo Wall 5\n- Price: €65\n\nOpen daily."
    memory.add_document(text, user_id="u", name="lamps.md")
    for said in ("Tell me about the Lumo Desk 2.", "And the Lumo Wall 5?", "When are you open?"):
        memory.ask(said, user_id="u", session_id="s")
    turn = memory.ask("Which of them is cheaper?", user_id="u", session_id="s")
    memory.close()
    assert "Lumo Desk 2 costs less" in turn.answer


def test_people_spoken_of_meanwhile_are_not_compared_with_things() -> None:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=HandClock())
    text = "# Lamps\n\n## Lumo Desk 2\n- Price: €40\n\n## Lumo Wall 5\n- Price: €65\n"
    memory.add_document(text, user_id="u", name="lamps.md")
    for said in ("Compare the Lumo Desk 2 and the Lumo Wall 5", "My boss Dana likes the Desk one"):
        memory.ask(said, user_id="u", session_id="s")
    turn = memory.ask("Which one do you recommend?", user_id="u", session_id="s")
    memory.close()
    assert "Lumo Desk 2 costs less" in turn.answer
    assert "Dana" not in turn.answer


def test_running_text_with_a_colon_is_cut_into_sentences() -> None:
    text = "A shift lasts four hours: from 8 to 12. Please sign up three days before."
    assert len(of_text(text)) == 2
    assert of_text("Price: €39; weight: 2 kg") == ["Price: €39; weight: 2 kg"]
