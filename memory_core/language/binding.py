"""Binding: what the grammar of one sentence lets a pronoun mean, and what it makes likely.

Rules of the syntax of English, read off the dependencies: "him" in "Jon likes him" is not Jon,
"its side" is not a side, and in "After her shift, Ann left" she is Ann.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from memory_core.language import syntax

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

CLAUSES = frozenset(
    {"ccomp", "xcomp", "advcl", "acl", "acl:relcl", "relcl", "parataxis", "csubj", "pcomp",
     "advcl:relcl"}
)  # fmt: skip
APART = CLAUSES | {"conj"}
"""What hangs on a noun and is no part of its phrase: "Ann and her bag", "Ann, who lost her bag"."""
RELATIVE = frozenset({"acl:relcl", "relcl"})
ARGUMENT = syntax.SUBJECT | syntax.OBJECT | syntax.INDIRECT | syntax.OBLIQUE | {"pobj", "xcomp"}
JOINED = syntax.NAME_PART | {"conj", "appos"}
OPENING = frozenset({"IN", "VBG", "VBN", "TO"})
MAX_OPENING = 15
"""Words of a phrase that opens a sentence."""
MAX_DEPTH = 60
"""Steps up a tree; deeper ones are no sentences."""


def may_mean(pronoun: "Token", mention: "Token", *, owner: bool, person: bool) -> bool:
    """Whether a pronoun may mean what an earlier mention of its sentence means.

    owner: the pronoun is a possessive ("her"), which may mean the subject of its own clause.
    person: it is "he" or "she"; "it" and "they" rarely mean what their own clause names.
    """
    apart = APART if person else frozenset({"conj"})
    if pronoun.i == mention.i or _is_inside(pronoun, mention, apart):
        return False
    if owner:
        return True
    if not person:
        return _clause(pronoun).i != _clause(mention).i
    mine, other = _argument(pronoun), _argument(mention)
    if mine is None:
        return True
    if mine.head.dep_ in RELATIVE and mine.head.head.i == mention.i:
        return False
    return other is None or mine.head.i != other.head.i or mine.i == other.i


def _clause(token: "Token") -> "Token":
    """Return the verb or predicate that heads the clause a word stands in."""
    for _ in range(MAX_DEPTH):
        joined = token.dep_ == "conj" and token.pos_ in {"VERB", "AUX", "ADJ"}
        if token.head.i == token.i or token.dep_ in CLAUSES or joined:
            break
        token = token.head
    return token


def _is_inside(pronoun: "Token", mention: "Token", apart: frozenset[str]) -> bool:
    """Whether a pronoun is part of the phrase a mention heads: "his side" for side, "her sister
    Ann" for Ann, "Ann is her sister" too."""
    heads = {mention.i, _whole(mention).i}
    if mention.dep_ in syntax.SUBJECT and pronoun.dep_ in syntax.POSSESSOR:
        heads.add(mention.head.i if syntax.copula(mention.head) is not None else mention.i)
    token = pronoun
    for _ in range(MAX_DEPTH):
        if token.head.i == token.i or token.dep_ in apart:
            return False
        token = token.head
        if token.i in heads:
            return token.i == pronoun.head.i or token.i != mention.head.i
    return False


def _whole(name: "Token") -> "Token":
    """Return the noun that a name right after it belongs to: sister for "her sister Ann"."""
    for _ in range(MAX_DEPTH):
        if name.dep_ not in syntax.NAME_PART | {"appos"} or name.head.i >= name.i:
            break
        name = name.head
    return name


def _argument(token: "Token") -> "Token | None":
    """Return the subject, object or the like that a mention is, None inside another phrase."""
    for _ in range(MAX_DEPTH):
        if token.dep_ in ARGUMENT and token.head.pos_ in {"VERB", "AUX", "ADJ"}:
            return token
        if token.dep_ in syntax.SUBJECT:
            return token
        if token.dep_ not in JOINED or token.head.i == token.i:
            return None
        token = token.head
    return None


def subject_ahead(pronoun: "Token") -> int:
    """Return where the subject stands that a phrase before it waits for, -1 for none.

    "After her shift, Ann left": the pronoun is part of what was moved before the subject.
    """
    by_parse = _parsed_ahead(pronoun)
    return by_parse if by_parse >= 0 else _name_after_comma(pronoun)


def _name_after_comma(pronoun: "Token") -> int:
    """Return the name right after the comma that ends an opening phrase, where the parse missed
    what it is: "Living with her aunt, Ann studied"."""
    start = pronoun
    for _ in range(MAX_OPENING):
        if start.is_sent_start or start.i == 0:
            break
        start = start.nbor(-1)
    if start.tag_ not in OPENING or not (start.is_sent_start or start.i == 0):
        return -1
    for token in pronoun.doc[pronoun.i + 1 : pronoun.i + MAX_OPENING]:
        if token.text == "," and token.i + 1 < len(pronoun.doc):
            name = token.nbor()
            while name.dep_ in syntax.NAME_PART and name.head.i != name.i:
                name = name.head
            return name.i if name.pos_ == "PROPN" and name.i > token.i else -1
        if token.tag_ in {"VBD", "VBZ", "VBP", "."} or token.is_sent_start:
            return -1
    return -1


def _parsed_ahead(pronoun: "Token") -> int:
    token = pronoun
    for _ in range(MAX_DEPTH):
        head = token.head
        if head.i == token.i:
            return -1
        fronted = token.dep_ in syntax.OBLIQUE | {"advcl", "advmod", "prep", "dep", "acl"}
        if fronted and token.i < head.i:
            after = [s.i for s in syntax.own_subjects(head) if s.i > max(pronoun.i, token.i)]
            if after:
                return after[0]
        token = head
    return -1


def clash(
    pronoun: "Token", mentions: Iterable[int], doc: "Doc", *, owner: bool, person: bool
) -> bool:
    """Whether grammar forbids a pronoun to mean what the words at some positions mean."""
    return any(not may_mean(pronoun, doc[i], owner=owner, person=person) for i in mentions)
