"""Signs of what a question asks beside its topic: the words that the document's title and many of
its sentences have say little about which of them answers; how far are the others met?

"Where will Tamsin work?", of Tamsin's contract, is a question of work.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from memory_core.llm.alignment import apart, embedded
from memory_core.llm.matched import LISTED, Levels, Matched
from memory_core.llm.nearness import Embed
from memory_core.llm.passages import Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

_LEVELS = ("own", "above", "beside", "of the section")
REMAINING = (
    *(f"rest {level}{to}" for level in _LEVELS for to in ("", ", to the best")),
    "gap of the rest",
    "rest",
    "words of the section",
    "words of the section, to the best",
    "words of the title",
    *(
        f"{what}{to}"
        for what in ("title alike", "rest alike", "rest alike below the title")
        for to in ("", ", to the best")
    ),
)
OFTEN = 4.0
"""A word that one in four of a document's sentences has is its topic."""
_LITTLE = 0.05
"""Share of the question, by weight, below which nothing remains."""
_OPEN = 0.5
"""How far the rest counts as met where there is none."""


def remaining(matched: Matched, embed: Embed, question: str, among: Sequence[Sentence]) -> "Array":
    """Return the signs in the order of `REMAINING`, one row a sentence."""
    import numpy as np

    levels, weights = matched.levels(), matched.weights
    section = _best_of(levels.whole, [f"{one.place} {one.heading}" for one in among])
    names = [one.quote.name for one in among]
    topic = np.maximum(levels.named, np.clip(OFTEN * _often(levels.own, names), 0.0, 1.0))
    rest = (1.0 - topic) * weights
    left = rest.sum(axis=1)
    held = (levels.own, levels.whole, levels.beside, section)
    shares = [
        np.where(left > _LITTLE, (level * rest).sum(axis=1) / np.maximum(left, 1e-6), _OPEN)
        for level in held
    ]
    gap = ((1.0 - levels.beside) * rest).max(axis=1)
    return np.column_stack(
        [
            *_to_best(shares),
            gap,
            np.where(left > _LITTLE, left, 0.0),
            *_to_best([section @ weights]),
            levels.leaf @ weights,
            *_to_best(_alike(matched, levels, embed, question, among)),
        ]
    )


def _to_best(columns: "Sequence[Array]") -> "list[Array]":
    """Return each column, followed by how far it is below its greatest."""
    return [each for one in columns for each in (one, one - one.max())]


def _best_of(level: "Array", groups: Sequence[str]) -> "Array":
    """Return what all sentences of each one's group have together."""
    import numpy as np

    at = {group: i for i, group in enumerate(dict.fromkeys(groups))}
    of = np.array([at[group] for group in groups])
    best = np.zeros((len(at), level.shape[1]))
    np.maximum.at(best, of, level)
    found: Array = best[of]
    return found


def _often(own: "Array", names: Sequence[str]) -> "Array":
    """Return the share of each sentence's document that has each word, or one near to it."""
    import numpy as np

    at = {name: i for i, name in enumerate(dict.fromkeys(names))}
    of = np.array([at[name] for name in names])
    having = np.zeros((len(at), own.shape[1]))
    np.add.at(having, of, own >= LISTED)
    found: Array = (having / np.bincount(of)[:, None])[of]
    return found


def _alike(
    matched: Matched, levels: Levels, embed: Embed, question: str, among: Sequence[Sentence]
) -> "list[Array]":
    """Return the cosines of the question with the titles, and of what remains of it with the
    sentences, alone and below their titles."""
    import numpy as np

    titles = [one.leaf or one.heading or one.quote.name for one in among]
    each = list(dict.fromkeys(titles))
    asked = np.asarray(embed([question])[0], dtype=np.float64)
    heads = np.concatenate([embedded(embed, (title,)) for title in each]).astype(np.float64)
    by_title = dict(zip(each, apart(heads, asked), strict=True))
    alone, below = _vectors(embed, among)
    text = [matched.left_of(row) for row in levels.named]
    rests = {rest: np.asarray(embed([rest])[0], dtype=np.float64) for rest in dict.fromkeys(text)}
    found = {rest: (apart(alone, row), apart(below, row)) for rest, row in rests.items()}
    return [
        np.array([by_title[title] for title in titles]),
        *(np.array([found[rest][how][i] for i, rest in enumerate(text)]) for how in range(2)),
    ]


def _vectors(embed: Embed, among: Sequence[Sentence]) -> "tuple[Array, Array]":
    """Return the vectors of sentences, and of each below the title it stands under."""
    import numpy as np

    by_place: dict[int, list[Sentence]] = {}
    for one in among:
        by_place.setdefault(one.place, []).append(one)
    alone, below = [], []
    for found in by_place.values():
        texts = [one.text for one in found]
        rows = embedded(embed, (*texts, *(f"{one.leaf} {one.text}" for one in found)))
        alone.append(rows[: len(found)])
        below.append(rows[len(found) :])
    return np.concatenate(alone).astype(np.float64), np.concatenate(below).astype(np.float64)
