"""Wording: the words put in place of a reference, so that the sentence stays a sentence."""

import re
from collections.abc import Sequence

from memory_core.language.discourse import Referent
from memory_core.language.references import Reference
from memory_core.language.word_lists import listed
from memory_core.model import Replacement

_INDEFINITE = re.compile(
    r"^(?:a|an|this|that|these|those|some|any|no|one|another|each|every|its|the)\s+", re.IGNORECASE
)
_OWNED = re.compile(r"(?:the|my|your|our|his|her|its|their)\s", re.IGNORECASE)
_NUMBERED = re.compile(r"^\d+\s+\D")
_YOUR = re.compile(r"\byour\b", re.I)
_OWNER = re.compile(r"^(?:My|Our|Your|His|Her|Its|Their)(?=\s)")
_SPACED = re.compile(r"\s+([,.;:!?]|['’]s\b)")
_QUOTED = re.compile(r"^[`'\"“‘*_]+|[`'\"”’*_]+$")
_UNMARKED = re.compile(r"s\b", re.IGNORECASE)
"""What is left of "thats" where "that" is replaced: "is" without its apostrophe."""
_SHORT = re.compile(r"['’]s\b(?P<has>(?=\s+(?:been|got)\b))?", re.IGNORECASE)
"""What is left of "it's", which behind a name would say whose something is."""
_CONTRACTED = listed("it he she that this")
END_MARKS = re.compile(r"[\s?.!]+$")
"""What closes a question."""
_WORDS_KEPT = 12
JOINED = {"both": ("both", "and"), "neither": ("neither", "nor")}
COUNTED = frozenset({"ISSUE", "PROPERTY", "CATEGORY", "POSITION", "SOLUTION"})
"""Types whose entities may be called by a common noun, which wants an article: "the problem"."""
NOTHING = listed(
    """a an the thi that these those some any no one two three another each every my your our its
    all new other both few many"""
)
"""Words, without a final s, that do not single a thing out."""


def worded(referent: Referent, reference: Reference | None = None) -> str:
    """Return a referent's name as it stands in place of a reference.

    "a laptop" becomes "the laptop", the assistant's "your" becomes "my", a possessive gets 's,
    and a capital is kept where the reference began with one.
    """
    text = _name(referent)
    if reference is not None and referent.group and reference.text.lower() in JOINED:
        before, between = JOINED[reference.text.lower()]
        text = f"{before} {', '.join(referent.group[:-1])} {between} {referent.group[-1]}"
    if reference is not None and reference.wants == "place":
        if reference.modifier:
            return f"{reference.modifier} {text}"
        return f"{'in' if referent.type == 'LOCATION' else 'at'} {text}"
    if reference is not None and reference.kind == "possessive":
        text = possessive(text, plural=referent.plural)
    if reference is not None and reference.text[:1].isupper() and text[:1].islower():
        text = text[:1].upper() + text[1:]
    return text


def _name(referent: Referent) -> str:
    text = _SPACED.sub(r"\1", _QUOTED.sub("", " ".join(referent.text.split()[:_WORDS_KEPT])))
    if referent.spoken_by == "assistant":
        text = _YOUR.sub("my", text)
    text = _OWNER.sub(lambda owner: owner[0].lower(), text)
    if referent.entity is not None and referent.type in COUNTED and text.islower():
        return text if referent.plural or _OWNED.match(text) else f"the {text}"
    if referent.is_name:
        the = referent.definite or (referent.type == "PRODUCT" and _is_model(referent))
        if text.startswith("The ") and text[-1].islower() and text.rsplit(maxsplit=1)[-1].islower():
            return f"the {text[4:]}"  # what began a sentence: "The Bosch dishwasher"
        return f"the {text}" if the and not text.lower().startswith("the ") else text
    found = _INDEFINITE.match(text)
    if found and not referent.group:
        return f"the {text[found.end() :]}"
    if _NUMBERED.match(text):
        return f"the {text}"
    return text


def _is_model(referent: Referent) -> bool:
    """Whether a product's name is of the kind that takes an article when only memory knows it."""
    return referent.entity is not None and referent.phrase.head < 0 and " " in referent.text


def says_no_more(name: str, reference: str) -> bool:
    """Whether a name tells nothing that the words referring to it leave out: "12 messages" for
    "the messages"."""
    said = {word.rstrip("s") for word in reference.lower().split()}
    words = name.lower().split()
    words = words[words[0].isdigit() :] if words else words
    named = {w.rstrip("s") for w in words if w.isalpha() or any(c.isdigit() for c in w)}
    return named - said <= NOTHING


def possessive(text: str, *, plural: bool = False) -> str:
    """Return "Ann's" for "Ann" and "cats'" for the plural "cats"."""
    if text.lower() in {"my", "your", "our"}:
        return text
    return f"{text}'" if plural and text.endswith("s") else f"{text}'s"


def applied(text: str, replacements: Sequence[Replacement]) -> str:
    """Return a text with its replacements made."""
    for item in sorted(replacements, key=lambda r: r.start, reverse=True):
        after = text[item.end :]
        if item.end > item.start and _UNMARKED.match(after) and text[item.end - 1].isalpha():
            after = f" is{after[1:]}"
        short = _SHORT.match(after) if text[item.start : item.end].lower() in _CONTRACTED else None
        if short is not None:
            after = f" {'is' if short['has'] is None else 'has'}{after[short.end() :]}"
        text = text[: item.start] + item.text + after
    return text
