"""The network of `memory_core.llm.reranking` in JAX, to be trained; it must score as that one does,
which the trainer checks."""

from collections.abc import Sequence
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np

from memory_core.llm.reranker_pairs import FAR, SIGNS_OF_PAIR
from memory_core.llm.reranker_states import HEADS, LAYERS, LEARNED, TINY
from memory_core.llm.reranker_words import SIGNS_OF_WORD, Part
from memory_core.llm.reranking import LEAST, MOST, SHARP, UNIT

WIDTH = 64
HIDDEN = 96
INNER = 128
"""Width within what is worked out of each word by itself."""
N_PARTS = len(Part)
FORGET = 0.5
"""Share of words for which what was learned of them is left out while learning, as it is of words
that are new."""

Weights = dict[str, jax.Array]


@jax.tree_util.register_dataclass
@dataclass(frozen=True, slots=True)
class Table:
    """What is known of words by number; 0 is no word. vectors: (words, 256), unit; stems: (words,),
    numbers; signs: (words, `SIGNS_OF_WORD`); rows: (words,), where each stands among those of which
    something is learned, from 1, or 0."""

    vectors: jax.Array
    stems: jax.Array
    signs: jax.Array
    rows: jax.Array


def untrained(key: jax.Array, *, learned: int, width: int = WIDTH, dimension: int = 256) -> Weights:
    """Return weights to begin with. learned: how many words something is learned of."""
    keys = iter(jax.random.split(key, 60))

    def matrix(n: int, m: int, scale: float = 1.0) -> jax.Array:
        return scale * jax.random.normal(next(keys), (n, m)) / np.sqrt(n)

    names = ("A", "B", "W1", "W2", "W3", "sq", "sk", "sv", "rq", "rk", "rv", "V1", "V2")
    square = {name: matrix(width, width) for name in names}
    mixing = {name: matrix(3 * width, width) for name in ("C", "CQ")}
    lone = {name: matrix(width, 1) for name in ("pq", "ps", "pu")}
    biases = {name: jnp.zeros(width) for name in ("b0", "cb", "cqb", "b1", "vb")}
    inner = {f"{name}1": matrix(width, INNER) for name in "fg"}
    inner |= {f"{name}b": jnp.zeros(INNER) for name in "fg"}
    inner |= {f"{name}2": jnp.zeros((INNER, width)) for name in "fg"}
    norms = {name: jnp.ones(width) for name in ("sn", "rn", "fn", "gn")}
    return {
        **square,
        **mixing,
        **lone,
        **biases,
        **inner,
        **norms,
        "ro": jnp.zeros((width, width)),
        "V3": jnp.zeros((width, width)),
        LEARNED: jnp.zeros((learned + 1, width)),
        "so": matrix(width, width, 0.3),
        "P": matrix(dimension, width),
        "F": matrix(SIGNS_OF_WORD, width),
        "G": 0.1 * jax.random.normal(next(keys), (N_PARTS, width)),
        "beta": jnp.full(1, 2.0),
        "gam": jnp.full(1, 4.0),
        "lam": jnp.zeros(1),
        "segb": jnp.zeros(N_PARTS),
        "w4": matrix(SIGNS_OF_PAIR, width),
        "M1": matrix(7 * width + 1, HIDDEN),
        "mb": jnp.zeros(HIDDEN),
        "M2": matrix(HIDDEN, 1, 0.3),
        "m2": jnp.zeros(1),
        "n2": jnp.zeros(1),
        "t1": jnp.zeros((width, 1)),
        "t2": jnp.zeros(1),
    }


def scores(
    w: Weights,
    table: Table,
    read: Sequence[jax.Array],
    *,
    key: jax.Array | None = None,
    drop: float = 0.0,
) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Return the scores of sentences, (q, k), of none answering, (q,), and how likely a document
    tells what is asked, by the question alone, (q,), as log odds, from which nothing is learned of
    how to read it.

    read: questions, (q, n), and what is told, (k, m), numbers of words; parts, (k, m), as `Part`;
    near, (q, k, n, 2), which words of a question stand anywhere in a sentence's piece, and in its
    document; loose, (q, k, n, m), which words are listed as near in meaning. drop:
    share of words, and of signs, that are left out, by key.
    """
    questions, told, parts, near, loose = read
    keys = jax.random.split(key, 3) if key is not None else (None, None, None)
    asked = jnp.zeros_like(questions)
    query, there = _states(w, table, questions, asked, ("CQ", "cqb"), key=keys[0], drop=drop)
    states, held = _states(w, table, told, parts, ("C", "cb"), key=keys[1], drop=drop)
    real = (there[:, None, :, None] * held[None, :, None, :]) > 0
    stems = table.stems
    same = (stems[questions][:, None, :, None] == stems[told][None, :, None, :]) & real
    met = jnp.einsum("qid,kjd->qkij", query @ w["A"], states @ w["B"]) / np.sqrt(query.shape[-1])
    alike = jnp.einsum("qid,kjd->qkij", table.vectors[questions], table.vectors[told])
    met += w["beta"] * same + w["gam"] * alike + w["lam"] * loose
    met += w["segb"][parts][None, :, None, :]
    met = jnp.where(real, met, FAR)
    own = (parts == Part.OWN)[None, :, None, :]
    # what the question's words find
    nothing = jnp.zeros((*met.shape[:3], 1))
    shares = jax.nn.softmax(jnp.concatenate([met, nothing], -1), -1)[..., :-1]
    found = jnp.einsum("qkij,kjd->qkid", shares, states)
    signs = jnp.stack(
        [
            _bounded(jnp.where(own, met, FAR).max(-1)),
            _bounded(jnp.where(own, FAR, met).max(-1)),
            (same & own).any(-1),
            (same & ~own).any(-1),
            near[..., 0],
            near[..., 1],
            (loose & own).any(-1),
            (loose & ~own).any(-1),
        ],
        -1,
    )
    each = query[:, None] @ w["W1"] + found @ w["W2"] + (query[:, None] * found) @ w["W3"]
    each = jax.nn.relu(each + signs @ w["w4"] + w["b1"])
    weights = jax.nn.softmax(jnp.where(there > 0, (query @ w["pq"])[..., 0], FAR), -1)
    together = jnp.einsum("qi,qkid->qkd", weights, each)[:, :, None]
    inner = jax.nn.relu(each @ w["V1"] + together @ w["V2"] + w["vb"])
    each = jax.nn.relu(each + inner @ w["V3"])
    of_question = jnp.einsum("qi,qkid->qkd", weights, each)
    at_most = jnp.where(there[:, None, :, None] > 0, each, 0).max(2)
    gist = jnp.einsum("qi,qid->qd", weights, query)
    # what of the sentence is met, and what is left
    within = ((parts == Part.OWN) * held)[None]
    best = _bounded(met.max(2))
    weight, left = ((states @ w[name])[None, ..., 0] for name in ("ps", "pu"))
    met_states = _pooled(jnp.where(within > 0, weight + SHARP * best, FAR), states)
    left_states = _pooled(jnp.where(within > 0, left - SHARP * best, FAR), states)
    covered = (jax.nn.softmax(jnp.where(within > 0, weight, FAR), -1) * best).sum(-1)
    whole = (states * within[0][..., None]).sum(1) / jnp.maximum(within[0].sum(1), 1)[:, None]
    beside = [gist[:, None] * one for one in (whole[None], met_states, left_states)]
    read = [of_question, at_most, met_states, left_states, *beside, covered[..., None]]
    features = jnp.concatenate(read, -1)
    if drop and keys[2] is not None:
        features *= jax.random.bernoulli(keys[2], 1 - drop, features.shape) / (1 - drop)
    score = jax.nn.relu(features @ w["M1"] + w["mb"]) @ w["M2"] + w["m2"]
    none = jnp.broadcast_to(w["n2"], gist.shape[:1])
    return score[..., 0], none, (jax.lax.stop_gradient(gist) @ w["t1"] + w["t2"])[:, 0]


def _states(
    w: Weights,
    table: Table,
    words: jax.Array,
    parts: jax.Array,
    mixing: tuple[str, str],
    *,
    key: jax.Array | None,
    drop: float,
) -> tuple[jax.Array, jax.Array]:
    """Return the states of words, each read with its neighbours, and which words there are. mixing:
    names of the weights of that and of their biases."""
    vectors, signs = table.vectors[words], table.signs[words]
    rows = table.rows[words]
    learned = w[LEARNED][rows] * (rows > 0)[..., None]
    if drop and key is not None:
        of_words, of_signs, forgot = jax.random.split(key, 3)
        vectors *= jax.random.bernoulli(of_words, 1 - drop, (*vectors.shape[:-1], 1))
        vectors *= jax.random.bernoulli(of_signs, 1 - drop, vectors.shape) / (1 - drop)
        kept = jax.random.bernoulli(forgot, 1 - FORGET, (*vectors.shape[:-1], 1))
        learned *= kept * (jnp.abs(vectors).sum(-1, keepdims=True) > 0)
    there = (words > 0).astype(vectors.dtype)
    alone = vectors @ w["P"] + learned + signs @ w["F"] + w["G"][parts] + w["b0"]
    alone = jax.nn.relu(alone)
    alone *= there[..., None]
    before = jnp.pad(alone, [(0, 0), (1, 0), (0, 0)])[:, :-1]
    behind = jnp.pad(alone, [(0, 0), (0, 1), (0, 0)])[:, 1:]
    around = jnp.concatenate([before, alone, behind], -1)
    states = alone + jax.nn.relu(around @ w[mixing[0]] + w[mixing[1]])
    for of_all, of_one in LAYERS:
        states = _attended(w, states, there, of_all)
        normed = _normed(states, w[f"{of_one}n"])
        states += jax.nn.relu(normed @ w[f"{of_one}1"] + w[f"{of_one}b"]) @ w[f"{of_one}2"]
    return states * there[..., None], there


def _normed(states: jax.Array, by: jax.Array) -> jax.Array:
    return states * by / jnp.sqrt(jnp.square(states).mean(-1, keepdims=True) + TINY)


def _attended(w: Weights, states: jax.Array, there: jax.Array, by: str) -> jax.Array:
    """Return the states of words, (n, m, width), read with those of all in their text. by: the
    letter with which the names of the weights begin."""
    n, m, width = states.shape
    normed = _normed(states, w[f"{by}n"])
    asks, keys, values = ((normed @ w[by + what]).reshape(n, m, HEADS, -1) for what in "qkv")
    met = jnp.einsum("nihd,njhd->nhij", asks, keys) / np.sqrt(width // HEADS)
    met = jnp.where(there[:, None, None, :] > 0, met, FAR)
    found = jnp.einsum("nhij,njhd->nihd", jax.nn.softmax(met, -1), values)
    return states + found.reshape(states.shape) @ w[f"{by}o"]


def _pooled(by: jax.Array, states: jax.Array) -> jax.Array:
    return jnp.einsum("qkj,kjd->qkd", jax.nn.softmax(by, -1), states)


def _bounded(met: jax.Array) -> jax.Array:
    return jnp.clip(met, LEAST, MOST) / UNIT
