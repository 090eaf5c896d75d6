"""The public functions other code relies on keep their names, their arguments and their shapes.

Adding an argument with a default or a field is free; whoever renames, reorders or takes away finds
out here.
"""

import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from itertools import takewhile

import pytest

import memory_core
from memory_core import Entity, Language, Memory, Message, Relation
from memory_core.conversation import Analytics, ConversationMetrics
from memory_core.graph import Graph
from memory_core.model import (
    Cluster,
    Document,
    Event,
    Extraction,
    Mention,
    Ranked,
    Rewrite,
    Session,
)
from memory_core.people import Fact, Preference
from memory_core.results import (
    Certificate,
    Context,
    ContextLine,
    Health,
    Hit,
    Loaded,
    Observation,
    PartHealth,
    Step,
    Turn,
)
from memory_core.working_memory import WorkingMemory
from tests.conftest import HandClock, Speaker

PROMISES = {
    Language: """
        load(preset='general', model=None)
        extract(text)
        extract_many(texts, *, batch_size=64)
        coreference(text)
        rewrite(question, *, history)
        same_entity(a, b)
    """,
    Memory: """
        observe(text, *, user_id, session_id, role='user', speaker=None, at=None)
        observe_many(messages, *, user_id, session_id, progress=None)
        ask(question, *, user_id, session_id)
        stream(question, *, user_id, session_id)
        search(query, *, user_id, session_id=None, kinds=('message', 'chunk', 'fact'), limit=5)
        prioritized(query='', *, user_id, limit=5, policy='guide', as_of=None)
        working_memory(query, *, user_id, session_id, num_hops=2, token_budget=1500)
        context(query, *, user_id, session_id, token_budget=1500)
        entities(*, user_id, as_of=None, include_expired=False)
        entity(id, *, user_id)
        related(id, *, user_id, hops=1)
        graph(*, user_id, as_of=None, limit=None)
        remember(entities, relations=(), *, user_id)
        merge(keep, drop, *, user_id)
        split(id, *, name, user_id)
        rename(id, *, name, user_id)
        edit(id, *, user_id)
        pin(id, *, user_id)
        unpin(id, *, user_id)
        restore(id, *, user_id)
        undo(event_id, *, user_id)
        expire(now=None)
        forget(*, user_id, entity_id=None, message_id=None, session_id=None, everything=False)
        export(*, user_id, format='json')
        load(data, *, user_id, format='json')
        add_document(source, *, user_id, name=None, progress=None)
        documents(user_id)
        delete_document(id, *, user_id)
        sessions(user_id)
        start_session(user_id, device=None)
        resume(user_id)
        preferences(user_id)
        facts(user_id, query=None, limit=5)
        metrics(session_id, user_id)
        analytics(user_id)
        health()
        close()
    """,
    Graph: """
        neighbourhood(ids, hops)
        path(a, b)
        communities()
    """,
}
SHAPES = {
    Message: "role content timestamp speaker metadata",
    Entity: "name type attributes mentions first_seen last_seen aliases id",
    Relation: "subject predicate object start end confidence",
    Extraction: "mentions relations",
    Mention: "start end text type attributes confidence",
    Cluster: "mentions",
    Rewrite: "text replacements search_queries ambiguous",
    Observation: "message_id entities relations events",
    Turn: "answer sources original_query rewritten_query context prompt trace",
    Step: "name ms",
    Hit: "id kind text score parts source",
    Ranked: "entity score parts",
    Context: "text lines left_out",
    ContextLine: "text origin tokens why",
    WorkingMemory: "text lines left_out",
    Graph: "entities relations",
    Event: "id kind at detail",
    Session: "id user_id",
    Document: "id user_id name",
    Certificate: "removed",
    Loaded: "written there skipped",
    Health: "parts",
    PartHealth: "name up why since",
    Preference: "key value confidence",
    Fact: "text confidence",
    ConversationMetrics: "session_id",
    Analytics: "archived",
}
FORMATS = ("json", "graphml", "csv", "mcp-jsonl", "json-ld")
ONE: Speaker = {"user_id": "u", "session_id": "s"}

Parameters = Mapping[str, inspect.Parameter]


def promised() -> list[tuple[type, str, Parameters]]:
    """Return each promised function: its class, its name, its arguments."""
    found: list[tuple[type, str, Parameters]] = []
    for owner, text in PROMISES.items():
        for line in text.strip().splitlines():
            name, _, arguments = line.strip().partition("(")
            space: dict[str, Callable[..., None]] = {}
            exec(f"def promise({arguments}: ...", space)
            found.append((owner, name, inspect.signature(space["promise"]).parameters))
    return found


def taken_in_order(parameters: Parameters) -> list[str]:
    """Return the names of the arguments that may be given without their names."""
    by_place = takewhile(lambda one: one.kind is not one.KEYWORD_ONLY, parameters.values())
    return [one.name for one in by_place if one.name not in {"self", "cls"}]


@pytest.mark.parametrize(("owner", "name", "asked"), promised(), ids=lambda one: str(one)[:20])
def test_a_public_function_takes_what_it_promised(
    owner: type, name: str, asked: Parameters
) -> None:
    offered = inspect.signature(getattr(owner, name)).parameters
    for key, one in asked.items():
        assert key in offered, f"{owner.__name__}.{name} takes no {key} any more"
        if one.default is not one.empty:
            assert offered[key].default == one.default
    in_order = taken_in_order(asked)
    assert taken_in_order(offered)[: len(in_order)] == in_order
    needed = {key for key, one in offered.items() if one.default is one.empty} - {"self", "cls"}
    assert needed <= set(asked), "what is new needs a default"


def test_what_comes_after_the_first_argument_is_taken_by_name_only() -> None:
    """Except where the promise itself gives a second or third place."""
    by_place = {(owner, name): taken_in_order(asked) for owner, name, asked in promised()}
    for (owner, name), asked in by_place.items():
        offered = taken_in_order(inspect.signature(getattr(owner, name)).parameters)
        assert len(offered) <= max(1, len(asked), 2 if name == "resume" else 0), name


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_a_result_is_frozen_and_has_the_fields_it_promised(shape: type) -> None:
    assert is_dataclass(shape)
    assert set(SHAPES[shape].split()) <= {field.name for field in fields(shape)}
    assert shape.__dataclass_params__.frozen  # type: ignore[attr-defined]


def test_the_package_gives_the_names_it_promised() -> None:
    assert {"Entity", "Language", "Memory", "Message", "Relation", "Settings"} <= set(
        memory_core.__all__
    )


def test_a_message_and_an_entity_are_made_in_the_promised_order() -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    message = Message("user", "Hello", at, "Ann", {"a": 1})
    assert (message.timestamp, message.speaker, message.metadata) == (at, "Ann", {"a": 1})
    entity = Entity("Ann", "PERSON", {"age": "3"}, 2, at, at, ("Annie",), "e1")
    assert (entity.mentions, entity.last_seen, entity.id) == (2, at, "e1")
    relation = Relation("a", "LIKES", "b")
    assert (relation.subject, relation.predicate, relation.object) == ("a", "LIKES", "b")


def test_calls_return_what_they_promised(memory: Memory, clock: HandClock) -> None:
    seen = memory.observe("The Aster 5 costs $900.", **ONE)
    assert isinstance(seen, Observation) and seen.events and seen.entities
    (many,) = memory.observe_many([Message("user", "Priya works at Siemens.")], **ONE)
    assert isinstance(many, Observation) and [r.predicate for r in many.relations] == ["WORKS_AT"]
    turn = memory.ask("How much is it?", **ONE)
    assert isinstance(turn, Turn) and turn.original_query == "How much is it?"
    assert "Aster 5" in turn.rewritten_query and "$900" in turn.answer
    pieces = list(memory.stream("And its warranty?", **ONE))
    assert isinstance(pieces[0], Step) and isinstance(pieces[-1], Turn)
    assert any(isinstance(piece, str) for piece in pieces)
    hits = memory.search("Aster 5 costs", user_id="u", kinds=("message",))
    assert seen.message_id in {hit.id for hit in hits}
    assert isinstance(memory.working_memory("Aster 5", **ONE), WorkingMemory)
    assert isinstance(memory.context("Aster 5", **ONE), Context)
    first = memory.entities(user_id="u", as_of=clock())[0]
    assert memory.entity(first.id, user_id="u") == first
    assert isinstance(memory.graph(user_id="u").neighbourhood([first.id], 1), Graph)
    assert isinstance(memory.metrics("s", "u"), ConversationMetrics)
    assert isinstance(memory.analytics("u"), Analytics)
    assert isinstance(memory.health(), Health) and memory.health().up
    session = memory.resume("u")
    assert session is not None and session.id == "s" and memory.sessions("u") == [session]


@pytest.mark.parametrize("format", FORMATS)
def test_every_promised_format_goes_out_and_comes_in(memory: Memory, format: str) -> None:
    memory.observe("Priya works at Siemens.", **ONE)
    file = memory.export(user_id="u", format=format)
    memory.load(file, user_id="other", format=format)
    both = [memory.entities(user_id=user) for user in ("u", "other")]
    assert [sorted(e.name for e in some) for some in both] == [["Priya", "Siemens"]] * 2
    if format == "json":
        assert json.loads(file)
