"""What the user wants to do: "I want to return my laptop" is noted, and where a document says how
that is done, it is quoted."""

import re

from memory_core.llm.asking import read
from memory_core.llm.citing import Citations
from memory_core.llm.evidence import best
from memory_core.llm.material import Material
from memory_core.llm.spelling import with_apostrophes
from memory_core.llm.telling import in_place

SURE = 0.8
"""Share of the words that a sentence must cover: nobody has asked for it."""
_WISH = re.compile(
    r"^(?:(?:hi|hello|hey|so|well|ok|okay|please)[,!.]? )*(?:i|we) (?:really |just )?"
    r"(?:want|wanna|need|would like|'d like|have|wish|am trying|'m trying|are trying)(?: to)? "
    r"(?P<do>[a-z]{3,} .{3,80})$",
    re.I,
)


def wish_answer(material: Material, citations: Citations) -> str:
    """Quote the sentence of a document that says how to do what the user wants to do; "" where
    nothing surely does."""
    wish = _WISH.match(with_apostrophes(material.request.original.replace("’", "'")).rstrip(" .!"))
    if wish is None or material.focus:
        return ""
    asked = read(f"How can I {wish['do']}?")
    if len(asked.wanted) < 2:  # noqa: PLR2004 - one word is no matter
        return ""
    return in_place(citations, best(asked, material.documents, enough=SURE, limit=1))
