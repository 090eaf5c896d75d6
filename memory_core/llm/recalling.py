"""What the user said, asked or wanted earlier, repeated in his or her own words."""

import re
from collections.abc import Sequence

from memory_core.courtesies import NOTHING_SAID
from memory_core.llm.asking import read
from memory_core.llm.citing import Citations
from memory_core.llm.evidence import best
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.relating import MAX_QUOTES
from memory_core.llm.telling import quotes
from memory_core.llm.terms import stem

EARLIEST = "The earliest of it that I still have before me: {}"
"""The window may have left behind what came before, so it is not called the first."""
_ASIDE = frozenset(
    stem(word)
    for word in re.findall(
        r"\w+",
        "mentioned talking ask asked question questions message first last latest previous "
        "previously before earlier just remind wanted want looking look searching search "
        "interested needed need after remember again",
    )
)
"""Words that say which of the messages is meant and how it was said, and nothing of its matter."""
_FIRST = re.compile(r"\b(?:first|at the (?:beginning|start)|initially|begin with)\b", re.I)
_LAST = re.compile(r"\b(?:last|latest|just|previous(?:ly)?)\b", re.I)
_ASKED = re.compile(r"\b(?:ask(?:ed|ing)?|questions?)\b", re.I)
_WANTED = re.compile(
    r"\b(?:want(?:ed)?|need(?:ed)?|look(?:ing)? for|search(?:ing)? for|interested in|after)\b", re.I
)
_WISHED = re.compile(
    r"\b(?:want|need|looking|searching|shopping|interested|prefer|would like)\b|['’]d like\b", re.I
)
_QUESTIONS = frozenset({"fact", "yes/no", "comparison", "list", "about", "recall", "need"})


def recall_answer(material: Material, citations: Citations) -> str:
    """Repeat what the user said about the things or the words asked for, what was asked first or
    last, or what was wanted; "" where nothing of it is known."""
    question = material.asked.text
    if not material.words_of_user and not material.said:
        return NOTHING_SAID
    for this in material.focus:
        said = material.said_of(this)[-MAX_QUOTES:]
        if said:
            return quotes(citations, said)
    words = frozenset(material.asked.words) - _ASIDE
    if not words and _WANTED.search(question):
        return quotes(citations, _wanted(material))
    if not words and (_FIRST.search(question) or _LAST.search(question)):
        return _placed(material, citations)
    found = best(material.asked, material.said[::-1], words=words, limit=MAX_QUOTES)
    found = found or best(material.asked, material.words_of_user[::-1], words=words)
    if found or words:
        return quotes(citations, found)
    return quotes(citations, _of_kind(material)[-MAX_QUOTES:])


def _wanted(material: Material) -> list[Sentence]:
    """Return what the user last said of what he or she wants."""
    said = [one for one in material.said if _WISHED.search(one.text)]
    return said[-MAX_QUOTES:]


def _of_kind(material: Material) -> Sequence[Sentence]:
    """Return what the user wrote, questions only where those are asked for."""
    every = material.words_of_user
    if not _ASKED.search(material.asked.text):
        return every
    return [one for one in every if "?" in one.text or read(one.text).kind in _QUESTIONS]


def _placed(material: Material, citations: Citations) -> str:
    """Repeat the first or the last of what the user wrote."""
    among = _of_kind(material)
    if not among:
        return ""
    if _FIRST.search(material.asked.text):
        return EARLIEST.format(quotes(citations, among[:1]))
    return quotes(citations, among[-1:])
