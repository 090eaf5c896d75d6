"""How much of a question one sentence covers: its own words whole, those of its headings, of the
sentences beside it and words of near meaning less; little where it lacks what is asked."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from memory_core.llm.asking import Asked
from memory_core.llm.bounds import bounds
from memory_core.llm.fitting import FITS, LACKS, names_sum_of, sentence_fits, wants
from memory_core.llm.opposites import countered
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.properties import other_sums, usual
from memory_core.llm.weighing import Weighed, is_light

_HEADING_SHARE = 0.9
_NAME_SHARE = 0.7
_BESIDE_SHARE = 0.6
_NEAR_SHARE = 0.8
_USED = 0.6
_NEAR_HEADING_SHARE = 0.6
_MEASURED = 0.6
_SUMS = frozenset({"#price", "#rent", "#salary"})
_COUNTED = frozenset({"#age", "#size", "#range", "#speed", "#capacity"})
_HARDLY = 0.25
"""Share below which a word is not there."""
_UNSURE = 0.4
"""Most that is covered by a sentence that lacks what is asked for."""
_TOO_MUCH = 0.38
"""Share of all that is asked that one missing word may weigh."""
_DECIDED = frozenset({"who", "when", "number"})
"""Kinds of what is asked for that an answer must have."""


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence's own terms, and those of the headings, the document and the sentences it stands
    among."""

    own: frozenset[str]
    heading: frozenset[str]
    document: frozenset[str]
    beside: frozenset[str]


def place_of(sentence: Sentence, wanted: Collection[str], beside: frozenset[str]) -> Place:
    """Return where a sentence stands. What the user said stands in no document."""
    return Place(
        _with_price(sentence.terms, wanted),
        terms_of(sentence.heading),
        frozenset() if sentence.quote.by_user else _named(sentence.quote.name, sentence.top),
        beside,
    )


@lru_cache(maxsize=512)
def _named(name: str, top: str) -> frozenset[str]:
    """Return the terms of a document's name and title; kept, for all its sentences have them."""
    return terms_of(name) | terms_of(top)


def covered(asked: Asked, sentence: Sentence, weighed: Weighed, place: Place) -> float:
    """Return the share of the question's words, by weight, that a sentence covers, 0 to about 1; at
    most `_UNSURE` where it lacks what is asked for."""
    weights, kind = weighed.weights, wants(asked.text)
    if weighed.polar and not sentence.pairs:
        place = replace(place, own=place.own | met(asked.text, sentence.text))
    shares = {word: _share(asked, word, place, weighed) for word in weights}
    has = bool(kind) and sentence_fits(kind, sentence, question=asked.text)
    if (
        has
        and kind == "number"
        and not _another_sum(sentence, weighed)
        and (weighed.measured <= _COUNTED or names_sum_of(sentence.text))
    ):
        shares |= {word: max(shares[word], _MEASURED) for word in weighed.measured}
    cover = sum(weight * shares[word] for word, weight in weights.items()) / weighed.total
    if kind and cover > 0:
        cover += FITS if has else -LACKS[kind]
    lacking = kind in _DECIDED and not has
    if lacking or any(_lacks(sentence, weighed, place, shares, has=has)):
        return min(cover, _UNSURE)
    return cover


@lru_cache(maxsize=4_096)
def met(question: str, text: str) -> frozenset[str]:
    """Return the words of a question for yes or no that a text decides without having them: by
    their opposites, by the days it lists, by its limits; kept, for every sentence is asked."""
    bound = bounds(question, text)
    return countered(question, text) | (bound.words if bound else frozenset())


def _lacks(
    sentence: Sentence, weighed: Weighed, place: Place, shares: dict[str, float], *, has: bool
) -> Iterator[bool]:
    """Yield whether a sentence lacks what is asked for, one way after the other: names and what is
    essential, what a document is about, what the price is asked of, one word that weighs much,
    anything but names, anything new. has: it has the number, the date or the name asked for."""
    weights = weighed.weights
    named = [shares[word] >= _HARDLY for word in weighed.names]
    yield 2 * sum(named) < len(named)
    needed = (w for w in weighed.essential if not (sentence.row and is_light(w)))
    yield any(shares[word] < _HARDLY for word in needed)
    yield any(shares[word] < _HARDLY for word in weighed.titled)
    yield any(word in place.beside and shares[word] == _BESIDE_SHARE for word in weighed.doing)
    missing = weighed.priced - weighed.names - place.own - place.heading - place.document
    yield len(missing) > int(sentence.row)
    yield any(
        weight * (1 - shares[word]) > _TOO_MUCH * weighed.total
        for word, weight in weights.items()
        if not is_light(word) and shares[word] < _HARDLY
    )
    beyond = [
        shares[word]
        for word in weights
        if word not in weighed.names and not (has and is_light(word))
    ]
    yield bool(beyond) and max(beyond) < _BESIDE_SHARE
    yield (
        not weighed.polar and not sentence.quote.by_user and place.own <= weights.keys() | {"#sum"}
    )


def _another_sum(sentence: Sentence, weighed: Weighed) -> bool:
    """Whether a line's sum is that of another property than is asked for: a price is no rent."""
    keys = {f"#{usual(key)}" for key, _ in sentence.pairs} & _SUMS
    asked = weighed.measured & _SUMS
    return bool(keys and asked) and not sentence.row and not keys & asked


def _with_price(own: frozenset[str], wanted: Collection[str]) -> frozenset[str]:
    """Return a sentence's terms, a sum of money taken for the price where it is not that of
    something the question does not ask for: a deposit, a fee."""
    return own | {"#price"} if "#sum" in own and other_sums(own) <= frozenset(wanted) else own


def _share(asked: Asked, word: str, place: Place, weighed: Weighed) -> float:
    """Return how much of a word's weight counts, by where it or one near to it stands. A word that
    the texts themselves use they would hardly say by another."""
    if word in place.own:
        return 1.0
    near = 0.0 if word in weighed.exact else _USED if word in weighed.used else 1.0
    found = [near * _NEAR_SHARE * asked.near.share(word, place.own)]
    if word in place.heading:
        found.append(_HEADING_SHARE)
    if word in place.document:
        found.append(_NAME_SHARE)
    if word in place.beside and not word.startswith("#"):
        found.append(_BESIDE_SHARE)
    found.append(near * _NEAR_HEADING_SHARE * asked.near.share(word, place.heading))
    return max(found)
