"""Modality: whether a clause states something, or only wishes, plans, supposes or remembers it."""

from typing import TYPE_CHECKING

from memory_core.language import syntax

if TYPE_CHECKING:
    from spacy.tokens import Token

POSSIBLE = frozenset({"can", "could", "may", "might", "would", "should", "must", "ca"})
PLANNED = frozenset({"will", "'ll", "’ll", "wo", "shall", "gonna"})
WANTING = frozenset(
    {"want", "wish", "hope", "plan", "like", "need", "intend", "try", "consider", "love", "prefer"}
    | {"wanna", "refuse", "hesitate"}
)
SUPPOSING = frozenset({"if", "unless", "whether", "suppose", "supposing", "imagine", "assuming"})
DOUBTING = frozenset({"wonder", "doubt", "ask", "imagine", "suppose", "pretend", "check"})
DROPPING = frozenset({"forget", "ignore", "disregard", "delete", "erase", "unlearn"})
"""Verbs that, as orders, take back what they lead to: "forget that I own a boat"."""
FORMER = frozenset({"formerly", "previously", "once"})
AUXILIARY = frozenset({"aux", "aux:pass", "auxpass", "cop"})


def is_past(head: "Token") -> bool:
    """Whether a verb or predicate is in a past tense: "bought", "was", "has sold"."""
    verbs = [head, syntax.copula(head) or head, *syntax.children(head, AUXILIARY)]
    return any(item.tag_ == "VBD" for item in verbs) or head.tag_ == "VBN"


def is_over(head: "Token") -> bool:
    """Whether a state is said to have ended: "no longer", "used to", "previously"."""
    for child in head.children:
        word, i = child.lower_, child.i
        before = head.doc[i - 1].lower_ if i else ""
        if word == "longer" and before == "no":
            return True
        if word in FORMER and child.dep_ == "advmod":
            return True
    return head.dep_ == "xcomp" and head.head.lower_ in {"used", "stopped", "quit"}


def modality_of(head: "Token") -> str:
    """Return how a clause is meant: "" stated, "possible", "wanted", "planned", "supposed"."""
    marks = [child.lower_ for child in head.children if child.dep_ == "mark"]
    if any(word in SUPPOSING for word in marks):
        return "supposed"
    for child in syntax.children(head, AUXILIARY):
        if child.lower_ in POSSIBLE | {"'d", "’d"}:
            return "possible"
        if child.lower_ in PLANNED:
            return "planned"
    return _governed(head)


def _governed(head: "Token") -> str:
    """Return the modality a clause has from the verb it depends on: "wants to buy"."""
    governor = head.head
    if head.dep_ in {"xcomp", "ccomp"} and governor.i != head.i:
        if governor.lemma_.lower() in WANTING:
            return "wanted"
        if head.dep_ == "ccomp" and _takes_back(governor):
            return "supposed"
        if head.dep_ == "xcomp":
            if governor.lower_ == "going" and _to(head):
                return "planned"
            return modality_of(governor) if governor.lemma_ not in {"be", "say"} else ""
    if head.dep_ == "conj" and governor.i != head.i and not syntax.own_subjects(head):
        return modality_of(governor)
    return ""


def _takes_back(governor: "Token") -> bool:
    """Whether a verb does not stand by what it leads to: "I wonder ...", "forget that ..."."""
    verb = governor.lemma_.lower()
    return verb in DOUBTING or (verb in DROPPING and not syntax.own_subjects(governor))


def _to(head: "Token") -> bool:
    return any(child.lower_ == "to" for child in head.lefts)
