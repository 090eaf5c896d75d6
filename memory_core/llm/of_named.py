"""Keywords that ask for something: of a thing the documents name ("water column of the Halvard"),
or of what they speak of ("fee for a second parcel")."""

import re
from collections.abc import Sequence

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.records import by_document
from memory_core.llm.terms import content
from memory_core.llm.weighing import is_light

_OF = re.compile(r"(?:the )?[a-z][a-z'’ -]{2,50}? of (?:the |an? )?(?P<what>[^,;:.!]{3,80})$")
_ENOUGH = 2
"""Words that a document has to use of keywords that ask."""
_TELLS = re.compile(r"(?<!\w)\d|\b(?:i|my|we|our|your|is|are|was|were|has|have|will)\b", re.I)
_DOES = re.compile(
    r"(?:please )?(?:buy|get|call|ask|tell|send|pay|bring|take|write|book|visit|meet|pick|try|"
    r"make|do|go|find|check|cook|bake|read|learn|remember|remind|forget|fix|sell|return|see|watch|"
    r"note|add|put|give|keep|let|dinner|lunch|breakfast|party|meeting|appointment)\b",
    re.I,
)
"""Begins a note of what is to be done, or of what is on."""


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


def asks_by_words(material: Material) -> bool:
    """Whether a message is of several words, tells nothing, and a document uses such words, all of
    them where it may be a note on something new: what the document says about them is asked."""
    request, asked = material.request, material.asked
    said = request.original.strip()
    tells = request.stated or request.statements or _TELLS.search(said) or _DOES.match(said)
    if asked.kind != "fragment" or tells:
        return False
    words = {word for word in (*asked.words, *asked.names) if not is_light(word)}
    least = _ENOUGH - bool(asked.keys)  # the name of a property is a word of many documents
    least = max(least, len(words)) if request.learned else least
    return len(words) >= _ENOUGH and any(
        len(words.intersection(_terms(among))) >= least for among in by_document(material)
    )


def _terms(among: Sequence[Sentence]) -> frozenset[str]:
    """Return the words of the sentences of a document, with the titles they stand under."""
    titles = {one.heading for one in among}
    return frozenset[str]().union(*(one.terms for one in among), *map(terms_of, titles))
