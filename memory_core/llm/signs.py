"""Signs that a sentence answers a question, as numbers, from which `choosing` chooses.

Words of the question found in the sentence and around it, words of near meaning, the meaning of the
whole, the form of the answer, where a search found it, whether the rules would quote it, and how
well a trained network finds that it answers.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_core.llm.alignment import meanings, similarities
from memory_core.llm.answer_forms import FORMS, Form
from memory_core.llm.asking import Asked
from memory_core.llm.by_heart import BY_HEART, by_heart
from memory_core.llm.covering import Place, place_of
from memory_core.llm.evidence import with_beside
from memory_core.llm.fitting import sentence_fits, wants
from memory_core.llm.matched import MATCHED, MATCHED_AT_BEST, Matched
from memory_core.llm.material import Material
from memory_core.llm.nearness import Embed
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.read_once import read_once
from memory_core.llm.remaining import REMAINING, remaining
from memory_core.llm.reranking import reranker
from memory_core.llm.thesaurus import loosely
from memory_core.llm.told_last import TOLD_LAST, told_from_last
from memory_core.llm.valued import VALUED, VALUED_AT_BEST, valued
from memory_core.llm.weighing import Weighed, weigh
from memory_core.llm.whereabouts import WHEREABOUTS, Whereabouts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FIRST = 3
"""Pieces of documents a search found; those after them stand around these."""
RERANKED = ("reranked", "reranked, to the best")
RERANKED_AT_BEST = ("best reranked", "many reranked", "likely told")
"""Signs of the question: the best sentence's score, how much more all together have, and how likely
documents tell what is asked, whatever stands in these."""
MOST_RERANKED = 10.0
"""Bound of a score against "none"."""
SIGNS = (
    "meaning apart",
    "meaning apart, to the best",
    "beside",
    "related",
    "missing",
    "first",
    "second",
    "third",
    "around",
    "row",
    "names missing",
    "unfit",
    "by rules",
    *(f"{form.name} {how}" for form in FORMS for how in ("shown", "missing")),
    *WHEREABOUTS,
    *TOLD_LAST,
    *MATCHED,
    *VALUED,
    *REMAINING,
    *BY_HEART,
    *RERANKED,
)
FALLING = frozenset(
    {
        "missing",
        "names missing",
        "unfit",
        "missing most",
        "missing essential",
        "missing, to the least",
    }
)
"""Signs of which more never speaks for a sentence."""
RISING = (
    frozenset(SIGNS[: SIGNS.index("missing")])
    | {f"{form.name} shown" for form in FORMS}
    | {
        "by rules",
        *TOLD_LAST,
        *WHEREABOUTS[:2],
        "ranked, to the best",
        "alike",
        "with the one before",
    }
    | {"own words", "words beside", "words of the piece", "same words", "words about it"}
    | {"squared own", "rest own", "value given", "money given", "counted"}
    | {*BY_HEART, *RERANKED}
)
"""Signs of which more never speaks against it."""
OF_QUESTION = (
    "one",
    "yes/no",
    "words",
    "unknown word",
    "wants",
    "named",
    "no rule",
    *MATCHED_AT_BEST,
    *VALUED_AT_BEST,
    *RERANKED_AT_BEST,
)
_ABOVE, _BESIDE, _LOOSE = 0.5, 0.4, 0.25
"""Shares of a word that count as missing where only a word near to it stands above, where it stands
beside, and where a word near to it stands in the sentence."""


@dataclass(frozen=True, slots=True)
class Signs:
    """Of each sentence one row of `SIGNS`; of the question, `OF_QUESTION`."""

    sentences: tuple[Sentence, ...]
    rows: "NDArray[np.float64]"
    question: "NDArray[np.float64]"


@read_once
def signs(material: Material, embed: Embed, *, quoted: Collection[tuple[str, str]]) -> Signs | None:
    """Return the signs of every sentence of the documents; None where there is none, or the
    question has no words. quoted: (source id, text) of what the rules would quote."""
    import numpy as np

    asked = material.asked
    found = [pair for pair in with_beside(material.documents) if not pair[0].title]
    words = tuple(dict.fromkeys([*asked.wanted, *asked.names]))
    if not found or not words:
        return None
    among = tuple(one for one, _ in found)
    held = (one.terms | terms_of(one.heading) | terms_of(one.quote.name) for one in among)
    weighed = weigh(asked.text, words, held, names=asked.names)
    apart, below = meanings(embed, asked.text, among)
    matched = Matched(embed, material.request.question, among, texts=material.texts)
    met, at_best = matched.columns()
    forms = [(form, form.asks.search(asked.text) is not None) for form in FORMS]
    places = [place_of(one, weighed.weights.keys(), beside) for one, beside in found]
    told = [
        [
            *_words(asked, weighed, place),
            *(float(one.place == at) for at in range(FIRST)),
            *_kind(asked, weighed, one, place, by_rules=(one.quote.id, one.text) in quoted),
            *_forms(forms, one),
        ]
        for one, place in zip(among, places, strict=True)
    ]
    evidence = material.request.evidence
    alike = similarities(embed, asked.text, evidence)
    stand = Whereabouts(asked, weighed, among, places).columns(evidence, alike=alike)
    beside, piece = (met[:, MATCHED.index(f"words {how}")] for how in ("beside", "of the piece"))
    given, best_given = valued(asked.text, among, beside, piece)
    rest = remaining(matched, embed, asked.text, among)
    request = material.request
    known = by_heart(request.question, [one.text for one in among])
    read, best_read = _reranked(embed, request.situation or request.question, among)
    near = np.column_stack([apart, below - below.max()])
    last = np.array(told_from_last(among, request.history))[:, None]
    rows = np.hstack([near, told, stand, last, met, given, rest, known, read])
    of_question = _of_question(asked, weighed, ruled=bool(quoted))
    return Signs(among, rows, np.concatenate([of_question, at_best, best_given, best_read]))


def _reranked(
    embed: Embed, question: str, among: Sequence[Sentence]
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """Return the signs in the order of `RERANKED`, one row a sentence, and `RERANKED_AT_BEST`."""
    import numpy as np

    found = reranker(embed).rerank(question, among)
    scores = found.scores.astype(np.float64)
    below = scores - scores.max()
    many = float(np.log(np.exp(below).sum()))
    against = (scores - found.none).clip(-MOST_RERANKED, MOST_RERANKED)
    rows = np.column_stack([against, below.clip(-MOST_RERANKED)])
    return rows, np.array([against.max(), many, found.likely])


def _kind(
    asked: Asked, weighed: Weighed, one: Sentence, place: Place, *, by_rules: bool
) -> tuple[float, float, float, float, float]:
    """Return the signs from "around" to "by rules"."""
    named = weighed.names - place.own - place.heading - place.document
    return (
        float(one.place >= FIRST),
        float(one.row),
        float(len(named)),
        float(_is_unfit(asked, one)),
        float(by_rules),
    )


def _forms(forms: Collection[tuple[Form, bool]], one: Sentence) -> Iterator[float]:
    """Yield for each form, given with whether it is asked for, whether a sentence shows it then,
    and whether it is missing."""
    for form, asked in forms:
        shown = asked and form.shows.search(one.text) is not None
        yield float(shown)
        yield float(asked and not shown)


def _words(asked: Asked, weighed: Weighed, place: Place) -> tuple[float, float, float]:
    """Return the shares of the question's words, by weight, that only stand beside a sentence, that
    others near in meaning stand for, and that are missing."""
    beside = related = missing = 0.0
    for word, weight in weighed.weights.items():
        if word in place.own | place.heading | place.document:
            continue
        loose = loosely(word)
        gap = 1.0 - asked.near.share(word, place.own)
        if loose & place.own:
            related += weight
            gap = min(gap, _LOOSE)
        elif loose & (place.heading | place.document):
            gap = min(gap, _ABOVE)
        elif word in place.beside:
            beside += weight
            gap = min(gap, _BESIDE)
        missing += weight * gap
    total = max(weighed.total, 1e-6)
    return beside / total, related / total, missing / total


def _is_unfit(asked: Asked, one: Sentence) -> bool:
    """Whether a sentence has not what the question wants to hear."""
    kind = wants(asked.text)
    return bool(kind) and not sentence_fits(kind, one, question=asked.text)


def _of_question(asked: Asked, weighed: Weighed, *, ruled: bool) -> "NDArray[np.float64]":
    import numpy as np

    words = {k: w for k, w in weighed.weights.items() if not k.startswith("#")}
    unknown = max((w for k, w in words.items() if k not in weighed.used), default=0.0)
    return np.array(
        [
            1.0,
            float(weighed.polar),
            len(weighed.weights) / 5,
            unknown / max(weighed.total, 1e-6),
            float(bool(wants(asked.text))),
            float(bool(weighed.names)),
            float(not ruled),
        ]
    )
