"""Pointing: what the words beside "that", "the two" or "the Lenovo" say of whether they refer."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Token

_BEING = frozenset({"is", "'s", "’s", "was", "are", "were"})
MAX_REST = 12
"""Words after "both" in which "and" makes it a part of a list."""


def stands_alone(token: "Token") -> bool:
    """Whether "both" or "neither" stands for two things itself: "Are both waterproof?"."""
    rest = list(token.doc[token.i + 1 : token.i + 1 + MAX_REST])
    joined = any(other.lower_ in {"and", "or", "nor", "of"} for other in rest)
    after = rest[0].pos_ if rest else ""
    return not joined and after not in {"NOUN", "PROPN", "DET", "PRON", "NUM"}


def leads(token: "Token") -> bool:
    """Whether "that" leads on and does not point: "the Philips that the LG is like", "after that"
    of a time."""
    after = token.nbor().lower_ if token.i + 1 < len(token.doc) else ""
    before = token.nbor(-1).lower_ if token.i else ""
    return after == "the" or (before in {"after", "before"} and after in {"", ".", "?", ",", "!"})


def asks_who_has(token: "Token") -> bool:
    """Whether a question asks who somebody is: "Who is the designer?" means nobody named before."""
    before = [word.lower_ for word in token.doc[max(0, token.i - 2) : token.i]]
    return len(before) > 1 and before[0] in {"who", "whom"} and before[1] in _BEING


def is_whole_name(noun: "Token") -> bool:
    """Whether a proper noun stands alone, not as the first word of a longer name."""
    after = noun.nbor().pos_ if noun.i + 1 < len(noun.doc) else ""
    return noun.tag_ == "NNP" and after not in {"NOUN", "PROPN", "NUM"}
