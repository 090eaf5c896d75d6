"""One-anaphora: "the Lenovo one", "the cheaper one", "the other one", "the second"."""

import re
from collections.abc import Iterable, Sequence

from memory_core.language.discourse import Discourse, Referent, recalled
from memory_core.language.phrases import NAMED, VALUES, Phrase
from memory_core.language.points import FADE
from memory_core.language.references import ORDINALS, Reference
from memory_core.language.resolution import MARGIN, Choice
from memory_core.language.together import asked_about, listed_together, side_by_side
from memory_core.model import Entity
from memory_core.names import normalize

CHEAP = frozenset({"cheaper", "cheapest", "affordable", "inexpensive"})
DEAR = frozenset({"expensive", "pricier", "dearer", "costlier"})
UNSPOKEN = -20.0
RECENT = 3.0
PLAIN = frozenset(
    {"old", "new", "big", "small", "large", "little", "good", "bad", "right", "wrong"}
)
"""Words for a "one" that call nothing by its name: "the old one" is not the Old Tannery, of which
nobody spoke."""
NEAR = 2
"""Messages back to what was just named."""
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
        return _other(named, at=at)
    if words & (CHEAP | DEAR):
        most = bool(words & DEAR) != ("less" in words)
        return _by_price(named, highest=most)
    return _by_words(frozenset(words), named, entities, at=at) if words else Choice(None)


def _nth(n: int, named: Sequence[Referent], *, at: float) -> Choice:
    latest = max((r.last for r in named if r.last < at), default=-1.0)
    told = [r for r in named if r.last == latest and r.type in NAMED]
    type = max((r.type for r in told), key=[r.type for r in told].count, default="")
    alike = asked_about([r for r in told if r.type == type])
    listed = sorted(alike, key=lambda r: r.phrase.start)
    if at - latest > NEAR or len(listed) < 2:  # noqa: PLR2004 - the first of two at least
        listed = listed_together(named, at=at)
    if not -len(listed) <= n < len(listed):
        listed = side_by_side(named, at=at)
    if not -len(listed) <= n < len(listed):
        return Choice(None)
    return Choice(listed[n], (listed[n].candidate({"order": 1.0}),))


def _other(named: Sequence[Referent], *, at: float) -> Choice:
    recent = sorted(named, key=lambda r: (r.last, r.phrase.start), reverse=True)
    if not recent:
        return Choice(None)
    same = [r for r in recent if r.type == recent[0].type]
    if len(same) != 2:  # noqa: PLR2004 - "the other" speaks of two
        listed = listed_together(named, at=at)
        same = [r for r in recent if r in listed] if len(listed) == 2 else same  # noqa: PLR2004
    if len(same) != 2:  # noqa: PLR2004
        others = tuple(r.candidate({"distance": 1 / n}) for n, r in enumerate(same[1:4], start=1))
        return Choice(None, others, ambiguous=len(others) > 1)
    return Choice(same[1], (same[1].candidate({"contrast": 1.0}),))


def _by_price(named: Sequence[Referent], *, highest: bool) -> Choice:
    priced = [(price, r) for r in named if (price := _price(r)) is not None]
    if len(priced) < 2:  # noqa: PLR2004 - a comparison needs two
        return Choice(None)
    priced.sort(key=lambda pair: -pair[0] if highest else pair[0])
    shown = [r.candidate({"price": price if highest else -price}) for price, r in priced[:5]]
    return Choice(priced[0][1], tuple(shown))


def _price(referent: Referent) -> float | None:
    known = referent.entity.attributes.get("price") if referent.entity else None
    return referent.price if known is None else _amount(str(known))


def _amount(text: str) -> float | None:
    found = _NUMBER.search(text)
    return float(found.group().replace(",", "")) if found else None


def note_prices(spoken: Sequence[Phrase], discourse: Discourse) -> None:
    """Note for each thing named in a message the amount that stands beside it: the first one
    after its name and before the next name ("the A is 29 euros, the B 34 euros")."""
    latest: Referent | None = None
    by_head = {id(r.phrase): r for r in discourse.referents}
    for phrase in spoken:
        if phrase.type == "MONEY" and latest is not None:
            latest.price, latest = _amount(phrase.text), None
        elif phrase.is_name and phrase.type not in VALUES | {"PERSON"} and not phrase.group:
            latest = by_head.get(id(phrase))


def _by_words(
    words: frozenset[str], named: Sequence[Referent], entities: Iterable[Entity], *, at: float
) -> Choice:
    """Find "the Lenovo one" among names that hold the word, then among known properties."""
    spoken = {r.entity.id for r in named if r.entity}
    unspoken = () if words <= PLAIN else (e for e in entities if e.id not in spoken or not e.id)
    pool = [*named, *(recalled(e, last=UNSPOKEN) for e in unspoken)]
    wanted = _type_spoken_of(named)
    scored = []
    for referent in pool:
        fit = _holds(words, referent)
        if fit and referent.type != "PERSON":
            parts = {"words": fit, "distance": RECENT * FADE ** max(0.0, at - referent.last)}
            parts["type"] = SAME_TYPE if referent.type == wanted else 0.0
            by_user = referent.entity is None or referent.entity.trust == "user"
            parts["salience"] = SAID_BY_USER if by_user else 0.0
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
