"""The answer to what is told: what was noted, and what was known before."""

import re

from memory_core.llm.citing import Citations, plain
from memory_core.llm.material import Material
from memory_core.llm.passages import of_text
from memory_core.llm.spelling import with_apostrophes
from memory_core.llm.telling import noted_values
from memory_core.llm.wishing import wish_answer

_FIRST_PERSON = re.compile(r"\b(?:i|me|my|mine|we|us|our|you|your)\b", re.I)
MAX_CHARS = 300
"""Characters of a message that are repeated."""
_IT_IS = re.compile(
    r"\W*(?:(?:no|nope|sorry|oh|oops|actually|wait|well|ok(?:ay)?|i mean)\b[\s,.:!–—-]{0,4})*"
    r"(?:it|that)(?:['’]?s| is| was)\b",
    re.IGNORECASE,
)
"""Begins a value that is given anew."""


def noted(material: Material, citations: Citations) -> str:
    """Repeat what was noted, as it was said or with the names it means, and say what was known
    before. Of "no, it's blue" the value is repeated, and what it is of."""
    request = material.request
    if _IT_IS.match(request.original) and (values := noted_values(material)):
        return values
    said = _whole(request.question)
    first = _FIRST_PERSON.search(with_apostrophes(said))
    quoted = f"you said “{_whole(request.original)}”" if first else said
    text = material.phrases.noted.format(quoted)
    text = text if text.endswith((".", "!", "…", ".”")) else f"{text}."
    said_before = [one.quote for this in material.focus for one in material.said_of(this)]
    before = tuple(dict.fromkeys(said_before))[-2:]
    earlier = " and ".join(citations.quoted(quote) for quote in before)
    text = f"{text} {material.phrases.before.format(earlier)}" if before else text
    return " ".join(part for part in (text, wish_answer(material, citations)) if part)


def _whole(text: str) -> str:
    """Return a text without what could be read as markup."""
    return (" ".join(of_text(text)) or plain(text))[:MAX_CHARS]
