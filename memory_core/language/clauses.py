"""Clauses: who does what to whom, read off the parse with its commonest slips repaired."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_core.language import syntax

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

POSSIBLE = frozenset({"can", "could", "may", "might", "would", "should", "must", "ca"})
WANTING = frozenset({"want", "wish", "hope", "plan", "like", "need", "intend", "try", "consider"})
INVERTED = frozenset(
    {"be", "do", "have", "can", "could", "will", "would", "should", "may", "might"}
)
FINITE = frozenset({"VBZ", "VBD", "VBP"})


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement of a text.

    verb: lemma with its particle in lower case ("set up"); "be" for "X is Y".
    obliques: (preposition, noun) pairs, "" where there is no preposition.
    modality: "" stated, "possible", "wanted", "planned".
    asked: the sentence asks, so the clause states nothing.
    """

    head: "Token"
    verb: str
    subjects: tuple["Token", ...]
    objects: tuple["Token", ...]
    complement: "Token | None"
    obliques: tuple[tuple[str, "Token"], ...]
    negated: bool
    modality: str
    passive: bool
    asked: bool


def clauses(doc: "Doc") -> list[Clause]:
    """Return the clauses of a parsed text in reading order."""
    found: list[Clause] = []
    for sentence in doc.sents:
        asked = is_question(sentence)
        found.extend(_clause(head, asked) for head in _heads(sentence))
    return found


def is_question(sentence: "Span") -> bool:
    """Whether a sentence asks: by its mark, or by how it begins when the mark was left out."""
    if sentence.text.rstrip().endswith("?"):
        return True
    words = [token for token in sentence if not token.is_punct and not token.is_space]
    while words and words[0].lower_ in {"and", "but", "so", "or", "then", "ok", "okay", "well"}:
        words.pop(0)
    if len(words) < 2:  # noqa: PLR2004
        return False
    first, second = words[0], words[1]
    if first.lower_ in {"what", "which", "who", "whose", "how", "why", "where"}:
        return True
    # "Is it heavy", "does the Dell have"; "do it now" and "have fun" have no subject there.
    return first.lemma_.lower() in INVERTED and (
        second.tag_ == "PRP" or (first.tag_ in FINITE | {"MD"} and second.pos_ in {"DET", "PROPN"})
    )


def _heads(sentence: "Span") -> Iterator["Token"]:
    for token in sentence:
        if token.dep_ in {"aux", "aux:pass", "auxpass", "cop"}:
            continue
        verbal = token.pos_ in {"VERB", "AUX"} and token.dep_ not in {"amod", "compound"}
        if verbal or syntax.copula(token) is not None or _misread_verb(token):
            yield token


def _misread_verb(token: "Token") -> bool:
    """Whether a "noun" is a verb in -s after "and": "Ann works at A and lives in B"."""
    return (
        token.tag_ == "NNS"
        and token.dep_ == "conj"
        and token.head.tag_ == "VBZ"
        and any(child.dep_ in {"obl", "nmod", "obj", "prep", "dobj"} for child in token.children)
    )


def _clause(head: "Token", asked: bool) -> Clause:  # noqa: FBT001
    complement = syntax.predicate_complement(head)
    obliques = syntax.preposition_objects(head)
    if complement is not None and complement.i != head.i:
        obliques += syntax.preposition_objects(complement)
    return Clause(
        head=head,
        verb=_verb(head),
        subjects=tuple(_subjects(head)),
        objects=tuple(syntax.objects(head)),
        complement=complement,
        obliques=tuple(sorted(obliques, key=lambda pair: pair[1].i)),
        negated=syntax.is_negated(head),
        modality=_modality(head),
        passive=any(child.dep_ in {"aux:pass", "auxpass"} for child in head.children),
        asked=asked,
    )


def _verb(head: "Token") -> str:
    if syntax.copula(head) is not None:
        return "be"
    lemma = head.lemma_.lower()
    if head.tag_ == "NNS" or (head.tag_ == "VBZ" and lemma == head.lower_):
        lemma = head.lower_.removesuffix("s")
    return " ".join(part for part in (lemma or head.lower_, syntax.particle(head)) if part)


def _subjects(head: "Token") -> list["Token"]:
    found = syntax.subjects(head)
    if found or head.tag_ not in FINITE:
        return found
    # A name in lower case at the start is often taken for a part of the verb.
    before = [child for child in head.lefts if child.pos_ in {"PROPN", "NOUN", "PRON"}]
    return before[-1:] if before and not syntax.preposition(before[-1]) else []


def _modality(head: "Token") -> str:
    for child in head.children:
        if child.dep_ == "aux" and child.lower_ in POSSIBLE | {"'d", "’d"}:
            return "possible"
        if child.dep_ == "aux" and child.lower_ in {"will", "'ll", "’ll", "wo", "shall"}:
            return "planned"
        if child.dep_ == "mark" and child.lower_ in {"if", "unless", "whether"}:
            return "possible"
    if head.dep_ in {"xcomp", "ccomp"} and head.head.lemma_ in WANTING:
        return "wanted"
    return ""
