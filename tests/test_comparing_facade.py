"""Comparing through the facade: three answers, five memories, and nobody's memory touched."""

from dataclasses import replace

import pytest

from memory_core import Memory, Settings
from memory_core.errors import InputError
from memory_core.language import pipeline
from memory_core.memory_comparing import Answered
from memory_core.rivals.base import Contest, Told
from memory_core.rivals.shipped import shipped
from memory_core.rivals.telling import lines_of_text
from tests.conftest import HandClock

ASK = "Where does Sunniva work?"
TALK = "You: Sunniva works at Vantor.\nAssistant: Noted.\nYou: The Tern kayak costs $900.\n"


def three(memory: Memory, question: str = ASK) -> dict[str, Answered]:
    found = memory.compare_answers(question, user_id="u", session_id="s")
    return {one.source: one for one in found}


def prompt(one: Answered) -> str:
    return "\n".join(message.content for message in one.preview.prompt)


@pytest.fixture
def told(memory: Memory) -> Memory:
    memory.observe("Sunniva works at Vantor.", user_id="u", session_id="s")
    memory.add_document("# Roses\n\nSunniva waters roses at noon.", user_id="u", name="roses.md")
    return memory


def test_each_answer_rests_on_no_more_than_its_name_says(told: Memory) -> None:
    found = three(told)
    assert list(found) == ["nothing", "documents", "memory"]
    assert "Vantor" not in prompt(found["nothing"]) + found["nothing"].preview.answer
    assert "roses" not in prompt(found["nothing"])
    assert "roses at noon" in prompt(found["documents"])
    assert "Vantor" not in prompt(found["documents"]) + found["documents"].preview.answer
    assert "roses at noon" in prompt(found["memory"])
    assert "Vantor" in found["memory"].preview.answer


def test_a_reference_is_understood_with_memory_only(told: Memory) -> None:
    found = three(told, "When does she water roses?")
    assert found["memory"].preview.rewritten_query == "When does Sunniva water roses?"
    assert found["documents"].preview.rewritten_query == "When does she water roses?"


def test_comparing_answers_writes_nothing_and_counts_no_retrieval(told: Memory) -> None:
    before = told.export(user_id="u")
    three(told)
    assert told.export(user_id="u") == before


def test_the_answer_with_memory_is_the_one_a_turn_gives(told: Memory) -> None:
    shown = three(told)["memory"].preview
    turn = told.ask(ASK, user_id="u", session_id="s")
    assert (shown.prompt, shown.answer) == (turn.prompt, turn.answer)


def test_a_question_that_cannot_be_read_is_refused(memory: Memory) -> None:
    with pytest.raises(InputError):
        three(memory, " ")


def test_comparing_memories_touches_nobodys_memory(told: Memory) -> None:
    before = told.export(user_id="u"), told.export(user_id="you")
    told.compare_memories(Told(lines_of_text(TALK)))
    after = told.export(user_id="u"), told.export(user_id="you")
    assert after == before


def without_times(contest: Contest) -> Contest:
    return replace(contest, ms=0.0)


def test_the_same_conversation_gives_the_same_comparison(memory: Memory, clock: HandClock) -> None:
    first = memory.compare_memories(Told(lines_of_text(TALK)))
    clock.forward(days=3)
    again = memory.compare_memories(Told(lines_of_text(TALK)))
    assert without_times(first) == without_times(again)


def test_no_second_pipeline_is_loaded(memory: Memory) -> None:
    memory.observe("Sunniva works at Vantor.", user_id="u", session_id="s")
    before = pipeline._load.cache_info().misses
    memory.compare_memories(Told(lines_of_text(TALK)))
    assert pipeline._load.cache_info().misses == before


def test_what_is_asked_of_pasted_lines_is_what_they_say(memory: Memory) -> None:
    found = memory.compare_memories(Told(lines_of_text(TALK)))
    golds = {row.probe.gold.forms[0] for row in found.rows}
    assert "Vantor" in golds and "$900" in golds
    assert {row.probe.user for row in found.rows if row.probe.kind == "other"} != {"you"}


def test_lines_that_say_nothing_to_ask_for_are_compared_without_questions(memory: Memory) -> None:
    found = memory.compare_memories(Told(lines_of_text("hello\nthanks\nbye")))
    assert found.rows == () and found.moments == () and len(found.names) == 5


def test_progress_is_told_up_to_the_end(memory: Memory) -> None:
    seen: list[float] = []
    memory.compare_memories(
        Told(lines_of_text(TALK)), progress=lambda share, what: seen.append(share)
    )
    assert seen == sorted(seen) and seen[-1] == 1.0 and len(seen) > 3


@pytest.fixture(scope="module")
def contest() -> Contest:
    opened = Memory.open(Settings(data_dir=None, library=False))
    found = opened.compare_memories(shipped()[0].told)
    opened.close()
    return found


def cell(contest: Contest, name: str, kind: str, value: str) -> str:
    return next(
        row.cells[name].outcome
        for row in contest.rows
        if row.probe.kind == kind and value in row.probe.gold.forms
    )


def test_each_memory_fails_where_its_way_of_remembering_ends(contest: Contest) -> None:
    assert cell(contest, "buffer", "fact", "ferry planning") == "lost"
    assert cell(contest, "hash table", "reference", "Corvus Air 13") == "lost"
    assert cell(contest, "hash table", "expired", "$1399") == "wrong"
    assert cell(contest, "guide", "before", "Fjordline") == "lost"
    assert cell(contest, "guide", "source", "1.2 kg") == "wrong"
    assert cell(contest, "guide", "other", "Ålesund") == "wrong"
    for kind, value in (("latest", "Polar Lines"), ("expired", "$1399"), ("other", "Ålesund")):
        assert cell(contest, "ours", kind, value) == "remembered"


def test_every_cell_says_why_and_a_right_or_wrong_one_shows_what_decided(contest: Contest) -> None:
    for row in contest.rows:
        for one in row.cells.values():
            assert one.why.endswith((".", "”"))
            if one.outcome == "wrong":
                assert one.evidence
            if one.outcome == "remembered" and row.probe.kind not in ("expired", "other"):
                assert one.evidence


def test_the_course_counts_no_more_than_was_asked(contest: Contest) -> None:
    assert [moment.line for moment in contest.moments] == sorted({m.line for m in contest.moments})
    for moment in contest.moments:
        assert all(0 <= kept <= moment.asked for kept in moment.kept.values())
    assert contest.moments[-1].line == len(contest.lines)
