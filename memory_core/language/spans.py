"""Spans: where the names of a text begin and end, as far as later words may refer to them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.inverted import DO
from memory_core.language.word_lists import CODES, listed
from memory_core.model import Entity, Mention
from memory_core.names import named

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

NO_MORE = frozenset({"no", "less", "more", "enough"})
"""Words before what is not there, or not told apart."""
FILE = re.compile(r"\.(?:md|txt|pdf|html?|docx?|csv|json)\b|\w@\w|https?:", re.IGNORECASE)
"""Files and addresses: where something stands, not what is spoken of."""
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
REQUESTS = listed(
    """call phone ring dial text message email mail send forward reply answer decline accept reject
    read show tell ask remind play pause stop start skip add remove drop delete cancel change set
    make create open close find search buy order book check compare describe list recommend get put
    give let keep move turn switch invite contact ping notify share schedule update save mark"""
)
"""What an assistant is asked to do, in the first word of a request."""
_GERUND = re.compile(r"[a-z]+ing")


def past_request(span: "Span") -> "Span":
    """Return a phrase without the verb of a request that begins its sentence: "Call Ann", "Calling
    Ann". A capital there says nothing, so the pipeline may take both for one name."""
    return span[1:] if len(span) > 1 and is_request(span) else span


STATES = frozenset({"open", "closed", "available", "possible", "allowed", "included", "free"})
"""Said of the noun before in a question, not a part of its name: "Is the pool open?"."""


def without_verb(span: "Span") -> "Span":
    """Return a name without the state or the verb that ends it: "When did Acme move" has a verb,
    and where the pipeline saw none, it is the word in lower case that ends what follows "did"."""
    if len(span) > 1 and span[-1].lower_ in STATES and span[-2].pos_ in {"NOUN", "PROPN"}:
        return span[:-1]
    if len(span) == 1 or span.start == 0 or span.doc[span.start - 1].lower_ not in DO:
        return span
    if not span[-1].is_lower or not (span[-2].text[:1].isupper() or span[-2].tag_ == "NNS"):
        return span
    last = span[-1]
    for token in span.doc[span.start :]:
        if token.i == last.i and last.tag_ == "VB":
            continue  # it is the verb, whatever it was joined to
        if token.pos_ == "VERB" or token.tag_ in {"VB", "VBP"} or token.is_sent_start:
            return span
    return span[:-1]


def is_request(span: "Span") -> bool:
    """Whether a phrase begins with what a sentence asks for or says is being done."""
    first = span[0]
    word = first.lower_
    if not (first.is_sent_start or first.i == 0 or first.nbor(-1).is_punct):
        return False
    stems = (word[:-3], word[:-3] + "e", word[:-4]) if _GERUND.fullmatch(word) else (word,)
    return any(stem in REQUESTS for stem in stems)


def name_spans(
    doc: "Doc", mentions: Sequence[Mention], known: Mapping[str, Entity]
) -> Iterator[tuple["Span", str, Entity | None]]:
    """Yield the names of a text with type and entity: those of memory first, none overlapping.

    mentions: names the pipeline found. known: normalized name -> entity of memory.
    """
    taken: set[int] = set()
    spans: list[tuple[Span | None, str, Entity | None]] = [
        (doc.char_span(start, end, alignment_mode="expand"), entity.type, entity)
        for start, end, entity in named(doc.text, known)
        if not any(_is_makers_goods(m, entity, start, end) for m in mentions)
    ]
    spans += [
        (doc.char_span(m.start, m.end, alignment_mode="expand"), m.type, None) for m in mentions
    ]
    for whole, type, entity in spans:
        if whole is None or not taken.isdisjoint(range(whole.start, whole.end)):
            continue
        alone = _name_alone(whole, person=type == "PERSON")
        span = whole if entity is not None else past_request(alone)
        while len(span) > 1 and span[0].pos_ in {"VERB", "AUX", "INTJ", "CCONJ"}:
            span = span[1:]
        if entity is None and (FILE.search(span.text) or (len(span) == 1 and is_request(span))):
            continue
        if type == "CONCEPT" and span.text.islower():
            # The whole noun phrase says more.
            continue
        if entity is None and type not in CODES and _is_headed_by_no_noun(span):
            continue
        taken |= set(range(span.start, span.end))
        yield span, ALIKE.get(type, type), entity


def _is_makers_goods(mention: Mention, entity: Entity, start: int, end: int) -> bool:
    """Whether a known maker's name is only the beginning of a product's: "Samsung Galaxy S24"."""
    makers = entity.type in {"BRAND", "ORGANIZATION", "COMPANY"} and mention.type == "PRODUCT"
    return makers and mention.start <= start and end < mention.end


def _is_headed_by_no_noun(span: "Span") -> bool:
    """Whether what was taken for a name is none: "Call". Words that all have capitals are one, even
    where the parse sees a verb in them: "Acer Swift Go"."""
    if len(span) > 1 and all(token.text[:1].isupper() for token in span):
        return False
    return span.root.pos_ in {"PRON", "VERB", "AUX", "DET", "INTJ"}


def _name_alone(span: "Span", *, person: bool) -> "Span":
    """Return a name without what the pipeline took for its end: "Ann's" in "Ann's flat", a verb
    in lower case. person: no word in lower case ends it where others have capitals."""
    capitals = [t.i for t in span if t.text[:1].isupper() or t.text[:1].isdigit()]
    for token in span[1:]:
        if token.tag_ == "POS" and not any(i > token.i for i in capitals):
            return span.doc[span.start : token.i]
    end = span.end
    while capitals and end - 1 > capitals[-1]:
        if not person and span.doc[end - 1].pos_ not in {"VERB", "AUX", "ADJ"}:
            break
        end -= 1
    return span.doc[span.start : end]


def only_modifies(span: "Span", type: str, entity: Entity | None) -> bool:
    """Whether a name is a part of a longer one that a noun heads: "DC" in "a DC half smoke"."""
    head = span.root
    if type in {"PRODUCT", "PERSON"} or head.dep_ not in syntax.NAME_PART | {"amod"}:
        return False
    return head.head.pos_ in {"NOUN", "PROPN"} and head.head.i >= span.end


def is_of_something(head: "Token") -> bool:
    """Whether a noun is something of something else: "the history of Rome"; no amount, as in "a
    budget of 250 euros"."""
    places = syntax.preposition_objects(head)
    return any(name == "of" and not _is_counted(inner) for name, inner in places)


def _is_counted(inner: "Token") -> bool:
    return inner.like_num or any(child.like_num for child in inner.lefts)
