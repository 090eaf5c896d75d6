"""One-anaphora: "the Lenovo one", "the cheaper one", "the other one", "the second"."""

import re
from collections.abc import Iterable, Sequence

from memory_core.language.discourse import Discourse, Referent, recalled
from memory_core.language.phrases import VALUES
from memory_core.language.references import ORDINALS, Reference
from memory_core.language.resolution import FADE, MARGIN, RECENT, Choice
from memory_core.model import Entity
from memory_core.names import normalize

CHEAP = frozenset({"cheaper", "cheapest", "affordable", "inexpensive"})
DEAR = frozenset({"expensive", "pricier", "dearer", "costlier"})
UNSPOKEN = -20.0
SAME_TYPE = 1.0
SAID_BY_USER = 0.5
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def pick(
    reference: Reference, discourse: Discourse, *, entities: Sequence[Entity], at: float
) -> Choice:
    """Return what a "one" means: by its place in a list, by price, by contrast or by name."""
    words = set(normalize(reference.modifier).split())
    named = [r for r in discourse.referents if r.is_name and r.type not in VALUES and not r.group]
    if words & set(ORDINALS):
        return _nth(ORDINALS[next(iter(words & set(ORDINALS)))], named, at=at)
    if words & {"other"}:
        return _other(named)
    if words & (CHEAP | DEAR):
        most = bool(words & DEAR) != ("less" in words)
        return _by_price(named, highest=most)
    return _by_words(frozenset(words), named, entities, at=at) if words else Choice(None)


def _nth(n: int, named: Sequence[Referent], *, at: float) -> Choice:
    latest = max((r.last for r in named if r.last < at), default=-1.0)
    listed = sorted((r for r in named if r.last == latest), key=lambda r: r.phrase.start)
    if at - latest > 2 or len(listed) < 2 or not -len(listed) <= n < len(listed):  # noqa: PLR2004
        return Choice(None)
    return Choice(listed[n], (listed[n].candidate({"place": 1.0}),))


def _other(named: Sequence[Referent]) -> Choice:
    recent = sorted(named, key=lambda r: (r.last, r.phrase.start), reverse=True)
    same = [r for r in recent if r.type == recent[0].type]
    if len(same) != 2:  # noqa: PLR2004 - "the other" speaks of two
        return Choice(None, tuple(r.candidate({"recency": r.last}) for r in same[1:4]))
    return Choice(same[1], (same[1].candidate({"contrast": 1.0}),))


def _by_price(named: Sequence[Referent], *, highest: bool) -> Choice:
    priced = [(price, r) for r in named if (price := _price(r.entity)) is not None]
    if len(priced) < 2:  # noqa: PLR2004 - a comparison needs two
        return Choice(None)
    price, best = (max if highest else min)(priced, key=lambda pair: pair[0])
    return Choice(best, (best.candidate({"price": price}),))


def _price(entity: Entity | None) -> float | None:
    value = entity.attributes.get("price") if entity else None
    found = _NUMBER.search(str(value)) if value is not None else None
    return float(found.group().replace(",", "")) if found else None


def _by_words(
    words: frozenset[str], named: Sequence[Referent], entities: Iterable[Entity], *, at: float
) -> Choice:
    """Find "the Lenovo one" among names that hold the word, then among known properties."""
    spoken = {r.entity.id for r in named if r.entity}
    pool = [
        *named,
        *(recalled(e, last=UNSPOKEN) for e in entities if e.id not in spoken or not e.id),
    ]
    wanted = _type_spoken_of(named)
    scored = []
    for referent in pool:
        fit = _holds(words, referent)
        if fit and referent.type != "PERSON":
            parts = {"words": fit, "recency": RECENT * FADE ** max(0.0, at - referent.last)}
            parts["type"] = SAME_TYPE if referent.type == wanted else 0.0
            by_user = referent.entity is None or referent.entity.trust == "user"
            parts["trust"] = SAID_BY_USER if by_user else 0.0
            scored.append((sum(parts.values()), referent, parts))
    scored.sort(key=lambda item: -item[0])
    shown = tuple(referent.candidate(parts) for _, referent, parts in scored[:5])
    if not scored:
        return Choice(None)
    if len(scored) > 1 and scored[0][0] - scored[1][0] < MARGIN:
        return Choice(None, shown, ambiguous=True)
    return Choice(scored[0][1], shown)


def _type_spoken_of(named: Sequence[Referent]) -> str:
    latest = sorted((r for r in named if r.type != "PERSON"), key=lambda r: r.last)
    return latest[-1].type if latest else "PRODUCT"


def _holds(words: frozenset[str], referent: Referent) -> float:
    if words < referent.words:
        return 2.0
    if words == referent.words or referent.entity is None:
        return 0.0
    said = " ".join(str(value) for value in referent.entity.attributes.values())
    return 1.0 if words <= set(normalize(said).split()) else 0.0
