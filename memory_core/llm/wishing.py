"""What the user wants to do, and what went wrong: "I want to return my laptop" and "I forgot my
password" are noted, and where a document says what is done then, it is quoted."""

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


_TROUBLE = re.compile(
    r"^(?:(?:hi|hello|hey|so|well|ok|okay|sorry|oh no|oh|help)[,!.]? )*(?P<trouble>"
    r"(?:i|we) (?:(?:have|'ve) )?(?:just |still |already )?(?:forgot(?:ten)?|lost|broke|damaged|"
    r"missed|(?:was|were|am|are|been|got) (?:over)?charged|(?:can|could)(?:not|n't| not))\b.{3,80}"
    r"|(?:my|our|the) [\w' -]{2,60}? (?:(?:wo|do|does|did|is|has|have|can|could|was)(?:n't| not)"
    r"|never|keeps?|(?:is|was|are|were|arrived|came|got|has been) (?:\w+ly )?(?:broken|damaged|lost"
    r"|late|missing|stolen|locked|blocked|stuck|faulty|defective|cracked|wrong|dead))\b.{0,80})$",
    re.I,
)


def wish_answer(material: Material, citations: Citations) -> str:
    """Quote the sentence of a document that says how to do what the user wants to do, or what to do
    about what went wrong; "" where nothing surely does."""
    said = with_apostrophes(material.request.original.replace("’", "'")).rstrip(" .!")
    question = _asked_with(said)
    if material.focus or not question:
        return ""
    asked = read(question)
    if len(asked.wanted) < 2:  # noqa: PLR2004 - one word is no matter
        return ""
    found = in_place(citations, best(asked, material.documents, enough=SURE, limit=1))
    return f"{material.phrases.helps} {found}" if found else ""


def _asked_with(said: str) -> str:
    """Return the question that a wish or a trouble comes to, "" for anything else that is said."""
    if wish := _WISH.match(said):
        return f"How can I {wish['do']}?"
    trouble = _TROUBLE.match(said)
    return f"{trouble['trouble']}?" if trouble else ""
