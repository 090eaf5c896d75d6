"""Third persons that a parser takes for plural nouns, made the verbs they are: "Anna told me the
XPS overheats", "our licence runs until May", "the agent said the flat costs 900"."""

from typing import TYPE_CHECKING

from memory_core.language.asked import FINITE_OR_MODAL
from memory_core.language.failing import FAILS
from memory_core.language.reporting import HEARING, NOMINAL, SAYING
from memory_core.language.verb_forms import THIRD, third

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

FAILING = {third(verb): verb for verb in FAILS} | {"freezes": "freeze", "jams": "jam"}
RUNNING = {third(verb): verb for verb in ("run", "last", "expire", "end", "cost", "weigh", "earn")}
VERBS = {**THIRD, **FAILING, **RUNNING}
PERIOD = frozenset({"until", "till", "til", "through", "on", "in"})
SKIPPED = frozenset({"that", "me", "us", "him", "her", "them", "you"})


def mend_third_persons(doc: "Doc") -> None:
    """Give each such verb of a parsed text its subject, and what follows it."""
    for token in doc:
        if token.tag_ == "NNS" and token.i and token.lower_ in VERBS:
            said = _said(token)
            if said is not None or token.dep_ == "ROOT" or _closes_apposition(token):
                _mend(token, said)


def _closes_apposition(token: "Token") -> bool:
    """Whether a word stands behind "our printer, an old Canon,", no verb before it."""
    sentence = token.doc[token.sent.start : token.i]
    commas = [other for other in sentence if other.text == ","]
    first = commas[0].i - token.sent.start if commas else 0
    return (
        token.nbor(-1).text == "," and len(commas) == 2 and 0 < first <= 3  # noqa: PLR2004
        and token.dep_ in {"conj", "appos", "dep", "parataxis"}
    )  # fmt: skip


def _said(token: "Token") -> "Token | None":
    """Return the verb of saying that a word stands behind in its sentence."""
    for other in reversed(token.doc[token.sent.start : token.i]):
        if other.tag_ in FINITE_OR_MODAL | {"VBN"}:
            telling = other.lemma_.lower() in SAYING | HEARING
            return other if telling and not token.is_ancestor(other) else None
    return None


def _mend(verb: "Token", said: "Token | None") -> None:
    doc, start = verb.doc, verb.sent.start if said is None else said.i + 1
    while said is not None and start < verb.i and doc[start].lower_ in SKIPPED:
        start += 1
    before = doc[start : verb.i]
    subject = _head(before)
    if subject is None or not _is_verb(verb, before):
        return
    if said is not None:
        verb.head, verb.dep_ = said, "ccomp"
    elif verb.dep_ != "ROOT":
        verb.head, verb.dep_ = verb, "ROOT"
        before = doc[start : next(t.i for t in before if t.text == ",")]
    verb.tag_, verb.pos_, verb.lemma_ = "VBZ", "VERB", VERBS[verb.lower_]
    subject.head, subject.dep_ = verb, "nsubj"
    subject.pos_ = "NOUN" if subject.pos_ == "ADJ" else subject.pos_
    if verb.ent_type_:
        verb.doc.ents = tuple(_without(verb, entity) for entity in verb.doc.ents)
    _gather(before, subject)
    _lead(verb, said)


def _without(verb: "Token", entity: "Span") -> "Span":
    """Return a name without the verb that was taken for its last word."""
    if entity.end != verb.i + 1 or len(entity) == 1:
        return entity
    from spacy.tokens import Span

    return Span(verb.doc, entity.start, verb.i, label=entity.label)


def _head(before: "Span") -> "Token | None":
    """Return the noun of a phrase: the last one before a preposition."""
    found = None
    for token in before:
        if token.pos_ == "ADP" or (token.is_punct and token.text != "-"):
            break
        found = token if token.pos_ in NOMINAL else found
    # "the flat costs": the tagger's adjective is the noun.
    lone = found is None and len(before) > 1 and before[-1].pos_ == "ADJ"
    return before[-1] if lone and before[0].pos_ == "DET" else found


def _is_verb(verb: "Token", before: "Span") -> bool:
    """Whether what stands around a plural makes it a verb: a sum behind "costs", "until" behind
    "runs", nothing but a time behind "overheats"."""
    if any(token.tag_ in FINITE_OR_MODAL for token in before):
        return False
    if before[-1].pos_ not in NOMINAL | {"NUM", "ADJ"} and before[-1].text != ",":
        return False
    after = verb.nbor() if verb.i + 1 < verb.sent.end else None
    if verb.lower_ in FAILING:
        plain = after is None or after.is_punct or after.pos_ in {"DET", "ADV", "ADP", "SCONJ"}
        return plain and not any(token.pos_ == "ADP" for token in before)
    if after is None:
        return False
    counted = after.like_num or after.tag_ in {"CD", "$"} or after.text[:1].isdigit()
    return counted or after.lower_ in PERIOD & {"until", "till", "til", "through"}


def _gather(before: "Span", subject: "Token") -> None:
    """Hang the words of a subject on its noun, and what follows the noun with a preposition."""
    inner: Token | None = None
    for token in before:
        if token.i == subject.i:
            continue
        within = before.start <= token.head.i < before.end
        if token.i < subject.i or token.pos_ == "NUM":
            if not within or token.head.i > subject.i:
                token.head = subject
            continue
        if token.pos_ in NOMINAL:
            inner = token
    if inner is None:
        return
    inner.head, inner.dep_ = subject, "nmod"
    for token in before[subject.i - before.start + 1 :]:
        if token.i != inner.i and token.pos_ != "NUM":
            token.head = inner
            token.dep_ = "case" if token.pos_ == "ADP" else token.dep_


def _lead(verb: "Token", said: "Token | None") -> None:
    """Hang what follows a verb on it: the sum it costs as its object."""
    doc, above = verb.doc, {verb.i} if said is None else {verb.i, said.i}
    for token in doc[verb.i + 1 : verb.sent.end]:
        if token.head.i not in above and token.head.i > verb.i:
            continue
        if token.head.i < verb.i and token.head.i not in above:
            continue
        if token.is_punct:
            continue
        token.head = verb
        if token.i == verb.i + 1 and (token.like_num or token.text[:1].isdigit()):
            token.dep_ = "obj"
        elif token.dep_ in {"nmod", "dep", "flat"}:
            token.dep_ = "obl"
