"""How the network that reads a question beside sentences sees the words of a text."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from memory_core.llm.reranker_states import LAYERS, LEARNED, States
from memory_core.llm.reranker_words import SIGNS_OF_WORD, Part, Vocabulary

WIDTH = 8
EMPTY: Mapping[str, np.ndarray] = MappingProxyType({})


def weights() -> dict[str, np.ndarray]:
    random = np.random.default_rng(3)
    shapes = {
        "A": (WIDTH, WIDTH),
        "P": (4, WIDTH),
        "F": (SIGNS_OF_WORD, WIDTH),
        "G": (len(Part), WIDTH),
        **dict.fromkeys(("b0", "cb", "cqb"), (WIDTH,)),
        **dict.fromkeys(("C", "CQ"), (3 * WIDTH, WIDTH)),
        **{f"{of_all}{name}": (WIDTH, WIDTH) for of_all, _ in LAYERS for name in "qkvo"},
        **{f"{name}n": (WIDTH,) for layer in LAYERS for name in layer},
        **{f"{of_one}1": (WIDTH, 2 * WIDTH) for _, of_one in LAYERS},
        **{f"{of_one}b": (2 * WIDTH,) for _, of_one in LAYERS},
        **{f"{of_one}2": (2 * WIDTH, WIDTH) for _, of_one in LAYERS},
        LEARNED: (1, WIDTH),
    }
    return {name: random.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def embed(texts: Sequence[str]) -> list[list[float]]:
    """Every word alike, so that only what was learned tells two apart."""
    return [[0.5] * 4 for _ in texts]


def read(
    text: str, *, learned: tuple[str, ...] = (), instead: Mapping[str, np.ndarray] = EMPTY
) -> np.ndarray:
    states = States({**weights(), **instead}, learned, Vocabulary(embed))
    return states.of_context((text, "", "", "")).states


def test_what_was_learned_of_a_word_is_seen_where_it_stands() -> None:
    known, new = (read(text, learned=("dog",))[0] for text in ("dog", "cat"))
    assert not np.allclose(known, new)
    assert np.allclose(new, read("cat")[0])


def test_a_word_is_read_with_those_far_from_it() -> None:
    near, far = (read(f"one two three {last}", learned=("dog",))[0] for last in ("cat", "dog"))
    assert not np.allclose(near, far)


def test_a_layer_that_begins_at_nothing_changes_nothing_whatever_stands_within() -> None:
    nothing = {"ro": np.zeros((WIDTH, WIDTH)), "g2": np.zeros((2 * WIDTH, WIDTH))}
    other = {"rq": np.ones((WIDTH, WIDTH)), "g1": np.ones((WIDTH, 2 * WIDTH))}
    text = "one two three"
    assert np.allclose(read(text, instead=nothing), read(text, instead=nothing | other))
    assert not np.allclose(read(text), read(text, instead=nothing))


def test_a_text_without_words_has_no_states() -> None:
    assert read("…").shape == (0, WIDTH)
