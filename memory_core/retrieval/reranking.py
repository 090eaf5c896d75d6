"""Which of the messages found by their words answer a question: a sum of parts, each explainable.

The weights were fitted to questions about long conversations (softmax over the candidates of a
question, parts that speak for a message never below 0), and checked by leaving conversations out.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log1p
from typing import TYPE_CHECKING

from memory_core.errors import RetrievalError
from memory_core.retrieval.covering import covered
from memory_core.retrieval.lexicon import Lexicon, beginnings, joined, lexicon
from memory_core.retrieval.utterances import kinds_asked, offers, own_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from memory_core.retrieval.lexicon import Numbers

    Shares = NDArray[np.float64]

BEFORE = 0.8
"""What a word of the message before counts: a reply seldom repeats what it answers."""
REACH = 2
"""Messages before and after one that are read with it."""
TOP = 3
"""Messages of a conversation that tell whether it was about the question."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each part is worth; all but `named` and `asks` speak for a message."""

    words: float = 3.6
    """The share of the question, rare words counting more, in it and the message before it."""
    neighbours: float = 3.4
    """The same share, in it and `REACH` messages on both sides."""
    meaning: float = 4.3
    """The likeness of the whole message, a cosine."""
    conversation: float = 3.3
    """The share in the best `TOP` messages of its conversation."""
    speaker: float = 1.0
    """Said by one whom the question names."""
    named: float = -0.3
    """Speaks of, or to, the one whom the question names as a speaker."""
    replies: float = 0.6
    """Follows a question."""
    asks: float = -0.8
    """Holds a question itself."""
    own: float = 0.5
    """Words of the first person, by the logarithm of their number."""
    offers: float = 1.9
    """Holds a date, number, place or name where the question asks for one."""


FITTED = Weights()


@dataclass(frozen=True, slots=True)
class Question:
    """A question to messages. rarity: the inverse document frequency of each of its words, by word
    as written; speakers: terms of the names of those who speak and are named in it."""

    text: str
    rarity: Mapping[str, float]
    speakers: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message that may answer. key: its row number; session: that of its conversation. around:
    row numbers of its conversation in order, itself among them."""

    key: int
    session: int
    around: Sequence[int]
    by_named: bool


def features(
    question: Question, found: Sequence[Spoken], texts: Mapping[int, str]
) -> dict[str, "Shares"]:
    """Return what speaks for and against each message, by name as in `Weights`.

    texts: every message that is found or around one, by row number.
    """
    import numpy as np

    words, every = lexicon(), list(texts.values())
    said = [words.said(text) for text in every]
    place = {key: n for n, key in enumerate(texts)}
    shares = covered(question.rarity, said, words)
    rarity = np.array(list(question.rarity.values()))
    rarity = rarity / max(1e-9, float(rarity.sum()))
    own = np.array([place[one.key] for one in found], dtype=np.int64)
    around, before = _around(found, place)
    words_worth = np.maximum(shares[own], BEFORE * shares[before]) @ rarity
    neighbours = shares[around].max(axis=1) @ rarity
    asks = np.array([*("?" in text for text in every), False], dtype=np.float64)
    kinds = kinds_asked(question.text)
    read = [every[i] for i in own]
    return {
        "words": words_worth,
        "neighbours": neighbours,
        "meaning": _meaning(words, question.text, [said[i] for i in own]),
        "conversation": _of_conversation(found, neighbours),
        "speaker": np.array([float(one.by_named) for one in found]),
        "named": _naming(words, question, [said[i] for i in own]),
        "replies": asks[before],
        "asks": asks[own],
        "own": np.array([log1p(own_words(text)) for text in read]),
        "offers": np.array([float(offers(text, kinds)) for text in read]),
    }


def _around(found: Sequence[Spoken], place: Mapping[int, int]) -> "tuple[Numbers, Numbers]":
    """Return the places of each message's neighbours and of the one before it, -1 for none."""
    import numpy as np

    near = np.full((len(found), 2 * REACH + 1), -1, dtype=np.int64)
    before = np.full(len(found), -1, dtype=np.int64)
    for row, one in enumerate(found):
        middle = one.around.index(one.key)
        here = one.around[max(0, middle - REACH) : middle + REACH + 1]
        near[row, : len(here)] = [place[key] for key in here]
        if middle:
            before[row] = place[one.around[middle - 1]]
    return near, before


def _naming(words: Lexicon, question: Question, said: Sequence[bytes]) -> "Shares":
    """Return which messages speak of, or to, somebody whom the question names: 1 or 0."""
    import numpy as np

    names = {number for term in question.speakers for number in words.with_term(term)}
    if not names:
        return np.zeros(len(said))
    return np.array([float(not names.isdisjoint(joined([one])[0].tolist())) for one in said])


def _of_conversation(found: Sequence[Spoken], values: "Shares") -> "Shares":
    import numpy as np

    by_session: dict[int, list[float]] = defaultdict(list)
    for one, value in zip(found, values.tolist(), strict=True):
        by_session[one.session].append(value)
    best = {i: sum(sorted(v)[-TOP:]) / min(TOP, len(v)) for i, v in by_session.items()}
    return np.array([best[one.session] for one in found])


def _meaning(words: Lexicon, text: str, said: Sequence[bytes]) -> "Shares":
    """Return the cosine of each message with a text, 0..1, by all their words."""
    import numpy as np

    asked, _ = joined([words.said(text)])
    flat, owners = joined(said)
    cosines = np.zeros(len(said))
    if not len(flat) or not len(asked):
        return cosines
    try:
        vectors = words.vectors()
    except RetrievalError:
        return cosines
    starts = beginnings(owners)
    sums = np.add.reduceat(vectors.take(flat, axis=0), starts, axis=0)
    towards = vectors[asked].sum(axis=0)
    likeness = np.einsum("ij,j->i", sums, towards)  # in one thread, unlike a product of matrices
    norms = np.linalg.norm(sums, axis=1) * np.linalg.norm(towards)
    cosines[owners[starts]] = np.maximum(0.0, likeness / np.maximum(1e-9, norms))
    return cosines
