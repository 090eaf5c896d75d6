"""What something is called: a sentence tells it where a name stands beside what it is of, and not
where it only has some name in it, of a town or of somebody else."""

import re
from collections.abc import Iterator

from memory_core.llm.terms import STOP, content, stem
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
_JOINS = (
    r"(?:because|and|but|or|so|as|while|when|if|that|who|which|with|for|from|in|at|to|of|on|my|our|"
    r"his|her|their|the|has|have|had|is|are|was|were)"
)
"""Words that part a name from the noun after it: "Welsh because my niece"."""
_IS = r"(?:is|are|was|were|will be|['’]s|['’]re)"


def tells_no_name(question: str, text: str) -> bool:
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
        re.fullmatch(
            rf"(?: {_IS}|,|['’]s)? {_DET}(?:an? )?(?:(?!{_JOINS}\b)[\w-]+ ){{0,2}}", between
        )
        is not None
    )
