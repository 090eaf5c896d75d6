"""Recall: what memory holds that bears on a question, as context for the prompt and as plain data.

Reads a handful of rows, however large the memory is.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core.context import CountTokens, build_context
from memory_core.directory import Directory
from memory_core.gathering import gather
from memory_core.links import document_attributes
from memory_core.llm.base import Known
from memory_core.model import Attribute, Entity, Message, Ranked, Relation
from memory_core.names import normalize
from memory_core.prioritization import policy_named
from memory_core.ranking import named_entities
from memory_core.results import Context
from memory_core.stores.base import Store

MOST_RELATIONS = 500
"""Relations read of an entity that more are known of, in each direction: the latest. What
everything is linked to would otherwise bring everything into each turn."""
SAID_LIMIT = 5
"""Messages recalled about the entities a question names."""
LEFT_OUT = 20
"""Entities in mind that are listed as left out, the best of them."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """What memory holds for a question. names: id -> name for every id in any relation."""

    context: Context
    ranked: tuple[Ranked, ...]
    known: tuple[Known, ...]
    names: Mapping[str, str]


def recall(
    directory: Directory,
    query: str,
    *,
    focus: Sequence[Entity],
    session_id: str,
    limit: int,
    token_budget: int,
    count_tokens: CountTokens,
    num_hops: int = 2,
    policy: str = "guide",
) -> Recalled:
    """Return what is known before this message: of working memory, what matters most.

    query: stands alone. focus: entities the message speaks of, those new to memory included.
    limit: how many entities get a line. num_hops: see `gathering.gather`.
    """
    store, user_id, now = directory.store, directory.user_id, directory.now
    mind = gather(
        store,
        focus=asked_for(directory, query, focus),
        user_id=user_id,
        session_id=session_id,
        now=now,
        num_hops=num_hops,
    )
    everything = mind.ranked(query, policy=policy_named(policy), now=now)
    ranked, shown = everything[:limit], everything[: limit + LEFT_OUT]
    ids = list(dict.fromkeys([e.id for e in focus] + [r.entity.id for r in shown]))
    relations = store.relations(ids, user_id=user_id, now=now, limit=MOST_RELATIONS)
    known_names = {**mind.names(), **{e.id: e.name for e in focus}}
    names = with_names(store, relations, known_names, user_id=user_id, now=now)
    named = [r.entity.id for r in ranked if mind.reached[r.entity.id].named]
    about = list(dict.fromkeys([*named, *(e.id for e in focus)]))
    said = store.messages_about(about, user_id=user_id, limit=SAID_LIMIT) if about else []
    context = build_context(
        ranked=shown,
        relations=relations,
        names=names,
        said=said,
        now=now,
        token_budget=token_budget,
        count_tokens=count_tokens,
        reached={i: way.words(names) for i, way in mind.reached.items()},
        limit=limit,
    )
    ends = {e.id for e in focus} | {r.entity.id for r in ranked}
    near = [r for r in relations if r.subject in ends or r.object in ends]
    known = _known(directory, focus, ranked, near, said)
    return Recalled(context, tuple(ranked), known, names)


def asked_for(directory: Directory, query: str, focus: Sequence[Entity]) -> list[str]:
    """Return ids of what a question speaks of: those found in it, and those its words name."""
    store, user_id, now = directory.store, directory.user_id, directory.now
    named = named_entities(store, query, user_id=user_id, now=now)
    return list(dict.fromkeys(entity.id for entity in (*focus, *named)))


def with_names(
    store: Store,
    relations: Sequence[Relation],
    names: Mapping[str, str],
    *,
    user_id: str,
    now: datetime,
) -> dict[str, str]:
    """Return id -> name of every end of the relations, and the names already known."""
    missing = {i for r in relations for i in (r.subject, r.object)} - names.keys()
    if not missing:
        return dict(names)
    return {**names, **{e.id: e.name for e in store.get(missing, user_id=user_id, now=now)}}


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
