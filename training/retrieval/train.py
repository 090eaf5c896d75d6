"""Train the dual encoder: `python -m training.retrieval.train` writes
`memory_core/retrieval/dual_encoder.npz`.

Each question of a step is shown the pieces that answer all of its questions, and as many others;
softmax over these by cosine; Adam with a falling rate; words are left out at random.
"""

import time
from collections.abc import Sequence

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from memory_core.retrieval.dual_encoder import PIECE, QUESTION, TINY, WEIGHTS, WORDS, DualEncoder
from training.reranking.documents import documents
from training.retrieval.numbered import Numbered, Vocabulary, numbered, searched_together
from training.retrieval.pieces import pieces

EPOCHS = 6
WIDTH = 256
RATE, DECAY = 1e-3, 1e-4
DROP = 0.3
"""Share of words that are left out."""
STEP, OTHERS = 512, 512
"""Questions of a step, and pieces beside those that answer them."""
SHARPEST = 3.0
"""Logarithm of what cosines are multiplied by, to begin with."""
_FAR = -1e4

Weights = dict[str, jax.Array]
Known = tuple[jax.Array, jax.Array]
"""Of each word by number its vector, (words, 256), and its row among the learned ones, (words,)."""


def untrained(vocabulary: Vocabulary) -> Weights:
    """Return weights to begin with: both sides alike, words as they are, where rare ones count
    more."""
    weights: Weights = {"sharp": jnp.asarray(SHARPEST)}
    for side in (QUESTION, PIECE):
        weights[f"moved {side}"] = jnp.zeros((len(vocabulary.learned) + 1, WIDTH))
        weights[f"turn {side}"] = jnp.eye(WIDTH)
        weights[f"towards {side}"] = jnp.zeros(WIDTH)
        weights[f"counts {side}"] = jnp.asarray(vocabulary.rarity)
    return weights


def encoded(
    w: Weights, known: Known, words: jax.Array, side: str, key: jax.Array | None = None
) -> jax.Array:
    """Return unit vectors of texts. words: (n, m), by number, 0 for none. key: words are left out
    by it."""
    vectors, rows = (part[words] for part in known)
    there = (words > 0).astype(vectors.dtype)
    if key is not None:
        there *= jax.random.bernoulli(key, 1 - DROP, there.shape)
    counts = jax.nn.softplus(vectors @ w[f"towards {side}"] + w[f"counts {side}"][rows]) * there
    each = vectors @ w[f"turn {side}"] + w[f"moved {side}"][rows]
    sums = jnp.einsum("nm,nmd->nd", counts, each)
    return sums / jnp.sqrt(jnp.square(sums).sum(-1, keepdims=True) + TINY)


def loss(w: Weights, known: Known, batch: tuple[jax.Array, ...], key: jax.Array) -> jax.Array:
    """Return the mean of the losses over questions."""
    asked, told, right = batch
    of_asked, of_told = jax.random.split(key)
    left = encoded(w, known, asked, QUESTION, of_asked)
    cosines = left @ encoded(w, known, told, PIECE, of_told).T * jnp.exp(w["sharp"])
    gold = jax.nn.logsumexp(jnp.where(right, cosines, _FAR), 1)
    return (jax.nn.logsumexp(cosines, 1) - gold).mean()


def train(among: Numbered, vocabulary: Vocabulary, *, seed: int = 0) -> Weights:
    """Return trained weights."""
    w, n = untrained(vocabulary), len(among.asked) // STEP
    known = (jnp.asarray(vocabulary.vectors), jnp.asarray(vocabulary.rows))
    by = optax.adamw(optax.cosine_decay_schedule(RATE, EPOCHS * n), weight_decay=DECAY)
    state = by.init(w)

    @jax.jit
    def step(
        w: Weights, state: optax.OptState, batch: tuple[jax.Array, ...], key: jax.Array
    ) -> tuple[Weights, optax.OptState, jax.Array]:
        found, slope = jax.value_and_grad(loss)(w, known, batch, key)
        change, state = by.update(slope, state, w)
        return optax.apply_updates(w, change), state, found

    random, key, began = np.random.default_rng(seed), jax.random.key(seed), time.monotonic()
    for epoch in range(EPOCHS):
        losses, order = [], random.permutation(len(among.asked))
        for i in range(n):
            key, own = jax.random.split(key)
            batch = among.step(order[i * STEP : (i + 1) * STEP], OTHERS, random)
            w, state, found = step(w, state, tuple(map(jnp.asarray, batch)), own)
            losses.append(float(found))
        print(f"{epoch} {np.mean(losses):.3f} {time.monotonic() - began:.0f} s", flush=True)
    return w


def ranks(cosines: NDArray[np.float32], right: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    """Return at which place from 0 the best piece that answers stands, of each question (rows)."""
    pairs = zip(cosines, right, strict=True)
    return np.array([int((row > row[list(of)].max()).sum()) for row, of in pairs])


def in_words(found: NDArray[np.int64]) -> str:
    """Return how ranks do: their mean reciprocal and the share among the first."""
    among = ", ".join(f"among {k} {(found < k).mean():.3f}" for k in (1, 3, 5, 12, 30, 60))
    return f"n={len(found)} MRR {(1 / (found + 1)).mean():.3f} {among}"


def main() -> None:
    """Train on all documents but every tenth, write the weights, and tell how they do on those,
    where all their pieces are searched together."""
    among = list(pieces(list(documents())))
    vocabulary = Vocabulary(among)
    w = train(numbered([one for one in among if one.document.trained_on], vocabulary), vocabulary)
    held = {name: np.asarray(v, np.float16) for name, v in w.items() if name != "sharp"}
    words = {WORDS: np.array(" ".join(vocabulary.learned))}
    np.savez_compressed(WEIGHTS, allow_pickle=False, **held, **words)
    asked, told, right = searched_together([one for one in among if not one.document.trained_on])
    ships = DualEncoder({k: v.astype(np.float32) for k, v in held.items()}, vocabulary.learned)
    print(in_words(ranks(ships.cosines(asked, told), right)))


if __name__ == "__main__":
    main()
