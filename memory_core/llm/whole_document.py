"""A question for a document as a whole, by its title: "What is your return policy?" is told how the
piece that fits best begins, "Tell me about the return policy" how several do."""

import re

from memory_core.llm.citing import Citations
from memory_core.llm.fitting import wants
from memory_core.llm.list_words import INCLUDED, asked_for_many
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.telling import in_place

PIECES = 3
"""Pieces whose first sentences are quoted, at most."""
_KINDS = frozenset({"fact", "about", "fragment"})
_GENERAL = terms_of("policy policies rules guide handbook manual terms conditions information")
"""Words for a document that its title need not have, or a question not repeat."""
_OVERVIEW = re.compile(
    r"\b(?:about|in|says?|said|covers?|contains?|contents?|summar\w+|overview)\b", re.I
)
_WHICH = re.compile(r"which\b", re.I)
_MINE = re.compile(r"\b(?:i|my|mine|we|ours)\b", re.I)
"""What somebody has is told by nobody's document."""


def of_document(material: Material, citations: Citations) -> str:
    """Quote the beginnings of what was found of the document a question asks for, "" where it asks
    for anything else, or the document lists things."""
    found = asked_for(material)
    return in_place(citations, found if _OVERVIEW.search(material.asked.text) else found[:1])


def asked_for(material: Material) -> list[Sentence]:
    """Return the first sentence of each piece of the document that a question asks for as a whole,
    best first; none where it asks for anything else, or one is a line of a list."""
    asked = material.asked
    words, overview = frozenset(asked.wanted), _OVERVIEW.search(asked.text) is not None
    if asked.kind not in _KINDS or material.focus or wants(asked.text) or _MINE.search(asked.text):
        return []
    if INCLUDED.search(asked.text) or asked_for_many(asked.text) or _WHICH.match(asked.text):
        return []  # what belongs to the thing that the title names
    meant = (
        one
        for one in material.documents
        if any(_is_title(words, terms_of(title), overview=overview) for title in _titles(one))
    )
    of = next(meant, None)
    return _beginnings(material, of.quote.name) if of else []


def _titles(one: Sentence) -> tuple[str, str]:
    """Return what a sentence's document is called: its title, and its name."""
    title, below, _ = one.heading.partition(" > ")
    return (title if below else one.top), one.quote.document


def _is_title(words: frozenset[str], title: frozenset[str], *, overview: bool) -> bool:
    """Whether a question's words are a title, but for words that any document may be called by,
    which a question has too unless it asks for an overview ("What about returns?")."""
    least = title - _GENERAL
    same = bool(least) and words - _GENERAL == least
    return same and (overview or words == title or not words.isdisjoint(_GENERAL))


def _beginnings(material: Material, name: str) -> list[Sentence]:
    first: dict[str, Sentence] = {}
    for one in material.documents:
        if one.quote.name == name and not one.title:
            first.setdefault(one.quote.id, one)
    found = [*first.values()][:PIECES]
    return [] if any(one.pairs or one.row for one in found) else found
