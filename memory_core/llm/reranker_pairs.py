"""A question's words beside those of texts, as the networks of `reranking` compare them."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_core.llm.reranker_states import Encoded
from memory_core.llm.reranker_words import Part, Place, Vocabulary

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]
    Which = NDArray[np.bool_]

SIGNS_OF_PAIR = 8
"""Signs of a question's word beside a text: how well it is met in the sentence and around it,
whether it stands in each of these, whether in the piece, and in the document, and whether one that
is listed as near to it in meaning stands in the sentence and around it."""
FAR = -1e4
"""Score of words that are not there."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """A question beside k texts, filled up to m words. states: (k, m, width); parts: (k, m), -1
    where there is no word; met: (k, m, n), how well each word meets each of the question's n; same:
    (k, m, n), whether both are of one stem; loose: (k, m, n), whether the one is listed as near to
    the other in meaning, `thesaurus`; near: (k, n) twice, whether a word of the question stands
    anywhere in the text's piece, and in its document."""

    states: "Array"
    parts: "NDArray[np.intp]"
    met: "Array"
    same: "Which"
    loose: "Which"
    near: "tuple[Which, Which]"

    @property
    def own(self) -> "Which":
        """Which are words of the sentence itself, shape (k, m)."""
        found: Which = self.parts == Part.OWN
        return found


def beside(
    w: "Mapping[str, Array]",
    vocabulary: Vocabulary,
    query: Encoded,
    told: Sequence[Encoded],
    places: Sequence[Place],
) -> Pairs:
    """Lay texts side by side and compare their words with the question's. w: weights by name;
    places: where each text stands."""
    import numpy as np

    k, m = len(told), max(1, *(len(one.words) for one in told))
    at = {word: i for i, word in enumerate({word for one in told for word in one.words}, 1)}
    words = np.zeros((k, m), dtype=np.intp)
    states = np.zeros((k, m, query.states.shape[1]), dtype=np.float32)
    parts = np.full((k, m), -1, dtype=np.intp)
    for i, one in enumerate(told):
        n = len(one.words)
        words[i, :n] = [at[word] for word in one.words]
        states[i, :n], parts[i, :n] = one.states, one.parts
    alike, same, loose = _compared(w, vocabulary, list(at), query.words)
    towards = query.states @ w["A"] @ w["B"].T / np.sqrt(np.float32(states.shape[2]))
    met = states @ towards.T + alike[words] + w["segb"][parts][:, :, None]
    met[parts < 0] = FAR
    found = same[words]
    held: Which = np.any(found, axis=1)
    documents = [document for _, document in places]
    near = (_anywhere(held, places), _anywhere(held, documents))
    return Pairs(states, parts, met, found, loose[words], near)


def _compared(
    w: "Mapping[str, Array]", vocabulary: Vocabulary, words: Sequence[str], asked: Sequence[str]
) -> "tuple[Array, Which, Which]":
    """Return how far words (rows, from 1) are alike to the question's (columns) by themselves,
    which are of one stem, and which are listed as near in meaning."""
    import numpy as np

    known = vocabulary.words([*words, *asked])
    left = np.array([known[word].vector for word in (*words, *asked)], dtype=np.float32)
    stems = np.array([known[word].stem for word in (*words, *asked)])
    n = len(words)
    same, loose = np.zeros((2, n + 1, len(asked)), dtype=np.bool_)
    same[1:] = stems[:n, None] == stems[None, n:]
    rows: dict[str, list[int]] = {}
    for i, word in enumerate(words, 1):
        rows.setdefault(known[word].stem, []).append(i)
    for column, word in enumerate(asked):
        for near in known[word].near & rows.keys():
            loose[rows[near], column] = True
    alike = np.zeros(same.shape, dtype=np.float32)
    alike[1:] = left[:n] @ left[n:].T * w["gam"]
    return alike + w["beta"] * same + w["lam"] * loose, same, loose


def _anywhere(held: "Which", of: Sequence[Hashable]) -> "Which":
    """Return for each text (rows) which words stand in any text of the same place. held: (k, n),
    which stand in it itself; of: the place of each."""
    import numpy as np

    number = {place: i for i, place in enumerate(dict.fromkeys(of))}
    at = [number[place] for place in of]
    found = np.zeros((len(number), held.shape[1]), dtype=np.bool_)
    np.logical_or.at(found, at, held)
    return found[at]
