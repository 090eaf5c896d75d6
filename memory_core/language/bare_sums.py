"""Bare sums: what somebody paid, told without a currency: "I bought a bike for 300"."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language.clauses import Clause
from memory_core.language.paying import FOR, behind, can_cost
from memory_core.language.scene import Scene
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Token

_YEAR = re.compile(r"19[5-9]\d|20(?!00)[0-4]\d")
_SUM = re.compile(r"\d{1,3}(?:,\d{3})*(?:\.\d{2})?|\d{2,7}(?:\.\d{2})?")
_TRADED = frozenset({"buy", "purchase", "sell"})
_PAID = frozenset({"pay", "spend"})
_LEAST = 2
"""Digits of a sum: "for 4" is said of people."""
_ENDS = frozenset({".", "!", ",", ";", "and", "but", "because", "so"})
_SURE = 0.7


def find_bare_sums(scene: Scene) -> Iterator[Attribute]:
    """Yield the prices of things that were bought, sold or paid for, each a bare number."""
    valued = {i for _, start, end in scene.values for i in range(start, end)}
    for clause in scene.clauses:
        verb = clause.verb.split()[0]
        if verb not in _TRADED | _PAID or not _told(clause):
            continue
        for token in scene.doc[clause.head.i + 1 : scene.sentence(clause.head.i).stop]:
            if token.i in valued or not _is_sum(token):
                continue
            thing = _traded(scene, clause, token) if verb in _TRADED else _paid(scene, token)
            if thing is not None:
                yield _price(scene, thing, token)
                break


def _told(clause: Clause) -> bool:
    return not (clause.asked or clause.negated or clause.modality)


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


def _paid(scene: Scene, number: "Token") -> "Token | None":
    """Return X of "paid 80 for X"."""
    return behind(scene, number.i + 1, FOR)


def _price(scene: Scene, thing: "Token", number: "Token") -> Attribute:
    end = number.idx + len(number)
    return Attribute(
        subject=scene.term(thing), key="price", value=number.text, text=number.text,
        start=number.idx, end=end, confidence=_SURE, extractor="value",
    )  # fmt: skip
