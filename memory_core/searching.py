"""Search: chunks by words and vectors, facts by name. Messages: `message_search`."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache, partial
from pathlib import PurePath

from memory_core.chunk_candidates import CANDIDATES, Place, by_words, nearest, placed
from memory_core.directory import document_owners
from memory_core.errors import RetrievalError
from memory_core.facts import MOST, facts_of
from memory_core.limits import UNLIMITED, Limits
from memory_core.parts import Parts
from memory_core.results import Hit
from memory_core.retrieval.base import ChunkHit, VectorHit
from memory_core.retrieval.chunking import indexed_text
from memory_core.retrieval.covering import rarities, share_covered
from memory_core.retrieval.dual_encoder import dual_encoder
from memory_core.retrieval.fusion import VECTOR_WEIGHT, Fused, fuse, rank_chunks
from memory_core.stores.base import Store

OWN_WEIGHT = 1.5
"""How much more a piece of the user's own documents is worth than one of the library."""
COVERED = 3.5
"""What it is worth that all of a question stands in a chunk, its headings or its document's name:
fitted to questions over sample documents, checked by leaving a fifth of them out."""
ANSWERS = 5.0
"""What a cosine of 1 is worth between a question and a chunk, as learned from questions and the
pieces that answer them; see `retrieval.dual_encoder`."""
RANKED = 60
"""Chunks that are read to see how much of the question they cover, and how near they are to it."""


def search_chunks(
    parts: Parts,
    queries: Sequence[str],
    *,
    user_id: str,
    limit: int,
    always: Sequence[str] = (),
    told: Callable[[str], None] | None = None,
) -> list[ChunkHit]:
    """Return pieces of the user's documents and of the library that may answer, best first.

    queries: ways to ask the same, the most complete first; a chunk counts by its best rank.
    always: ids of chunks that are in whatever their rank. told: called with what is wrong when
    vectors could not be searched; the words are, whatever happens to the vectors.
    """
    owners = document_owners(user_id, library=parts.settings.library)
    asked = list(dict.fromkeys(query for query in queries if query.strip()))
    if not asked or not parts.store.index_size(kind="chunk", user_ids=owners)[0]:
        return []
    # An index searches outside of Python, so words are looked for meanwhile.
    near = parts.aside(partial(nearest, parts, asked, owners=owners))
    try:
        found = by_words(parts.store, asked, owners=owners)
    finally:
        similar, problem = near()
    if problem and told:
        told(problem)
    with parts.store.reading() as store:
        places = placed(store, found.keys(), similar, owners=owners)
        lexical = found.of(places)
        fused = fuse(lexical, [VectorHit(i, s) for i, s in similar.items()], limit=CANDIDATES)
        places |= placed(store, (), set(always) - places.keys(), owners=owners)
        hits = _first(store, fused, places, owners=owners, limit=limit, always=always)
    rarity = rarities(asked[0], found.common, n_items=found.n_items)
    return _chosen(hits, asked, rarity, places, limit=limit, always=always)


def _first(
    store: Store,
    fused: Sequence[Fused],
    places: Mapping[str, Place],
    *,
    owners: Sequence[str],
    limit: int,
    always: Sequence[str],
) -> list[ChunkHit]:
    """Return the chunks worth reading: `always` first, then by rank, where the user's own
    documents come before the library's unless those fit far better."""
    listed = {one.chunk_id for one in fused}
    asked_for = [Fused(i, 0.0, 0.0, 0.0) for i in always if i not in listed]
    weighted = [
        (one, one.score * OWN_WEIGHT if place.own else one.score)
        for one in [*fused, *asked_for]
        for place in [places.get(one.chunk_id)]
        if place is not None
    ]
    weighted.sort(key=lambda pair: (pair[0].chunk_id not in always, -pair[1], pair[0].chunk_id))
    read = [one for one, _ in weighted[: max(RANKED, limit, len(always))]]
    return rank_chunks(read, store.chunks([one.chunk_id for one in read], user_ids=owners))


def _chosen(
    hits: Sequence[ChunkHit],
    asked: Sequence[str],
    rarity: Mapping[str, float],
    places: Mapping[str, Place],
    *,
    limit: int,
    always: Sequence[str],
) -> list[ChunkHit]:
    """Return the chunks that are shown: `always` first, then by rank, by how much of the question
    they cover, and by how near they are to it. asked: the ways it is put."""
    texts = [indexed_text(hit.chunk) for hit in hits]
    names = [_words_of_name(hit.chunk.document_name) for hit in hits]
    covered = share_covered(rarity, [*zip(texts, names, strict=True)])
    found = [
        _judged(hit, share, near, own=places[hit.chunk.id].own)
        for hit, share, near in zip(hits, covered, _nearness(asked, texts), strict=True)
    ]
    found.sort(key=lambda hit: (hit.chunk.id not in always, -hit.score, hit.chunk.id))
    return found[: max(limit, len(always))]


def _nearness(asked: Sequence[str], texts: Sequence[str]) -> list[float]:
    """Return how near each text is to the nearest of the questions, 0..1; 0 where the vectors of
    words are missing, which the search by vectors tells."""
    if not texts:
        return []
    try:
        near: list[float] = dual_encoder().cosines(asked, texts).max(axis=0).clip(0.0).tolist()
    except RetrievalError:
        near = [0.0] * len(texts)
    return near


def _judged(hit: ChunkHit, share: float, near: float, *, own: bool) -> ChunkHit:
    """Return a hit with what it is worth how much of the question it covers, and how near it is."""
    score = (hit.score + COVERED * share + ANSWERS * near) * (OWN_WEIGHT if own else 1.0)
    return ChunkHit(hit.chunk, score, hit.lexical, hit.similarity, own, share, near)


@lru_cache(maxsize=4096)
def _words_of_name(document_name: str) -> str:
    """Return the name of a file as words, without its ending."""
    return PurePath(document_name).stem.replace("_", " ").replace("-", " ")


def within_limits(
    parts: Parts, found: Sequence[ChunkHit], *, user_id: str, limits: Limits
) -> list[ChunkHit]:
    """Return those of the chunks that are within the limits of a search."""
    if not (limits.since or limits.until or limits.types):
        return list(found)
    allowed = parts.store.chunks_among(
        [hit.chunk.id for hit in found],
        user_ids=document_owners(user_id, library=parts.settings.library),
        since=limits.since,
        until=limits.until,
        types=limits.types,
    )
    return [hit for hit in found if hit.chunk.id in allowed]


def search_facts(
    parts: Parts,
    query: str,
    *,
    user_id: str,
    now: datetime,
    limit: int,
    limits: Limits = UNLIMITED,
) -> list[Hit]:
    """Return facts that bear on a question, best first; see `facts`. Those that speak of what
    expired are left out."""
    most = MOST if limits.any else limit
    found = facts_of(
        parts, user_id=user_id, now=now, query=query, limit=most, include_expired=False
    )
    found = [fact for fact in found if limits.held(fact.last_said_at)]
    if limits.types:
        about = {fact.entity_id for fact in found}
        entities = parts.store.get(about, user_id=user_id, now=now, include_expired=False)
        fitting = {e.id for e in entities if e.type in limits.types}
        found = [fact for fact in found if fact.entity_id in fitting]
    return [
        Hit(
            fact.entity_id,
            "fact",
            fact.text,
            fact.score,
            dict(fact.parts),
            fact.sources[-1] if fact.sources else "",
        )
        for fact in found[: max(0, limit)]
    ]


def chunk_hits(found: Sequence[ChunkHit]) -> list[Hit]:
    """Return chunks as hits of a search, with parts of the score that add up to it."""
    return [
        Hit(
            hit.chunk.id,
            "chunk",
            hit.chunk.text,
            hit.score,
            _parts_of(hit),
            hit.chunk.document_name,
        )
        for hit in found
    ]


def _parts_of(hit: ChunkHit) -> dict[str, float]:
    """Return what counts of a chunk: the words it shares with the question, its likeness, how much
    of the question it covers, how near it is to it, and that it is the user's own."""
    plain = hit.score / OWN_WEIGHT if hit.own else hit.score
    covered, answers = COVERED * hit.covered, ANSWERS * hit.answers
    found = plain - covered - answers
    meaning = min(found, VECTOR_WEIGHT * max(0.0, hit.similarity))
    return {
        "words": found - meaning,
        "meaning": meaning,
        "covered": covered,
        "answers": answers,
        "own": hit.score - plain,
    }
