"""Expectations: what a scenario says must hold after a step, looked up in the memory itself."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from memory_core.guarding import why_suspect
from memory_core.memory import Memory
from memory_core.model import Entity
from memory_core.scenario import Expectation

if TYPE_CHECKING:
    from memory_core.results import Turn

DECLINES = "I don't know"
"""What an answer says that admits not to know."""
_LOOKED_AT = 500


def broken(
    expect: Expectation,
    *,
    memory: Memory,
    user_id: str,
    turn: "Turn | None" = None,
    added: str = "",
) -> tuple[str, ...]:
    """Return what does not hold, in words; () when everything does.

    turn: what the step said, None where it said nothing. added: id of the document it added.
    """
    living = memory.entities(user_id=user_id, limit=_LOOKED_AT)
    return tuple(
        [
            *_presence(expect, living, memory.expired(user_id=user_id, limit=_LOOKED_AT)),
            *_attributes(expect, living),
            *_relations(expect, memory, user_id),
            *_answer(expect, turn),
            *_marks(expect, memory, user_id, turn, added),
            *_facts(expect, memory, user_id),
        ]
    )


def _presence(
    expect: Expectation, living: Iterable[Entity], gone: Iterable[Entity]
) -> Iterator[str]:
    here = _names(living)
    yield from (f"{n!r} is not in memory" for n in expect.entities if n.casefold() not in here)
    yield from (f"{n!r} is in memory" for n in expect.absent if n.casefold() in here)
    away = _names(gone) - here
    yield from (f"{n!r} has not expired" for n in expect.expired if n.casefold() not in away)


def _names(entities: Iterable[Entity]) -> set[str]:
    return {name.casefold() for entity in entities for name in (entity.name, *entity.aliases)}


def _attributes(expect: Expectation, living: Iterable[Entity]) -> Iterator[str]:
    by_name = {entity.name.casefold(): entity for entity in living}
    for name, wanted in expect.attributes.items():
        entity = by_name.get(name.casefold())
        for key, piece in wanted.items():
            value = str(entity.attributes.get(key, "")) if entity else ""
            if piece.casefold() not in value.casefold():
                yield f"{key} of {name!r} is {value!r}, without {piece!r}"


def _relations(expect: Expectation, memory: Memory, user_id: str) -> Iterator[str]:
    if not expect.relations:
        return
    graph = memory.graph(user_id=user_id, limit=_LOOKED_AT)
    names = {entity.id: entity.name.casefold() for entity in graph.entities}
    there = {
        (names[one.subject], one.predicate.casefold(), names[one.object])
        for one in graph.relations
        if not one.negated
    }
    for relation in expect.relations:
        if tuple(word.casefold() for word in relation) not in there:
            yield f"there is no relation {' '.join(relation)!r}"


def _answer(expect: Expectation, turn: "Turn | None") -> Iterator[str]:
    answer = turn.answer if turn else ""
    understood = turn.rewritten_query if turn else ""
    cited = {source.name for source in turn.sources} if turn else set()
    for piece in expect.understood:
        if piece.casefold() not in understood.casefold():
            yield f"it was understood as {understood!r}, without {piece!r}"
    for piece in expect.answer:
        if piece.casefold() not in answer.casefold():
            yield f"the answer {answer!r} lacks {piece!r}"
    for piece in expect.answer_lacks:
        if piece.casefold() in answer.casefold():
            yield f"the answer {answer!r} has {piece!r}"
    yield from (f"{name!r} is not cited" for name in expect.cited if name not in cited)
    if expect.declined is not None and expect.declined != (DECLINES in answer):
        yield f"the answer {answer!r} {'knows' if expect.declined else 'declines'}"


def _marks(
    expect: Expectation, memory: Memory, user_id: str, turn: "Turn | None", added: str
) -> Iterator[str]:
    if expect.marked is None:
        return
    suspects = [source.suspect for source in turn.sources] if turn else []
    suspects += [hit.suspect for hit in turn.hits] if turn else []
    if added:
        suspects += [why_suspect(chunk.text) for chunk in memory.chunks(added, user_id=user_id)]
    if expect.marked != any(suspects):
        yield f"{'nothing' if expect.marked else 'something'} is marked as an instruction"


def _facts(expect: Expectation, memory: Memory, user_id: str) -> Iterator[str]:
    if not (expect.facts or expect.facts_lack):
        return
    known = "\n".join(one.text for one in memory.facts(user_id, limit=_LOOKED_AT)).casefold()
    yield from (f"no fact says {p!r}" for p in expect.facts if p.casefold() not in known)
    yield from (f"a fact says {p!r}" for p in expect.facts_lack if p.casefold() in known)
