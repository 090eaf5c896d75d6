"""Facts: what the user said of himself, herself and their things, as sentences.

One notion of a fact for the list, the recall and the search: an attribute or relation of trust
"user" that holds, worked out when it is read. What supports it is joined, what contradicts it
later takes its place, and where its statement is erased it is gone.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from operator import mul
from typing import Literal

from memory_core.categories import asked_for, category_of, family_of, settled
from memory_core.directory import MAX_NAMES, YOU, Directory
from memory_core.errors import RetrievalError
from memory_core.graph import Graph
from memory_core.graph_text import Sentence, sentences
from memory_core.links import COMPARES_TO
from memory_core.model import Attribute, Entity, Relation
from memory_core.names import normalize, runs
from memory_core.parts import Parts
from memory_core.people import Fact
from memory_core.retrieval.lexical import terms
from memory_core.stores.protocols.people import Places, Statements

MOST = 500
"""Statements of each kind that are looked at, the latest."""
THINGS = 200
"""Things of the user whose own statements are looked at."""
NEAR = 0.35
"""Cosine from which on a fact without a word of the question may be meant."""
WORDS, MEANING, KIND, OWN = 0.55, 0.2, 0.15, 0.1
"""What the share of the question's words, the likeness of meaning, being of a kind the question
asks for, and being about the user whose "my" it says, count in a score."""
CLOSE = 0.5
"""Share of the best fact's score that the others need."""
COMPARED = 100
"""Facts whose meaning is compared, those that fit best by their words."""
RECENT = 30
"""Entities last spoken of whose facts are among those looked at."""


Kind = Literal["attribute", "relation"]
_OWN = re.compile(r"\b(?:i|me|my|mine|myself)\b", re.I)


@dataclass(frozen=True, slots=True)
class _Told:
    """A statement with what it takes to compare it with others."""

    statement: Attribute | Relation
    places: Places
    fact: Fact


def facts_of(
    parts: Parts,
    *,
    user_id: str,
    now: datetime,
    query: str = "",
    limit: int = 5,
    include_expired: bool = True,
) -> list[Fact]:
    """Return facts about the user, their things, what was last spoken of and what the query names:
    those that fit it best, or without one the surest and latest.

    include_expired: also of things that left the memory's attention; the user never does.
    """
    store = parts.store
    directory = Directory(store, user_id, now)
    about = _about(directory, query, include_expired=include_expired)
    told = _told(directory, about, include_expired=include_expired)
    found = joined_facts(told, you=[e.id for e in about if e.name == YOU])
    if not query.strip():
        found.sort(key=lambda f: (f.confidence, f.last_said_at, f.id), reverse=True)
        return found[: max(0, limit)]
    return recalled(parts, found, query)[: max(0, limit)]


def _about(directory: Directory, query: str, *, include_expired: bool) -> list[Entity]:
    """Return the user, the entities a query names and those last spoken of."""
    store, user_id, now = directory.store, directory.user_id, directory.now
    you = normalize(YOU)
    named = (norm for norm, _, _ in runs(query) if norm != you)
    norms = list(dict.fromkeys(islice(named, MAX_NAMES)))
    found = [
        *store.by_names([you], user_id=user_id, now=now, include_expired=True).items(),
        *store.by_names(norms, user_id=user_id, now=now, include_expired=include_expired).items(),
    ]
    recent = store.entities(user_id=user_id, now=now, include_expired=include_expired, limit=RECENT)
    return list({e.id: e for e in [*(e for _, es in found for e in es), *recent]}.values())


def _told(directory: Directory, about: Sequence[Entity], *, include_expired: bool) -> list[_Told]:
    """Return what the user said of these and of what belongs to them, in sentences."""
    store, user_id, now = directory.store, directory.user_id, directory.now
    first = store.told([e.id for e in about], user_id=user_id, limit=MOST)
    ends = [i for r, _ in reversed(first.relations) for i in (r.subject, r.object)]
    mine = {e.id for e in about}
    things = [i for i in dict.fromkeys(ends) if i not in mine][:THINGS]
    said = _latest(first, store.told(things, user_id=user_id, limit=MOST))
    known = {*mine, *things, *(i for r, _ in said.relations for i in (r.subject, r.object))}
    entities = store.get(known, user_id=user_id, now=now, include_expired=include_expired)
    here = {e.id: e for e in [*(e for e in about if e.name == YOU), *entities]}
    return list(_as_facts(said, list(here.values())))


def _latest(first: Statements, other: Statements) -> Statements:
    """Return the latest statements of both, each once, oldest first."""
    values = {a.id: (a, places) for a, places in (*first.attributes, *other.attributes)}
    links = {r.id: (r, places) for r, places in (*first.relations, *other.relations)}
    return Statements(
        tuple(values[i] for i in sorted(values, key=int)[-MOST:]),
        tuple(links[i] for i in sorted(links, key=int)[-MOST:]),
    )


def _as_facts(said: Statements, entities: Sequence[Entity]) -> Iterable[_Told]:
    graph = Graph(
        tuple(replace(e, attributes={}) for e in entities), tuple(r for r, _ in said.relations)
    )
    attributes = [a for a, _ in said.attributes]
    limit = 3 * len(entities) + len(attributes) + len(graph.relations)
    worded = {
        (s.kind, s.of): s
        for s in sentences(graph, attributes=attributes, limit=limit)
        if s.kind != "entity"
    }
    by_id = {e.id: e for e in entities}
    statements: list[tuple[Kind, Attribute | Relation, Places]] = [
        *(("attribute", a, places) for a, places in said.attributes),
        *(("relation", r, p) for r, p in said.relations if r.predicate != COMPARES_TO),
    ]
    for kind, statement, places in statements:
        sentence = worded.get((kind, statement.id))
        if sentence is not None:
            yield _Told(statement, places, _fact(kind, statement, places, sentence, by_id))


def _fact(
    kind: str,
    statement: Attribute | Relation,
    places: Places,
    sentence: Sentence,
    entities: dict[str, Entity],
) -> Fact:
    times = [at for _, at in places] or [statement.valid_at]
    other = entities.get(statement.object) if isinstance(statement, Relation) else None
    return Fact(
        f"{kind}:{statement.id}",
        sentence.text,
        category_of(statement, subject=entities[statement.subject], other=other),
        statement.confidence,
        tuple(source for source, _ in places),
        min(times),
        max(times),
        statement.subject,
    )


def joined_facts(told: Iterable[_Told], *, you: Collection[str]) -> list[Fact]:
    """Return facts with those that say nearly the same as one, surer and with all sources, and
    without those that a later one contradicts or fulfils.

    you: ids of the user as an entity, whose facts are joined by what they amount to ("own" and
    "bought").
    """
    alike: dict[tuple[str, ...], list[_Told]] = {}
    for one in told:
        alike.setdefault((*family_of(one.statement, you=you), _way(one)), []).append(one)
    found = [_joined([one.fact for one in group]) for group in alike.values()]
    about: dict[tuple[str, ...], list[tuple[str, Fact]]] = {}
    for identity, fact in zip(alike, found, strict=True):
        about.setdefault(identity[:-1], []).append((identity[-1], fact))
    return [fact for ways in about.values() for fact in settled(ways)]


def _way(one: _Told) -> str:
    """Return in what way a statement holds: "", "not", or its modality."""
    statement = one.statement
    if isinstance(statement, Attribute):
        return ""
    denied = statement.negated != (statement.predicate in {"DISLIKES", "HATES"})
    return statement.modality or ("not" if denied else "")


def _joined(group: Sequence[Fact]) -> Fact:
    """Return the surest of facts that say the same, supported by the others (noisy or)."""
    first, *others = sorted(group, key=lambda f: (-f.confidence, f.id))
    if not others:
        return first
    doubt = 1.0
    for fact in group:
        doubt *= 1 - fact.confidence
    by_time = sorted(group, key=lambda f: f.first_said_at)
    return replace(
        first,
        confidence=1 - doubt,
        sources=tuple(dict.fromkeys(s for fact in by_time for s in fact.sources)),
        first_said_at=by_time[0].first_said_at,
        last_said_at=max(fact.last_said_at for fact in group),
        also=tuple(fact.id for fact in others),
    )


def recalled(parts: Parts, found: Sequence[Fact], query: str) -> list[Fact]:
    """Return the facts that bear on a question, best first: by the share of its words they hold,
    by being of a kind it asks for, and by likeness of meaning."""
    asked, kinds = terms(query), asked_for(query)
    own = _OWN.search(query) is not None
    scored = [
        _scored(fact, words=WORDS * cover, kind=KIND * (fact.category in kinds), own=OWN * mine)
        for fact in found
        for cover in [len(asked.keys() & terms(fact.text).keys()) / max(1, len(asked))]
        for mine in [own and fact.text.startswith(("You ", "Your "))]
    ]
    scored.sort(key=lambda f: (f.score, f.last_said_at), reverse=True)
    near = _alike(parts, scored[:COMPARED], query)
    meant = [
        _scored(fact, meaning=MEANING * like)
        for fact, like in near
        if fact.score > OWN or like >= NEAR
    ]
    best = max((fact.score for fact in meant), default=0.0)
    kept = (fact for fact in meant if fact.score >= CLOSE * best)
    return sorted(kept, key=lambda f: (-f.score, -f.confidence, f.id))


def _scored(fact: Fact, **worth: float) -> Fact:
    """Return a fact whose score has these parts as well."""
    parts = (*fact.parts, *worth.items())
    return replace(fact, score=sum(points for _, points in parts), parts=parts)


def _alike(parts: Parts, found: Sequence[Fact], query: str) -> list[tuple[Fact, float]]:
    """Return facts with their likeness of meaning to a query, 0..1; 0 where there are no vectors
    to be had."""
    if not found:
        return []
    try:
        asked, *vectors = parts.local_embedder.embed([query, *(fact.text for fact in found)])
    except RetrievalError:
        return [(fact, 0.0) for fact in found]
    likes = (sum(map(mul, asked, vector)) for vector in vectors)
    return [(fact, max(0.0, like)) for fact, like in zip(found, likes, strict=True)]
