"""Clauses: who does what to whom, read off the parse with its commonest slips repaired."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.asked import FINITE, first_asked
from memory_core.language.modality import AUXILIARY, is_over, is_past, modality_of
from memory_core.language.quoting import quoted_tokens
from memory_core.language.reporting import is_unsaid, told_by
from memory_core.language.verb_forms import THIRD
from memory_core.verbs import REPORTED

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

MISSPELT = {"instal": "install", "fulfil": "fulfill", "enrol": "enroll", "thi": "think"}
"""Lemmas a rule gives to verbs that double their last letter."""
FELT = frozenset({"love", "hate", "need", "want", "prefer", "like"})
OPENERS = frozenset({"INTJ", "PUNCT", "CCONJ", "SPACE", "ADV"})


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement of a text.

    verb: lemma with its particle in lower case ("set up"); "be" for "X is Y".
    obliques: (preposition, noun) pairs, "" where there is no preposition.
    modality: "" stated, "possible", "wanted", "planned", "past" (no longer so), "supposed" (only
        under a condition or in somebody's doubt: nothing is stated), "reported" (by others).
    told: somebody else is said to have stated it.
    asked: the sentence asks, so the clause states nothing.
    is_past: its verb is in a past tense.
    implied: the speaker is left out: "Bought a lamp", "Looking for a flat".
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
    is_past: bool = False
    implied: bool = False
    told: bool = False

    @property
    def holders(self) -> tuple["Token | None", ...]:
        """Return who or what the clause is about, None for the speaker left out."""
        return (None,) if self.implied else self.subjects

    @property
    def is_plain(self) -> bool:
        """Whether it states that something is so: it asks, denies and supposes nothing."""
        return not (self.asked or self.negated or self.modality)


def clauses(doc: "Doc") -> list[Clause]:
    """Return the clauses of a parsed text in reading order."""
    found: list[Clause] = []
    for sentence in doc.sents:
        first = first_asked(sentence)
        heads = set()
        for head in _heads(sentence):
            clause = _plainly(_clause(head, asked=head.i >= first))
            if clause.subjects or clause.implied:
                heads.add(head.i)
            found.append(clause)
        for token in sentence:
            lost = None if token.i in heads else lost_verb(token, asked=token.i >= first)
            found += [lost] if lost is not None else []
    quoted = quoted_tokens(doc)
    found = [_in_quotes(clause) if clause.head.i in quoted else clause for clause in found]
    return sorted(found, key=lambda clause: clause.head.i)


def _in_quotes(clause: Clause) -> Clause:
    """Return a quoted clause, which tells nothing where it speaks of its speaker."""
    own = clause.implied or any(t.lower_ in {"i", "we", "my", "our"} for t in clause.subjects)
    return replace(clause, modality="supposed") if own else clause


def _heads(sentence: "Span") -> Iterator["Token"]:
    for token in sentence:
        if token.dep_ in {"aux", "aux:pass", "auxpass", "cop"}:
            continue
        verbal = token.pos_ in {"VERB", "AUX"} and token.dep_ not in {"amod", "compound"}
        # In ClearNLP "be" is the head, and its complement no clause of its own.
        being = syntax.copula(token) is not None and token.dep_ not in syntax.COMPLEMENT
        if verbal or being or _misread_verb(token):
            yield token


def _misread_verb(token: "Token") -> bool:
    """Whether a "noun" is a verb: one with a subject and no "be" ("Sam and Ann work at A"), or
    one in -s after "and" ("Ann works at A and lives in B")."""
    if token.pos_ in {"NOUN", "ADJ"} and any(
        child.i < token.i for child in syntax.children(token, syntax.SUBJECT)
    ):
        return True
    return (
        token.tag_ == "NNS"
        and token.dep_ == "conj"
        and token.head.tag_ == "VBZ"
        and any(child.dep_ in {"obl", "nmod", "obj", "prep", "dobj"} for child in token.children)
    )


def _clause(head: "Token", *, asked: bool) -> Clause:
    complement = syntax.predicate_complement(head)
    obliques = syntax.preposition_objects(head)
    if complement is not None and complement.i != head.i:
        obliques += syntax.preposition_objects(complement)
    placed = syntax.preposition(complement) if complement is not None else ""
    if complement is not None and placed:
        # "I'm from Lisbon": in Universal Dependencies Lisbon is the predicate itself.
        obliques = [(placed, noun) for noun in _and_others(complement)]
        complement = None
    modality, still = modality_of(head), not is_over(head)
    told = told_by(head)[0]
    modality = modality if still else "past"
    if told and modality in {"", "planned", "past"}:
        modality = REPORTED
    elif is_unsaid(head):
        modality = "supposed"
    subjects = tuple(_subjects(head))
    return Clause(
        head=head,
        verb=_verb(head),
        subjects=subjects,
        objects=tuple(syntax.objects(head)),
        complement=complement,
        obliques=tuple(sorted(obliques, key=lambda pair: pair[1].i)),
        negated=syntax.is_negated(head) and still,
        modality=modality,
        passive=any(child.dep_ in {"aux:pass", "auxpass"} for child in head.children),
        asked=asked,
        is_past=is_past(head),
        implied=not subjects and not asked and _is_left_out(head),
        told=told,
    )


def _plainly(clause: Clause) -> Clause:
    """Return what "can't stand X" says: an aversion, and no denial."""
    if clause.negated and clause.modality == "possible" and clause.verb in {"stand", "bear"}:
        return replace(clause, verb="hate", negated=False, modality="")
    return clause


def _is_left_out(head: "Token") -> bool:
    """Whether a verb opens its sentence and cannot be a command: "Bought", "Looking", "Love"."""
    while head.dep_ == "conj" and head.head.i != head.i:
        head = head.head
    past = head.tag_ == "VBD" and head.lower_ not in {"let", "put", "set"}
    seeking = head.tag_ == "VBG" and head.lemma_.lower() in {"look", "search", "think", "hope"}
    felt = head.tag_ in {"VB", "VBP"} and head.lemma_.lower() in FELT
    if not (past or seeking or felt) or any(c.dep_ in AUXILIARY for c in head.children):
        return False
    before = head.doc[head.sent.start : head.i]
    return all(t.pos_ in OPENERS or t.is_punct or t.lower_ in {"just", "so"} for t in before)


def _and_others(noun: "Token") -> list["Token"]:
    return [item for item in syntax.conjuncts(noun) if item.i == noun.i or item.pos_ == "PROPN"]


def _verb(head: "Token") -> str:
    if syntax.copula(head) is not None:
        return "be"
    if head.lower_ in {"'s", "’s", "s", "'re"} and any(t.tag_ == "EX" for t in head.lefts):
        return "be"  # "There's a leak", which the lemmatizer does not know
    lemma = head.lemma_.lower()
    if head.tag_ == "NNS" or (head.tag_ == "VBZ" and lemma == head.lower_):
        lemma = head.lower_.removesuffix("s")
    lemma = MISSPELT.get(lemma, lemma) or head.lower_
    return " ".join(part for part in (lemma, syntax.particle(head)) if part)


def _subjects(head: "Token") -> list["Token"]:
    found = syntax.subjects(head)
    if found or head.tag_ not in FINITE:
        return found
    # A name in lower case at the start is often taken for a part of the verb.
    before = [child for child in head.lefts if child.pos_ in {"PROPN", "NOUN", "PRON"}]
    return before[-1:] if before and not syntax.preposition(before[-1]) else []


def lost_verb(token: "Token", *, asked: bool) -> Clause | None:
    """Return the clause of a verb in -s that the parser took for a noun, told by its neighbours.

    "Teemu works for Acme": somebody, a common verb in the third person, a preposition or a noun.
    """
    doc = token.doc
    verb = THIRD.get(token.lower_)
    if verb is None or token.i == 0 or token.i + 2 >= len(doc):
        return None
    subject, joined = _somebody(doc[token.i - 1])
    if subject is None or (joined and token.tag_ != "NNS"):
        return None
    after = doc[token.i + 1]
    placed = after.pos_ == "ADP"
    noun = _noun_after(doc, token.i + 1 + placed)
    if noun is None:
        return None
    return Clause(
        head=token, verb=verb, subjects=(subject,), objects=() if placed else (noun,),
        complement=None, obliques=((after.lower_, noun),) if placed else (), negated=False,
        modality="", passive=False, asked=asked,
    )  # fmt: skip


def _somebody(before: "Token") -> tuple["Token | None", bool]:
    """Return who a verb right behind a word is said of: the word, or the subject that "and"
    takes up again; and whether it was "and"."""
    if before.lower_ == "and" and before.i:
        for head in before.doc[max(before.sent.start, before.i - 12) : before.i]:
            if head.tag_ in {"VBZ", "VBD"}:
                return next(iter(syntax.subjects(head)), None), True
        return None, True
    if before.text == "," and before.i > before.sent.start + 2:
        # "Anna, who works at Acme, lives in Berlin"
        first = before.doc[before.sent.start]
        named = first.pos_ == "PROPN" and before.doc[first.i + 1].text == ","
        return (first if named else None), False
    if before.like_num and before.i:
        before = before.doc[before.i - 1]  # "the Aero 14 costs"
    named = before.pos_ == "PROPN" or (before.tag_ == "NNP" and before.text[:1].isupper())
    named = named or before.ent_type_ in {"PERSON", "ORGANIZATION", "PRODUCT"}
    return (before if named or before.lower_ in {"he", "she", "it"} else None), False


def _noun_after(doc: "Doc", start: int) -> "Token | None":
    """Return the noun a short phrase from `start` on is about."""
    for i in range(start, min(start + 5, len(doc))):
        token = doc[i]
        after = doc[i + 1] if i + 1 < len(doc) else None
        joined = after is not None and after.pos_ in {"NOUN", "PROPN"} and token.pos_ != "PRON"
        if token.pos_ in syntax.NOMINAL and token.tag_ != "PRP$" and not joined:
            return token
        if token.pos_ not in {"DET", "ADJ", "NOUN", "PROPN", "PRON", "NUM"}:
            return None
    return None
