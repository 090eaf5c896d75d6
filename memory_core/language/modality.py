"""Modality: whether a clause states something, or only wishes, plans, supposes or remembers it."""

from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.lasting import COMING

if TYPE_CHECKING:
    from spacy.tokens import Token

POSSIBLE = frozenset({"can", "could", "may", "might", "would", "should", "must", "ca"})
PLANNED = frozenset({"will", "'ll", "’ll", "ll", "wo", "shall", "gonna"})
WANTING = frozenset(
    {"want", "wish", "hope", "plan", "like", "need", "intend", "try", "consider", "love", "prefer"}
    | {"wanna", "refuse", "hesitate"}
)
SUPPOSING = frozenset({"if", "unless", "whether", "suppose", "supposing", "imagine", "assuming"})
DOUBTING = frozenset({"wonder", "doubt", "ask", "imagine", "suppose", "pretend", "check"})
THINKING = frozenset(
    {"think", "believe", "guess", "reckon", "assume", "suspect", "fear", "figure", "claim"}
)
"""Verbs by which somebody else does not tell what is so: "Ben thinks it costs $900"."""
DREAMING = frozenset({"dream", "dreamt", "fantasize", "fantasise"})
DROPPING = frozenset({"forget", "ignore", "disregard", "delete", "erase", "unlearn"})
"""Verbs that, as orders, take back what they lead to: "forget that I own a boat"."""
FORMER = frozenset({"formerly", "previously", "once"})
BEING = frozenset({"am", "'m", "’m", "m", "is", "'s", "’s", "s", "are", "'re", "’re", "re"})
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
    return _is_given_up(head)


def _is_given_up(head: "Token") -> bool:
    """Whether what a verb says was stopped or used to be: "stopped taking", "gave up smoking"."""
    governor = head.head
    if governor.i == head.i or syntax.is_negated(governor):
        return False
    if head.dep_ == "xcomp" and governor.lower_ in {"used", "stopped", "quit"}:
        return True
    near = head.tag_ == "VBG" and 0 < head.i - governor.i <= 2  # noqa: PLR2004 - "up" between
    given_up = governor.lower_ in {"gave", "given"} and syntax.particle(governor) == "up"
    return near and (given_up or governor.lower_ in {"stopped", "quit"})


def is_no_more(head: "Token") -> bool:
    """Whether a denial says that it was so once: "not a teacher any more"."""
    return any(child.lower_ in {"anymore", "more", "longer"} for child in head.children)


def modality_of(head: "Token") -> str:
    """Return how a clause is meant: "" stated, "possible", "wanted", "planned", "supposed"."""
    marks = [child.lower_ for child in head.children if child.dep_ == "mark"]
    if any(word in SUPPOSING for word in marks):
        return "supposed"
    for child in syntax.children(head, AUXILIARY):
        if child.lower_ in POSSIBLE | {"'d", "’d", "d"}:
            return "possible"
        if child.lower_ in PLANNED:
            return "planned"
    return "planned" if _is_coming(head) else _governed(head)


def _is_coming(head: "Token") -> bool:
    """Whether a present progressive tells what will be: "I'm moving to Graz"."""
    if head.tag_ != "VBG" or head.lemma_.lower() not in COMING:
        return False
    return any(child.lower_ in BEING for child in syntax.children(head, AUXILIARY))


def _governed(head: "Token") -> str:
    """Return the modality a clause has from the verb it depends on: "wants to buy"."""
    governor = head.head
    if head.dep_ in {"xcomp", "ccomp"} and governor.i != head.i:
        if governor.lemma_.lower() in WANTING:
            return "wanted"
        if head.dep_ == "ccomp" and _takes_back(governor):
            return "supposed"
        if head.dep_ == "xcomp":
            if governor.lower_ in {"going", "gon"} and _to(head):
                return "planned"
            return modality_of(governor) if governor.lemma_ not in {"be", "say"} else ""
    if head.dep_ == "conj" and governor.i != head.i and not syntax.own_subjects(head):
        return modality_of(governor)
    return ""


def _takes_back(governor: "Token") -> bool:
    """Whether a verb does not stand by what it leads to: "I wonder ...", "forget that ..."."""
    verb = governor.lemma_.lower()
    if verb in DOUBTING | DREAMING:
        return True
    own = syntax.own_subjects(governor)
    if verb in THINKING:
        return bool(own) and own[0].lower_ not in {"i", "we"}
    return verb in DROPPING and not own


def _to(head: "Token") -> bool:
    return any(child.lower_ in {"to", "na"} for child in head.lefts)


def is_conditional(head: "Token") -> bool:
    """Whether a clause holds under a condition said beside it: "If it rains, it is cancelled"."""
    return any(
        child.dep_ == "advcl" and any(word.lower_ in {"if", "unless"} for word in child.lefts)
        for child in head.children
    )
