"""How the network of `reranking` sees the words of a text: each by its vector and what was learned
of it, with its neighbours, and then with all others of the text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_core.llm.reranker_words import Context, Part, Vocabulary, parts_of, plain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

LEARNED, LEARNED_WORDS = "E", "E words"
"""Names of what was learned of single words, (words, width), and of those words, as text with a
space between each two."""
HEADS = 4
"""Heads of the attention among the words of a text."""
LAYERS = (("s", "f"), ("r", "g"))
"""Of each layer the letters with which the names of its weights begin: of what reads each word with
all others, and of what reads it by itself."""
TINY = 1e-6
"""What is added to a mean square."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """Words of one text. states: shape (n, width); parts: shape (n,), where each stands, as
    `Part`."""

    words: tuple[str, ...]
    states: "Array"
    parts: "NDArray[np.intp]"


class States:
    """Reads texts as the network does. May be shared by threads."""

    def __init__(
        self, weights: "Mapping[str, Array]", learned: Sequence[str], vocabulary: Vocabulary
    ) -> None:
        """Take the weights by name. learned: the words of the rows of `LEARNED`."""
        self._w = weights
        self._rows = {word: i for i, word in enumerate(learned)}
        self.vocabulary = vocabulary

    def of_question(self, words: Sequence[str]) -> Encoded:
        """Read the words of a question, at least one."""
        return self._encoded([(word, Part.QUESTION) for word in words], "CQ", "cqb")

    def of_context(self, context: Context) -> Encoded:
        """Read a sentence with what is around it."""
        return self._encoded(parts_of(context), "C", "cb")

    def _encoded(self, words: Sequence[tuple[str, Part]], mixing: str, bias: str) -> Encoded:
        """Read words. mixing, bias: names of the weights by which each is read with the ones before
        and behind it."""
        import numpy as np

        w = self._w
        known = self.vocabulary.words(word for word, _ in words)
        each = [known[word] for word, _ in words]
        at = np.array([part for _, part in words], dtype=np.intp)
        if not each:
            return Encoded((), np.zeros((0, len(w["A"])), dtype=np.float32), at)
        vectors = np.array([one.vector for one in each], dtype=np.float32)
        signs = np.array([one.signs for one in each], dtype=np.float32)
        alone = vectors @ w["P"] + signs @ w["F"] + w["G"][at] + w["b0"]
        for i, (word, _) in enumerate(words):
            if (row := self._rows.get(plain(word))) is not None:
                alone[i] += w[LEARNED][row]
        alone = np.maximum(alone, 0.0)
        edge = np.zeros_like(alone[:1])
        around = (np.vstack([edge, alone[:-1]]), alone, np.vstack([alone[1:], edge]))
        states = alone + np.maximum(np.hstack(around) @ w[mixing] + w[bias], 0.0)
        for of_all, of_one in LAYERS:
            states = states + self._attended(states, of_all)
            inner = self._normed(states, of_one) @ w[f"{of_one}1"] + w[f"{of_one}b"]
            states = states + np.maximum(inner, 0.0) @ w[f"{of_one}2"]
        return Encoded(tuple(word for word, _ in words), states, at)

    def _attended(self, states: "Array", by: str) -> "Array":
        """Return what each word, (n, width), takes from all words of the text (Vaswani et al.
        2017). by: the letter with which the names of the weights begin."""
        import numpy as np

        w, (n, width) = self._w, states.shape
        normed = self._normed(states, by)
        asks, keys, values = (
            (normed @ w[by + what]).reshape(n, HEADS, -1).transpose(1, 0, 2) for what in "qkv"
        )
        met = asks @ keys.transpose(0, 2, 1) / np.sqrt(np.float32(width // HEADS))
        found = softmax(met) @ values
        taken: Array = found.transpose(1, 0, 2).reshape(n, width) @ w[f"{by}o"]
        return taken

    def _normed(self, states: "Array", by: str) -> "Array":
        import numpy as np

        size = np.sqrt(np.square(states).mean(axis=1, keepdims=True) + TINY)
        normed: Array = states * self._w[f"{by}n"] / size
        return normed


def softmax(values: "Array") -> "Array":
    """Return shares along the last axis."""
    import numpy as np

    shares: Array = np.exp(values - values.max(axis=-1, keepdims=True))
    shares /= shares.sum(axis=-1, keepdims=True)
    return shares
