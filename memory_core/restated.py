"""Restated: a value of the user's own that a later message gives anew and calls "it".

"My favourite colour is green." "No, it's blue": nothing is named there but what "it" stands for,
so what the message states is read where those words are put in.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memory_core.language.base import Reader
from memory_core.language.corrections import UNSAID
from memory_core.language.wording import applied
from memory_core.model import Attribute, Extraction, Replacement

_OWN = re.compile(r"(?:my|our)\s", re.IGNORECASE)
_SPEAKER = "i"


def restated(
    text: str,
    extraction: Extraction,
    replacements: Sequence[Replacement],
    *,
    reader: Reader,
    at: datetime,
) -> Extraction:
    """Return what a text states, with what it states of something of the user's that it only calls
    "it". replacements: what its references mean. reader: by the rules. Positions stay those of the
    text as written."""
    own = [one for one in replacements if not one.entity_id and _OWN.match(one.text)]
    if len(own) != 1 or text[own[0].start : own[0].end].casefold() not in UNSAID - {""}:
        return extraction
    whole = applied(text, own)
    shift = len(whole) - len(text)
    said = [
        replace(one, start=one.start - shift, end=one.end - shift)
        for one in reader.extract(whole, at=at).attributes
        if one.subject.casefold() == _SPEAKER and one.start >= own[0].start + len(own[0].text)
    ]
    stated = [a for a in extraction.attributes if a.subject.casefold() not in UNSAID]
    known = {(one.start, one.end) for one in stated}
    new = [
        one
        for one in said
        if text[one.start : one.end] == one.text and (one.start, one.end) not in known
    ]
    if not new:
        return extraction
    return replace(extraction, attributes=(*_others(extraction.attributes, new), *new))


def _others(attributes: Sequence[Attribute], new: Sequence[Attribute]) -> list[Attribute]:
    """Return the attributes that give no value which is given anew."""
    places = {(one.start, one.end) for one in new}
    return [one for one in attributes if (one.start, one.end) not in places]
