"""Which sentences answer a question: how much of its words they cover, rare words counting more."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from memory_core.llm.asking import Asked
from memory_core.llm.covering import covered, place_of
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.weighing import Weighed, weigh

ENOUGH = 0.7
"""Share of the question's words, by weight, a sentence with its headings must cover."""
NEAR = 0.97
"""Further sentences are quoted when they come this near to the best one."""

BEFORE = 3
"""Sentences before one that still say what it is about."""
_LIGHT = frozenset(
    re.findall(
        r"\w+",
        "polici rule guidelin procedur process regul inform detail term condit period time deal "
        "amount number total day week month year hour compani",
    )
)
"""Words of titles that make no special case of what stands under them."""
_BARE = re.compile(r"(?:yes|no|sure|certainly|of course(?: not)?)\W*", re.I)
"""Says something only after the question of the document."""
_HOW_LONG = re.compile(r"\bhow long (?:does|do|did|will|would) .*\blast\b", re.I)
_LASTS = re.compile(r"\b(?:last(?:s|ed)|(?:good|valid) for)\b", re.I)
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
    weighed = weigh(
        asked.text,
        wanted,
        (one.terms | terms_of(one.heading) | terms_of(one.quote.name) for one in among),
        names=asked.names,
        titles=(f"{one.top} {one.quote.name.rpartition('.')[0]}" for one in among),
    )
    found = [
        _score(asked, sentence, weighed, beside)
        for sentence, beside in with_beside(among)
        if not sentence.title and not _BARE.fullmatch(sentence.text)
    ]
    return sorted((one for one in found if one.cover > 0), key=lambda one: -one.score)


def with_beside(among: Sequence[Sentence]) -> Iterator[tuple[Sentence, frozenset[str]]]:
    """Yield each sentence with the words of those just before and after it under its heading, and
    of the first there, which say what it goes on about; lists and tables say so by their headings,
    and what a user said before is another matter."""
    opening: dict[tuple[int, str], Sentence] = {}
    for i, sentence in enumerate(among):
        if not sentence.title:
            opening.setdefault((sentence.place, sentence.heading), sentence)
        first = opening.get((sentence.place, sentence.heading), sentence)
        begins = (first,) if first is not sentence else ()
        near = (*begins, *among[max(0, i - BEFORE) : i], *among[i + 1 : i + 2])
        beside = frozenset[str]().union(
            *(
                one.terms
                for one in near
                if not one.pairs and (one.place, one.heading) == (sentence.place, sentence.heading)
            )
        )
        alone = sentence.pairs or sentence.quote.by_user
        yield sentence, frozenset() if alone else beside


def said_before(among: Sequence[Sentence], one: Sentence) -> frozenset[str]:
    """Return the words of what stands just before a sentence, under the same heading; none where
    either is a line or a row with a key. among: in reading order within a piece."""
    at = among.index(one)
    before = among[at - 1] if at else one
    apart = one.pairs or before.pairs or one.quote.by_user
    here = (before.place, before.heading) == (one.place, one.heading)
    return before.terms if here and not apart else frozenset()


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
            return _together(asked, ranked, frozenset(words or asked.wanted), among, limit=limit)
    return []


def _together(
    asked: Asked,
    ranked: Sequence[Scored],
    wanted: frozenset[str],
    among: Sequence[Sentence],
    *,
    limit: int,
) -> list[Sentence]:
    """Return the best sentence with those under its heading that are as good, that cover what it
    leaves open, or that give the number it lacks; in reading order."""
    first = ranked[0].sentence
    kept = [first]
    open_words = wanted - first.terms - terms_of(first.heading)
    for one in ranked[1:]:
        other = one.sentence
        if one.cover < ENOUGH or len(kept) == limit or other.text in {k.text for k in kept}:
            continue
        if (other.place, other.heading) != (first.place, first.heading):
            continue
        lacks = asked.number and not _has_number(first) and _has_number(other)
        if one.score >= NEAR * ranked[0].score or open_words & other.terms or lacks:
            kept.append(other)
    return sorted(kept, key=among.index)


def _has_number(sentence: Sentence) -> bool:
    return any(letter.isdigit() for letter in sentence.text)


def _score(asked: Asked, sentence: Sentence, weighed: Weighed, beside: frozenset[str]) -> Scored:
    """Score one sentence by what it covers, and prefer what stands where the matter is."""
    weights, heading = weighed.weights, terms_of(sentence.heading)
    place = place_of(sentence, weights.keys(), beside)
    cover = covered(asked, sentence, weighed, place)
    score = cover + (0.05 if place.own & weights.keys() else 0.0)
    above = heading | place.document
    score += 0.15 * sum(w for word, w in weights.items() if word in above) / weighed.total
    score -= 0.03 * min(3, len(heading - set(weights))) + 0.02 * min(3, sentence.place)
    score += 0.04 if place.own & _GENERAL else 0.0
    score -= 0.2 if _is_special_case(sentence, weights.keys()) else 0.0
    score += 0.08 if _tells_how_long(asked.text, sentence.text) else 0.0
    score += 0.08 if any(f"#{key}" in place.own for key in asked.keys) else 0.0
    return Scored(sentence, cover, score)


def _tells_how_long(question: str, text: str) -> bool:
    """Whether a sentence says that something lasts, where a question asks how long it does."""
    return _HOW_LONG.search(question) is not None and _LASTS.search(text) is not None


def _is_special_case(sentence: Sentence, wanted: Collection[str]) -> bool:
    """Whether a sentence stands under a title of its own, below the document's, that the question
    has no word of: "Electronics" for a question about returns."""
    above, _, leaf = sentence.heading.rpartition(" > ")
    special = terms_of(leaf)
    return bool(above) and not special & (frozenset(wanted) | _GENERAL | _LIGHT)
