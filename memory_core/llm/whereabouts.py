"""Signs of where a sentence stands, as numbers: how much of a question its piece of text and its
document speak of, how a search ranked them, and what it takes from the sentence before."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memory_core.llm.asking import Asked
from memory_core.llm.base import Evidence
from memory_core.llm.covering import Place, place_of
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.thesaurus import loosely
from memory_core.llm.weighing import Weighed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WHEREABOUTS = (
    "piece, to the best",
    "document, to the best",
    "found",
    "ranked, to the best",
    "alike",
    "missing most",
    "missing essential",
    "missing, to the least",
    "with the one before",
    "goes on",
    "length",
    "new",
)
LOOSE = 0.7
"""How far a word that is listed as near in meaning stands for one of the question, 0..1."""
NEAR = 0.6
"""How far the nearest word by its vector does, at most."""
_GOES_ON = re.compile(
    r"^(?:it|its|they|them|their|this|that|these|those|he|she|his|her|then|there|both|until then|"
    r"with (?:it|them)|in this case|otherwise|afterwards|here|also|since then)\b",
    re.I,
)
"""How a sentence begins that goes on with what the one before speaks of."""


class Whereabouts:
    """The sentences of one question's evidence, with what each of its pieces and documents says."""

    def __init__(
        self,
        asked: Asked,
        weighed: Weighed,
        among: Sequence[Sentence],
        places: Sequence[Place] = (),
    ) -> None:
        """Read where each sentence stands. weighed: the question's words; places: of the sentences
        by `place_of`, where they are known."""
        import numpy as np

        self._asked, self._among = asked, among
        self._words = tuple(weighed.weights)
        weights = np.array([weighed.weights[word] for word in self._words])
        self._weights = weights / max(float(weights.sum()), 1e-6)
        self._essential = np.array([word in weighed.essential for word in self._words], dtype=float)
        places = places or [place_of(one, weighed.weights.keys(), frozenset()) for one in among]
        self._own = np.array([self._has(place.own) for place in places])
        self._above = np.array([self._has(place.heading | place.document) for place in places])

    def columns(
        self, evidence: Sequence[Evidence], *, alike: Sequence[float]
    ) -> "NDArray[np.float64]":
        """Return the signs in the order of `WHEREABOUTS`, one row a sentence. alike: cosine of
        each piece of evidence to the question."""
        import numpy as np

        has = np.maximum(self._own, 0.9 * self._above)
        piece = self._whole([str(one.place) for one in self._among], has) @ self._weights
        document = self._whole([one.quote.name for one in self._among], has) @ self._weights
        gaps = (1.0 - has) * self._weights
        missing = gaps.sum(axis=1)
        before = np.maximum(has, self._before())
        places = [one.place for one in self._among]
        scores = np.array([item.score for item in evidence])[places]
        return np.column_stack(
            [
                piece - piece.max(),
                document - document.max(),
                scores > 0,
                np.where(scores > 0, scores - scores.max(), -8.0) / 8.0,
                np.array(alike)[places],
                gaps.max(axis=1),
                ((1.0 - has) * self._essential).max(axis=1, initial=0.0),
                missing - missing.min(),
                before @ self._weights,
                [_GOES_ON.match(one.text) is not None for one in self._among],
                [min(40, len(one.text.split())) / 20 for one in self._among],
                [min(8, len(self._new(one))) / 4 for one in self._among],
            ]
        )

    def _has(self, terms: frozenset[str]) -> list[float]:
        """Return for each word of the question how far some terms have it."""
        return [
            1.0
            if word in terms
            else max(
                LOOSE if loosely(word) & terms else 0.0, NEAR * self._asked.near.share(word, terms)
            )
            for word in self._words
        ]

    def _new(self, one: Sentence) -> frozenset[str]:
        """Return the words of a sentence that the question and the headings do not have."""
        return one.terms - set(self._words) - terms_of(one.heading)

    def _whole(self, groups: Sequence[str], has: "NDArray[np.float64]") -> "NDArray[np.float64]":
        """Return for each sentence what all of its group have together."""
        import numpy as np

        at = {group: i for i, group in enumerate(dict.fromkeys(groups))}
        of = np.array([at[group] for group in groups])
        best = np.zeros((len(at), has.shape[1]))
        np.maximum.at(best, of, has)
        found: NDArray[np.float64] = best[of]
        return found

    def _before(self) -> "NDArray[np.float64]":
        """Return what the sentence before each has, none where it stands elsewhere."""
        import numpy as np

        before = np.zeros_like(self._own)
        before[1:] = 0.7 * self._own[:-1]
        for i, (first, one) in enumerate(zip(self._among, self._among[1:], strict=False), 1):
            if (first.place, first.heading) != (one.place, one.heading):
                before[i] = 0.0
        return before
