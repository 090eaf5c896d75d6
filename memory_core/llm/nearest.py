"""What comes nearest to a question that nothing answers likely enough to be told as its answer."""

from contextlib import suppress

from memory_core.errors import RetrievalError
from memory_core.llm.choosing import choice, saying_it
from memory_core.llm.citing import Citations, plain
from memory_core.llm.looking_around import looks_around
from memory_core.llm.material import Material
from memory_core.llm.nearness import Embed
from memory_core.llm.openly import of_a_stranger
from memory_core.llm.signs import signs
from memory_core.llm.telling import unknown

NEAREST = -1.5
"""Log odds of the best sentence against "none" from which on it is shown as the nearest: of 90
questions below the bound of answers and above this one, left out of a fit, 49 could be answered, 29
of them by that sentence."""
LONGEST = 240
"""Characters of it that are shown."""


def not_known(material: Material, citations: Citations, embed: Embed | None) -> str:
    """Say truthfully that the answer is not known, with what comes nearest to it."""
    return unknown(material, citations, near=_nearest(material, embed))


def _nearest(material: Material, embed: Embed | None) -> str:
    """Return the best sentence of the documents with the name of its document, as one quotes it,
    where it may answer although it is not likely to; "" where none does. A "Key: value" line or a
    row says too plainly what was not asked."""
    if embed is None or not looks_around(material) or of_a_stranger(material):
        return ""
    with suppress(RetrievalError):  # without word vectors nothing is weighed
        found = signs(material, embed, quoted=())
        if found is None:
            return ""
        weighed = saying_it(material, choice(found))
        best = weighed.close()[0]
        if weighed.odds.max() >= NEAREST and not (best.pairs or best.row):
            text = plain(best.text)
            text = text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()}…"
            return material.phrases.nearest.format(plain(best.quote.name), f"“{text}”")
    return ""
