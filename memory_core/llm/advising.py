"""What may help with what somebody tells without asking: "My espresso comes out far too fast" is
noted, and the sentence of a document that is likely to be about it is quoted."""

from contextlib import suppress
from dataclasses import replace

from memory_core.errors import RetrievalError
from memory_core.llm.choosing import SURE, choice, saying_it
from memory_core.llm.citing import Citations
from memory_core.llm.looking_around import asks_more
from memory_core.llm.material import Material
from memory_core.llm.nearness import Embed
from memory_core.llm.passages import Sentence
from memory_core.llm.signs import signs
from memory_core.llm.telling import in_place

HELPS = 2.0
"""Log odds of a sentence from which on it is quoted though nobody has asked for it."""
KEYWORDS = 1.5
"""The same for keywords, which most often ask: "public transport to the Tram Museum"."""


def advised(material: Material, citations: Citations, embed: Embed | None) -> str:
    """Quote the sentence of a document that is likely to help with what was told, behind a phrase
    that says so; "" where none is, or where a thing is spoken of that is known by name, unless
    keywords say more than that."""
    request = material.request
    more = material.asked.kind == "fragment" and asks_more(material)
    known = bool(material.focus) and not more
    if embed is None or request.around is None or known or citations.quotes:
        return ""
    read = Material(replace(request, evidence=request.around() or request.evidence), embed)
    with suppress(RetrievalError):  # without word vectors nothing tells what helps
        one = _likely(read, embed)
        if one is not None:
            return f"{material.phrases.helps} {in_place(citations, [one])}"
    return ""


def _likely(material: Material, embed: Embed) -> Sentence | None:
    """Return the likeliest sentence in running text or row of a table, None where it is not likely
    enough."""
    found = signs(material, embed, quoted=())
    if found is None:
        return None
    made = saying_it(material, choice(found))
    best = int(made.odds.argmax())
    one = made.sentences[best]
    least = SURE if one.row else KEYWORDS if material.asked.kind == "fragment" else HELPS
    line = one.pairs and not one.row
    return None if line or one.quote.by_user or made.odds[best] < least else one
