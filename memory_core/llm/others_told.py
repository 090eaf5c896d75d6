"""What the user told of another one than is asked of: of somebody else, of somebody else's thing,
of the other of two, of when something begins and not of when it ends."""

import re
from collections.abc import Sequence

from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.personal import KIN
from memory_core.llm.related import related
from memory_core.llm.terms import content, stem, stems_of
from memory_core.llm.thesaurus import loosely
from memory_core.llm.value_kinds import DAY, MONTH

_CAPITAL = r"(?-i:[A-ZÀ-Þ])"
_OF_ONESELF = re.compile(
    r"^\W*(?:and |so |but )?(?:do|did|am|are|was|were|have|had|will|can)(?:n['’]t)? (?:i|we)\b"
    r"(?! all\b)",
    re.I,
)
_ONESELF = re.compile(
    r"\b(?:i|we|me|us|mine|ours|myself|ourselves|"
    r"(?:my|our) (?:whole |entire )?(?:family|household)|every(?:one|body)|"
    r"no(?:body| one)|all of)\b",
    re.I,
)
_MINE = re.compile(rf"\b(?:my|our) (?!(?:{KIN})\b)(?P<what>\w+(?: \w+)?)", re.I)
_OWN_THING = re.compile(r"\b(?:my|our) (?P<what>[a-z]+)\b(?!['’]s)", re.I)
_SOMEBODY = re.compile(
    r"^\W*(?:(?:yes|no|well|and|but|so|actually|also|now|then|today|yesterday)\b,? )*"
    rf"(?:he|she|they|{_CAPITAL}[\w’'-]+|(?:my|our|his|her|their) [\w-]+(?: {_CAPITAL}[\w-]+)?"
    rf"(?:['’]s \w+)?)(?:['’](?:s|re|ve|ll|d)\b| )",
    re.I,
)
"""Begins with somebody else, by name or as what he or she is to the user."""

_WHEN = re.compile(r"\b(?:when|what time)\b", re.I)
_TURNS = tuple(
    (re.compile(rf"\b(?:{one})\b", re.I), re.compile(rf"\b(?:{other})\b", re.I))
    for one, other in (
        ("starts?|started|begins?|began", "ends?|ended|finish(?:es|ed)?"),
        ("leaves?|left|departs?|fly out", "arrives?|arrived|lands?|landed"),
        ("opens?", "closes?"),
    )
)
"""What begins and what ends, of which a time is told."""
_DOES = re.compile(r"\b(?:do|did|am|have) i (?!not\b|still\b|also\b|ever\b)(\w+)", re.I)
_OPPOSED = tuple(
    (re.compile(rf"\b(?:{one})\b", re.I), re.compile(rf"\b(?:{other})\b", re.I))
    for one, other in (
        ("old|former|previous|ex", "new|current|next"),
        ("left", "right"),
        ("upper|upstairs", "lower|downstairs"),
        ("first", "second|third|last"),
        ("second", "third"),
        ("front", "rear|back"),
        ("older|elder|big", "younger|little"),
        ("big|large", "small"),
    )
)
_APART = re.compile(
    r"\b(?:the|my|our|his|her|their) (?!(?:first|next|last|same|whole)\b)[a-z-]+ (?P<what>[a-z-]+)",
)
_FOR = re.compile(
    rf"\b(?P<how>for|on) (?:the|my|our|his|her|their|an?) (?!{DAY}|{MONTH}|(?:the|my|our)\b)"
    r"(?P<what>[a-z][\w-]*)\b(?! (?:of|for|in)\b)",
)


def of_another_one(question: str, text: str) -> bool:
    """Whether a text tells what a question asks, but of somebody or something else alone."""
    return (
        _of_somebody_else(question, text)
        or _of_somebodys(question, text)
        or _of_the_other(question, text)
        or _of_the_other_end(question, text)
    )


def told_closer(question: str, text: str, said: Sequence[Sentence]) -> bool:
    """Whether a question tells apart which one it means ("the back door"), another sentence speaks
    of that one, and a text of one that is not told apart ("the door")."""
    for match in _APART.finditer(question):
        which, phrase = match["what"], match.group().split(" ", 1)[1].casefold()
        bare = re.search(rf"\b(?:the|my|our|his|her|their|an?) {which}\b", text, re.I)
        if bare and any(phrase in one.text.casefold() for one in said):
            return phrase not in text.casefold()
    return False


def _of_somebody_else(question: str, text: str) -> bool:
    """Whether a question asks yes or no of the user, or with what he or she does something, and a
    text says it of somebody else alone."""
    if _ONESELF.search(text) or not _SOMEBODY.match(text):
        return False
    doing = _DOES.search(question)
    does = doing is not None and not stems_of(text).isdisjoint(content(doing[1]))
    if not does and not _OF_ONESELF.match(question):
        return False
    asked = frozenset(content(question))
    return not any(asked & frozenset(content(mine["what"])) for mine in _MINE.finditer(text))


def _of_the_other(question: str, text: str) -> bool:
    """Whether a question asks of one of two, or for what something is, and a text says it of the
    other alone: the new flat and the old one, the budget for the bath and that for the kitchen."""
    for pair in _OPPOSED:
        for one, other in (pair, pair[::-1]):
            if one.search(question) and not other.search(question):
                told = other.search(text) is not None and one.search(text) is None
                noun = _after(one, question)
                if told and noun and noun == _after(other, text):
                    return True
    said, own = {(m["how"], stem(m["what"])) for m in _FOR.finditer(text)}, terms_of(text)
    for match in _FOR.finditer(question):
        what = stem(match["what"])
        others = {word for how, word in said if how == match["how"]}
        near = {what, *loosely(what), *related(what)}
        if others and not near & (others | own):
            return True
    return False


def _after(word: re.Pattern[str], text: str) -> str:
    """Return the stem of what follows a word of a text, "" for nothing of weight."""
    found = word.search(text)
    following = re.match(r" ([\w-]+)", text[found.end() :]) if found else None
    return "".join(content(following[1])[:1]) if following else ""


def _of_somebodys(question: str, text: str) -> bool:
    """Whether a question asks of what is the user's, and a text speaks of such a thing that
    somebody else has: of Ada's cat to "What is my cat called?"."""
    for mine in _OWN_THING.finditer(question):
        theirs = (
            rf"(?:\b(?:has|owns|got|keeps|his|her|their)|['’]s) (?:[\w-]+ ){{0,2}}{mine['what']}\b"
        )
        if re.search(theirs, text, re.I) and not _ONESELF.search(text):
            return (
                re.search(rf"\b(?:my|our) (?:[\w-]+ ){{0,2}}{mine['what']}\b", text, re.I) is None
            )
    return False


def _of_the_other_end(question: str, text: str) -> bool:
    """Whether a question asks when something ends, and a text tells only when it begins."""
    if not _WHEN.search(question):
        return False
    ends = [*_TURNS, *(pair[::-1] for pair in _TURNS)]
    return any(
        one.search(question) and other.search(text) and not one.search(text) for one, other in ends
    )
