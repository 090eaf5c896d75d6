"""How much each word of a question matters for what can answer it, and which no answer can lack."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from memory_core.llm.terms import content, stem

_LIGHT_WEIGHT = 0.2
"""Words people put around the matter ("your return policy"); texts on it often do without. A word
that every sentence has weighs ln 2, 0.7."""
_VERB_SHARE = 0.4
"""Everyday verbs have many synonyms."""
_NAME_SHARE = 0.6
"""A text on a thing names it now and then only."""


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


_LIGHT = _stems(
    "policy rule guideline procedure process regulation information details term conditions period "
    "time deal amount number total day week month year hour company people person somebody anybody "
    "someone degree level temperature date name kind type part way place may must also still yet "
    "already first more less much longer shorter higher lower larger bigger smaller compare each "
    "instead extra dollar euro pound after before during while between since until thing big"
)
_VERBS = _stems(
    "use used put go goes bring win won drop serve make made run ride drive write wrote work hire "
    "skip fill happen show see look turn set keep kept leave left start stop begin end move need "
    "help try call ask answer speak talk learn teach read buy sell order pay paid send receive get "
    "hold carry wear eat drink cook bake stay sleep visit meet join choose pick find lose lost "
    "break broke broken fix solve open close become remain follow lead build plan suggest "
    "recommend handle manage include exclude contain cover require accept allow permit borrow "
    "lend rent book reserve cancel change replace switch install prepare store play withdraw "
    "accompany cut chop mix print reject spend save walk protect survive remove mount provide "
    "forget stand mind enjoy fly travel reach arrive depart finish complete achieve earn "
    "receive appear prefer like love hate mean care do did done bear born live take give share "
    "bit bite"
)
_MEASURES = _stems("time date day year age price number amount percentage share temperature place")
_INESSENTIAL = _LIGHT | _VERBS | _MEASURES
_CODE = re.compile(r"\b(?=\w*\d)(?=\w*[A-Za-z])[\w-]+\b|\b(?:[A-Z][\w&]*|[A-Z]-?) \d+(?:\.\d+)*\b")
_OF_WHAT = re.compile(
    r"\bwh(?:o|at)(?:'s| is| are| was| were) the .{2,40}? of (?:the |a |an )?([\w -]+)", re.I
)
"""What of a thing: the thing itself must be spoken of, by its own word."""
_CAPITAL = re.compile(r"(?<=\w )[A-ZÀ-Þ][\w'’-]+")
_PRICED = re.compile(
    r"\b(?:what|how much) (?:do|does|did|will|would) (.+?) (?:cost|charge)\b"
    r"|\bhow much (?:is|are|was|were) (.+?)\W*$"
    r"|\b(?:price|cost|fee|fare) (?:of|for) (.+?)\W*$",
    re.I,
)
_PAST = re.compile(r"\b(?:when|why) (?:was|were|did|has|have)\b.*?(\w+)\W*$", re.I)
_WHO_DOES = re.compile(
    r"^who (?:will |can |may |must |should |has )?"
    r"(?!(?:is|are|was|were|will|can|may|must|should|has|had|does|do|did)\b)(\w+)\b",
    re.I,
)
_ASKED_NOUN = re.compile(
    r"\bhow m(?:any|uch) (?!(?:is|are|do|does|did|was|will|would|can|must|for|to|the|an?)\b)(\w+)\b"
    r"|\bwh(?:at|ich) (\w+)\b|"
    r"\b(?:what|who)(?:'s| is| are| was| were) (?:the|its|his|her|their|my|your) ((?:\w+ ){0,2}?"
    r"\w+) (?:of|for|in|at|on)\b",
    re.I,
)
_POLAR = re.compile(
    r"^(?:is|are|was|were|am|does|do|did|can|could|has|have|had|will|would|should|may|must)\b", re.I
)
_SATISFIED = frozenset(
    {"#price", "#rent", "#salary", "#size", "#range", "#speed", "#capacity", "#age"}
)
"""Properties that a number may stand for without their word."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """weights: word of the question -> how much it matters. essential: words one of whose likes an
    answer must have. measured: of these, what a number can stand for. titled: words that a
    document's title has, which what stands in another document lacks. doing: what is asked who
    does it."""

    weights: dict[str, float]
    essential: frozenset[str] = frozenset()
    measured: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    polar: bool = False
    exact: frozenset[str] = frozenset()
    priced: frozenset[str] = frozenset()
    titled: frozenset[str] = frozenset()
    doing: frozenset[str] = frozenset()

    @property
    def total(self) -> float:
        """What all words weigh together."""
        return sum(self.weights.values())


def weigh(
    question: str,
    wanted: Collection[str],
    among: Iterable[frozenset[str]],
    *,
    names: Collection[str] = (),
    titles: Iterable[str] = (),
) -> Weighed:
    """Weigh the words of a question by ln(1 + n / df) over sentences (inverse document frequency),
    less for light words, verbs and names; a word no sentence has weighs as one that one has.

    among: the terms of each sentence with its headings. names: stems of names in the question.
    titles: of the documents, as each sentence's.
    """
    holding: Counter[str] = Counter()
    n = 1
    for n, terms in enumerate(among, 1):  # noqa: B007 - the number of sentences is needed below
        holding.update(terms)
    weights = {
        word: _factor(word, names) * math.log(1 + n / max(1, holding[word]))
        if word not in _LIGHT
        else _LIGHT_WEIGHT
        for word in wanted
    }
    keys = frozenset(word for word in wanted if word.startswith("#"))
    return Weighed(
        weights,
        (frozenset(_essential(question, wanted)) | keys) & frozenset(wanted),
        keys & _SATISFIED,
        frozenset(_named(question, names)) & frozenset(wanted),
        frozenset(word for word in wanted if holding[word]),
        _POLAR.match(question) is not None,
        frozenset(
            word
            for found in (*_OF_WHAT.findall(question), *_PAST.findall(question))
            for word in content(found)
        ),
        frozenset(_priced(question)) & frozenset(wanted),
        _in_titles(titles) & frozenset(word for word in wanted if not is_light(word)),
        frozenset(map(stem, _WHO_DOES.findall(question))) & frozenset(wanted),
    )


def _in_titles(titles: Iterable[str]) -> frozenset[str]:
    """Return the stems of the titles and names of documents."""
    return frozenset(
        word for title in frozenset(titles) for word in content(title.replace("_", " "))
    )


def _priced(question: str) -> set[str]:
    """Return the stems of what a question asks the price of; a verb behind its first word is a
    thing there: "the Business plan", but "spent on the fence"."""
    found = (next(filter(None, match.groups())) for match in _PRICED.finditer(question))
    return {
        word
        for text in found
        for i, word in enumerate(content(text))
        if word not in _LIGHT and (i or word not in _VERBS)
    }


def _named(question: str, names: Collection[str]) -> set[str]:
    """Return the stems of names and of other words with a capital that do not begin a sentence."""
    return {*names, *(word for found in _CAPITAL.findall(question) for word in content(found))}


def is_light(word: str) -> bool:
    """Whether a word says next to nothing about what is asked, or is an everyday verb."""
    return word in _LIGHT or word in _VERBS


def _factor(word: str, names: Collection[str]) -> float:
    if word in _VERBS:
        return _VERB_SHARE
    return _NAME_SHARE if word in names else 1.0


def _essential(question: str, wanted: Collection[str]) -> set[str]:
    """Return the stems a text must have to answer: codes, the noun asked for, and of a question
    that is answered by yes or no all that are no verbs."""
    found = {word for match in _CODE.finditer(question) for word in content(match.group())}
    for match in _ASKED_NOUN.finditer(question):
        found |= set(content(next(group for group in match.groups() if group)))
    if _POLAR.match(question):
        found |= set(wanted)
    found |= {word for match in _OF_WHAT.findall(question) for word in content(match)}
    kept = {word for word in found if word not in _INESSENTIAL}
    return kept | {stem(word) for p in (_PAST, _WHO_DOES) for word in p.findall(question)}
