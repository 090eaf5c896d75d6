"""Train the re-ranker: `python -m training.reranking.train` writes `memory_core/llm/reranker.npz`;
with `--further` it goes on from what stands there.

Softmax over a document's sentences, sentences of others and "none", and a second one over the
sentences alone; beside them a logistic regression of whether there is an answer on the question
alone; Adam with a falling rate; words and signs are left out at random. Several networks learn the
same, each from a seed of its own.
"""

import argparse
import time
from collections.abc import Mapping, Sequence

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from memory_core.llm.reranker_pairs import FAR
from memory_core.llm.reranker_states import LEARNED, LEARNED_WORDS
from memory_core.llm.reranker_words import MAX_QUESTION, MAX_WORDS, Vocabulary
from memory_core.llm.reranking import WEIGHTS, Network
from memory_core.retrieval.embedding import default_embedder
from training.reranking.batches import Mixed, Numbered, Step, Steps, Words, alike
from training.reranking.going_on import shipped
from training.reranking.laid_out import LaidOut, laid_out
from training.reranking.material import material
from training.reranking.near import Near
from training.reranking.network import Table, Weights, scores, untrained

EPOCHS, FURTHER = 8, 4
"""Times that every document is seen: from the beginning, and when going on."""
RATE, FURTHER_RATE, WARM_UP, LAST_RATE, DECAY = 2e-3, 7e-4, 200, 1e-5, 3e-2
DROP = 0.2
TAKEN = 0.5
"""How much a question counts a second time, with what answers it taken away, so that "none" is
right: how it is put then tells nothing of whether it can be answered."""
SEEDS = (0, 1)
ASKED, TOLD = (12, 14, 16, MAX_QUESTION), (40, 48, MAX_WORDS)
"""Words for which a step has room in a question, and in a sentence: as few of these as will do, for
each of which the network is compiled."""
STEP = 32
"""Questions, and sentences, that are scored together come in multiples of this."""

Held = Mapping[str, NDArray[np.float16]]
Begun = Mapping[str, NDArray[np.float32]]
_Stepped = tuple[Weights, optax.OptState, jax.Array]


def loss(
    w: Weights, table: Table, batch: tuple[jax.Array, ...], key: jax.Array | None, drop: float
) -> jax.Array:
    """Return the mean of the losses over the questions that count."""
    *read, right, counted = batch
    each, none, likely = scores(w, table, read, key=key, drop=drop)
    of_all = jax.nn.logsumexp(jnp.concatenate([each, none[:, None]], 1), 1)
    answered = right.any(1)
    gold = jax.nn.logsumexp(jnp.where(right, each, FAR), 1)
    told_apart = jnp.where(answered, gold, none) - of_all
    ranked = jnp.where(answered, gold - jax.nn.logsumexp(each, 1), 0.0)
    others = jnp.concatenate([jnp.where(right, FAR, each), none[:, None]], 1)
    taken = jnp.where(answered, none - jax.nn.logsumexp(others, 1), 0.0)
    by_question = jax.nn.log_sigmoid(jnp.where(answered, likely, -likely))
    each_gain = told_apart + ranked + TAKEN * taken + by_question
    return -(each_gain * counted).sum() / counted.sum()


def train(
    steps: Steps | Mixed,
    table: Table,
    *,
    seed: int,
    epochs: int,
    highest: float = RATE,
    further: Begun | None = None,
) -> Weights:
    """Return the weights of a trained network. highest: of the rates; further: weights to go on
    from, half-way to which what is learned is kept: on new documents of kinds known before that is
    better than either."""
    w = untrained(jax.random.key(seed), learned=int(table.rows.max()))
    w |= {name: jnp.asarray(values) for name, values in (further or {}).items()}
    total = epochs * len(steps)
    rate = optax.warmup_cosine_decay_schedule(0, highest, WARM_UP, total, LAST_RATE)
    by = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=DECAY))
    state = by.init(w)

    @jax.jit
    def step(
        w: Weights,
        state: optax.OptState,
        table: Table,
        batch: tuple[jax.Array, ...],
        key: jax.Array,
    ) -> _Stepped:
        found, slope = jax.value_and_grad(loss)(w, table, batch, key, DROP)
        change, state = by.update(slope, state, w)
        return optax.apply_updates(w, change), state, found

    random, key, began = np.random.default_rng(seed), jax.random.key(seed + 1), time.monotonic()
    for epoch in range(epochs):
        losses = []
        for i in random.permutation(len(steps)):
            key, own = jax.random.split(key)
            w, state, found = step(w, state, table, _batch(steps.step(int(i), random)), own)
            losses.append(float(found))
        print(f"{epoch} {np.mean(losses):.3f} {time.monotonic() - began:.0f} s", flush=True)
    return {name: (w[name] + former) / 2 for name, former in (further or w).items()}


def _batch(one: Step) -> tuple[jax.Array, ...]:
    """Return a step without the last places for words that none of its texts fills."""
    q, m = _room(one.asked, ASKED), _room(one.told, TOLD)
    words = (one.asked[:, :q], one.told[:, :m], one.parts[:, :m])
    beside = (one.near[:, :, :q], one.loose[:, :, :q, :m])
    return tuple(jnp.asarray(part) for part in (*words, *beside, one.right, one.counted))


def _room(rows: NDArray[np.int32], among: Sequence[int]) -> int:
    longest = int((rows > 0).sum(axis=1).max())
    return next(words for words in among if words >= longest)


def first_and_three(
    networks: Sequence[Weights], words: Words, among: Sequence[Numbered]
) -> tuple[int, float, float, float]:
    """Return how networks do together over documents not trained on, each by itself: the questions
    that are answered there, the share whose answer is first, and among the first three, and how
    surely answered ones are told from others (area under the ROC curve)."""
    ranks: list[int] = []
    sure: dict[bool, list[float]] = {True: [], False: []}
    table = table_of(words)
    score = jax.jit(lambda w, table, read: scores(w, table, read)[:2])
    for one in among:
        read = _filled(one, words)
        of_each = [score(w, table, read) for w in networks]
        found, none = (np.mean(part, axis=0) for part in zip(*of_each, strict=True))
        rows = found[: len(one.asked), : len(one.told)]
        for each, of_none, right in zip(rows, none[: len(rows)], one.right, strict=True):
            sure[bool(right.any())].append(float(each.max() - of_none))
            if right.any():
                ranks.append(int(right[np.argsort(-each)].argmax()))
    n = len(ranks)
    left, other = (np.array(sure[which]) for which in (True, False))
    area = float((left[:, None] > other).mean())
    return n, sum(r == 0 for r in ranks) / n, sum(r < 3 for r in ranks) / n, area


def _filled(one: Numbered, words: Words) -> tuple[NDArray[np.generic], ...]:
    """Return a document's questions and sentences with empty ones behind them, so that few shapes
    come about, for each of which the network is compiled."""
    q, k = (-len(rows) % STEP for rows in (one.asked, one.told))
    return (
        np.pad(one.asked, ((0, q), (0, 0))),
        np.pad(one.told, ((0, k), (0, 0))),
        np.pad(one.parts, ((0, k), (0, 0))),
        *(np.pad(part, ((0, q), (0, k), (0, 0), (0, 0))) for part in _beside(one, words)),
    )


def _beside(one: Numbered, words: Words) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which words of a document's questions stand where in it, and which are listed as near
    to which of its words."""
    near = Near([one], words.stems).of(one.asked, np.arange(len(one.told)))
    return near, words.loose.of(one.asked, one.told)


def main() -> None:
    """Train on all documents but every tenth, write the weights, and tell how they do on those."""
    given = argparse.ArgumentParser(description=main.__doc__)
    given.add_argument("--further", action="store_true", help="go on from the weights that ship")
    given.add_argument("--epochs", type=int, help="times that every document is seen")
    asked = given.parse_args()
    among = list(laid_out(list(material())))
    words = Words(among, Vocabulary(default_embedder().embed))
    numbered = [words.numbered(one) for one in among if one.document.trained_on]
    steps = Steps(numbered, alike(numbered, words), words)
    begun: Sequence[Begun | None] = [None] * len(SEEDS)
    epochs, highest = asked.epochs or EPOCHS, RATE
    if asked.further:
        begun = shipped(words.learned)
        epochs, highest = asked.epochs or FURTHER, FURTHER_RATE
    table = table_of(words)
    tell_and_write(
        [
            train(steps, table, seed=seed, epochs=epochs, highest=highest, further=further)
            for seed, further in zip(SEEDS, begun, strict=True)
        ],
        words,
        among,
    )


def table_of(words: Words) -> Table:
    """Return what is known of words as the network takes it."""
    known = (words.vectors, words.stems, words.signs, words.rows)
    return Table(*(jnp.asarray(part) for part in known))


def tell_and_write(networks: Sequence[Weights], words: Words, among: Sequence[LaidOut]) -> None:
    """Tell how trained networks do on the documents they did not learn from, each and together, and
    write them. Raises ValueError where those that ship would score otherwise."""
    kept = [words.numbered(one) for one in among if not one.document.trained_on]
    for w in networks:
        print(in_words(first_and_three([w], words, kept)), flush=True)
    print("together", in_words(first_and_three(networks, words, kept)))
    held = [rounded(w) for w in networks]
    for w in held:
        check(w, words, among[0])
    write(held, words.learned)


def in_words(figures: tuple[int, float, float, float]) -> str:
    """Return the figures of `first_and_three` in words."""
    n, first, three, area = figures
    return f"n={n} first {first:.3f} three {three:.3f} area {area:.3f}"


def rounded(w: Weights) -> Held:
    """Return weights as they ship: no row stands before those of learned words for all others."""
    held = {name: np.asarray(values, np.float16) for name, values in w.items()}
    return held | {LEARNED: held[LEARNED][1:]}


def write(networks: Sequence[Held], learned: Sequence[str]) -> None:
    """Write the weights of all networks. learned: the words of which something was learned."""
    of_all = {name: np.stack([w[name] for w in networks]) for name in networks[0]}
    words = {LEARNED_WORDS: np.array(" ".join(learned))}
    np.savez_compressed(WEIGHTS, allow_pickle=False, **of_all, **words)


def check(held: Held, words: Words, one: LaidOut) -> None:
    """Raise ValueError where the network that ships does not score a document as this one does."""
    w = {name: np.asarray(values, np.float32) for name, values in held.items()}
    here = {name: jnp.asarray(values) for name, values in w.items()}
    here[LEARNED] = jnp.pad(here[LEARNED], ((1, 0), (0, 0)))
    numbered = words.numbered(one)
    read = (numbered.asked, numbered.told, numbered.parts, *_beside(numbered, words))
    rows, _, likely = scores(here, table_of(words), [*map(jnp.asarray, read)])
    shipped = Network(w, words.learned, Vocabulary(default_embedder().embed))
    wanted = np.column_stack([rows, likely])
    for question, row in zip(one.questions, wanted, strict=True):
        found = shipped.scored(question.text, one.contexts, one.places)
        if not np.allclose([*found.scores, found.likely], row, atol=1e-3):
            message = f"both networks differ on: {question.text}"
            raise ValueError(message)


if __name__ == "__main__":
    main()
