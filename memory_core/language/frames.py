"""Frames: questions whose form says what they are about, whatever the parse made of the words.

"What is blockchain?", "Tell me about acid reflux.": what stands in such a place is the topic.
"""

import re
from typing import TYPE_CHECKING

from memory_core.language.word_lists import EMPTY, OWNED, TIMES

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

_FRAME = re.compile(
    r"^\W*(?:(?:so|and|ok|okay|well)\W+)*"
    r"(?:what(?:['’]s|\s+(?:is|are|was|were|causes?))"
    r"|(?:please\s+)?(?:tell\s+(?:me\s+|us\s+)?(?:more\s+)?about|describe|explain|define))\s+"
    r"(?:(?:the|an?|some)\s+)?([^?.!,;:\n]{2,60}?)"
    r"(?:\s+(?:in|for|on|at|during|and)\b[^?.!\n]{0,60})?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
MAX_CHARS = 160
MAX_WORDS = 4
INSIDE = frozenset({"NOUN", "PROPN", "ADJ", "NUM", "X", "VERB", "ADV"})
VERBAL = frozenset({"VBZ", "VBD", "VBP", "MD", "VB", "JJS", "JJR", "RBR", "RBS"})


def topic_frame(doc: "Doc") -> "Span | None":
    """Return what a question asks to be told about, None where its form does not say."""
    found = _FRAME.match(doc.text) if len(doc.text) <= MAX_CHARS else None
    span = doc.char_span(*found.span(1)) if found else None
    if span is None or len(span) > MAX_WORDS:
        return None
    last = span[-1]
    lemmas = {last.lemma_.lower(), last.lower_}
    if lemmas & (OWNED | EMPTY | TIMES) or not last.is_alpha or last.tag_ == "JJS":
        return None
    plain = all(token.pos_ in INSIDE and token.tag_ not in VERBAL for token in span[:-1])
    return span if plain and last.pos_ in INSIDE and last.tag_ not in VERBAL else None
