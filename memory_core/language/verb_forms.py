"""Forms of common verbs that a parser takes for nouns: "Ann works at A and lives in B"."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Token

_VERBS = """
    work live like love hate know own want need prefer use play speak study teach sell buy manage
    lead report belong come go cost weigh run drive enjoy hate make recommend visit rent stay
    start leave help offer support include contain ship sound look feel think say attend join
"""


def third(verb: str) -> str:
    """Return the third person of a regular verb: "study" -> "studies", "go" -> "goes"."""
    if verb.endswith("y") and verb[-2] not in "aeou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{verb}s"


THIRD = {third(verb): verb for verb in _VERBS.split()}
"""Third person -> the verb."""


def is_infinitive(token: "Token") -> bool:
    """Whether a word is what there is "to do"."""
    return token.tag_ == "VB" and token.i > 0 and token.nbor(-1).lower_ == "to"
