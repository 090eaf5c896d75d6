"""A turn: every step in the trace, written whole or not at all, kept when it is stopped."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from memory_core import Memory
from memory_core.errors import InputError, ServiceBrokenError, ServiceTimeoutError
from memory_core.llm.base import AnswerRequest
from memory_core.results import Source, Step, Turn
from tests.conftest import HandClock

STEPS = ["rewrite", "extract", "link", "store", "recall", "retrieve", "prompt", "answer", "learn"]


class Breaking:
    """An answering service that says some words and then fails."""

    name = "breaking-1"

    def __init__(self, *said: str, error: Exception | None = None) -> None:
        self.said = said
        self.error = error

    def stream(self, request: AnswerRequest) -> Iterator[str]:
        yield from self.said
        if self.error:
            raise self.error

    def sources(self, request: AnswerRequest, answer: str) -> Sequence[Source]:
        return ()


def ask(memory: Memory, text: str, answerer: Breaking | None = None) -> Turn:
    return memory.ask(text, user_id="u", session_id="s", answerer=answerer)


def said(memory: Memory) -> list[tuple[str, str]]:
    return [(m.role, m.content) for m in memory.messages(user_id="u", session_id="s")]


def test_the_trace_has_every_step_in_order_with_its_time(memory: Memory) -> None:
    turn = ask(memory, "Sunniva works at Vantor")
    assert [step.name for step in turn.trace] == STEPS
    assert all(step.ms >= 0 and step.detail for step in turn.trace if step.name != "retrieve")


def test_steps_come_before_the_answer_and_the_turn_last(memory: Memory) -> None:
    pieces = list(memory.stream("Sunniva works at Vantor", user_id="u", session_id="s"))
    assert isinstance(pieces[0], Step) and isinstance(pieces[-1], Turn)
    assert "".join(p for p in pieces if isinstance(p, str)).strip() == pieces[-1].answer


def test_question_and_answer_are_both_remembered(memory: Memory) -> None:
    turn = ask(memory, "Sunniva works at Vantor")
    assert said(memory) == [("user", "Sunniva works at Vantor"), ("assistant", turn.answer)]


def test_an_abandoned_turn_leaves_nothing_before_the_answer(memory: Memory) -> None:
    stream = memory.stream("Sunniva works at Vantor", user_id="u", session_id="s")
    next(stream)
    stream.close()
    assert said(memory) == [] and memory.entities(user_id="u") == []


def test_a_turn_stopped_in_mid_answer_is_kept(memory: Memory) -> None:
    service = Breaking("One", " two", " three")
    stream = memory.stream("Sunniva works at Vantor", user_id="u", session_id="s", answerer=service)
    for piece in stream:
        if piece == " two":
            break
    stream.close()
    assert said(memory) == [("user", "Sunniva works at Vantor"), ("assistant", "One two")]
    assert "Sunniva" in {e.name for e in memory.entities(user_id="u")}


@pytest.mark.parametrize("words", [(), ("The answer is",)])
def test_when_a_service_fails_the_offline_answerer_speaks_and_says_so(
    memory: Memory, words: tuple[str, ...]
) -> None:
    ask(memory, "Sunniva works at Vantor")
    service = Breaking(*words, error=ServiceTimeoutError("The service did not answer in 5 s."))
    turn = ask(memory, "Where does Sunniva work?", service)
    assert turn.answered_by == "offline"
    assert "did not answer in 5 s" in turn.warning
    assert "Vantor" in turn.answer
    assert turn.answer.startswith("".join(words))
    assert said(memory)[-1] == ("assistant", turn.answer)


def test_what_a_service_states_becomes_no_fact_of_the_user(memory: Memory) -> None:
    ask(memory, "Tell me about people", Breaking("Declan works at Quorra and likes folk music."))
    graph = memory.graph(user_id="u")
    assert graph.relations == ()
    assert all(entity.mentions == 0 for entity in graph.entities)


def test_the_answer_does_not_raise_the_count_of_what_it_names(memory: Memory) -> None:
    ask(memory, "Sunniva works at Vantor", Breaking("Sunniva, Sunniva and Vantor, noted."))
    counts = {e.name: e.mentions for e in memory.entities(user_id="u")}
    assert counts["Sunniva"] == counts["Vantor"] == 1


def test_a_question_refers_to_what_a_service_brought_up(memory: Memory) -> None:
    ask(memory, "Whom should I ask?", Breaking("Ask Marguerite Oyelaran about it."))
    turn = ask(memory, "Where does she work?")
    assert "Marguerite" in turn.rewritten_query


def test_a_correct_answer_of_a_service_carries_its_name(memory: Memory) -> None:
    turn = ask(memory, "Hello there", Breaking("Hello!"))
    assert (turn.answer, turn.answered_by, turn.warning) == ("Hello!", "breaking-1", "")


def test_a_broken_service_loses_nothing_of_what_was_there(memory: Memory) -> None:
    ask(memory, "Sunniva works at Vantor")
    before = memory.graph(user_id="u").relations
    ask(memory, "What about her?", Breaking(error=ServiceBrokenError("cut")))
    assert memory.graph(user_id="u").relations == before


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u0000", "x" * 20_001])
def test_what_cannot_be_read_is_refused_with_the_way_out(memory: Memory, text: str) -> None:
    with pytest.raises(InputError, match=r"type something|add it as a document"):
        ask(memory, text)
    assert said(memory) == []


def test_after_the_time_to_live_nothing_is_left_in_the_prompt(
    memory: Memory, clock: HandClock
) -> None:
    ask(memory, "Sunniva works at Vantor")
    clock.forward(minutes=30)
    turn = ask(memory, "Where does she work?")
    assert turn.context.text == ""
    assert "Vantor" not in "".join(message.content for message in turn.prompt)


def test_documents_get_what_memory_leaves_of_the_budget(memory: Memory) -> None:
    for number in range(4):
        text = f"# Garden {number}\n\n" + f"The garden of house {number} has roses. " * 30
        memory.add_document(text, user_id="u", name=f"garden {number}.md")
    tight = Memory(memory._parts, clock=memory._clock)
    tight._parts.settings = replace(memory._parts.settings, token_budget=300)
    turn = ask(tight, "Which garden has roses?")
    documents = [p for m in turn.prompt for p in m.parts if p.origin == "documents"]
    assert documents and sum(part.tokens for part in documents) < 450
    assert any("do not fit" in line.why for line in turn.context.left_out)


@pytest.mark.parametrize(
    ("correction", "price"), [("No, it's $70.", "$70"), ("Sorry, it's $75", "$75")]
)
def test_a_correction_is_noted_and_not_answered_with_the_value_before(
    memory: Memory, correction: str, price: str
) -> None:
    ask(memory, "The Tavish Lamp costs $90.")
    assert ask(memory, correction).answer == f"Noted: the Tavish Lamp's price is {price}."


def test_trace_says_with_what_was_told_before_documents_were_searched(memory: Memory) -> None:
    ask(memory, "My kayak was stolen.")
    turn = ask(memory, "Do I get a new one?")
    notes = next(step.notes for step in turn.trace if step.name == "retrieve")
    assert notes == (
        "Searched with what was told right before it: My kayak was stolen. Do I get a new kayak?",
    )
