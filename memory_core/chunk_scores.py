"""What a piece of a document that was found is worth: how much of the question it has, and how
likely it is to answer it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import PurePath

from memory_core.errors import RetrievalError
from memory_core.llm.associations import associations
from memory_core.llm.terms import STOP, stem
from memory_core.retrieval.base import ChunkHit
from memory_core.retrieval.chunking import indexed_text
from memory_core.retrieval.covering import share_covered
from memory_core.retrieval.dual_encoder import dual_encoder
from memory_core.retrieval.fusion import VECTOR_WEIGHT
from memory_core.retrieval.lexicon import distinct, joined, lexicon

OWN_WEIGHT = 1.5
"""How much more a piece of the user's own documents is worth than one of the library."""
COVERED = 3.5
"""What it is worth that all of a question stands in a chunk, its headings or its document's name:
fitted to questions over sample documents, checked by leaving a fifth of them out."""
ANSWERS = 5.0
"""What a cosine of 1 is worth between a question and a chunk, as learned from questions and the
pieces that answer them; see `retrieval.dual_encoder`."""
ASSOCIATED = 0.25
"""What the words of a chunk are worth that are known to answer words of the question, a unit of
`llm.associations`. Both were chosen by questions over sample documents: without pairs the mean
reciprocal rank of what answers is 84.8, with them 88.3 (n=932), and of follow-up questions as the
memory puts them 88.6 and 89.0 (n=54)."""
LOOKING = 8.0
"""As `ANSWERS`, where the offline answerer chooses which chunks to look at."""
PAIRED = 12
"""Chunks whose words are looked up in pairs, the best by all else."""


def judged(
    hits: Sequence[ChunkHit],
    asked: Sequence[str],
    rarity: Mapping[str, float],
    *,
    own: Sequence[bool],
) -> list[ChunkHit]:
    """Return hits with what they are worth. asked: the ways a question is put; rarity: how rare
    each of its words is; own: which are of the user's own documents."""
    texts = [indexed_text(hit.chunk) for hit in hits]
    names = [_words_of_name(hit.chunk.document_name) for hit in hits]
    covered = share_covered(rarity, [*zip(texts, names, strict=True)])
    near = _nearness(asked, texts)
    plain = [
        hit.score + COVERED * share + ANSWERS * close
        for hit, share, close in zip(hits, covered, near, strict=True)
    ]
    best = sorted(range(len(hits)), key=lambda i: -plain[i])[:PAIRED]
    known = dict(zip(best, associated(asked, [texts[i] for i in best]), strict=True))
    return [
        ChunkHit(
            hit.chunk,
            (plain[i] + ASSOCIATED * known.get(i, 0.0)) * (OWN_WEIGHT if own[i] else 1.0),
            hit.lexical,
            hit.similarity,
            own[i],
            covered=covered[i],
            answers=near[i],
            associated=known.get(i, 0.0),
        )
        for i, hit in enumerate(hits)
    ]


def associated(asked: Sequence[str], texts: Sequence[str]) -> list[float]:
    """Return what pairs known by heart say for each text as an answer to one of the questions, at
    least 0."""
    import numpy as np

    words = lexicon()
    flat, owners = joined([words.said(text) for text in texts])
    if not len(flat):
        return [0.0] * len(texts)
    numbers, places = distinct(flat)
    told, rows = np.unique(words.known(numbers, _number), return_inverse=True)
    has = np.zeros((len(told), len(texts)))
    has[rows[places], owners] = 1.0
    said = [associations().say(question, told, has) for question in asked]
    found: list[float] = np.max([np.zeros(len(texts)), *said], axis=0).tolist()
    return found


def worth_a_look(hit: ChunkHit) -> float:
    """Return what a hit is worth to the offline answerer. It asks pairs of words itself, sentence
    by sentence, so what they say of chunks would count twice."""
    other = (LOOKING - ANSWERS) * hit.answers - ASSOCIATED * hit.associated
    return hit.score + other * (OWN_WEIGHT if hit.own else 1.0)


def parts_of(hit: ChunkHit) -> dict[str, float]:
    """Return what counts of a chunk: the words it shares with the question, its likeness, how much
    of the question it covers, how near it is to it, which of its words are known to answer, and
    that it is the user's own. They add up to its score."""
    plain = hit.score / OWN_WEIGHT if hit.own else hit.score
    covered, answers = COVERED * hit.covered, ANSWERS * hit.answers
    known = ASSOCIATED * hit.associated
    found = plain - covered - answers - known
    meaning = min(found, VECTOR_WEIGHT * max(0.0, hit.similarity))
    return {
        "words": found - meaning,
        "meaning": meaning,
        "covered": covered,
        "answers": answers,
        "associated": known,
        "own": hit.score - plain,
    }


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


def _number(word: str) -> int:
    """Return the number of the stem of a word as `associations` know it, -1 for none."""
    return -1 if word in STOP else associations().number(stem(word))


@lru_cache(maxsize=4096)
def _words_of_name(document_name: str) -> str:
    """Return the name of a file as words, without its ending."""
    return PurePath(document_name).stem.replace("_", " ").replace("-", " ")
