"""What is said of each of two things that a question sets side by side: "Which comes sooner, the
desk or the chair?"."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memory_core.llm.citing import Citations, plain
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.sides import label, sides_of
from memory_core.llm.standing import sentences_of
from memory_core.llm.terms import content

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


OTHER = -4.0
"""Log odds that the sentence of one thing needs at least, where that of the other answers."""
_ARTICLE = re.compile(r"^(?:an?|the) ", re.I)
_AT_ALL = frozenset(
    content(
        "compare difference differ better best good worse between choose pick take buy get prefer "
        "recommend suggest advise would should one ones"
    )
)
"""Words of a comparison that ask for nothing in particular."""


def of_both(
    material: Material, sentences: Sequence[Sentence], odds: "NDArray[np.float64]", *, least: float
) -> tuple[tuple[str, Sentence], ...]:
    """Return the two things a comparison sets side by side, each with the likeliest sentence of one
    document that names it, or "" with the likeliest of all where that names both; () where a
    question compares no two, or nothing answers for both.

    odds: of each sentence, that it answers; shape (sentences,). least: what one of both needs.
    """
    sides = sides_of(material.asked.text) if material.asked.kind == "comparison" else []
    if len(sides) != 2:  # noqa: PLR2004
        return ()
    best = int(odds.argmax())
    if sides[0].words | sides[1].words <= sentences[best].terms and odds[best] >= least:
        return (("", sentences[best]),)
    first, second = (
        _likeliest(sentences, odds, side.words - other.words)
        for side, other in (sides, sides[::-1])
    )
    pairs = [(first[name], second[name]) for name in first if name in second]
    told = [(i, j) for i, j in pairs if i != j and max(odds[i], odds[j]) >= least]
    if not told:
        return ()
    i, j = max(told, key=lambda pair: float(odds[pair[0]] + odds[pair[1]]))
    labels = [label(_ARTICLE.sub("", plain(side.text))) for side in sides]
    return (labels[0], sentences[i]), (labels[1], sentences[j])


def tells_else(material: Material, citations: Citations) -> bool:
    """Whether a comparison asks for something in particular of which nothing that is quoted has a
    word: a table of what is known of both people after "Who came first, Ann or Bo?"."""
    if material.asked.kind != "comparison" or material.asked.keys:
        return False
    named = frozenset(
        word for this in material.focus for name in this.names for word in content(name)
    )
    words = frozenset(material.asked.words) - named - _AT_ALL
    said = [one.terms for one in sentences_of(material, citations) if one.row]  # with its columns
    said += [frozenset(content(one.text)) for one in citations.quotes]
    return bool(words) and all(words.isdisjoint(terms) for terms in said)


def _likeliest(
    sentences: Sequence[Sentence], odds: "NDArray[np.float64]", words: frozenset[str]
) -> dict[str, int]:
    """Return by document where the likeliest of its sentences stands that has some words, in itself
    or in the title it stands under."""
    found: dict[str, int] = {}
    for i, one in enumerate(sentences) if words else ():
        name = one.quote.name
        if odds[i] < OTHER or not words <= one.terms | terms_of(one.leaf):
            continue
        if name not in found or odds[i] > odds[found[name]]:
            found[name] = i
    return found
