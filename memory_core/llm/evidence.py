"""Which sentences answer a question: how much of its words they cover, rare words counting more."""

import math
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from memory_core.llm.asking import Asked
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.properties import other_sums

ENOUGH = 0.7
"""Share of the question's words, by weight, a sentence with its headings must cover."""
NEAR = 0.97
"""Further sentences are quoted when they come this near to the best one."""

_HEADING_SHARE = 0.9
_NAME_SHARE = 0.7
_LIGHT = frozenset(
    re.findall(
        r"\w+",
        "polici rule guidelin procedur process regul inform detail term condit period time deal "
        "amount number total day week month year hour compani",
    )
)
_LIGHT_WEIGHT = 0.2
"""Words people put around the matter ("your return policy"); texts on it often do
without. A word that every sentence has weighs ln 2, 0.7."""
_GENERAL = frozenset(
    {"all", "most", "any", "every", "item", "order", "general", "standard", "usual", "overview"}
)


@dataclass(frozen=True, slots=True)
class Scored:
    """A sentence and how well it answers. cover: 0..1; score: cover with small preferences."""

    sentence: Sentence
    cover: float
    score: float


def rank(
    asked: Asked, among: Sequence[Sentence], *, words: Collection[str] | None = None
) -> list[Scored]:
    """Return sentences that share words with the question, best first.

    words: content stems to cover instead of all of the question's.
    """
    wanted = tuple(asked.wanted if words is None else words)
    if not wanted:
        return []
    weights = _weights(wanted, among)
    found = [_score(asked, sentence, weights) for sentence in among if not sentence.title]
    return sorted((one for one in found if one.cover > 0), key=lambda one: -one.score)


def best(
    asked: Asked,
    among: Sequence[Sentence],
    *,
    words: Collection[str] | None = None,
    enough: float = ENOUGH,
    limit: int = 2,
) -> list[Sentence]:
    """Return the sentences to quote, [] when none covers enough of the question.

    The user's own texts come first; the library speaks where they do not answer.
    """
    for own in (True, False):
        mine = [sentence for sentence in among if sentence.own == own]
        ranked = [one for one in rank(asked, mine, words=words) if one.cover >= enough]
        if ranked:
            return _together(ranked, frozenset(words or asked.wanted), among, limit=limit)
    return []


def _together(
    ranked: Sequence[Scored], wanted: frozenset[str], among: Sequence[Sentence], *, limit: int
) -> list[Sentence]:
    """Return the best sentence with those under its heading that are as good, that cover what it
    leaves open, or that give the number it lacks; in reading order."""
    first = ranked[0].sentence
    kept = [first]
    open_words = wanted - first.terms - terms_of(first.heading)
    for one in ranked[1:]:
        other = one.sentence
        if len(kept) == limit or other.text in {k.text for k in kept}:
            continue
        if (other.place, other.heading) != (first.place, first.heading):
            continue
        lacks = not _has_number(first) and _has_number(other)
        if one.score >= NEAR * ranked[0].score or open_words & other.terms or lacks:
            kept.append(other)
    return sorted(kept, key=among.index)


def _has_number(sentence: Sentence) -> bool:
    return any(letter.isdigit() for letter in sentence.text)


def _weights(wanted: Sequence[str], among: Sequence[Sentence]) -> dict[str, float]:
    """Return ln(1 + n / df) per word of the question (inverse document frequency over sentences),
    less for light words; a word no sentence has weighs as one that a single sentence has."""
    holding: Counter[str] = Counter()
    for sentence in among:
        holding.update(sentence.terms | terms_of(sentence.heading))
    n = max(1, len(among))
    return {
        word: _LIGHT_WEIGHT if word in _LIGHT else math.log(1 + n / max(1, holding[word]))
        for word in wanted
    }


def _score(asked: Asked, sentence: Sentence, weights: dict[str, float]) -> Scored:
    """Score one sentence: its own words count whole, words of its headings a little less."""
    heading, name = terms_of(sentence.heading), terms_of(sentence.quote.name)
    own = _with_price(sentence.terms, weights.keys())
    total = sum(weights.values())
    got = sum(
        weight * _share(word, own, heading, frozenset() if sentence.quote.by_user else name)
        for word, weight in weights.items()
    )
    cover = got / total
    score = cover + (0.05 if own & weights.keys() else 0.0)
    score += 0.15 * sum(w for word, w in weights.items() if word in heading | name) / total
    score -= 0.03 * min(3, len(heading - set(weights))) + 0.02 * min(3, sentence.place)
    score += 0.08 if asked.number and _has_number(sentence) else 0.0
    score += 0.04 if own & _GENERAL else 0.0
    score -= 0.2 if _is_special_case(sentence, weights.keys()) else 0.0
    score += 0.08 if any(f"#{key}" in own for key in asked.keys) else 0.0
    return Scored(sentence, cover, score)


def _with_price(own: frozenset[str], wanted: Collection[str]) -> frozenset[str]:
    """Return a sentence's terms, a sum of money taken for the price where it is not that of
    something the question does not ask for: a deposit, a fee."""
    return own | {"#price"} if "#sum" in own and other_sums(own) <= frozenset(wanted) else own


def _is_special_case(sentence: Sentence, wanted: Collection[str]) -> bool:
    """Whether a sentence stands under a title of its own, below the document's, that the question
    has no word of: "Electronics" for a question about returns."""
    above, _, leaf = sentence.heading.rpartition(" > ")
    special = terms_of(leaf)
    return bool(above) and not special & (frozenset(wanted) | _GENERAL | _LIGHT)


def _share(word: str, own: frozenset[str], heading: frozenset[str], name: frozenset[str]) -> float:
    """Return how much of a word's weight counts, by where it stands."""
    if word in own:
        return 1.0
    if word in heading:
        return _HEADING_SHARE
    return _NAME_SHARE if word in name else 0.0
