"""Train the re-ranker: `python -m training.reranking.train` writes `memory_core/llm/reranker.npz`.

Softmax over a document's sentences, sentences of others and "none", and a second one over the
sentences alone; Adam with a falling rate; words and signs are left out at random.
"""

import sys
import time
from collections.abc import Mapping, Sequence

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from memory_core.llm.reranker_states import LEARNED, LEARNED_WORDS
from memory_core.llm.reranker_words import Vocabulary
from memory_core.llm.reranking import FAR, WEIGHTS, Reranker
from memory_core.retrieval.embedding import default_embedder
from training.reranking.batches import Numbered, Steps, Words
from training.reranking.documents import documents
from training.reranking.laid_out import LaidOut, laid_out
from training.reranking.network import Table, Weights, scores, untrained

EPOCHS = 6
RATE, WARM_UP, LAST_RATE, DECAY = 2e-3, 200, 1e-5, 1e-2
DROP = 0.2
TAKEN = 0.5
"""How much a question counts a second time, with what answers it taken away, so that "none" is
right: how it is put then tells nothing of whether it can be answered."""
SEED = 0
STEP = 32
"""Questions, and sentences, that are scored together come in multiples of this."""

_Stepped = tuple[Weights, optax.OptState, jax.Array]


def loss(
    w: Weights, table: Table, batch: tuple[jax.Array, ...], key: jax.Array | None, drop: float
) -> jax.Array:
    """Return the mean of the losses over the questions that count."""
    asked, told, parts, right, counted = batch
    each, none = scores(w, table, asked, told, parts, key=key, drop=drop)
    of_all = jax.nn.logsumexp(jnp.concatenate([each, none[:, None]], 1), 1)
    answered = right.any(1)
    gold = jax.nn.logsumexp(jnp.where(right, each, FAR), 1)
    told_apart = jnp.where(answered, gold, none) - of_all
    ranked = jnp.where(answered, gold - jax.nn.logsumexp(each, 1), 0.0)
    others = jnp.concatenate([jnp.where(right, FAR, each), none[:, None]], 1)
    taken = jnp.where(answered, none - jax.nn.logsumexp(others, 1), 0.0)
    return -((told_apart + ranked + TAKEN * taken) * counted).sum() / counted.sum()


def train(steps: Steps, table: Table, *, epochs: int = EPOCHS, seed: int = SEED) -> Weights:
    """Return trained weights."""
    w = untrained(jax.random.key(seed), learned=int(table.rows.max()))
    total = epochs * len(steps)
    rate = optax.warmup_cosine_decay_schedule(0, RATE, WARM_UP, total, LAST_RATE)
    by = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=DECAY))
    state = by.init(w)

    @jax.jit
    def step(
        w: Weights, state: optax.OptState, batch: tuple[jax.Array, ...], key: jax.Array
    ) -> _Stepped:
        found, slope = jax.value_and_grad(loss)(w, table, batch, key, DROP)
        change, state = by.update(slope, state, w)
        return optax.apply_updates(w, change), state, found

    random, key, began = np.random.default_rng(seed), jax.random.key(seed + 1), time.monotonic()
    for epoch in range(epochs):
        losses = []
        for i in random.permutation(len(steps)):
            key, own = jax.random.split(key)
            w, state, found = step(w, state, _batch(steps.step(int(i), random)), own)
            losses.append(float(found))
        print(f"{epoch} {np.mean(losses):.3f} {time.monotonic() - began:.0f} s", flush=True)
    return w


def _batch(one: Numbered) -> tuple[jax.Array, ...]:
    each = (one.asked, one.told, one.parts, one.right, one.counted)
    return tuple(jnp.asarray(part) for part in each)


def first_and_three(
    w: Weights, table: Table, among: Sequence[Numbered]
) -> tuple[int, float, float, float]:
    """Return over documents not trained on, each by itself: the questions that are answered there,
    the share whose answer is first, and among the first three, and how surely answered ones are
    told from others (area under the ROC curve)."""
    ranks: list[int] = []
    sure: dict[bool, list[float]] = {True: [], False: []}
    score = jax.jit(lambda asked, told, parts: scores(w, table, asked, told, parts))
    for one in among:
        found, none = (np.asarray(x) for x in score(*_filled(one)))
        rows = found[: len(one.asked), : len(one.told)]
        for each, of_none, right in zip(rows, none[: len(rows)], one.right, strict=True):
            sure[bool(right.any())].append(float(each.max() - of_none))
            if right.any():
                ranks.append(int(right[np.argsort(-each)].argmax()))
    n = len(ranks)
    left, other = (np.array(sure[which]) for which in (True, False))
    area = float((left[:, None] > other).mean())
    return n, sum(r == 0 for r in ranks) / n, sum(r < 3 for r in ranks) / n, area


def _filled(one: Numbered) -> tuple[NDArray[np.int32], ...]:
    """Return a document's questions and sentences with empty ones behind them, so that few shapes
    come about, for each of which the network is compiled."""
    asked, told = (-len(rows) % STEP for rows in (one.asked, one.told))
    return (
        np.pad(one.asked, ((0, asked), (0, 0))),
        np.pad(one.told, ((0, told), (0, 0))),
        np.pad(one.parts, ((0, told), (0, 0))),
    )


def main() -> None:
    """Train on all documents but every tenth, write the weights, and tell how they do on those."""
    among = list(laid_out(list(documents())))
    words = Words(among, Vocabulary(default_embedder().embed))
    known = (words.vectors, words.stems, words.signs, words.rows)
    table = Table(*(jnp.asarray(part) for part in known))
    parts: dict[bool, list[Numbered]] = {True: [], False: []}
    for one in among:
        parts[one.document.trained_on].append(words.numbered(one))
    w = train(Steps(parts[True], words), table, epochs=int((sys.argv[1:] or [EPOCHS])[0]))
    held: dict[str, NDArray[np.float16]] = {k: np.asarray(v, np.float16) for k, v in w.items()}
    check(held, table, words, among[0])
    held[LEARNED] = held[LEARNED][1:]
    told = {LEARNED_WORDS: np.array(" ".join(words.learned))}
    np.savez_compressed(WEIGHTS, allow_pickle=False, **held, **told)
    n, first, three, area = first_and_three(w, table, parts[False])
    print(f"n={n} first {first:.3f} three {three:.3f} area {area:.3f}")


def check(
    held: Mapping[str, NDArray[np.float16]], table: Table, words: Words, one: LaidOut
) -> None:
    """Raise ValueError where the network that ships does not score a document as this one does."""
    w = {name: np.asarray(values, np.float32) for name, values in held.items()}
    rounded = {name: jnp.asarray(values) for name, values in w.items()}
    numbered = words.numbered(one)
    here, _ = scores(rounded, table, numbered.asked, numbered.told, numbered.parts)
    shipped = Reranker(w | {LEARNED: w[LEARNED][1:]}, words.learned, default_embedder().embed)
    for question, row in zip(one.questions, np.asarray(here), strict=True):
        if not np.allclose(shipped.scored(question.text, one.contexts).scores, row, atol=1e-3):
            message = f"both networks differ on: {question.text}"
            raise ValueError(message)


if __name__ == "__main__":
    main()
