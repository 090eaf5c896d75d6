"""Search: chunks by words and vectors, facts by name. Messages: `message_search`."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial

from memory_core.chunk_candidates import CANDIDATES, Place, by_words, nearest, placed
from memory_core.chunk_scores import OWN_WEIGHT, judged, parts_of
from memory_core.directory import document_owners
from memory_core.facts import MOST, facts_of
from memory_core.limits import UNLIMITED, Limits
from memory_core.parts import Parts
from memory_core.results import Hit
from memory_core.retrieval.base import ChunkHit, VectorHit
from memory_core.retrieval.covering import rarities
from memory_core.retrieval.fusion import Fused, fuse, rank_chunks
from memory_core.stores.base import Store


def search_chunks(
    parts: Parts,
    queries: Sequence[str],
    *,
    user_id: str,
    limit: int,
    always: Sequence[str] = (),
    among: int = CANDIDATES,
    told: Callable[[str], None] | None = None,
) -> list[ChunkHit]:
    """Return pieces of the user's documents and of the library that may answer, best first.

    queries: ways to ask the same, the most complete first; a chunk counts by its best rank.
    always: ids of chunks that are in whatever their rank. among: chunks that are read to judge
    them. told: called with what is wrong when vectors could not be searched; the words are,
    whatever happens to the vectors.
    """
    owners = document_owners(user_id, library=parts.settings.library)
    asked = list(dict.fromkeys(query for query in queries if query.strip()))
    if not asked or not parts.store.index_size(kind="chunk", user_ids=owners)[0]:
        return []
    # An index searches outside of Python, so words are looked for meanwhile.
    near = parts.aside(partial(nearest, parts, asked, owners=owners, limit=among))
    try:
        found = by_words(parts.store, asked, owners=owners, limit=among)
    finally:
        similar, problem = near()
    if problem and told:
        told(problem)
    with parts.store.reading() as store:
        places = placed(store, found.keys(), similar, owners=owners)
        lexical = found.of(places)
        fused = fuse(lexical, [VectorHit(i, s) for i, s in similar.items()], limit=among)
        places |= placed(store, (), set(always) - places.keys(), owners=owners)
        most = max(among, limit, len(always))
        hits = _first(store, fused, places, owners=owners, most=most, always=always)
    rarity = rarities(asked[0], found.common, n_items=found.n_items)
    return _chosen(hits, asked, rarity, places, limit=limit, always=always)


def _first(
    store: Store,
    fused: Sequence[Fused],
    places: Mapping[str, Place],
    *,
    owners: Sequence[str],
    most: int,
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
    read = [one for one, _ in weighted[:most]]
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
    """Return the chunks that are shown: `always` first, then by what they are worth. asked: the
    ways it is put."""
    own = [places[hit.chunk.id].own for hit in hits]
    found = judged(hits, asked, rarity, own=own)
    found.sort(key=lambda hit: (hit.chunk.id not in always, -hit.score, hit.chunk.id))
    return found[: max(limit, len(always))]


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
            parts_of(hit),
            hit.chunk.document_name,
        )
        for hit in found
    ]
