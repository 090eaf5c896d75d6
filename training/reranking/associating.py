"""Learn which words of a sentence answer which words of a question: `python -m
training.reranking.associating` writes `memory_core/llm/associations.npz`.

Softmax over a document's sentences and some of others; each document is learned from once, those
told of one thing together, so that what is known of a pair when it comes is from other documents;
pairs are left out at random. Begins with how often pairs came, `pairs`, and with those of
`said_otherwise.txt`.
"""

import time
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from memory_core.llm.associations import LISTED
from memory_core.llm.thesaurus import near_in
from training.reranking.held import COUNTS, Held, as_held, goes_further, learnings, there, write
from training.reranking.laid_out import laid_out, learned_from_and_kept
from training.reranking.material import material
from training.reranking.pair_steps import Steps
from training.reranking.pairs import Numbers, Stems, counted, in_stems, key, with_listed

Weights = dict[str, jax.Array]

WRITTEN = Path(__file__).with_name("said_otherwise.txt")
"""Pairs that were written down: what questions say ~ what papers say for it."""
RATE, HELD, DROP = 1e-2, 1e-3, 0.2
"""Of learning; of how far weights are held where they began; share of pairs that is left out."""
FAR = -1e9


def scores(w: Weights, pairs: jax.Array, plain: jax.Array, asked: jax.Array) -> jax.Array:
    """Return what sentences score, (q, k): what `associations.Associations.score` says of pairs,
    and what words of the question do that stand there themselves."""
    each = w["pairs"][pairs]
    speaks, against = jax.nn.relu(each).sum(-1), jnp.minimum(each, 0.0).sum(-1)
    of_words = plain @ w["plain"] + w["scale"][0] * jnp.log1p(speaks) + w["scale"][1] * against
    counts = jnp.exp(w["counts"][asked]) * (asked > 0)
    return (of_words * counts[:, None]).sum(-1)


def loss(w: Weights, begun: jax.Array, step: tuple[jax.Array, ...], by: jax.Array) -> jax.Array:
    """Return minus the mean log likelihood of what is right, and what holds the weights. begun:
    what pairs weighed at first; by: what draws the pairs that are left out."""
    pairs, plain, asked, right = step
    pairs = jnp.where(jax.random.bernoulli(by, 1 - DROP, pairs.shape), pairs, 0)
    each, answered = scores(w, pairs, plain, asked), right.any(1)
    gold = jax.nn.logsumexp(jnp.where(right, each, FAR), 1)
    missed = jnp.where(answered, jax.nn.logsumexp(each, 1) - gold, 0.0)
    used = jnp.unique(pairs, size=20_000, fill_value=0)
    moved = ((w["pairs"][used] - begun[used]) ** 2).sum() + (w["counts"][asked] ** 2).sum()
    return missed.sum() / jnp.maximum(answered.sum(), 1) + HELD * moved / 100


def learn(
    steps: Steps, among: Sequence[Sequence[Stems]], begun: NDArray[np.float64], *, seed: int
) -> Weights:
    """Return the weights after each document was learned from once. among: by what they are told
    of; begun: of the pairs."""
    first = jnp.asarray([0.0, *begun], jnp.float32)
    w: Weights = {
        "pairs": first,
        "counts": jnp.zeros(steps.stems + 1),
        "plain": jnp.array([3.0, 1.5, 1.5]),
        "scale": jnp.array([1.0, 0.3]),
    }
    by = optax.adam(optax.cosine_decay_schedule(RATE, len(among)))
    state = by.init(w)

    sloped = jax.jit(jax.value_and_grad(loss))

    @jax.jit
    def stepped(
        w: Weights, state: optax.OptState, slope: Weights
    ) -> tuple[Weights, optax.OptState]:
        change, state = by.update(slope, state, w)
        w = optax.apply_updates(w, change)
        return w | {"pairs": w["pairs"].at[0].set(0.0)}, state

    random, draws, losses = np.random.default_rng(seed), jax.random.key(seed), []
    began = time.monotonic()
    for n, i in enumerate(random.permutation(len(among)), 1):
        slopes = []
        for each in (one for one in among[i] if one.right.any()):
            draws, own = jax.random.split(draws)
            one = steps.step(each, random)
            read = tuple(map(jnp.asarray, (one.pairs, one.plain, one.asked, one.right)))
            found, slope = sloped(w, first, read, own)
            losses.append(float(found))
            slopes.append(slope)
        if slopes:
            w, state = stepped(w, state, jax.tree.map(lambda *of: sum(of) / len(of), *slopes))
        if n % 1000 == 0:
            print(f"{n} {np.mean(losses[-1000:]):.3f} {time.monotonic() - began:.0f} s", flush=True)
    return w


def share_first(w: Weights, steps: Steps, among: Sequence[Stems]) -> tuple[float, int]:
    """Return how often what answers is first, of how many questions about documents that nothing
    was learned from, beside sentences of others."""
    random, first, n = np.random.default_rng(0), 0, 0
    for one in among:
        step = steps.step(one, random)
        each = np.asarray(scores(w, *map(jnp.asarray, (step.pairs, step.plain, step.asked))))
        answered = step.right.any(axis=1)
        first += int(step.right[answered, each[answered].argmax(axis=1)].sum())
        n += int(answered.sum())
    return first / max(1, n), n


def written_down(number: Mapping[str, int], path: Path = WRITTEN) -> Numbers:
    """Return the keys of the pairs that were written down, either way."""
    known = ((number.get(one), number.get(two)) for one, two in near_in(path))
    found = {
        key(one, two, len(number))
        for one, two in known
        if one is not None and two is not None and one != two
    }
    return np.array(sorted(found), dtype=np.int64)


def held(w: Weights, number: Mapping[str, int], keys: Numbers) -> Held:
    """Return what was learned as it ships."""
    weights, stems = np.asarray(w["pairs"], dtype=np.float64)[1:], [*number]
    return {
        **as_held(stems, stems, keys, weights),
        COUNTS: np.exp(np.asarray(w["counts"], dtype=np.float32))[1:].astype(np.float16),
        "scale": np.asarray(w["scale"], dtype=np.float32),
    }


def main() -> None:
    """Learn from all documents but every tenth, tell how what was learned does on those, and write
    it."""
    former = there(LISTED, further=goes_further(main.__doc__))
    among = list(laid_out(list(material())))
    number, each = in_stems(among)
    things, kept = learned_from_and_kept(among, each)
    keys, begun = with_listed(counted(things, len(number)), written_down(number))
    steps = Steps([*chain.from_iterable(things)], number, keys)
    w = learn(steps, things, begun, seed=learnings(former))
    first, n = share_first(w, steps, kept)
    print(f"n={n} first {first:.3f}")
    write(LISTED, held(w, number, keys), former=former)


if __name__ == "__main__":
    main()
