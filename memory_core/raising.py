"""Raising: an amount that a message gives without its unit, "the rent was raised to 950", is read
as the new amount of what the memory knows in dollars or euros. What it does not know stays unread.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from memory_core.language.changing import CHANGE
from memory_core.model import Attribute, Entity, Extraction
from memory_core.names import normalize

_RAISED = re.compile(
    r"\b(?:my|the|our|its)\s+(?P<thing>[a-z][\w-]*(?: [\w-]+){0,3}?)\s+"
    r"(?:(?:was|were|is|has|have|been|got|just|now)\s+){0,3}"
    r"(?:raised|lowered|reduced|increased|cut|dropped|changed|adjusted|rose|fell|climbed|jumped"
    r"|went up|went down|gone up|gone down|came down)\s+"
    r"(?:from\s+\S{1,20}\s+)?to\s+(?P<number>\d[\d,.]*\d|\d)"
    r"(?=\s*[.,!;)]|\s*$|\s+(?:from|since|in|as|last|this|next|now|today|on|by|per|and)\b)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?\n]*")
_OPEN = re.compile(r"\b(?:if|whether|would|might|could|may|should|unless)\b", re.IGNORECASE)
_AMOUNT = re.compile(r"\D{0,4}(\d[\d,.]*\d|\d)\D{0,4}")
PRICE = "price"


def raised(
    text: str, extraction: Extraction, entities: Sequence[Entity], held: Sequence[Attribute]
) -> Iterator[Attribute]:
    """Yield the amounts a message changes, each of the id of what it is of.

    extraction: what was read in it; a number it holds already is left to it. entities: those last
    spoken of; held: what the user said of them that holds.
    """
    for match in _RAISED.finditer(text):
        start, end = match.span("number")
        read = any(one.start < end and start < one.end for one in extraction.attributes)
        old = None if read or _is_open(text, match) else _amount(match["thing"], entities, held)
        if old is None:
            continue
        place = _AMOUNT.fullmatch(old.value)
        value = old.value if place is None else _put(old.value, place.span(1), match["number"])
        if value != old.value:
            yield replace(
                old, value=value, text=match["number"], start=start, end=end, id="",
                confidence=0.7, extractor=CHANGE, invalid_at=None,
            )  # fmt: skip


def _is_open(text: str, match: re.Match[str]) -> bool:
    """Whether a sentence asks or supposes what it says."""
    begin = max(text.rfind(mark, 0, match.start()) for mark in ".!?\n") + 1
    rest = _SENTENCE.match(text, match.end())
    end = match.end() if rest is None else rest.end()
    return text[end : end + 1] == "?" or _OPEN.search(text, begin, end) is not None


def _amount(thing: str, entities: Sequence[Entity], held: Sequence[Attribute]) -> Attribute | None:
    """Return the amount of what is called so: of an entity of that name its price or its only
    amount, else the property of that name that was said last."""
    norm = normalize(thing)
    amounts = [one for one in held if _AMOUNT.fullmatch(one.value)]
    named = {e.id for e in entities if normalize(e.name) == norm}
    own = [one for one in amounts if one.subject in named]
    prices = [one for one in own if one.key == PRICE] or (own if len(own) == 1 else [])
    called = [one for one in amounts if normalize(one.key) == norm]
    return max(prices or called, key=lambda one: (one.valid_at, one.created_at), default=None)


def _put(value: str, place: tuple[int, int], number: str) -> str:
    return f"{value[: place[0]]}{number.replace(',', '')}{value[place[1] :]}"


def mentions_raise(text: str) -> bool:
    """Whether a message may change an amount that was said before."""
    return _RAISED.search(text) is not None


def said_now(found: Attribute, *, source: str, at: datetime) -> Attribute:
    """Return an amount as said in one place."""
    return replace(found, source=source, valid_at=at, created_at=at, trust="user")
