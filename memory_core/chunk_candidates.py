"""What may answer among the pieces of documents: those with the words of a question, those near it.

Pieces are found twice, by words in the store and by vectors in the index, and are not read yet.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from memory_core.errors import RetrievalError
from memory_core.parts import Parts
from memory_core.retrieval.lexical import terms
from memory_core.retrieval.scoring import Scores, frequencies, score_items
from memory_core.stores.base import Store

CANDIDATES = 60
"""Hits of each kind of rank that are fused, and then read to see how they fit the question."""
SCORED = 4000
"""Occurrences of words that are scored, those of the rarest words first; bounds a search in a large
memory, and leaves out only words that say next to nothing."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a chunk is kept. key: its row number; own: not in the library."""

    key: int
    own: bool


@dataclass(frozen=True, slots=True)
class Words:
    """What the words of the questions say. ranked: chunks scored for each question; common: terms
    -> in how many chunks each is; n_items: chunks there are; limit: how many are wanted."""

    ranked: Sequence[Scores]
    common: Mapping[str, int]
    n_items: int
    limit: int

    def keys(self) -> set[int]:
        """Return the row numbers of the best for each question."""
        return {key for scores in self.ranked for key in scores.best(self.limit)}

    def of(self, places: Mapping[str, Place]) -> dict[str, float]:
        """Return the best score of each of these chunks that has one."""
        best: dict[str, float] = {}
        keys = [place.key for place in places.values()]
        for scores in self.ranked:
            given = zip(places, scores.of(keys), strict=True)
            _keep_best(best, {i: score for i, score in given if score > 0})
        return best


def by_words(whole: Store, asked: Sequence[str], *, owners: Sequence[str], limit: int) -> Words:
    """Score chunks by the words they share with each of the questions."""
    words = {query: terms(query) for query in asked}
    with whole.reading() as store:
        n_items, n_terms = store.index_size(kind="chunk", user_ids=owners)
        found = store.occurrences(
            set().union(*words.values()), kind="chunk", user_ids=owners, most=SCORED
        )
    ranked = [
        score_items(
            (one for one in found if one.term in words[query]), n_items=n_items, n_terms=n_terms
        )
        for query in asked
    ]
    return Words(ranked, frequencies(found), n_items, limit)


def placed(
    store: Store, keys: Collection[int], ids: Collection[str], *, owners: Sequence[str]
) -> dict[str, Place]:
    """Return where those of these chunks are kept that exist, given by row number or id."""
    found: dict[str, Place] = {}
    keys = set(keys)
    for owner in owners:
        by_key = store.item_ids(keys, kind="chunk", user_ids=[owner]) if keys else {}
        keys = keys - by_key.keys()
        found |= {i: Place(key, owner == owners[0]) for key, i in by_key.items()}
    for owner in owners:
        left = [i for i in ids if i not in found]
        by_id = store.item_keys(left, kind="chunk", user_ids=[owner]) if left else {}
        found |= {i: Place(key, owner == owners[0]) for i, key in by_id.items()}
    return found


def nearest(
    parts: Parts, asked: Sequence[str], *, owners: Sequence[str], limit: int
) -> tuple[dict[str, float], str]:
    """Return chunks near the questions, and why some may be missing, "" if not."""
    similar: dict[str, float] = {}
    try:
        for vector in parts.embedder.embed(asked):
            near = parts.index.search(vector, user_ids=owners, limit=limit)
            _keep_best(similar, {hit.chunk_id: hit.similarity for hit in near})
        return similar, parts.index.missing(user_ids=owners)
    except RetrievalError as error:
        return similar, f"{error} The documents were searched by their words alone."


def _keep_best(best: dict[str, float], scores: Mapping[str, float]) -> None:
    for item, score in scores.items():
        best[item] = max(score, best.get(item, score))
