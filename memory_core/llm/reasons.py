"""A reason that is asked for and stands in the sentence after the one that is quoted: "The machine
stopped. Salt had got into the gears." """

import re

from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.telling import in_place
from memory_core.llm.terms import content

ASKS_WHY = re.compile(
    r"\bwhy\b|\bhow come\b|\breasons?\b|\bwhat (?:made|makes|caused|causes)\b|\bcause of\b", re.I
)
_GIVES = re.compile(
    r"\b(?:because|since (?!\d|last|then|the \d)|reasons?|due to|so that|therefore|otherwise|"
    r"that is why|caused?|thanks to|in order to)\b"
    r"|\btoo \w+|\bbut (?:it|he|she|they|we|i)\b"
    r"|[,;] (?:as|for|so) (?:the|an?|it|he|she|they|we|there|his|her|their|its|nobody|no)\b",
    re.I,
)
"""Gives a reason."""
_EXPLAINS = re.compile(
    r"\bhad (?:\w+ ){0,2}?(?:\w+ed|got|been|become|lost|run|gone|come|made|broken|left)\b"
    r"|\b(?:showed|found|turned out) that\b|\bit turned out\b",
    re.I,
)
"""Tells what was before, as a sentence after what happened does to explain it."""
_DATES = re.compile(r"\d{4} (?:to|-|–) (?:\d{4}|today|now)|\bsince (?:the )?\d+")
_MAY_GIVE = re.compile(
    r"\b(?:because|since|so|due|reasons?|therefore|otherwise|too|cannot|not|nor?|never|nobody|"
    r"without|caus\w+|means?|meant|only|thanks|if|or|but|unless|until|for|after|when|while|ill)\b"
    r"|n['’]t\b|[;(–—]|\bas (?!it turned|well\b)"
    r"|\bto (?!(?:the|an?|my|his|her|their|its|our|your|this|that|each|all|one)\b)(?-i:[a-z])",
    re.I,
)
_PLAIN_WORD = re.compile(r"(?<![\w-])[a-zß-ÿ]{3,}")
_NEW = 2
"""Words besides names, numbers and the question's from which on a sentence may tell a reason."""
_NEXT = (1, 2)
"""Where a reason stands after a sentence, the likeliest first."""
WENT_ON = "You gave no reason, but right after it you said {}."
MAX_QUOTED = 2
"""Quotations of an answer to which a reason is added; more is a list."""


def with_reason(material: Material, citations: Citations, text: str) -> str:
    """Return an answer to a question for a reason, with the sentence after what it quotes that
    gives one, where what it quotes gives none."""
    quotes = citations.quotes
    if not quotes or len(quotes) > MAX_QUOTED or "“" not in text or "\n" in text:
        return text
    if not ASKS_WHY.search(material.asked.text):
        return text
    if any(_GIVES.search(quote.text) for quote in quotes):
        return text
    if any(quote.by_user for quote in quotes):
        return _went_on(material, citations, text)
    among = material.documents
    at = [i for i, one in enumerate(among) if one.quote in quotes]
    found = next((one for i in at if (one := reason_after(among, i))), None)
    found = found or next((one for i in at if (one := _after_what_is_asked(material, i))), None)
    return f"{text} {in_place(citations, [found])}" if found else text


def _after_what_is_asked(material: Material, at: int) -> Sentence | None:
    """Return the sentence right after one that says no more than what the reason is asked of; None
    where it says more, or none follows it. at: where the one stands."""
    one, wanted = material.documents[at], set(material.asked.wanted)
    repeats = 2 * len(wanted & one.terms) >= len(wanted) > 1 and not one.pairs
    return _below(material.documents, at, 1) if repeats else None


def _went_on(material: Material, citations: Citations, text: str) -> str:
    """Return an answer in the user's words without a reason, with what he or she said next."""
    last = citations.quotes[-1]
    at = next((i for i, one in enumerate(material.said) if one.quote == last), -1)
    if at < 0 or at + 1 == len(material.said):
        return text
    return f"{text} {WENT_ON.format(citations.quoted(material.said[at + 1].quote))}"


def reason_after(among: tuple[Sentence, ...], at: int) -> Sentence | None:
    """Return the sentence after one, of its piece and under its heading, that gives a reason; None
    where none does. at: where the one stands."""
    for step in _NEXT:
        other = _below(among, at, step)
        if other and (_GIVES.search(other.text) or _EXPLAINS.search(other.text)):
            return other
    return None


def _below(among: tuple[Sentence, ...], at: int, step: int) -> Sentence | None:
    """Return the sentence so many steps after one, of its piece and under its heading; None where
    there is none, or it is a title."""
    one, after = among[at], among[at + step : at + step + 1]
    same = [two for two in after if (two.place, two.heading) == (one.place, one.heading)]
    return same[0] if same and not same[0].title else None


def gives_no_reason(material: Material, one: Sentence) -> bool:
    """Whether a reason is asked for, a sentence has nothing but names, dates and words of the
    question, and none after it gives a reason: "2014 to 2019: engineer at Sund" to "Why did she
    leave Sund?"."""
    said = _DATES.sub(" ", one.text)
    if not ASKS_WHY.search(material.asked.text) or one.row:
        return False
    if _MAY_GIVE.search(said) or _GIVES.search(said) or _EXPLAINS.search(said):
        return False
    new = set(content(" ".join(_PLAIN_WORD.findall(said)))) - set(content(material.asked.text))
    return (
        len(new) < _NEW and reason_after(material.documents, material.documents.index(one)) is None
    )
