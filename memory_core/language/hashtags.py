"""Hashtags: the tag of a post whose words are a name everybody knows, "#NewZealand"."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language.gazetteer import listed_type
from memory_core.language.naming import Found

if TYPE_CHECKING:
    from spacy.tokens import Doc

MAX_WORDS = 3
"""Words of a name in a tag; longer tags are slogans."""
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z][a-z]+|[a-z]+")


def hashtags(doc: "Doc") -> list[Found]:
    """Return the tags that name a listed place, or a person by a listed given name and another
    word; every other tag is left to the model."""
    found = []
    for token in doc[:-1]:
        if token.text != "#" or token.whitespace_:
            continue
        word = doc[token.i + 1]
        type_ = tag_type(word.text)
        if type_ == "PERSON" and word.ent_type_ == "ORGANIZATION":
            continue  # "#TomFord": firms are named after people
        if type_:
            found.append(Found(token.i, token.i + 2, type_, 0.6, "list"))
    return found


def with_sign(doc: "Doc", found: Found) -> Found:
    """Return a name with the sign of its tag, so that the same tag is always the same words."""
    before = doc[found.start - 1] if found.start else None
    tag = before is not None and before.text == "#" and not before.whitespace_
    tag = tag and doc[found.start].text[:1].isalpha()
    return replace(found, start=found.start - 1) if tag else found


def tag_type(tag: str) -> str:
    """Return PERSON or LOCATION for a tag without its sign, "" for one no list knows."""
    words = _WORD.findall(tag)
    if "".join(words) != tag or len(words) > MAX_WORDS or not tag[:1].isupper():
        return ""
    type_ = listed_type(words)
    return type_ if type_ == "LOCATION" or len(words) > 1 else ""
