"""What the user told, and what a question asks that is not said by it: what somebody is called, the
age of somebody's friend, the number of a thing, what the user does where others do it.

Only questions that are clearly of a class are judged; of all others every sentence may answer.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from memory_core.llm.citing import Citations
from memory_core.llm.demands import Demand
from memory_core.llm.material import Material
from memory_core.llm.parted import part_of_owner
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.personal import KIN
from memory_core.llm.related import related
from memory_core.llm.terms import STOP, content, stem
from memory_core.llm.thesaurus import loosely
from memory_core.llm.value_kinds import DAY, MONTH

_CAPITAL = r"(?-i:[A-ZÀ-Þ])"
_DET = r"(?:(?:the|my|our|his|her|their|its|your|this|that) )?"
_WHAT = r"what(?:['’]?s| is| are| was| were)"
_ASKS_NAME = re.compile(
    rf"^\W*(?:and |so )?{_WHAT} {_DET}(?P<a>[\w '’-]+?) (?:called|named)$"
    rf"|\b{_WHAT} {_DET}(?P<b>[\w '’-]+?)['’]s? (?:first |last )?names?$"
    rf"|\b{_WHAT} the names? of {_DET}(?P<c>[\w '’-]+)$",
    re.I,
)
_CALLED = re.compile(r"\b(?:call(?:ed|s|ing)?|names?|named|nicknamed?|known as)\b", re.I)
_NAME = re.compile(
    rf"(?<![\w-])(?!(?:{MONTH}|{DAY})s?\b)(?-i:[A-ZÀ-Þ])[\w'’.-]*[\w](?! (?:{MONTH})\b)", re.I
)
_PLACED = re.compile(
    r"\b(?:in|at|from|to|on|near|of|into|for|by|around|until|since) (?:the )?$", re.I
)
"""Before a name that is of a place, a time, or whoever is meant by another word."""
_BETWEEN = r"(?: (?:at|in|from|of|for|on) [\w ]{1,25}?)?"
_IS = r"(?:is|are|was|were|will be|['’]s|['’]re)"

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
_SOMEBODY = re.compile(
    r"^\W*(?:(?:yes|no|well|and|but|so|actually|also|now|then|today|yesterday)\b,? )*"
    rf"(?:he|she|they|{_CAPITAL}[\w’'-]+|(?:my|our|his|her|their) [\w-]+(?: {_CAPITAL}[\w-]+)?"
    rf"(?:['’]s \w+)?)(?:['’](?:s|re|ve|ll|d)\b| )",
    re.I,
)
"""Begins with somebody else, by name or as what he or she is to the user."""

_NUMBERS = (
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
"""Numbers and codes, and with what something is done."""
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
_FOR = re.compile(
    rf"\b(?P<how>for|on) (?:the|my|our|his|her|their|an?) (?!{DAY}|{MONTH}|(?:the|my|our)\b)"
    r"(?P<what>[a-z][\w-]*)\b(?! (?:of|for|in)\b)",
)


def lacking(question: str, one: Sentence) -> bool:
    """Whether what the user told lacks what each answer to a question of some class must say."""
    return _lacks(question.rstrip(" ?!."), one.text, one.meant)


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
    if any(each.asks.search(question) and not each.has.search(whole) for each in _NUMBERS):
        return True
    return (
        _tells_no_name(question, whole)
        or _tells_no_role(question, whole)
        or _of_somebody_else(question, whole)
        or _of_the_other(question, whole)
        or _of_another_part(question, whole)
    )


def _tells_no_name(question: str, text: str) -> bool:
    """Whether a question asks what something is called, and a text gives it no name."""
    asked = _ASKS_NAME.search(question)
    if asked is None or _CALLED.search(text):
        return False
    noun = next(group for group in asked.groups() if group).split()[-1]
    if re.match(_CAPITAL, noun):
        return False
    at = re.search(rf"\b{re.escape(noun.removesuffix('s'))}\w{{0,3}}\b", text, re.I)
    names = list(_names(text, frozenset(content(question))))
    if at is None:
        return not names
    return not any(_is_beside(text, at, name) for name in names)


def _names(text: str, asked: frozenset[str]) -> Iterator[re.Match[str]]:
    """Yield the words of a text that look like a name of whom a question does not name itself."""
    for match in _NAME.finditer(text):
        begins = not text[: match.start()].strip() or text[: match.start()].rstrip()[-1] in ".!?“"
        word = match.group()
        if word.split("'")[0].casefold() in STOP or stem(word) in asked:
            continue
        if not begins or re.match(rf" {_IS}\b|, ", text[match.end() :]):
            yield match


def _is_beside(text: str, noun: re.Match[str], name: re.Match[str]) -> bool:
    """Whether a name stands where it says what a noun is called: "my sister Ada", "the vet is Dr.
    Cole", "Rex is our dog", and not in "my sister lives in Ulm"."""
    if name.start() > noun.end():
        between = text[noun.end() : name.start()]
        if _PLACED.search(between) and not re.fullmatch(r" of ", between):
            return False
        listed = rf",? ?(?:[-:–(] ?)?(?:{_CAPITAL}[\w'’-]+(?:,| and|, and) )*"
        return (
            re.fullmatch(rf"{_BETWEEN},?(?: {_IS})?(?: now)?{listed}", between, re.I) is not None
            or re.search(rf",? (?:\w+ )?{_IS} $", between) is not None
        )
    between = text[name.end() : noun.start()]
    return (
        re.fullmatch(rf"(?: {_IS}|,|['’]s)? {_DET}(?:an? )?(?:[\w-]+ ){{0,2}}", between) is not None
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
