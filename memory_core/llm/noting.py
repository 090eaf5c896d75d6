"""The answer to what is told: what was noted, and what was known before."""

import re

from memory_core.llm.citing import Citations, plain
from memory_core.llm.material import Material
from memory_core.llm.passages import of_text
from memory_core.llm.spelling import with_apostrophes
from memory_core.llm.wishing import wish_answer

_FIRST_PERSON = re.compile(r"\b(?:i|me|my|mine|we|us|our|you|your)\b", re.I)


def noted(material: Material, citations: Citations) -> str:
    """Repeat what was noted, and say what was known before."""
    told = material.request.question
    said = (" ".join(of_text(told)) or plain(told))[:300]
    first = _FIRST_PERSON.search(with_apostrophes(said))
    quoted = f"you said “{said}”" if first else said
    text = material.phrases.noted.format(quoted)
    text = text if text.endswith((".", "!", "…", ".”")) else f"{text}."
    said_before = [one.quote for this in material.focus for one in material.said_of(this)]
    before = tuple(dict.fromkeys(said_before))[-2:]
    earlier = " and ".join(citations.quoted(quote) for quote in before)
    text = f"{text} {material.phrases.before.format(earlier)}" if before else text
    return " ".join(part for part in (text, wish_answer(material, citations)) if part)
