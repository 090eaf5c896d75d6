"""What may help with what somebody tells without asking: "My espresso comes out far too fast" is
noted, and the sentence of a document that is likely to be about it is quoted."""

from contextlib import suppress
from dataclasses import replace

from memory_core.errors import RetrievalError
from memory_core.llm.choosing import choice, saying_it
from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.nearness import Embed
from memory_core.llm.passages import Sentence
from memory_core.llm.signs import signs
from memory_core.llm.telling import in_place

HELPS = 2.0
"""Log odds of a sentence from which on it is quoted though nobody has asked for it."""


def advised(material: Material, citations: Citations, embed: Embed | None) -> str:
    """Quote the sentence of a document that is likely to help with what was told, behind a phrase
    that says so; "" where none is, or where a thing is spoken of that is known by name."""
    request = material.request
    if embed is None or request.around is None or material.focus or citations.quotes:
        return ""
    read = Material(replace(request, evidence=request.around() or request.evidence), embed)
    with suppress(RetrievalError):  # without word vectors nothing tells what helps
        one = _likely(read, embed)
        if one is not None:
            return f"{material.phrases.helps} {in_place(citations, [one])}"
    return ""


def _likely(material: Material, embed: Embed) -> Sentence | None:
    """Return the likeliest sentence in running text, None where it is not likely enough."""
    found = signs(material, embed, quoted=())
    if found is None:
        return None
    made = saying_it(material, choice(found))
    best = int(made.odds.argmax())
    one = made.sentences[best]
    return one if made.odds[best] >= HELPS and not one.pairs and not one.quote.by_user else None
