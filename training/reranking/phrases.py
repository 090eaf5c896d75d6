"""Learn how what answers is put: `python -m training.reranking.phrases` writes
`memory_core/llm/phrasing.npz`.

Softmax over a document's sentences, some of others and "none", beside what words of a question that
stand in a sentence say for it and what `associations` do; each document is learned from once, those
told of one thing together, so that what is known of a pair when it comes is from other documents
(Adagrad, pairs left out at random).
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from memory_core.llm.associations import associations
from memory_core.llm.phrasing import LISTED
from training.reranking.held import Held, as_held, goes_further, learnings, there, write
from training.reranking.laid_out import laid_out, learned_from_and_kept
from training.reranking.material import material
from training.reranking.pairs import Floats, Numbers, key
from training.reranking.phrase_steps import Read, Step, Steps, coming, numbered, read

RATE, RATE_WORDS, DROP = 0.4, 0.02, 0.2
"""Of learning pairs, and what words and "none" count; share of what sentences have that is left
out."""
SCALE = (1.0, 0.3)
"""What pairs add, for and against."""
TAKEN = 0.5
"""How much a question counts a second time, with what answers it taken away, so that "none" is
right."""
_FAR, _BEGUN = -1e9, 1e-3


@dataclass(slots=True)
class Learned:
    """Weights of pairs by their keys, in order; of words as in `Step.words`; of what pairs say, of
    "none"; and the squares of all slopes."""

    keys: Numbers
    weights: Floats = field(init=False)
    squares: Floats = field(init=False)
    others: Floats = field(default_factory=lambda: np.array([3.0, 1.5, 1.5, 0.6, 0.5, 5.0]))
    squares_others: Floats = field(default_factory=lambda: np.full(6, 1e-2))

    def __post_init__(self) -> None:
        self.weights = np.zeros(len(self.keys))
        self.squares = np.full(len(self.keys), _BEGUN)

    def at(self, step: Step, n: int) -> tuple[Numbers, NDArray[np.bool_]]:
        """Return where each pair of a step stands, (a, t), and whether it is one. n: how many may
        be told."""
        wanted = key(step.which[:, None], step.others, n)
        at = np.searchsorted(self.keys, wanted).clip(max=len(self.keys) - 1)
        return at, self.keys[at] == wanted

    def scores(self, step: Step, weights: Floats) -> tuple[Floats, Floats, Floats]:
        """Return what sentences score, (q, k), what pairs alone do, and for each sentence what
        speaks for it by all that is asked, (a, k). weights: of pairs, (a, t)."""
        speaks, against = weights.clip(0.0) @ step.has, weights.clip(None, 0.0) @ step.has
        pairs: Floats = step.asked @ (SCALE[0] * np.log1p(speaks) + SCALE[1] * against)
        return step.words @ self.others[:4] + self.others[4] * pairs, pairs, speaks

    def learn(self, steps: Sequence[Step], n: int, random: np.random.Generator) -> float:
        """Learn from some steps at once, and return how far what is right fell short. n: as in
        `at`."""
        each = [self._slopes(step, n, random) for step in steps]
        missed, places, changes, of_others = zip(*each, strict=True)
        at, which = np.unique(np.concatenate(places), return_inverse=True)
        change = np.bincount(which, np.concatenate(changes), len(at)) / len(each)
        self.squares[at] += change**2
        self.weights[at] += RATE * change / np.sqrt(self.squares[at])
        change = np.mean(of_others, axis=0)
        self.squares_others += change**2
        self.others += RATE_WORDS * change / np.sqrt(self.squares_others)
        return float(np.mean(missed))

    def _slopes(
        self, step: Step, n: int, random: np.random.Generator
    ) -> tuple[float, Numbers, Floats, Floats]:
        """Return how far what is right fell short in a step, which pairs it has, how likelihood
        rises with the weight of each of these, and with `others`."""
        at, there = self.at(step, n)
        weights = np.where(there, self.weights[at], 0.0)
        has = step.has * (random.random(step.has.shape) > DROP)
        step = replace(step, has=has)
        each, pairs, speaks = self.scores(step, weights)
        missed, slope, slope_none = slopes(each, self.others[5], step.right)
        by = self.others[4] * (step.asked.T @ slope)
        rising, falling = (by * SCALE[0] / (1 + speaks)) @ has.T, (by * SCALE[1]) @ has.T
        change = np.where(
            weights > 0,
            rising,
            np.where(weights < 0, falling, np.where(rising > 0, rising, falling)),
        )
        of_words = np.einsum("qk,qkw->w", slope, step.words)
        of_others = np.array([*of_words, (slope * pairs).sum(), slope_none])
        return missed, at[there], change[there], of_others


def slopes(each: Floats, none: float, right: NDArray[np.bool_]) -> tuple[float, Floats, float]:
    """Return minus the mean log likelihood of what is right, among all that answers, and how it
    rises with each score, (q, k), and that of none. each: scores, (q, k)."""
    has = right.sum(axis=1) > 0
    gold = np.where(right, each, _FAR)
    kept = np.where(right, _FAR, each)
    of_gold, of_each = _shares(gold), _shares(each)
    beside = np.full((len(each), 1), none)
    of_all, of_rest = _shares(np.hstack([each, beside])), _shares(np.hstack([kept, beside]))
    known = has[:, None] * of_gold
    found = 2 * known - of_all[:, :-1] - has[:, None] * (of_each + TAKEN * of_rest[:, :-1])
    by_none = (~has - of_all[:, -1] + TAKEN * has * (1 - of_rest[:, -1])).sum()
    n = len(each)
    missed = np.logaddexp.reduce(each[has], axis=1) - np.logaddexp.reduce(gold[has], axis=1)
    return float(missed.mean()) if has.any() else 0.0, found / n, float(by_none) / n


def _shares(scores: Floats) -> Floats:
    found = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = found / found.sum(axis=1, keepdims=True)
    return shares


def learn(
    steps: Steps, things: Sequence[Sequence[Read]], keys: Numbers, n: int, *, seed: int
) -> Learned:
    """Return what was learned of pairs after each document was learned from once. n: how many may
    be told."""
    learned, random, missed = Learned(keys), np.random.default_rng(seed), []
    began = time.monotonic()
    for done, i in enumerate(random.permutation(len(things)), 1):
        each = [steps.step(one, random) for one in things[i] if one.asked]
        missed += [learned.learn(each, n, random)] if each else []
        if done % 1000 == 0:
            print(
                f"{done} {np.mean(missed[-1000:]):.3f} {time.monotonic() - began:.0f} s", flush=True
            )
    return learned


def share_first(
    learned: Learned, steps: Steps, among: Sequence[Read], n: int
) -> tuple[float, float, int]:
    """Return how often what answers is first, with and without the pairs, of how many questions
    about documents that nothing was learned from, beside sentences of others."""
    random, first, without, asked = np.random.default_rng(0), 0, 0, 0
    for one in among:
        step = steps.step(one, random)
        at, there = learned.at(step, n)
        each, pairs, _ = learned.scores(step, np.where(there, learned.weights[at], 0.0))
        answered = np.flatnonzero(step.right.any(axis=1))
        first += int(step.right[answered, each[answered].argmax(axis=1)].sum())
        plain = each - learned.others[4] * pairs
        without += int(step.right[answered, plain[answered].argmax(axis=1)].sum())
        asked += len(answered)
    return first / max(1, asked), without / max(1, asked), asked


def held(learned: Learned, asked: Mapping[str, int], told: Mapping[str, int]) -> Held:
    """Return what was learned as it ships."""
    pairs = as_held([*asked], [*told], learned.keys, learned.weights)
    return {**pairs, "scale": np.array(SCALE, dtype=np.float32)}


def main() -> None:
    """Learn from all documents but every tenth, tell how what was learned does on those, and write
    it."""
    former = there(LISTED, further=goes_further(main.__doc__))
    laid = list(laid_out(list(material())))
    things, kept = learned_from_and_kept(laid, [read(one) for one in laid])
    asked = numbered(
        [unit for one in each for units, _ in one.asked for unit in units] for each in things
    )
    told = numbered([unit for one in each for of in one.told for unit in of.has] for each in things)
    keys = coming(things, asked, told)
    print(f"{len(asked)} asked, {len(told)} told, {len(keys)} pairs", flush=True)
    steps = Steps([*chain.from_iterable(things)], asked, told, associations())
    learned = learn(steps, things, keys, len(told), seed=learnings(former))
    first, without, n = share_first(learned, steps, [one for one in kept if one.asked], len(told))
    print(f"n={n} first {first:.3f}, without the pairs {without:.3f}; {learned.others.round(2)}")
    write(LISTED, held(learned, asked, told), former=former)


if __name__ == "__main__":
    main()
