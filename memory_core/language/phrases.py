"""Phrases: what a text speaks of, as candidates for what later words may refer to.

Names (from memory, then from the pipeline) come before plain noun phrases where they overlap.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from memory_core.language import genders, syntax
from memory_core.language.coded import with_codes
from memory_core.language.frames import topic_frame
from memory_core.language.prominence import ROLE, done_of, role_of
from memory_core.language.spans import (
    ALIKE,
    FILE,
    NO_MORE,
    is_of_something,
    is_request,
    name_spans,
    only_modifies,
    past_request,
    without_verb,
)
from memory_core.language.word_lists import EMPTY, OF_ORGANIZATIONS, OWNED, PARTS, PEOPLE, TIMES
from memory_core.model import Entity, Mention

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

THING = "THING"
"""Type of a plain noun phrase that is no person."""
VALUES = frozenset({"DATE", "MONEY", "QUANTITY", "CODE", "TIME", "PERCENT", "EMAIL", "URL"})
"""Types that say something about a thing and are never what "it" means."""
NAMED = frozenset({"PERSON", "PRODUCT", "ORGANIZATION", "LOCATION", "EVENT", "WORK"})
INDEFINITE = frozenset({"a", "an", "some", "any"})
BARE = frozenset({"home", "work", "school", "bed", "lunch", "dinner", "breakfast", "church"})
"""Nouns that say where or how after a preposition when nothing determines them."""
OF_PERSONS = frozenset({"from", "by", "with", "to"})
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
    gender: "m" or "f" where a title or a noun of kinship says it.
    kinds: nouns that say what a name is: {"seller"} for "the seller Acme". done: see `done_of`.
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
    gender: str = ""
    kinds: frozenset[str] = frozenset()
    done: str = ""


def phrases(
    doc: "Doc", *, mentions: Sequence[Mention] = (), known: Mapping[str, Entity] | None = None
) -> list[Phrase]:
    """Return what a parsed text speaks of, in reading order, pronouns excluded.

    mentions: names found in the text. known: normalized name -> entity of memory.
    """
    names = [n for n in name_spans(doc, mentions, known or {}) if not only_modifies(*n)]
    found = [_name(doc, span, type, entity) for span, type, entity in names]
    taken = {i for span, _, _ in names for i in range(span.start, span.end)}
    unknown = name_spans(doc, mentions, {})
    proper = {i for span, _, _ in unknown for i in range(span.start, span.end)}
    for whole in syntax.noun_phrases(doc):
        span = without_verb(past_request(whole))
        head = span.root
        if head.i in taken or head.pos_ == "PRON" or not _speaks_of(span):
            continue
        found.append(_noun(span, is_name=any(t.i in proper for t in span)))
    found = _with_topic(doc, with_codes(doc, found))
    found += _groups(doc, {phrase.head: phrase for phrase in found})
    return sorted(found, key=lambda phrase: (phrase.start, -phrase.end))


def _with_topic(doc: "Doc", found: list[Phrase]) -> list[Phrase]:
    """Return the phrases with the topic that the form of a question tells, whole and prominent."""
    span = topic_frame(doc)
    if span is None or (len(span) == 1 and span[0].tag_ == "VBN"):
        return found  # "What is broken?" tells no topic
    last = span[-1]
    start, end = span.start_char, span.end_char
    within = [p for p in found if start <= p.start and p.end <= end]
    known = next((p for p in within if p.entity or (p.end - p.start > len(span.text) - 2)), None)
    around = any(p.start <= start and end <= p.end and p not in within for p in found)
    if known is not None or around or any(p.is_name and p.type != "PERSON" for p in within):
        return found
    name = all(token.text[:1].isupper() for token in span)
    topic = Phrase(
        start, end, span.text, "UNKNOWN" if name else THING, last.i, last.lemma_.lower(),
        last.tag_ in {"NNS", "NNPS"}, ROLE["topic"], name,
    )  # fmt: skip
    return [*(p for p in found if p not in within), topic]


def remembered(entity: Entity) -> Phrase:
    """Return a phrase for an entity that stands in no text: only memory knows it."""
    return Phrase(
        start=0,
        end=0,
        text=entity.name,
        type=ALIKE.get(entity.type, entity.type),
        head=-1,
        lemma="",
        plural=entity.type == "CONCEPT" and entity.name.endswith("s") and entity.name[-2:] != "ss",
        role=ROLE["oblique"],
        is_name=entity.type != "CONCEPT" or not entity.name.islower(),
        entity=entity,
    )


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
    kind = type == "CONCEPT" and len(span) == 1
    if type in {"PERSON", "WORK"} and _has_offices(head):
        type = "ORGANIZATION"
    if type == "PERSON" and entity is None and _is_common(doc[start:end]):
        type, proper = THING, False
    return Phrase(
        doc[start].idx, doc[end - 1].idx + len(doc[end - 1]), text, type, head.i,
        head.lemma_.lower(), head.tag_ == "NNS" and (not proper or kind), role_of(head), proper,
        before == "the", entity, gender=_introduced_as(doc, start, end, head),
        kinds=_kinds(doc, start, head), done=done_of(head),
    )  # fmt: skip


def _is_common(span: "Span") -> bool:
    """Whether words taken for a name are none: in lower case in a text that writes capitals."""
    cased = span.doc[0].text[:1].isupper() and span.text.islower()
    if syntax.preposition(span.root) in OF_PERSONS:
        return False
    return cased and not genders.by_given_name(span.text) and span[0].lower_ not in PEOPLE


def _introduced_as(doc: "Doc", start: int, end: int, head: "Token") -> str:
    """Return the gender that the words around a name tell: "Mrs Lopez", "my sister Tammy"."""
    words = [doc[start].lower_] if end - start > 1 else []
    if start and doc[start - 1].pos_ in {"NOUN", "PROPN"}:
        words.append(doc[start - 1].lower_)
    words += [child.lower_ for child in head.children if child.dep_ == "appos"]
    if head.dep_ in {"appos", "flat"}:
        words.append(head.head.lower_)
    return genders.by_word(words)


def _kinds(doc: "Doc", start: int, head: "Token") -> frozenset[str]:
    """Return the nouns that say what a name is: "the seller Acme", "Acme, a seller", "Acme is a
    seller"."""
    said = [child for child in head.children if child.dep_ == "appos"]
    if start > 1 and doc[start - 2].tag_ in {"DT", "PRP$", "POS", "JJ", "NN"}:
        said.append(doc[start - 1])
    is_one = head.dep_ in syntax.SUBJECT and syntax.copula(head.head)
    if head.dep_ == "appos" or (is_one and not syntax.preposition(head.head)):
        said.append(head.head)
    return frozenset(token.lemma_.lower() for token in said if token.tag_ == "NN")


def _has_offices(head: "Token") -> bool:
    """Whether a name owns what only organizations have: "the CEO of X", "X's headquarters"."""
    owner = syntax.preposition(head) == "of" or head.dep_ in syntax.POSSESSOR
    return owner and head.head.lemma_.lower() in OF_ORGANIZATIONS


def _noun(span: "Span", *, is_name: bool) -> Phrase:
    head, lemma = span.root, span.root.lemma_.lower()
    proper = head.pos_ == "PROPN" and not _is_common(span)
    kind = "PERSON" if lemma in PEOPLE else "UNKNOWN" if proper else THING
    plural = head.tag_ in {"NNS", "NNPS"}
    of_other = lemma in OWNED | PARTS or is_of_something(head)
    owner = syntax.possessor(head)
    owned = owner is not None and (kind == "PERSON" or owner.ent_type_ != "PERSON")
    owned = owned and (kind == "PERSON" or owner is None or owner.lower_ not in {"my", "our"})
    return Phrase(
        span.start_char, span.end_char, span.text, kind, head.i, lemma, plural,
        0.0 if of_other else role_of(head), is_name or proper,
        span[0].lower_ == "the", of_other=of_other or owned,
        wished=span[0].lower_ in INDEFINITE and head.head.lemma_.lower() in WISHES,
        gender="" if plural else genders.by_word((lemma,)), done=done_of(head),
    )  # fmt: skip


def _speaks_of(span: "Span") -> bool:
    head = span.root
    lemma = head.lemma_.lower()
    bare = (lemma in EMPTY or lemma in TIMES) and not any(t.dep_ == "compound" for t in span)
    if bare or FILE.search(span.text) or not any(c.isalnum() for c in head.text):
        return False  # what was looked into is not what the talk is about
    if span[0].lower_ in NO_MORE or (len(span) == 1 and is_request(span)):
        return False
    if len(span) == 1 and head.lower_ in BARE and syntax.preposition(head):
        return False  # "from home", "at work" say where or how only
    return not any(t.tag_ in {"WDT", "WP", "WP$", "WRB"} for t in span)


def _groups(doc: "Doc", by_head: Mapping[int, Phrase]) -> Iterator[Phrase]:
    """Yield "Ann, Ben and Cleo" as one phrase; "Ann or Ben" and "Apple M3, 10 cores" are none."""
    for first in list(by_head.values()):
        token = doc[first.head]
        if token.dep_ == "conj" or not any(child.dep_ == "conj" for child in token.children):
            continue
        heads = [item for item in syntax.conjuncts(token) if item.i in by_head]
        joined = {c.lower_ for h in heads for c in h.children if c.dep_ == "cc"}
        if len(heads) < 2 or joined & {"or", "nor", "but"}:  # noqa: PLR2004 - two make a group
            continue
        members = [by_head[item.i] for item in heads]
        aside = (first.is_name or not joined) and any(one.type in VALUES for one in members)
        end = max(member.end for member in members)
        if aside or {":", "["} & set(doc.text[first.start : end]):  # values that a reply lists
            continue
        yield replace(
            first,
            end=end,
            text=doc.text[first.start : end],
            plural=True,
            entity=None,
            group=tuple(member.text for member in members),
            of_other=False,
        )
