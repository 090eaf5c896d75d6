"""Mentions: every stretch of a text that names something worth remembering.

Layers, each kept from what the ones before it claimed: values by rule, names by the model, proper
nouns nobody knew, noun phrases somebody likes, wants or asks about.
"""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language.borders import extended, is_asked, without_predicate
from memory_core.language.certainty import certainty, doubted
from memory_core.language.clauses import Clause
from memory_core.language.concepts import concepts
from memory_core.language.domains import in_role, patterned, phrased
from memory_core.language.english import is_english
from memory_core.language.gazetteer import listed_type
from memory_core.language.hashtags import hashtags, with_sign
from memory_core.language.kinds import FIRM, kind
from memory_core.language.naming import (
    Found,
    is_model_number,
    model_names,
    proper_runs,
)
from memory_core.language.presets import Preset
from memory_core.language.suiting import TYPE_NOUNS
from memory_core.language.surroundings import is_noun
from memory_core.language.values import Value
from memory_core.language.word_lists import ABBREVIATIONS, ADJECTIVES, COUNTED, HEADINGS, PLACED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spacy.tokens import Doc, Token

UNNAMED = ABBREVIATIONS | HEADINGS
_MARKUP = re.compile(r"[@#/\\<>{}|=*_~^]")


def find_mentions(
    doc: "Doc", *, values: "Sequence[Value]", clauses: "Sequence[Clause]", preset: Preset
) -> list[Found]:
    """Return what a parsed text names, in reading order, none overlapping another.

    values: the values found in the same text.
    clauses: its clauses, which tell what is liked, wanted or asked about.
    """
    names = [_mended(doc, item, preset) for item in model_names(doc) if not _common(doc, item)]
    found: list[Found] = []
    _add(found, [*patterned(doc, preset), *_free_values(doc, values, names)])
    taken = {i for item in found for i in range(item.start, item.end)}
    model_taken = {i for item in names for i in range(item.start, item.end)}
    _add(found, hashtags(doc))
    for item in names:
        others = taken | (model_taken - set(range(item.start, item.end)))
        grown = extended(doc, item, taken=others)
        _claim(found, _weighed(doc, kind(doc, grown, preset)))
    taken = _tokens(found)
    numbered = [
        extended(doc, item, taken=taken) for item in _model_numbered(doc, taken | model_taken)
    ]
    _add(found, [kind(doc, item, preset) for item in numbered])
    unknown = proper_runs(doc, taken=_tokens(found), words=preset.attributes)
    taken = _tokens(found)
    unknown = [
        extended(doc, item, taken=taken)
        for item in unknown
        if not (item.end in taken and _is_kind(doc, item, preset))
    ]
    _add(found, [kind(doc, item, preset) for item in unknown])
    _add(found, phrased(doc, preset) if preset.nouns else [])
    _add(found, concepts(doc, clauses=clauses, taken=_tokens(found), preset=preset))
    found = [one for one in found if not (_begins_with_a_kind(doc, one) or is_asked(doc, one))]
    found = [with_sign(doc, _in_domain(doc, item, preset)) for item in found]
    return sorted(found, key=lambda item: item.start)


def _begins_with_a_kind(doc: "Doc", found: Found) -> bool:
    """Whether it is the plural of a kind of thing that a sentence begins with: "Headphones are sold
    here"."""
    token = doc[found.start]
    alone = found.end - found.start == 1 and token.is_title and found.type != "CONCEPT"
    first = token.is_sent_start or not token.i or token.nbor(-1).text == "#"
    word = token.lower_
    return (
        alone and first and word.endswith("s") and any(word[:-1] in k for k in TYPE_NOUNS.values())
    )


def _is_kind(doc: "Doc", found: Found, preset: Preset) -> bool:
    """Whether a word is the domain's noun for what follows it: "Error" of "Error E42"."""
    return doc[found.start : found.end].text.lower() in preset.nouns


def _in_domain(doc: "Doc", found: Found, preset: Preset) -> Found:
    """Return a name with the types this domain uses."""
    found = in_role(doc, found, preset)
    others = tuple(preset.retype.get(other, other) for other in found.others)
    return replace(found, type=preset.retype.get(found.type, found.type), others=others)


def _common(doc: "Doc", found: Found) -> bool:
    """Whether it is no name but a common word in a text whose writer does use capitals: one the
    tagger takes for a word like any other, or a noun with "a" before it ("a quiet blender")."""
    token = doc[found.start]
    if found.end - found.start > 1:
        return _plain(doc, found)
    if token.lower_ in ADJECTIVES or (found.type in FIRM and token.lower_ in UNNAMED):
        return True
    if not token.is_lower or token.pos_ == "PROPN" or is_noun(doc, found):
        return is_noun(doc, found)
    firm = found.type in FIRM
    if not any(t.is_title and (firm or not t.is_sent_start) and len(t) > 1 for t in doc):
        return False
    indefinite = token.pos_ == "NOUN" and any(t.lower_ in {"a", "an"} for t in token.children)
    if found.type in {"ORGANIZATION", "LOCATION"} and not is_english(token.lower_, doc.vocab):
        return False  # "spotify": nobody writes a name of its kind with a capital
    return indefinite or (firm and not listed_type([token.text]))


def _plain(doc: "Doc", found: Found) -> bool:
    """Whether several words in lower case, none of them a proper noun, stand in a text whose
    writer does use capitals inside sentences."""
    tokens = doc[found.start : found.end]
    placed = tokens[0].lower_ in PLACED and tokens[0].is_lower and found.type != "LOCATION"
    if placed and any(map(str.isdigit, tokens.text)):
        return True
    if all(token.lower_ in ADJECTIVES or token.lower_ in {"and", ","} for token in tokens):
        return True  # "Dutch and French"
    if found.type not in FIRM or not tokens.text.islower():
        return False
    if any(token.pos_ == "PROPN" for token in tokens):
        return False
    return any(token.is_title and not token.is_sent_start and len(token) > 1 for token in doc)


def _mended(doc: "Doc", found: Found, preset: Preset) -> Found:
    """Cut attribute words off a name, and what is asked of it."""
    found = without_predicate(doc, found)
    while found.end - found.start > 1 and _is_attribute(doc[found.end - 1], preset):
        found = replace(found, end=found.end - 1)
    return found


def _weighed(doc: "Doc", found: Found) -> Found:
    """Give a name the model found, and no rule changed, the confidence of names like it."""
    if found.extractor != "model":
        return found
    odd = _MARKUP.search(doc[found.start : found.end].text)
    sure = min(certainty(doc, found), 0.3 if odd else 1.0)
    return replace(doubted(doc, found), confidence=sure)


def _is_attribute(token: "Token", preset: Preset) -> bool:
    """Whether a word names an attribute: "processor" in "Intel Core i7 processor"."""
    return token.lower_ in preset.attributes and (token.text.islower() or token.text.isupper())


def _tokens(found: "Sequence[Found]") -> set[int]:
    return {i for item in found for i in range(item.start, item.end)}


def _claim(found: list[Found], item: Found) -> None:
    """Add a name unless its tokens are taken."""
    if not any(item.start < other.end and other.start < item.end for other in found):
        found.append(item)


def _add(found: list[Found], items: "Sequence[Found]") -> None:
    for item in items:
        _claim(found, item)


def _free_values(doc: "Doc", values: "Sequence[Value]", names: "Sequence[Found]") -> list[Found]:
    """Return the values as tokens, without those that are part of a longer name: "7 Days Inn"."""
    kept = []
    for value in values:
        span = doc.char_span(value.start, value.end, alignment_mode="expand")
        if span is None:
            continue
        inside = any(
            item.start <= span.start and span.end <= item.end
            and (item.end - item.start) > (span.end - span.start)
            for item in names
        )  # fmt: skip
        if not (inside and value.type in {"DATE", "QUANTITY"}):
            kept.append(Found(span.start, span.end, value.type, 0.95, "rule"))
    return kept


def _model_numbered(doc: "Doc", taken: set[int]) -> list[Found]:
    """Return product names the model missed, told by the model number they end in.

    "Kestrel Aero 14", "the zentra nova 7": name-like words, then letters with digits, or a number
    that counts nothing, inside one noun phrase.
    """
    found = []
    for token in doc:
        if token.i in taken or not (is_model_number(token) or _ends_name(token)):
            continue
        start = token.i
        while start - 1 not in taken and start > token.sent.start and _is_part(doc[start - 1]):
            start -= 1
        if _enough(doc, start, token):
            capital = doc[start].text[:1].isupper()
            found.append(
                Found(start, token.i + 1, "PRODUCT", 0.7 if capital else 0.55, "model number")
            )
    return found


def _ends_name(token: "Token") -> bool:
    """Whether a plain number closes a name instead of counting what follows."""
    if not token.text.isdigit() or len(token.text) > 4 or token.is_sent_start:  # noqa: PLR2004
        return False
    after = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    before = token.doc[token.i - 1]
    if after is not None and (
        after.pos_ in {"NOUN", "PROPN", "SYM"} or after.text in {"-", "%", ":"}
    ):
        return False
    return before.pos_ in {"PROPN", "NOUN"} and before.lower_ not in COUNTED


def _is_part(token: "Token") -> bool:
    if not token.whitespace_ or token.is_punct or token.lower_ in COUNTED:
        return False
    return token.pos_ == "PROPN" or (token.pos_ in {"NOUN", "ADJ", "X"} and token.dep_ != "ROOT")


def _enough(doc: "Doc", start: int, last: "Token") -> bool:
    """Whether the words before a model number make a name and not a count."""
    words = doc[start : last.i]
    before = doc[start - 1] if start else None
    article = before is not None and (before.pos_ == "DET" or before.tag_ == "PRP$")
    capitals = sum(word.text[:1].isupper() for word in words)
    if is_model_number(last):
        return (capitals >= 1 or (article and len(words) >= 1)) and len(last.text) > 1
    if capitals == len(words) and len(words) > 1:
        return True
    if capitals == len(words) and len(words) == 1:
        return article
    return article and len(words) > 1 and not capitals and words[-1].tag_ != "NNS"
