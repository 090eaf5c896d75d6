"""The plain definition of scores by words, item by item: what the arrays of `retrieval.scoring`
must come to."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from memory_core.retrieval.lexical import K1, OWN, POOLING, B, idf


class Occurrence(Protocol):
    """A term's occurrence in an item. length: terms in the whole item."""

    @property
    def term(self) -> str:
        """The term, as `terms` writes it."""

    @property
    def item_id(self) -> str:
        """The item it stands in."""

    @property
    def count(self) -> int:
        """How often it stands there, at least 1."""

    @property
    def length(self) -> int:
        """How many terms the whole item has."""


def _by_term(postings: Iterable[Occurrence]) -> dict[str, dict[str, Occurrence]]:
    table: dict[str, dict[str, Occurrence]] = defaultdict(dict)
    for posting in postings:
        table[posting.term][posting.item_id] = posting
    return table


def bm25(
    postings: Iterable[Occurrence], *, n_items: int, n_terms: int, k1: float = K1, b: float = B
) -> dict[str, float]:
    """Score items by the terms of a question they hold (Robertson and Zaragoza 2009).

    postings: every occurrence of the question's terms in the index. n_items: items in the index;
    n_terms: terms in all of them together. k1: how slowly repetition stops counting, above 0;
    b: how much long items are held back, 0..1.

    Returns item id -> score above 0; items with none of the terms are not in it.
    """
    mean = max(1.0, n_terms / max(1, n_items))
    scores: dict[str, float] = defaultdict(float)
    for found in _by_term(postings).values():
        rarity = idf(len(found), n_items)
        for item, posting in found.items():
            damping = k1 * (1 - b + b * posting.length / mean)
            scores[item] += rarity * _saturated(posting.count, damping, k1)
    return dict(scores)


def pooled(
    postings: Iterable[Occurrence],
    neighbours: Mapping[str, Sequence[str]],
    *,
    n_items: int,
    n_terms: int,
    weights: Sequence[float] = POOLING,
    own: float = OWN,
    frequencies: Mapping[str, int] | None = None,
    k1: float = K1,
    b: float = B,
) -> dict[str, float]:
    """Score the turns of a conversation by what they and the turns around them say.

    A reply rarely repeats the words of what it answers, so each turn is read together with its
    neighbours: BM25 of the pooled counts, without regard to length, plus `own` times the BM25 of
    the turn alone. Pooling the counts finds more than adding up the neighbours' scores.

    postings: as for `bm25`. neighbours: for each item worth it (the best hundred by `bm25` find as
    much as all) the ids around it in order, itself among them; the postings of other items only
    tell how rare a term is. weights: what a count is worth at distance 0, 1, 2 ...
    frequencies: in how many items each term is, where not all postings are given.

    Returns item id -> score above 0, also for neighbours that hold none of the terms themselves.
    """
    known = frequencies or {}
    mean = max(1.0, n_terms / max(1, n_items))
    scores: dict[str, float] = defaultdict(float)
    for term, everywhere in _by_term(postings).items():
        rarity = idf(known.get(term, len(everywhere)), n_items)
        found = {item: everywhere[item] for item in everywhere.keys() & neighbours.keys()}
        for item, posting in found.items():
            damping = k1 * (1 - b + b * posting.length / mean)
            scores[item] += own * rarity * _saturated(posting.count, damping, k1)
        for item, count in _spread(found, neighbours, weights).items():
            scores[item] += rarity * _saturated(count, k1, k1)
    return dict(scores)


def _saturated(count: float, damping: float, k1: float) -> float:
    return count * (k1 + 1) / (count + damping)


def _spread(
    found: Mapping[str, Occurrence],
    neighbours: Mapping[str, Sequence[str]],
    weights: Sequence[float],
) -> dict[str, float]:
    """Give each item the weighted counts of one term in itself and around it."""
    counts: dict[str, float] = defaultdict(float)
    for item, posting in found.items():
        around = neighbours[item] if item in neighbours[item] else (item,)
        middle = around.index(item)
        for i, other in enumerate(around):
            distance = abs(i - middle)
            if distance < len(weights) and weights[distance] > 0:
                counts[other] += weights[distance] * posting.count
    return counts
