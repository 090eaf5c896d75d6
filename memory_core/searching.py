"""Search: messages by their words and neighbours, chunks by words and vectors, facts by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from memory_core.directory import document_owners
from memory_core.errors import RetrievalError
from memory_core.facts import facts_of
from memory_core.names import is_named
from memory_core.parts import Parts
from memory_core.results import Hit
from memory_core.retrieval.base import ChunkHit, VectorHit
from memory_core.retrieval.fusion import Fused, fuse, rank_chunks
from memory_core.retrieval.lexical import bm25, favoured, pooled, terms

CANDIDATES = 60
"""Hits of each kind of rank that are fused."""
OWN_WEIGHT = 1.5
"""How much more a piece of the user's own documents is worth than one of the library."""
SCORED = 4000
"""Occurrences of words that are scored, those of the rarest words first; bounds a search in a large
memory, and leaves out only words that say next to nothing."""
POOLED = 100
"""Messages whose neighbours speak for them; further down it changes nothing."""
REACH = 2
"""Messages before and after one that speak for it."""


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
    n_items, n_terms = parts.store.index_size(kind="chunk", user_ids=owners)
    asked = list(dict.fromkeys(query for query in queries if query.strip()))
    if not n_items or not asked:
        return []
    words = {query: terms(query) for query in asked}
    postings = parts.store.postings(
        set().union(*words.values()), kind="chunk", user_ids=owners, most=SCORED
    )
    lexical: dict[str, float] = {}
    similar: dict[str, float] = {}
    for query in asked:
        own = [posting for posting in postings if posting.term in words[query]]
        _keep_best(lexical, bm25(own, n_items=n_items, n_terms=n_terms))
    problem = _search_vectors(parts, asked, similar, owners=owners)
    if problem and told:
        told(problem)
    fused = fuse(lexical, [VectorHit(i, s) for i, s in similar.items()], limit=CANDIDATES)
    return _chosen(parts, fused, owners=owners, limit=limit, always=always)


def _search_vectors(
    parts: Parts, asked: Sequence[str], similar: dict[str, float], *, owners: Sequence[str]
) -> str:
    """Add chunks near the questions to `similar`; returns why some may be missing, "" if not."""
    try:
        for vector in parts.embedder.embed(asked):
            near = parts.index.search(vector, user_ids=owners, limit=CANDIDATES)
            _keep_best(similar, {hit.chunk_id: hit.similarity for hit in near})
        return parts.index.missing(user_ids=owners)
    except RetrievalError as error:
        return f"{error} The documents were searched by their words alone."


def _chosen(
    parts: Parts,
    fused: Sequence[Fused],
    *,
    owners: Sequence[str],
    limit: int,
    always: Sequence[str],
) -> list[ChunkHit]:
    """Return the chunks that are shown: `always` first, then by rank, where the user's own
    documents come before the library's unless those fit far better."""
    listed = {one.chunk_id for one in fused}
    asked_for = [Fused(i, 0.0, 0.0, 0.0) for i in always if i not in listed]
    ids = [*listed, *always]
    user_id, *library = owners
    own = {chunk.id: chunk for chunk in parts.store.chunks(ids, user_ids=[user_id])}
    others = [i for i in ids if i not in own]
    chunks = [*own.values(), *parts.store.chunks(others, user_ids=library)]
    found = [
        replace(hit, score=hit.score * OWN_WEIGHT, own=True) if hit.chunk.id in own else hit
        for hit in rank_chunks([*fused, *asked_for], chunks)
    ]
    found.sort(key=lambda hit: (hit.chunk.id not in always, -hit.score, hit.chunk.id))
    return found[: max(limit, len(always))]


def _keep_best(best: dict[str, float], scores: Mapping[str, float]) -> None:
    for item, score in scores.items():
        best[item] = max(score, best.get(item, score))


def search_messages(
    parts: Parts, query: str, *, user_id: str, session_id: str | None, now: datetime, limit: int
) -> list[Hit]:
    """Return messages that may answer, best first: BM25, with each message's neighbours in its
    conversation speaking for it, and more weight for a speaker whom the question names."""
    n_items, n_terms = parts.store.index_size(kind="message", user_ids=[user_id])
    asked = terms(query)
    if not n_items or not asked:
        return []
    postings = parts.store.postings(asked, kind="message", user_ids=[user_id], most=SCORED)
    lexical = bm25(postings, n_items=n_items, n_terms=n_terms)
    best = sorted(lexical, key=lambda i: -lexical[i])[:POOLED]
    near = parts.store.neighbours_of_messages(best, user_id=user_id, reach=REACH)
    scores = pooled(postings, near, n_items=n_items, n_terms=n_terms)
    found = sorted(scores, key=lambda i: (-scores[i], i))[: limit * 5 + 50]
    hidden = parts.store.hidden_messages(found, user_id=user_id, now=now)
    messages = [
        m
        for m in parts.store.messages_by_id(found, user_id=user_id)
        if m.id not in hidden and session_id in (None, m.session_id)
    ]
    named = [m.id for m in messages if m.speaker and is_named(query, [m.speaker])]
    boosted = favoured(scores, named)
    hits = [
        Hit(
            m.id,
            "message",
            m.content,
            boosted[m.id],
            {"words": lexical.get(m.id, 0.0), "with neighbours": scores[m.id]},
            m.id,
        )
        for m in messages
    ]
    return sorted(hits, key=lambda hit: (-hit.score, hit.id))[:limit]


def search_facts(parts: Parts, query: str, *, user_id: str, now: datetime, limit: int) -> list[Hit]:
    """Return facts that bear on a question, best first; see `facts`. Those that speak of what
    expired are left out."""
    found = facts_of(
        parts, user_id=user_id, now=now, query=query, limit=limit, include_expired=False
    )
    return [
        Hit(
            fact.entity_id,
            "fact",
            fact.text,
            fact.score,
            {"confidence": fact.confidence},
            fact.sources[-1] if fact.sources else "",
        )
        for fact in found
    ]


def chunk_hits(found: Sequence[ChunkHit]) -> list[Hit]:
    """Return chunks as hits of a search."""
    return [
        Hit(
            hit.chunk.id,
            "chunk",
            hit.chunk.text,
            hit.score,
            {"words": hit.lexical, "similarity": hit.similarity},
            hit.chunk.document_name,
        )
        for hit in found
    ]
