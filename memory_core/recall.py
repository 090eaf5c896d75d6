"""Recall: what memory holds that bears on a question, as context for the prompt and as plain data.

Reads a handful of rows, however large the memory is.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core.context import CountTokens, build_context
from memory_core.directory import MAX_NAMES, YOU, Directory
from memory_core.links import document_attributes
from memory_core.llm.base import Known
from memory_core.model import Attribute, Entity, Message, Ranked, Relation
from memory_core.names import normalize, runs
from memory_core.prioritization import POLICIES, rank
from memory_core.results import Context
from memory_core.stores.base import Store

SAID_LIMIT = 5
"""Messages recalled about the entities a question names."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """What memory holds for a question. names: id -> name for every id in any relation."""

    context: Context
    ranked: tuple[Ranked, ...]
    known: tuple[Known, ...]
    names: Mapping[str, str]


def named_entities(store: Store, text: str, *, user_id: str, now: datetime) -> list[Entity]:
    """Return the entities in memory whose name stands in the text, longest names first: inside
    the name of one no other is looked for."""
    spans: dict[str, list[tuple[int, int]]] = {}
    for norm, start, end in runs(text):
        if norm != normalize(YOU):
            spans.setdefault(norm, []).append((start, end))
        if len(spans) >= MAX_NAMES:
            break
    found = store.by_names(list(spans), user_id=user_id, now=now)
    taken: list[tuple[int, int]] = []
    entities: dict[str, Entity] = {}
    for norm in sorted(found, key=lambda n: -len(n)):
        free = [s for s in spans[norm] if not any(s[0] < e and b < s[1] for b, e in taken)]
        if free:
            taken += free
            entities.update((entity.id, entity) for entity in found[norm])
    return list(entities.values())


def prioritize(
    store: Store,
    query: str,
    *,
    user_id: str,
    now: datetime,
    limit: int,
    policy: str = "guide",
) -> list[Ranked]:
    """Return the entities that matter most for a question; see `prioritization.guide`."""
    named = (
        {e.id for e in named_entities(store, query, user_id=user_id, now=now)} if query else set()
    )
    candidates = store.ranking_candidates(user_id=user_id, now=now, named=named, limit=limit)
    return rank(candidates, named=named, now=now, limit=limit, policy=POLICIES[policy])


def recall(
    directory: Directory,
    query: str,
    *,
    focus: Sequence[Entity],
    limit: int,
    token_budget: int,
    count_tokens: CountTokens,
) -> Recalled:
    """Return what is known before this message.

    query: stands alone. focus: entities the message speaks of, those new to memory included.
    """
    store, user_id, now = directory.store, directory.user_id, directory.now
    ranked = prioritize(store, query, user_id=user_id, now=now, limit=limit)
    ids = list(dict.fromkeys([e.id for e in focus] + [r.entity.id for r in ranked]))
    relations = store.relations(ids, user_id=user_id, now=now)
    names = _names(
        store, relations, [*focus, *(r.entity for r in ranked)], user_id=user_id, now=now
    )
    named = [r.entity.id for r in ranked if r.parts.get("query")]
    about = list(dict.fromkeys([*named, *(e.id for e in focus)]))
    said = store.messages_about(about, user_id=user_id, limit=SAID_LIMIT) if about else []
    context = build_context(
        ranked=ranked,
        relations=relations,
        names=names,
        said=said,
        now=now,
        token_budget=token_budget,
        count_tokens=count_tokens,
    )
    known = _known(directory, focus, ranked, relations, said)
    return Recalled(context, tuple(ranked), known, names)


def _names(
    store: Store,
    relations: Sequence[Relation],
    entities: Sequence[Entity],
    *,
    user_id: str,
    now: datetime,
) -> dict[str, str]:
    names = {e.id: e.name for e in entities}
    missing = {i for r in relations for i in (r.subject, r.object)} - names.keys()
    if missing:
        names |= {e.id: e.name for e in store.get(missing, user_id=user_id, now=now)}
    return names


def _known(
    directory: Directory,
    focus: Sequence[Entity],
    ranked: Sequence[Ranked],
    relations: Sequence[Relation],
    said: Sequence[Message],
) -> tuple[Known, ...]:
    focused = {e.id for e in focus}
    entities = {e.id: e for e in [*focus, *(r.entity for r in ranked)]}
    attributes = _attributes(directory, entities.values())
    return tuple(
        Known(
            entity,
            tuple(attributes.get(entity.id, ())),
            tuple(r for r in relations if entity.id in (r.subject, r.object)),
            tuple(said) if entity.id in focused and len(focused) == 1 else _speaking(said, entity),
            focus=entity.id in focused,
        )
        for entity in entities.values()
    )


def _speaking(said: Sequence[Message], entity: Entity) -> tuple[Message, ...]:
    names = [name.casefold() for name in (entity.name, *entity.aliases)]
    return tuple(m for m in said if any(name in m.content.casefold() for name in names))


def _attributes(directory: Directory, entities: Collection[Entity]) -> dict[str, list[Attribute]]:
    """Return attributes by entity: those in memory, then those only documents know."""
    found: dict[str, list[Attribute]] = {}
    for attribute in directory.store.attributes(
        [e.id for e in entities], user_id=directory.user_id
    ):
        found.setdefault(attribute.subject, []).append(attribute)
    norms = {normalize(e.name): e for e in entities}
    for norm, places in directory.in_documents(norms.keys()).items():
        own = found.setdefault(norms[norm].id, [])
        have = {a.key for a in own if a.trust == "document"}
        said = document_attributes(places, norms[norm].id, directory.now)
        own += [a for a in said if a.key not in have]
    return found
