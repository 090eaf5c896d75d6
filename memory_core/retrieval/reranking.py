"""Which of the messages found by their words answer a question: a sum of parts, each explainable.

The weights were fitted to questions about long conversations (softmax over the candidates of a
question, parts that speak for a message never below 0), and checked by leaving conversations out.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import log1p
from typing import TYPE_CHECKING

from memory_core.errors import RetrievalError
from memory_core.retrieval.covering import covered, flattened
from memory_core.retrieval.likeness import word_vectors
from memory_core.retrieval.utterances import (
    Utterance,
    kinds_asked,
    spoken_words,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

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
    """A message that may answer. around: ids of its conversation in order, itself among them."""

    id: str
    session_id: str
    around: Sequence[str]
    by_named: bool


def features(
    question: Question, found: Sequence[Spoken], read: Mapping[str, Utterance]
) -> dict[str, "Numbers"]:
    """Return what speaks for and against each message, by name as in `Weights`.

    read: every message that is found or around one.
    """
    import numpy as np

    ids = list(read)
    place = {i: n for n, i in enumerate(ids)}
    shares = covered(question.rarity, list(read.values()))
    rarity = np.array([question.rarity[word] for word in question.rarity])
    rarity = rarity / max(1e-9, float(rarity.sum()))
    own = np.array([place[one.id] for one in found], dtype=np.int64)
    around = [_around(one, place) for one in found]
    before = np.array([b for _, b in around], dtype=np.int64)
    near = np.stack([shares[places].max(axis=0) for places, _ in around])
    words = np.maximum(shares[own], BEFORE * shares[before]) @ rarity
    neighbours = near @ rarity
    asks = np.array([*(float(read[i].asks) for i in ids), 0.0])
    kinds = kinds_asked(question.text)
    return {
        "words": words,
        "neighbours": neighbours,
        "meaning": _meaning(question.text, [read[one.id] for one in found]),
        "conversation": _of_conversation(found, neighbours),
        "speaker": np.array([float(one.by_named) for one in found]),
        "named": np.array([float(_names(read[one.id], question)) for one in found]),
        "replies": asks[before],
        "asks": asks[own],
        "own": np.array([log1p(read[one.id].own) for one in found]),
        "offers": np.array([float(read[one.id].offers(kinds)) for one in found]),
    }


def _around(one: Spoken, place: Mapping[str, int]) -> tuple[list[int], int]:
    """Return the places of a message's neighbours and of the one before it, -1 for none."""
    middle = one.around.index(one.id)
    near = one.around[max(0, middle - REACH) : middle + REACH + 1]
    before = place[one.around[middle - 1]] if middle else -1
    return [place[i] for i in near], before


def _names(read: Utterance, question: Question) -> bool:
    return any(not question.speakers.isdisjoint(stems) for stems in read.stems)


def _of_conversation(found: Sequence[Spoken], values: "Numbers") -> "Numbers":
    import numpy as np

    by_session: dict[str, list[float]] = defaultdict(list)
    for one, value in zip(found, values.tolist(), strict=True):
        by_session[one.session_id].append(value)
    best = {i: sum(sorted(v)[-TOP:]) / min(TOP, len(v)) for i, v in by_session.items()}
    return np.array([best[one.session_id] for one in found])


def _meaning(text: str, read: Sequence[Utterance]) -> "Numbers":
    """Return the cosine of each message with a text, 0..1, by all their words."""
    import numpy as np

    said = spoken_words(text)
    words = list(dict.fromkeys(chain(said, chain.from_iterable(one.said for one in read))))
    place = {word: i for i, word in enumerate(words)}
    cosines = np.zeros(len(read))
    rows, starts, flat = flattened([one.said for one in read], place)
    if not rows or not said:
        return cosines
    try:
        vectors = word_vectors().of(words)
    except RetrievalError:
        return cosines
    sums = np.add.reduceat(vectors[flat], starts, axis=0)
    towards = vectors[[place[word] for word in said]].sum(axis=0)
    norms = np.linalg.norm(sums, axis=1) * np.linalg.norm(towards)
    cosines[rows] = np.maximum(0.0, sums @ towards / np.maximum(1e-9, norms))
    return cosines
