"""Keywords that ask for something of a thing the documents name: "water column of the Halvard"."""

import re

from memory_core.llm.material import Material
from memory_core.llm.terms import content

_OF = re.compile(r"(?:the )?[a-z][a-z'’ -]{2,50}? of (?:the |an? )?(?P<what>[^,;:.!]{3,80})$")
_TELLS = re.compile(r"\d|\b(?:i|my|we|our|your|is|are|was|were|has|have|will)\b", re.I)


def asks_by_name(material: Material) -> bool:
    """Whether a message of keywords only names something of a thing that the documents speak of,
    which tells nothing and so asks for it."""
    said = material.request.original.strip().rstrip(" ?.")
    asked = _OF.match(said)
    if asked is None or _TELLS.search(said[: asked.start("what")]):
        return False
    words = set(content(asked["what"]))
    return any(
        words & {word for name in this.names for word in content(name)}
        and any(this.is_named(f"{one.text} {one.heading} {one.top}") for one in material.documents)
        for this in material.focus
    )
