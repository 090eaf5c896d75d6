"""Bare numbers: values told without their unit, "I bought a bike for 300", "I'm 1.85 tall"."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language.clauses import Clause
from memory_core.language.paying import FOR, behind, can_cost
from memory_core.language.scene import Scene, clause_of
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Token

_YEAR = re.compile(r"19[5-9]\d|20(?!00)[0-4]\d")
_SUM = re.compile(r"\d{1,3}(?:,\d{3})*(?:\.\d{2})?|\d{2,7}(?:\.\d{2})?")
_HEIGHT = re.compile(r"[012][.,]\d{1,2}|[12]?\d{2}")
_TRADED = frozenset({"buy", "purchase", "sell"})
_PAID = frozenset({"pay", "spend"})
_LEAST = 2
"""Digits of a sum: "for 4" is said of people."""
_ENDS = frozenset({".", "!", ",", ";", "and", "but", "because", "so"})
_SURE = 0.7


def find_bare_numbers(scene: Scene) -> Iterator[Attribute]:
    """Yield the prices of things that were bought, sold or paid for, and how tall somebody is, each
    a number without a unit."""
    for clause in scene.clauses:
        if clause.is_plain:
            yield from _prices(scene, clause)
    for token in scene.doc[1:]:
        if token.lower_ == "tall":
            yield from _heights(scene, token)


def _prices(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield what the first thing cost that a clause says was bought, sold or paid for."""
    for token in scene.doc[clause.head.i + 1 : scene.sentence(clause.head.i).stop]:
        thing = _thing(scene, clause, token) if _is_sum(token) and _is_free(scene, token) else None
        if thing is not None:
            yield _value(scene, "price", thing, token)
            return


def _heights(scene: Scene, tall: "Token") -> Iterator[Attribute]:
    """Yield how tall a clause says that somebody or something is."""
    clause, number = clause_of(scene, tall), tall.nbor(-1)
    if clause is None or not (clause.is_plain and clause.subjects and _is_free(scene, number)):
        return
    if _HEIGHT.fullmatch(number.text):
        yield _value(scene, "height", clause.subjects[0], number)


def _is_free(scene: Scene, token: "Token") -> bool:
    """Whether a token belongs to no value that has its unit."""
    return not any(start <= token.i < end for _, start, end in scene.values)


def _thing(scene: Scene, clause: Clause, number: "Token") -> "Token | None":
    """Return what was bought, sold or paid for a sum, None where the sum is of something else."""
    verb = clause.verb.split()[0]
    if verb in _TRADED:
        return _traded(scene, clause, number)
    return behind(scene, number.i + 1, FOR) if verb in _PAID else None


def _is_sum(token: "Token") -> bool:
    digits = sum(map(str.isdigit, token.text))
    written = _SUM.fullmatch(token.text) is not None and _YEAR.fullmatch(token.text) is None
    return written and digits >= _LEAST


def _traded(scene: Scene, clause: Clause, number: "Token") -> "Token | None":
    """Return X of "bought X for 300", where the sum ends what is said."""
    after = number.nbor() if number.i + 1 < len(scene.doc) else None
    ends = after is None or after.lower_ in _ENDS or (after.tag_ == "IN" and after.lower_ != "of")
    if number.nbor(-1).lower_ != "for" or not ends:
        return None
    before = [noun for noun in clause.objects if noun.i < number.i and can_cost(scene, noun)]
    return before[-1] if before else None


def _value(scene: Scene, key: str, thing: "Token", number: "Token") -> Attribute:
    end = number.idx + len(number)
    return Attribute(
        subject=scene.term(thing), key=key, value=number.text, text=number.text,
        start=number.idx, end=end, confidence=_SURE, extractor="value",
    )  # fmt: skip
