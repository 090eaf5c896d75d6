"""Phrases: what a text speaks of, as candidates for what later words may refer to.

Names (from memory, then from the pipeline) come before plain noun phrases where they overlap.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.prominence import ROLE, role_of
from memory_core.language.word_lists import EMPTY, OF_ORGANIZATIONS, OWNED, PEOPLE, TIMES
from memory_core.model import Entity, Mention
from memory_core.names import named

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

_FILE = re.compile(r"\.(?:md|txt|pdf|html?|docx?|csv|json)\b", re.IGNORECASE)

THING = "THING"
"""Type of a plain noun phrase that is no person."""
VALUES = frozenset({"DATE", "MONEY", "QUANTITY", "CODE", "TIME", "PERCENT", "EMAIL", "URL"})
"""Types that say something about a thing and are never what "it" means."""
NAMED = frozenset({"PERSON", "PRODUCT", "ORGANIZATION", "LOCATION", "EVENT", "WORK"})
ALIKE = {
    "BUYER": "PERSON",
    "SELLER": "PERSON",
    "COMPANY": "ORGANIZATION",
    "BRAND": "ORGANIZATION",
    "NEIGHBORHOOD": "LOCATION",
    "PROPERTY": "PRODUCT",
    "PRICE": "MONEY",
    "TICKET_ID": "CODE",
}
"""Types of the domain presets, and the general type that is referred to in the same way."""
INDEFINITE = frozenset({"a", "an", "some", "any"})
WISHES = frozenset(
    {"look", "search", "shop", "want", "need", "like", "recommend", "suggest", "find"}
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A stretch of a text that can be referred to.

    head: position of its head word in the parse; lemma: that word's dictionary form.
    role: 0..1.6, how prominent the grammar makes it. definite: written after "the".
    group: texts of the members of a coordination ("Ann and Ben"), () for a single thing.
    of_other: it is something of something else ("the history of Rome"), rarely meant by "it".
    wished: it is what somebody would like to find ("I'm looking for a flat"), no particular thing.
    """

    start: int
    end: int
    text: str
    type: str
    head: int
    lemma: str
    plural: bool
    role: float
    is_name: bool = False
    definite: bool = False
    entity: Entity | None = None
    group: tuple[str, ...] = ()
    of_other: bool = False
    wished: bool = False


def phrases(
    doc: "Doc", *, mentions: Sequence[Mention] = (), known: Mapping[str, Entity] | None = None
) -> list[Phrase]:
    """Return what a parsed text speaks of, in reading order, pronouns excluded.

    mentions: names found in the text. known: normalized name -> entity of memory.
    """
    names = [n for n in _names(doc, mentions, known or {}) if not _only_modifies(*n)]
    found = [_name(doc, span, type, entity) for span, type, entity in names]
    taken = {i for span, _, _ in names for i in range(span.start, span.end)}
    proper = {i for span, _, _ in _names(doc, mentions, {}) for i in range(span.start, span.end)}
    for span in syntax.noun_phrases(doc):
        head = span.root
        if head.i in taken or head.pos_ == "PRON" or not _speaks_of(span):
            continue
        found.append(_noun(span, is_name=any(t.i in proper for t in span)))
    found += _groups(doc, {phrase.head: phrase for phrase in found})
    return sorted(found, key=lambda phrase: (phrase.start, -phrase.end))


def remembered(entity: Entity) -> Phrase:
    """Return a phrase for an entity that stands in no text: only memory knows it."""
    return Phrase(
        start=0,
        end=0,
        text=entity.name,
        type=ALIKE.get(entity.type, entity.type),
        head=-1,
        lemma="",
        plural=False,
        role=ROLE["oblique"],
        is_name=entity.type != "CONCEPT" or not entity.name.islower(),
        entity=entity,
    )


def _names(
    doc: "Doc", mentions: Sequence[Mention], known: Mapping[str, Entity]
) -> Iterator[tuple["Span", str, Entity | None]]:
    taken: set[int] = set()
    spans: list[tuple[Span | None, str, Entity | None]] = [
        (doc.char_span(start, end, alignment_mode="expand"), entity.type, entity)
        for start, end, entity in named(doc.text, known)
    ]
    spans += [
        (doc.char_span(m.start, m.end, alignment_mode="expand"), m.type, None) for m in mentions
    ]
    for whole, type, entity in spans:
        if whole is None or not taken.isdisjoint(range(whole.start, whole.end)):
            continue
        span = whole
        while len(span) > 1 and span[0].pos_ in {"VERB", "AUX", "INTJ", "CCONJ"}:
            span = span[1:]
        if entity is None and _FILE.search(span.text):
            continue
        if type == "CONCEPT" and span.text.islower():
            # The whole noun phrase says more.
            continue
        if entity is None and span.root.pos_ in {"PRON", "VERB", "AUX", "DET", "INTJ"}:
            continue
        taken |= set(range(span.start, span.end))
        yield span, ALIKE.get(type, type), entity


def _only_modifies(span: "Span", type: str, entity: Entity | None) -> bool:
    """Whether a name is a part of a longer one that a noun heads: "DC" in "a DC half smoke"."""
    head = span.root
    if type in {"PRODUCT", "PERSON"} or head.dep_ not in syntax.NAME_PART | {"amod"}:
        return False
    return head.head.pos_ in {"NOUN", "PROPN"} and head.head.i >= span.end


def _name(doc: "Doc", span: "Span", type: str, entity: Entity | None) -> Phrase:
    start, end = span.start, span.end
    while start < end - 1 and doc[start].lower_ in {"the", "a", "an"}:
        start += 1
    while start < end - 1 and doc[end - 1].tag_ == "POS":
        end -= 1
    head = span.root if start <= span.root.i < end else doc[start]
    before = doc[start - 1].lower_ if start else ""
    text = entity.name if entity else doc[start:end].text
    proper = entity is not None or type in NAMED or any(t.text[:1].isupper() for t in span)
    if type in {"PERSON", "WORK"} and _has_offices(head):
        type = "ORGANIZATION"
    return Phrase(
        doc[start].idx, doc[end - 1].idx + len(doc[end - 1]), text, type, head.i,
        head.lemma_.lower(), head.tag_ in {"NNS"} and not proper, role_of(head), proper,
        before == "the", entity,
    )  # fmt: skip


def _has_offices(head: "Token") -> bool:
    """Whether a name owns what only organizations have: "the CEO of X", "X's headquarters"."""
    owner = syntax.preposition(head) == "of" or head.dep_ in syntax.POSSESSOR
    return owner and head.head.lemma_.lower() in OF_ORGANIZATIONS


def _noun(span: "Span", *, is_name: bool) -> Phrase:
    head, lemma = span.root, span.root.lemma_.lower()
    kind = "PERSON" if lemma in PEOPLE else "UNKNOWN" if head.pos_ == "PROPN" else THING
    plural = head.tag_ in {"NNS", "NNPS"}
    of_other = lemma in OWNED or any(name == "of" for name, _ in syntax.preposition_objects(head))
    return Phrase(
        span.start_char, span.end_char, span.text, kind, head.i, lemma, plural,
        0.0 if of_other else role_of(head), is_name or head.pos_ == "PROPN",
        span[0].lower_ == "the", of_other=of_other or syntax.possessor(head) is not None,
        wished=span[0].lower_ in INDEFINITE and head.head.lemma_.lower() in WISHES,
    )  # fmt: skip


def _speaks_of(span: "Span") -> bool:
    head = span.root
    lemma = head.lemma_.lower()
    bare = not any(t.dep_ == "compound" for t in span)
    if (bare and (lemma in EMPTY or lemma in TIMES)) or not any(c.isalnum() for c in head.text):
        return False
    if _FILE.search(span.text):
        return False  # what was looked into is not what the talk is about
    if span[0].lower_ == "no":
        return False
    return not any(t.tag_ in {"WDT", "WP", "WP$", "WRB"} for t in span)


def _groups(doc: "Doc", by_head: Mapping[int, Phrase]) -> Iterator[Phrase]:
    """Yield "Ann, Ben and Cleo" as one phrase; alternatives ("Ann or Ben") are not together."""
    for first in list(by_head.values()):
        token = doc[first.head]
        if token.dep_ == "conj" or not any(child.dep_ == "conj" for child in token.children):
            continue
        heads = [item for item in syntax.conjuncts(token) if item.i in by_head]
        joined = {c.lower_ for h in heads for c in h.children if c.dep_ == "cc"}
        if len(heads) < 2 or joined & {"or", "nor", "but"}:  # noqa: PLR2004 - two make a group
            continue
        members = [by_head[item.i] for item in heads]
        end = max(member.end for member in members)
        yield replace(
            first,
            end=end,
            text=doc.text[first.start : end],
            plural=True,
            entity=None,
            group=tuple(member.text for member in members),
            of_other=False,
        )
