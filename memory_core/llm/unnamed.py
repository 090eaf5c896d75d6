"""Whether a sentence leaves open which of a kind it speaks of: "a bishop gave the ford" to "Which
bishop gave it?", "apple juice" to "Which apples are used for the juice?"."""

import re
from functools import lru_cache

from memory_core.llm.terms import stem, stems_of
from memory_core.llm.value_kinds import NUMBER

_WHICH = re.compile(
    r"^(?:(?:and|so|but|in|at|on|for|from|by|with|to) )?which "
    r"(?:(?:\w+ )?(?P<head>[^\W\d_]+) "
    r"(?=(?:is|are|was|were|do|does|did|has|have|had|can|will|would|should|must|may)\b)"
    r"|(?P<first>[^\W\d_]+)\b)",
    re.I,
)
_CALLED = re.compile(
    r"\bwhat (?:is|was|are|were) (?:the|his|her|its|their|my|our|your) (?P<a>\w+)(?: of .+)? "
    r"called\b"
    r"|\bwhat(?:['’]s| is| was) the name of (?:the|his|her|its|their) (?P<b>\w+)"
    r"|\bwhat(?:['’]s| is| was) (?:the|his|her|its|their) (?P<c>\w+?)['’]?s name\b",
    re.I,
)
_NO_KIND = frozenset({"one", "ones", "of", "way", "is", "are", "was", "were", "do", "does", "did"})
_WORD = re.compile(r"[^\W_]+")
_INDEFINITE = re.compile(r"(?P<before>[^\s]*)\s*\b(?:a|an|another|some)\s$", re.I)
_PLURAL = re.compile(r"\b(?:in|at|on|from|for|with|by|to|of)\s$", re.I)
"""Before a kind of thing in the plural of which any are meant: "at schools"."""
_NUMBERED = re.compile(rf"(?P<before>[^\s]*)\s*\b(?:several|many|some|{NUMBER})\s$", re.I)
_SAYS_OF = re.compile(r"(?:[,:;(–—]|\b(?:is|are|was|were|be|been|as|became|becomes|like))$", re.I)
"""Before an article: what follows it is said of something that has a name."""
_NAMING = re.compile(r"(?i:\W*(?:called|named|known as)\b)|,? [A-ZÀ-Þ]|\W*[“\"‘]")
"""After a kind of thing: its name."""
_LIMITING = re.compile(
    r"\s*(?:[,:(–—.;!?]|$)|\s(?!in (?:1\d|20)\d\d\b)"
    r"(?:of|with|in|on|at|from|by|for|near|behind|under|who|that|which|whose|where|to|without|beside|"
    r"next)\b",
    re.I,
)
"""After a kind of thing: what tells which one it is."""
_NO_MORE = re.compile(r"\s*(?:[.;!]|$)|,? (?:and|or|but|too|as well)\b")
"""After several of a kind: nothing that tells which they are."""
_IN_GENERAL = re.compile(
    r"\b(?:must|may|can|cannot|should|needs?|needed|required?|valid|allowed|forbidden|free|costs?|only|"
    r"included|all|not|no|never)\b|n['’]t\b",
    re.I,
)
"""Says it of any of a kind: "helmets must be worn on rides"."""


def leaves_open(question: str, text: str) -> bool:
    """Whether a question asks which of a kind, or what something is called, and a text speaks of
    the kind without saying so: by an indefinite article, or as a part of another word's name."""
    if match := _CALLED.search(question):
        kind = next(word for word in match.groups() if word)
        return _is_open(question, text, kind, named_only=True)
    match = _WHICH.search(question.strip())
    kind = (match["head"] or match["first"]).casefold() if match else ""
    return kind not in _NO_KIND | {""} and _is_open(question, text, kind, named_only=False)


@lru_cache(maxsize=4_096)
def _is_open(question: str, text: str, kind: str, *, named_only: bool) -> bool:
    """As `leaves_open`; kept, because every sentence is asked. named_only: only a name tells."""
    of_kind = [match for match in _WORD.finditer(text) if stem(match.group()) == stem(kind)]
    return bool(of_kind) and all(
        _is_any(text, match, named_only=named_only) or _is_part(question, text, match)
        for match in of_kind
    )


def _is_any(text: str, match: re.Match[str], *, named_only: bool) -> bool:
    """Whether a word stands behind an indefinite article and nothing says which one it is."""
    before = text[: match.start()]
    if _PLURAL.search(before) and match.group().endswith("s"):
        return bool(_NO_MORE.match(text, match.end())) and not _IN_GENERAL.search(text)
    article = _INDEFINITE.search(before) or (_NUMBERED.search(before) if named_only else None)
    if article is None or _SAYS_OF.search(article["before"]):
        return False
    after = text[match.end() :]
    return _NAMING.match(after) is None and (named_only or _LIMITING.match(after) is None)


def _is_part(question: str, text: str, match: re.Match[str]) -> bool:
    """Whether a word is the first of a compound whose last is a thing that the question names by
    itself: the apple of "apple juice", where it asks of "the juice"."""
    following = re.match(r"[ -]([^\W\d_]+)", text[match.end() :])
    if following is None or stem(following[1]) not in stems_of(question):
        return False
    thing = re.escape(following[1])
    whole = rf"\b{re.escape(match.group())}\w{{0,2}}[ -]{thing}"
    apart = rf"\b(?:the|an?|my|our|your|this|his|her|their) (?:\w+ )?{thing}\b"
    return re.search(whole, question, re.I) is None and bool(re.search(apart, question, re.I))
