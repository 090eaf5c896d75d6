"""How well sentences answer a question, as small trained networks read them side by side.

Decomposable attention models (Parikh et al. 2016) over static word vectors, with what was learned
of single words: each word of the question looks for its like in a sentence and in what the sentence
stands under, and is told whether it stands elsewhere in the piece or in the document; what it
finds, what it misses and what of the sentence is left over make one score; that none of them
answers has a score of its own. Networks that began to learn from other numbers err in other places,
so the mean of their scores errs less than each. `training/reranking` trains them, on questions and
documents of our own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.llm.nearness import Embed
from memory_core.llm.passages import Sentence
from memory_core.llm.reranker_pairs import FAR, Pairs, beside
from memory_core.llm.reranker_states import LEARNED, LEARNED_WORDS, Encoded, States, softmax
from memory_core.llm.reranker_words import (
    MAX_QUESTION,
    Context,
    Place,
    Vocabulary,
    contexts,
    places,
    words_of,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("reranker.npz")
"""Weights by name, each with those of all networks, one after the other."""
LEAST, MOST, UNIT = -6.0, 12.0, 6.0
"""Bounds of how well two words meet, as a sign, and what it is divided by."""
SHARP = 3.0
"""How much more those of a sentence's words count that are met, or that are not."""
_KEPT = 2_048
"""Sentences kept as each network sees them, some 20 MB."""


@dataclass(frozen=True, slots=True)
class Reranked:
    """The score of each sentence, shape (n,), and that of none answering: log odds, the greater the
    likelier, where only differences tell something. likely: log odds that documents tell what is
    asked, by the question alone: seldom whether somebody is married, more often why."""

    scores: "Array"
    none: float
    likely: float


class Network:
    """A trained network over the word vectors it was trained on. May be shared by threads."""

    def __init__(
        self, weights: "Mapping[str, Array]", learned: Sequence[str], vocabulary: Vocabulary
    ) -> None:
        """Take the weights by name. learned: the words of which something was learned; vocabulary:
        may be shared by networks, which see the same words."""
        self._w = dict(weights)
        self._states = States(self._w, learned, vocabulary)
        self._read = lru_cache(maxsize=_KEPT)(self._states.of_context)

    def scored(self, question: str, among: Sequence[Context], places: Sequence[Place]) -> Reranked:
        """Score sentences with what is around them, at least one. places: where each stands."""
        asked = words_of(question)[-MAX_QUESTION:] or ["?"]
        query = self._states.of_question(asked)
        w, words = self._w, self._states.vocabulary
        pairs = beside(w, words, query, [self._read(one) for one in among], places)
        weights = softmax((query.states @ w["pq"])[:, 0])
        gist: Array = weights @ query.states
        signs = [*self._of_question(query, pairs, weights), *self._of_sentence(pairs, gist)]
        hidden = _relu(_joined(signs, len(among)) @ w["M1"] + w["mb"])
        likely = (gist @ w["t1"] + w["t2"])[0]
        return Reranked((hidden @ w["M2"] + w["m2"])[:, 0], float(w["n2"][0]), float(likely))

    def _of_question(self, query: Encoded, pairs: Pairs, weights: "Array") -> "list[Array]":
        """Return what the question's words find: by their weights (n,), and at most."""
        import numpy as np

        w, own = self._w, pairs.own[:, :, None]
        top = np.maximum(pairs.met.max(axis=1, keepdims=True), 0.0)  # or nothing, at 0
        shares = np.exp(pairs.met - top)
        shares /= shares.sum(axis=1, keepdims=True) + np.exp(-top)
        found = shares.transpose(0, 2, 1) @ pairs.states
        around = ~own & (pairs.parts >= 0)[:, :, None]
        signs = [
            _bounded(np.where(own, pairs.met, FAR).max(axis=1)),
            _bounded(np.where(own, FAR, pairs.met).max(axis=1)),
            (pairs.same & own).any(axis=1),
            (pairs.same & around).any(axis=1),
            *pairs.near,
            (pairs.loose & own).any(axis=1),
            (pairs.loose & around).any(axis=1),
        ]
        each = _relu(
            query.states @ w["W1"]
            + found @ w["W2"]
            + (query.states * found) @ w["W3"]
            + np.stack(signs, axis=-1).astype(np.float32) @ w["w4"]
            + w["b1"]
        )
        together: Array = (weights @ each)[:, None]
        inner = _relu(each @ w["V1"] + together @ w["V2"] + w["vb"])
        each = _relu(each + inner @ w["V3"])
        return [weights @ each, each.max(axis=1)]

    def _of_sentence(self, pairs: Pairs, gist: "Array") -> "list[Array]":
        """Return which of a sentence's words are met, what is left, and both beside the question.
        gist: the question as a whole, shape (width,)."""
        import numpy as np

        w, own, states = self._w, pairs.own, pairs.states
        met = _bounded(pairs.met.max(axis=2))
        weight, left = ((states @ w[name])[:, :, 0] for name in ("ps", "pu"))
        met_states = _pooled(np.where(own, weight + SHARP * met, FAR), states)
        left_states = _pooled(np.where(own, left - SHARP * met, FAR), states)
        covered = (softmax(np.where(own, weight, FAR)) * met).sum(axis=1)
        whole = (states * own[:, :, None]).sum(axis=1)
        whole /= np.maximum(own.sum(axis=1), 1)[:, None]
        beside = [gist * one for one in (whole, met_states, left_states)]
        return [met_states, left_states, *beside, covered[:, None]]


class Reranker:
    """Several networks that score together. May be shared by threads."""

    def __init__(self, networks: Sequence[Network]) -> None:
        """Take the networks, at least one."""
        self._networks = tuple(networks)

    def rerank(self, question: str, among: Sequence[Sentence]) -> Reranked:
        """Score sentences, at least one, in reading order within a piece: the mean of what the
        networks say."""
        import numpy as np

        read, stand = list(contexts(among)), places(among)
        each = [one.scored(question, read, stand) for one in self._networks]
        scores: Array = np.mean([one.scores for one in each], axis=0)
        none, likely = np.mean([(one.none, one.likely) for one in each], axis=0)
        return Reranked(scores, float(none), float(likely))


def networks(embed: Embed) -> list[Network]:
    """Return the networks that ship, over some word vectors."""
    import numpy as np

    with np.load(WEIGHTS) as held:
        learned = str(held[LEARNED_WORDS]).split()
        of_all = {name: held[name].astype(np.float32) for name in held if name != LEARNED_WORDS}
    each = ({k: v[i] for k, v in of_all.items()} for i in range(len(of_all[LEARNED])))
    vocabulary = Vocabulary(embed)
    return [Network(weights, learned, vocabulary) for weights in each]


@cache
def reranker(embed: Embed) -> Reranker:
    """Return what ships, over some word vectors; loaded when first used."""
    return Reranker(networks(embed))


def _joined(signs: "Sequence[Array]", n: int) -> "Array":
    import numpy as np

    rows = [np.broadcast_to(one, (n, one.shape[-1])) for one in signs]
    return np.concatenate(rows, axis=1)


def _relu(values: "Array") -> "Array":
    import numpy as np

    return np.maximum(values, 0.0)


def _pooled(scores: "Array", states: "Array") -> "Array":
    """Return the mean of states (k, m, width) by scores (k, m)."""
    found: Array = (softmax(scores)[:, None] @ states)[:, 0]
    return found


def _bounded(met: "Array") -> "Array":
    import numpy as np

    return np.clip(met, LEAST, MOST) / UNIT
