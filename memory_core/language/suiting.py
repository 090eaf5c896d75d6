"""Suiting: what the words around a reference say of the kind of thing it means: only goods have a
price, and what is compared with a laptop is a laptop."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from memory_core.language.discourse import Referent
from memory_core.language.references import Reference
from memory_core.language.word_lists import listed
from memory_core.model import Mention

if TYPE_CHECKING:
    from spacy.tokens import Doc

OF_GOODS = listed(
    """cost weigh price warranty battery screen display memory ram storage weight color colour
    size keyboard processor camera guarantee resolution"""
)
SUITED: Mapping[str, float] = {"PRODUCT": 1.0, "ORGANIZATION": -1.0}
TRADED = listed("pay order buy purchase return exchange receive deliver install repair unpack")
"""Verbs of goods, never of towns: "I paid 59.90 for it"."""
COMPARING = listed("compare contrast swap exchange replace")
"""Verbs after which "with", "to", "for" and "and" lead to a thing of the same kind."""
AGAINST = frozenset({"than", "versus", "vs", "vs.", "against"})
WITH = frozenset({"with", "to", "for", "and", "by"})
LIKE_RIVAL = 2.0
"""Points for being of the same type as the rival, and against being of another."""


def suits(reference: Reference, referent: Referent, doc: "Doc", *, rival: str) -> float:
    """Return points for the kind of thing a sentence speaks of. rival: see `rival_of`."""
    if reference.wants != "thing":
        return 0.0
    if rival:
        return LIKE_RIVAL if referent.type == rival else -LIKE_RIVAL
    word = doc[reference.token].head.lemma_.lower()
    if word in TRADED:
        return -5.0 if referent.type == "LOCATION" else 0.0
    return SUITED.get(referent.type, 0.0) if word in OF_GOODS else 0.0


def rival_of(reference: Reference, names: Sequence[Mention], doc: "Doc") -> str:
    """Return the type of the name a reference is compared with ("compare it with the X1", "is it
    cheaper than the X1?"), "" where it is with none. names: those of the text."""
    if reference.wants != "thing" or not reference.text:
        return ""
    token = doc[reference.token]
    words = AGAINST | WITH if token.head.lemma_.lower() in COMPARING else AGAINST
    led = [w.idx for w in token.sent if w.i > token.i and w.lower_ in words]
    ahead = [one for one in names if led and led[0] < one.start < token.sent.end_char]
    return min(ahead, key=lambda one: one.start).type if ahead else ""
