"""The other side of a deal: "Who sold me the bike?" is answered by "I bought the bike from Ana"."""

from collections.abc import Sequence
from dataclasses import replace

from memory_core.llm.asking import Asked
from memory_core.llm.evidence import best
from memory_core.llm.passages import Sentence
from memory_core.llm.terms import stem

CONVERSE = {
    stem(asked): stem(told)
    for asked, told in (
        ("sold", "bought"), ("sell", "bought"), ("bought", "sold"), ("buy", "sold"),
        ("makes", "made"), ("make", "made"), ("made", "makes"), ("borrowed", "lent"),
        ("lent", "borrowed"), ("owns", "belongs"), ("own", "belongs"), ("belongs", "owns"),
        ("gave", "got"), ("got", "gave"), ("leads", "led"), ("teaches", "lessons"),
        ("wrote", "written"), ("writes", "written"), ("built", "builder"),
    )
}  # fmt: skip
"""What is asked of one side -> how the other side tells it."""


def from_other_side(
    asked: Asked, among: Sequence[Sentence], said: Sequence[Sentence], *, enough: float
) -> list[Sentence]:
    """Return the one sentence of `said` that answers a question as the other side tells it, [] for
    none. among: those that may answer, oldest first, as they are weighed."""
    turned = tuple(CONVERSE.get(word, word) for word in asked.wanted)
    if turned == tuple(asked.wanted):
        return []
    found = best(replace(asked, wanted=turned), among[::-1], words=turned, enough=enough, limit=1)
    own = (o for one in found for o in said if o.text in one.text and o.quote.id == one.quote.id)
    return list(own)[:1]
