"""Names in a parsed text: what the model found, its borders and types mended by general rules.

Everything here speaks in token positions of the Doc, end exclusive.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from memory_core.language.english import is_cry
from memory_core.language.introducing import name_end, name_start
from memory_core.language.word_lists import (
    ABBREVIATIONS,
    ADJECTIVES,
    COUNTED,
    HEADINGS,
    PEOPLE,
    PLACED,
)

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

TITLES = frozenset(
    {"dr", "dr.", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "miss", "prof", "prof.", "professor"}
    | {"doctor", "frau", "herr", "señor", "señora", "senor", "senora", "monsieur", "madame", "mme"}
    | {"signor", "signora", "nurse", "mister"}
)
SHORT_TITLES = TITLES & {"dr.", "mr.", "mrs.", "ms.", "prof."}
SUMMONS = frozenset(
    {"ping", "ask", "tell", "call", "email", "contact", "message", "meet", "thank", "remind"}
    | {"invite", "notify", "text", "dear", "hello", "hi", "hey", "thanks"}
)
"""Words that stand before a name at the start of a sentence and get glued to it."""
NO_NAMES = (
    frozenset({"whose", "whom"}) | COUNTED | TITLES | PEOPLE | ADJECTIVES | ABBREVIATIONS | HEADINGS
)
"""Words that are no name by themselves, however they are written."""

_MODEL = re.compile(r"(?=[^\d]*\d)[A-Za-z][\w.+/-]*\Z")
_NOT_MODEL = re.compile(r"(?:@|https?|www|covid|#)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Found:
    """A stretch of tokens that names something. others: types it may also be, likeliest first."""

    start: int
    end: int
    type: str
    confidence: float
    extractor: str
    others: tuple[str, ...] = ()


OPENING = frozenset({'"', "“", "‘", "«"})
"""Quotes whose title keeps its article: "The Sea"."""
JOINING = frozenset({"and", "or", "but", "with", "in", "at", "of", "for", "to", "is", "by", "on"})
"""Words that join a name to what follows and end none."""


def model_names(doc: "Doc") -> list[Found]:
    """Return the names the trained pipeline found, trimmed to the name itself.

    A maker and its product side by side are one name: "Kestrel" "Aero 14".
    """
    found: list[Found] = []
    labelled = (Found(ent.start, ent.end, _label(ent.label_), 0.8, "model") for ent in doc.ents)
    for part in (part for item in labelled for part in _parts(doc, item)):
        item = trim(doc, part)
        if item is None or not item.type or _is_sign(doc, item):
            continue
        item = _hyphened(doc, item) if item.type == "PERSON" else item
        if found and item.start < found[-1].end:
            found[-1] = replace(found[-1], end=max(item.end, found[-1].end))
            continue
        last = found[-1] if found else None
        maker = last is not None and last.type in {"ORGANIZATION", "PERSON", "PRODUCT"}
        if last is not None and maker and last.end == item.start and item.type == "PRODUCT":
            item = replace(found.pop(), end=item.end, type="PRODUCT")
        found.append(item)
    return found


def _parts(doc: "Doc", found: Found) -> list[Found]:
    """Return the names glued to one: places with a comma between, what is before a hashtag."""
    tokens = doc[found.start : found.end]
    cuts = [t.i for t in tokens[1:] if t.text == "#" and not t.whitespace_]
    if found.type == "LOCATION" and not any(t.is_lower or t.like_num for t in tokens):
        ends = (token.i for token in tokens[1:-1] if token.text == ",")
        cuts += [i for i in ends if not doc[i + 1].text.startswith(("D.", "DC"))]
    edges = [found.start, *sorted(cuts), found.end]
    return [replace(found, start=a, end=b) for a, b in pairwise(edges)]


def _hyphened(doc: "Doc", found: Found) -> Found:
    """Return a person's name with both halves of a double name: "Jean-" and "Luc Martin"."""
    start, end = found.start, found.end
    if start > 1 and _is_link(doc, start - 1) and doc[start - 2].is_title:
        start -= 2
    if end < len(doc) - 1 and _is_link(doc, end) and doc[end + 1].is_alpha:
        end += 2
        while end < len(doc) and doc[end - 1].whitespace_ and doc[end].ent_type_ == "PERSON":
            end += 1
    return replace(found, start=start, end=end)


def _is_link(doc: "Doc", i: int) -> bool:
    """Whether a hyphen joins the words on both its sides."""
    return doc[i].text in {"-", "‐"} and not (doc[i - 1].whitespace_ or doc[i].whitespace_)


def _is_sign(doc: "Doc", found: Found) -> bool:
    """Whether it is an address, a cry or signs without a letter, which name nothing."""
    tokens = doc[found.start : found.end]
    address = tokens[0].like_url or any(token.like_email for token in tokens)
    return address or is_cry(tokens.text) or not any(char.isalnum() for char in tokens.text)


def _label(label: str) -> str:
    """Return our type for an entity label of any pipeline, "" for one we read by rule."""
    official = {
        "ORG": "ORGANIZATION", "GPE": "LOCATION", "LOC": "LOCATION", "FAC": "LOCATION",
        "WORK_OF_ART": "WORK", "NORP": "", "DATE": "", "TIME": "", "MONEY": "", "QUANTITY": "",
        "CARDINAL": "", "ORDINAL": "", "PERCENT": "", "LAW": "WORK", "LANGUAGE": "",
        "PER": "PERSON", "MISC": "UNKNOWN",
    }  # fmt: skip
    return official.get(label, label)


def trim(doc: "Doc", found: Found) -> Found | None:
    """Take articles, titles, possessives and punctuation off a name; None if nothing is left."""
    start, end = name_start(doc, found.start, found.end, type_=found.type), found.end
    while start < end and _leads(doc[start], found.type, last=end - start == 1):
        if doc[start].text == "The" and start and doc[start - 1].text in OPENING:
            break
        start += 1
    end = name_end(doc, start, end)
    while start < end and _trails(doc[end - 1]):
        end -= 1
    if found.type == "PRODUCT" and end - start > 1 and _describes(doc, end - 1):
        end -= 1
    capital = start < end and found.type == "UNKNOWN" and doc[start].text[:1].isupper()
    while capital and end - start > 1 and doc[end - 1].text.islower():
        end -= 1
    return replace(found, start=start, end=end) if start < end else None


def _describes(doc: "Doc", i: int) -> bool:
    """Whether a word after a model number says what the product is: "Aero 14 laptop"."""
    before = doc[i - 1]
    return (
        doc[i].text.islower()
        and doc[i].pos_ == "NOUN"
        and (before.text.isdigit() or is_model_number(before))
    )


def _leads(token: "Token", type_: str, *, last: bool) -> bool:
    if token.lower_ in {"the", "a", "an"} or token.tag_ == "PRP$" or _is_gap(token):
        return True
    if token.text == "#" and not last:  # "## Mill House": the signs before a space are a heading's
        return bool(token.whitespace_) or token.nbor().text == "#"
    if token.is_punct and token.text != "(":
        return True
    if last or type_ != "PERSON":
        return not last and type_ in {"WORK", "PRODUCT"} and token.lower_ in SHORT_TITLES
    return token.lower_ in TITLES or (bool(token.is_sent_start) and token.lower_ in SUMMONS)


def _is_gap(token: "Token") -> bool:
    return token.is_space or token.text.startswith("http")


def _trails(token: "Token") -> bool:
    if token.tag_ == "POS" or token.lower_ in {"'s", "’s", "'", "’"} or _is_gap(token):
        return True
    if token.lower_ in JOINING and token.is_lower:
        return True
    return token.is_punct and token.text not in {")", "!"}


def is_model_number(token: "Token") -> bool:
    """Whether a word looks like a model number, letters and digits mixed: "G15", "wh-1000xm5"."""
    return bool(_MODEL.match(token.text)) and not _NOT_MODEL.match(token.text)


def starts_sentence(token: "Token") -> bool:
    """Whether a sentence starts here and what is before it looks like the end of one.

    The parser alone also starts sentences in the middle of long names.
    """
    before = token.doc[token.i - 1] if token.i else None
    return bool(token.is_sent_start) and (before is None or before.is_punct or before.is_space)


def is_name_like(token: "Token") -> bool:
    """Whether a word can be part of a name as written: capitalised, or letters with digits."""
    return token.text[:1].isupper() or is_model_number(token)


def proper_runs(doc: "Doc", *, taken: Collection[int], words: Collection[str]) -> list[Found]:
    """Return runs of proper nouns that nobody claimed, as names of unknown type.

    words: attribute words in lower case, which are no names however they are written ("RAM").
    """
    found: list[Found] = []
    start = None
    for i in range(len(doc) + 1):
        inside = i < len(doc) and i not in taken and _proper(doc[i])
        inside = inside and not (doc[i].text.isupper() and doc[i].lower_ in words)
        if inside and start is None:
            start = i
        if start is not None and (not inside or (i > start and starts_sentence(doc[i]))):
            found.append(Found(start, i, "UNKNOWN", 0.4, "proper"))
            start = i if inside else None
    trimmed = (trim(doc, item) for item in found)
    kept = [item for item in trimmed if item is not None and _worth(doc, item)]
    return [item for item in kept if doc[item.start : item.end].text.lower() not in words]


def _proper(token: "Token") -> bool:
    if token.like_url or token.like_email or token.text[:1] in {"@", "#"}:
        return False
    if token.tag_ in {"NNP", "NNPS"}:
        return True
    if token.pos_ == "PROPN":
        return any(char.isalnum() for char in token.text)
    # "Fender Stratocaster": a capitalised noun that a proper noun runs into.
    before = token.doc[token.i - 1] if token.i and not token.is_sent_start else None
    return (
        token.pos_ == "NOUN"
        and token.text.istitle()
        and before is not None
        and before.tag_ == "NNP"
        and before.text.istitle()
    )


def _worth(doc: "Doc", found: Found) -> bool:
    text = doc[found.start : found.end].text
    if found.start and doc[found.start - 1].lower_ in PLACED and any(map(str.isdigit, text)):
        return False
    stray = text.islower() and doc[0].text[:1].isupper()  # doc.text is as long as the text
    if found.end - found.start == 1 and (stray or text.lower() in NO_NAMES):
        return False
    return len(text) > 1 and any(char.isalpha() for char in text)
