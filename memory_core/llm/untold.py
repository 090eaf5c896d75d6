"""What the user told, and what a question asks that is not said by it: what somebody is called, the
age of somebody's friend, the number of a thing, what the user does where others do it.

Only questions that are clearly of a class are judged; of all others every sentence may answer.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from memory_core.llm.citing import Citations
from memory_core.llm.demands import Demand
from memory_core.llm.material import Material
from memory_core.llm.names_told import tells_no_name
from memory_core.llm.parted import part_of_owner
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.personal import KIN
from memory_core.llm.related import related
from memory_core.llm.terms import content, stem
from memory_core.llm.thesaurus import loosely
from memory_core.llm.value_kinds import DAY, MONTH, NUMBER

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

_DEMANDS = (
    Demand(
        re.compile(r"^\W*(?:and |so )?how much\b", re.I),
        re.compile(
            rf"{NUMBER}|\d|n['’]t\b|\b(?:no|not|never|nothing|free|all|any|few|little|less|more|most|"
            r"much|lots?|plenty|half|double|enough|expensive|cheap|some|several|couple|hundreds?|"
            r"thousands?|same)\b",
            re.I,
        ),
    ),
    Demand(
        re.compile(r"\b(?:phone|telephone|mobile|cell|fax|bank|account) numbers?$", re.I),
        re.compile(r"\d(?:[ ()/+.-]*\d){4}"),
    ),
    Demand(
        re.compile(
            r"\b(?:order|booking|ticket|invoice|customer|reference|confirmation|tracking|serial|"
            r"policy|reservation|room|gate|seat|platform|house|flight|train|licen[cs]e) numbers?$"
            r"|\b(?:password|passcode|pin|combination|code)$",
            re.I,
        ),
        re.compile(r"\d|\b(?:is|was)\W+\S|[:=]", re.I),
    ),
    Demand(
        re.compile(r"\b(?:what|which) (?!time\b|day\b)[\w-]+\b.* with$", re.I),
        re.compile(r"\b(?:with|by|via|through|using|and (?:i|me)|me and)\b", re.I),
    ),
)
"""Sums, numbers and codes, and with what something is done."""
_ROLE = re.compile(
    r"^\W*(?i:(?:and )?who(?: is| was|['’]s) (?:the|our|my)) (?P<role>[a-z-]+ [a-z-]+)$"
)
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


def lacking(question: str, one: Sentence) -> bool:
    """Whether what the user told lacks what each answer to a question of some class must say."""
    return _lacks(question.rstrip(" ?!."), one.text, one.meant)


def told_closer(question: str, text: str, said: Sequence[Sentence]) -> bool:
    """Whether a question tells apart which one it means ("the back door"), another sentence speaks
    of that one, and a text of one that is not told apart ("the door")."""
    for match in _APART.finditer(question):
        which, phrase = match["what"], match.group().split(" ", 1)[1].casefold()
        bare = re.search(rf"\b(?:the|my|our|his|her|their|an?) {which}\b", text, re.I)
        if bare and any(phrase in one.text.casefold() for one in said):
            return phrase not in text.casefold()
    return False


def untold(material: Material, citations: Citations) -> bool:
    """Whether an answer quotes the user alone, and none of that says what is asked."""
    if not citations.quotes or not all(quote.by_user for quote in citations.quotes):
        return False
    meant = {(one.quote.id, one.text): one.meant for one in material.said}
    question = material.asked.text.rstrip(" ?!.")
    return all(
        _lacks(question, quote.text, meant.get((quote.id, quote.text), ""))
        for quote in citations.quotes
    )


@lru_cache(maxsize=4_096)
def _lacks(question: str, text: str, meant: str) -> bool:
    """As `lacking`; kept, because every rule asks it of every sentence."""
    whole = f"{text} {meant}" if meant else text
    if any(each.asks.search(question) and not each.has.search(whole) for each in _DEMANDS):
        return True
    return (
        tells_no_name(question, whole)
        or _tells_no_role(question, whole)
        or _of_somebody_else(question, whole)
        or _of_the_other(question, whole)
        or _of_another_part(question, whole)
        or _of_somebodys(question, whole)
    )


def _tells_no_role(question: str, text: str) -> bool:
    """Whether a question asks who has a role of two words, and a text has not the one that says
    what it is: "our team has five people" to "Who is the team lead?"."""
    asked = _ROLE.match(question)
    words = content(asked["role"]) if asked else []
    own = terms_of(text)
    return bool(words) and not {words[-1], *loosely(words[-1]), *related(words[-1])} & own


def _of_somebody_else(question: str, text: str) -> bool:
    """Whether a question asks yes or no of the user, and a text says it of somebody else alone."""
    if not _OF_ONESELF.match(question) or _ONESELF.search(text) or not _SOMEBODY.match(text):
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


def _of_another_part(question: str, text: str) -> bool:
    """Whether a question asks how old or how much somebody or something is that belongs to another,
    and a text speaks of the owner alone: of Ada to "How old is Ada's dog?"."""
    part = part_of_owner(question)
    own = terms_of(text)
    return bool(part) and not any({one, *loosely(one), *related(one)} & own for one in part)


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
