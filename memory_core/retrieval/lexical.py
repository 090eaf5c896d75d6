"""Lexical search: which words of a question stand in which item, scored by BM25.

Pure functions over plain data. An item is whatever the index holds, a message or a chunk.
"""

import math
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from threading import get_ident
from typing import TypeVar

Id = TypeVar("Id", str, int)
"""Of an item, or its row number."""

_TOKEN = re.compile(
    r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w.-]*\w)"  # 1,599 and 1,599.50
    r"|[^\W_]+(?:['’./_+-][^\W_]+)*"
)
_PART = re.compile(r"\d+|[^\W\d_]+")
_CONTRACTED = re.compile(r"'(?:s|d|ll|ve|re|m|t)$")
_DECIMAL = re.compile(r"\d+\.\d+")

_FUNCTION_WORDS = """
    a about after again all also although am an and any anybody anyone anything are aren arent as at
    be because been before being both but by can cannot cant could couldn couldnt did didn didnt do
    does doesn doesnt doing don dont during each either else ever every few for from get gets
    getting give go goes going got had hadn hadnt has hasn hasnt have haven havent having he her
    here hers herself hey hi him himself his how hows i if im in into is isn isnt it its itself ive
    just know let lets like likely lot make me might more most much must my myself neither no nor
    not of off oh ok okay on only onto or other our ours ourselves out over own please really same
    say she should shouldn shouldnt so some somebody someone something still such tell than thank
    thanks that thats the their theirs them themselves then there theres these they theyre theyve
    thing things this those though through to too until up upon us very want was wasn wasnt way we
    well were weren werent weve what whatever whats when whenever where wheres whether which while
    who whoever whom whos whose why will with within without won wont would wouldn wouldnt yeah yes
    yet you youd youll your youre yours yourself youve
"""
STOP_WORDS = frozenset(_FUNCTION_WORDS.split())
"""Words that say nothing about what is asked for; question words are among them on purpose."""


K1, B = 1.2, 0.75
"""Of BM25: how slowly repetition stops counting, and how much long items are held back."""
POOLING = (1.0, 1.0, 0.5)
"""Of pooling: what a count is worth at distance 0, 1, 2."""
OWN = 0.5
"""Of pooling: what the turn alone is worth."""


# Counts as a cache of words, which forgetting empties: a stemmer keeps the last ones, too.
@lru_cache(maxsize=128)
def _stemmer(thread: int) -> Callable[[str], str]:
    """Return the stemmer of a thread: it keeps the word it works on in itself, so threads must not
    share one; to make one for each word takes longer than all of the rest."""
    import snowballstemmer

    stem: Callable[[str], str] = snowballstemmer.stemmer("english").stemWord
    return stem


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    return _stemmer(get_ident())(word)


def _pieces(token: str) -> Iterator[str]:
    """Yield what a token is found by: a word as its stem, a code whole and in parts."""
    plain = _CONTRACTED.sub("", token.replace("’", "'")).replace("'", "")
    if plain[:1].isdigit() and "," in plain:
        yield plain.replace(",", "")
    elif plain.isalpha() or _DECIMAL.fullmatch(plain) or plain.isdigit():
        if plain not in STOP_WORDS:
            yield _stem(plain)
    else:
        parts = _PART.findall(plain)
        if any(part.isdigit() for part in parts):
            yield plain
        yield from (_stem(part) for part in parts if part not in STOP_WORDS)


@lru_cache(maxsize=65_536)
def _known_pieces(token: str) -> tuple[str, ...]:
    """Return `_pieces` of a token; most words of a text were met before."""
    return tuple(_pieces(token))


def terms(text: str) -> dict[str, int]:
    """Return the terms of a text and how often each occurs.

    Case, width and inflection do not matter ("Laptops" is "laptop"), thousands separators neither;
    a code such as "wh-1000xm5" counts whole and in its parts; stop words are left out.
    """
    folded = (text if text.isascii() else unicodedata.normalize("NFKC", text)).lower()
    counts: dict[str, int] = {}
    for token in _TOKEN.findall(folded):
        for piece in _known_pieces(token):
            counts[piece] = counts.get(piece, 0) + 1
    return counts


def terms_of_word(word: str) -> Collection[str]:
    """Return the terms of one small word, as `terms` does."""
    # Nothing in a word of English letters can be anything but that word.
    return _known_pieces(word) if word.isascii() and word.isalpha() else terms(word)


def idf(n_with_term: int, n_items: int) -> float:
    """Return how much a term says that is in so many of these items."""
    return math.log(1 + (max(n_items, n_with_term) - n_with_term + 0.5) / (n_with_term + 0.5))


def favoured(
    scores: Mapping[Id, float], ids: Collection[Id], *, factor: float = 1.3
) -> dict[Id, float]:
    """Return the scores with those of `ids` times `factor`: turns of the speaker a question names
    are likelier to answer it."""
    return {item: score * factor if item in ids else score for item, score in scores.items()}
