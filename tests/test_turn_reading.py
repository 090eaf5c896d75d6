"""A turn whose question is read by a service over HTTP: answered and kept whatever it does."""

import pytest

from memory_core import Memory
from memory_core.llm.loopback import Fault, LoopbackService
from memory_core.llm.loopback_reading import SPOILT, Rehearsal
from memory_core.llm.service_reader import ServiceReader
from memory_core.results import Step, Turn

KEY = "sk-test-0123456789abcdef"


def ask(memory: Memory, text: str, service: LoopbackService) -> Turn:
    limit = 0.5 if service.fault else 30.0  # only what fails may be cut off by a busy machine
    reader = ServiceReader(KEY, base_url=service.base_url, model="small-1", timeout_s=limit)
    try:
        return memory.ask(text, user_id="u", session_id="s", reader=reader)
    finally:
        reader.close()


def step(turn: Turn, name: str) -> Step:
    return next(one for one in turn.trace if one.name == name)


def test_the_trace_says_who_read_and_what_it_cost(memory: Memory) -> None:
    with LoopbackService(Rehearsal()) as service:
        turn = ask(memory, "Sunniva works at Vantor", service)
    assert len(service.received) == 1 and not turn.warning
    assert (step(turn, "rewrite").by, step(turn, "extract").by) == ("small-1", "small-1")
    assert step(turn, "rewrite").counts["tokens sent"] > 0
    assert {e.name for e in memory.entities(user_id="u")} == {"Sunniva", "Vantor"}
    (relation,) = memory.graph(user_id="u").relations
    assert (relation.predicate, relation.extractor, relation.trust) == (
        *("WORKS_AT", "llm:small-1", "user"),
    )


def test_a_reference_read_by_the_service_finds_what_memory_holds(memory: Memory) -> None:
    memory.observe("The Dell XPS 15 costs $1,599.", user_id="u", session_id="s")
    with LoopbackService(Rehearsal()) as service:
        turn = ask(memory, "What is its price?", service)
    assert turn.rewritten_query == "What is Dell XPS 15's price?"
    assert "1599" in turn.answer and turn.original_query == "What is its price?"


def test_without_a_service_the_trace_names_the_rules(memory: Memory) -> None:
    turn = memory.ask("Sunniva works at Vantor", user_id="u", session_id="s")
    assert step(turn, "extract").by == "offline rules" and not step(turn, "extract").notes


@pytest.mark.parametrize(
    "fault", ["key", "model", "busy", "broken", "slow", "stall", "cut", "json", "empty", "refusal"]
)
def test_whatever_a_service_does_the_rules_read_and_it_is_said(
    memory: Memory, fault: Fault
) -> None:
    with LoopbackService(Rehearsal(), fault=fault, retry_after="60") as service:
        turn = ask(memory, "Sunniva works at Vantor", service)
        service.released.set()
    assert {e.name for e in memory.entities(user_id="u")} >= {"Sunniva", "Vantor"}
    for name in ("rewrite", "extract"):
        assert step(turn, name).by == "offline rules"
        assert "small-1 did not read this message" in step(turn, name).notes[0]
    assert "small-1 did not read this message" in turn.warning
    assert KEY not in turn.warning + str(turn.trace)
    assert [m.role for m in memory.messages(user_id="u", session_id="s")] == ["user", "assistant"]


@pytest.mark.parametrize("how", SPOILT)
def test_however_a_reply_is_spoilt_nothing_is_made_up_and_nothing_is_lost(
    memory: Memory, how: str
) -> None:
    with LoopbackService(Rehearsal(how)) as service:
        turn = ask(memory, "Sunniva works at Vantor", service)
    known = {e.name for e in memory.entities(user_id="u")}
    assert not {"HACKED", "Zanzibar", "works"} & known
    assert {"Sunniva", "Vantor"} <= known or how == "none"
    said = [*step(turn, "rewrite").notes, *step(turn, "extract").notes]
    assert len(said) > 1 or how in {"", "none"}


def test_a_service_that_answers_and_one_that_reads_are_told_apart(memory: Memory) -> None:
    with LoopbackService(Rehearsal()) as service:
        turn = ask(memory, "Sunniva works at Vantor", service)
    assert turn.answered_by == "offline"


def test_a_text_becomes_a_graph_by_a_service_paragraph_by_paragraph(memory: Memory) -> None:
    with LoopbackService(Rehearsal()) as service:
        reader = ServiceReader(KEY, base_url=service.base_url, model="small-1")
        found = memory.text_to_graph(
            "Sunniva works at Vantor.\n\nBjarte works at Nimbus.", reader=reader
        )
        reader.close()
    assert len(service.received) == 2
    assert {r.predicate for r in found.graph.relations} == {"WORKS_AT"}
    assert {e.name for e in found.graph.entities} == {"Sunniva", "Vantor", "Bjarte", "Nimbus"}
    assert "llm:small-1" in {r.extractor for r in found.graph.relations}


@pytest.mark.parametrize(("how", "by_service"), [("", True), ("invented", False)])
def test_a_memory_is_written_as_sentences_by_a_service_where_they_hold(
    memory: Memory, how: str, by_service: bool
) -> None:
    memory.observe("Sunniva works at Vantor.", user_id="u", session_id="s")
    offline = memory.graph_sentences(user_id="u")
    with LoopbackService(Rehearsal(how)) as service:
        writer = ServiceReader(KEY, base_url=service.base_url, model="small-1")
        found = memory.graph_sentences(user_id="u", writer=writer)
        writer.close()
    assert found.sentences == offline.sentences and "Sunniva works at Vantor." in found.sentences
    assert bool(found.by_service) == by_service and bool(found.notes) != by_service
