"""Sentences that say plainly of what a yes/no question asks about whether it is there, may be taken
along or will be otherwise: "There is a ramp to the stage", "Radios stay at home", "The fee does not
rise"."""

import re
from collections.abc import Sequence
from functools import lru_cache

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.properties import matter
from memory_core.llm.surroundings import unsaid
from memory_core.llm.terms import STOP, content, stem, tokens
from memory_core.llm.thesaurus import loosely

_AND = r"^(?:and |so |but )?"
_ANY = r"(?:(?:an?|any|some|the|my|our|your|their|his|her) )?"
_WHERE = r"(?P<where> (?:at|in|on|near|for|to|from|inside|by|during|into|onto) .+)?$"
_WHAT = r"(?P<what>[\w'’-]+(?: [\w'’-]+){0,2}?)"
_THERE = re.compile(
    rf"{_AND}(?:(?:is|are|was|were) there|will there be) {_ANY}{_WHAT}{_WHERE}",
    re.I,
)
_TAKEN = re.compile(
    rf"{_AND}(?:(?:are|is) (?P<who>(?:(?!allowed)[\w'’-]+ ){{0,3}}?)allowed "
    r"(?:to (?:bring|take|have|carry|use) )?"
    r"|(?:can|may|could) (?:[\w'’-]+ ){1,3}?(?:bring|take|have|carry) )"
    rf"{_ANY}{_WHAT}(?: along| with them| with (?:me|us|you))?{_WHERE}",
    re.I,
)
_CHANGING = re.compile(
    rf"{_AND}(?:is|are|will|does|do|has|have|did) (?:the|your|our|my|their|its) {_WHAT} "
    r"(?:(?:going to|be|been|still|also|already|ever) )*(?P<verb>[a-z]{3,})$",
    re.I,
)
_ANYBODY = frozenset(
    content("kid child people person guest visitor member pupil student passenger player user")
)
"""Who is spoken to, and not always named."""
_BE = r"(?:(?:Yes|No), )?(?:[Tt]here (?:is|are|was|were|will be)|[Ww]e (?:have|offer))"
_SAYS_THERE = re.compile(rf"^{_BE} (?P<rest>[^,.;]+)")
_ITEM = re.compile(r"^(?:An? |The |One |Two )?(?P<rest>[\w'’ -]+)(?=, which|, who|, but|$)")
_MAY = (
    r"(?:(?:stays?|remains?|(?:is|are) (?:to be )?(?:left|kept)) "
    r"(?:at home|outside|out|behind|away|in the)"
    r"|(?:is|are) (?:not |also |always )?(?:allowed|welcome|permitted|forbidden|banned|prohibited)"
    r"|(?:may|must|can|should) (?:not )?be|cannot be)\b"
)
_DOES = (
    r"(?:,[^,;.]+,)? (?:does|do|will|is|are|has|have|did|won['’]t|doesn['’]t|don['’]t)"
    r"(?: (?:not|never|be|also|still))* (?P<verb>[a-z]+)"
)
_SAME = re.compile(r" (?:(?:will )?(?:stays?|remains?)) (?:the same|unchanged|as)\b", re.I)


def says_plainly(material: Material, one: Sentence) -> bool:
    """Whether a sentence begins with what a question asks about and says whether it is so, and all
    else that is asked is said by it or around it."""
    question = material.asked.bare
    asked = _asked(question) if material.asked.kind == "yes/no" else None
    if asked is None or one.title or one.pairs or one.quote.by_user:
        return False
    way, what, verb, rest = asked
    said = {"there": _is_there, "taken": _is_taken}
    if not (said[way](what, one) if way in said else _changes(what, verb, one)):
        return False
    return not unsaid(rest, question, one, material.documents)


@lru_cache(maxsize=256)
def _asked(question: str) -> tuple[str, str, str, frozenset[str]] | None:
    """Return the way in which a question asks whether something is so, what it asks about, the verb
    and the stems of what else it says; None for other questions. Kept, for every sentence is asked.
    """
    for way, pattern in (("there", _THERE), ("taken", _TAKEN), ("changing", _CHANGING)):
        if found := pattern.match(question):
            more = found.groupdict()
            rest = content(f"{more.get('who') or ''} {more.get('where') or ''}")
            rest = [word for word in rest if word not in _ANYBODY]
            verb = more.get("verb") or ""
            return (way, found["what"], verb, frozenset(rest)) if content(found["what"]) else None
    return None


def _is_there(what: str, one: Sentence) -> bool:
    found = _SAYS_THERE.match(one.text)
    listed = None if found or one.text.endswith((".", "!", "?")) else _ITEM.match(one.text)
    told = found or listed
    words = tokens(told["rest"]) if told else []
    return _begin(words, what, before=0 if listed else 3)


def _is_taken(what: str, one: Sentence) -> bool:
    match = re.match(rf"(?P<rest>[\w'’-]+(?: [\w'’-]+)?) {_MAY}", one.text)
    return match is not None and _begin(tokens(match["rest"]), what, before=0)


def _changes(what: str, verb: str, one: Sentence) -> bool:
    head = re.escape(what.rsplit(maxsplit=1)[-1])
    if not frozenset(matter(what)) <= one.terms:
        return False
    changed = (stem(found["verb"]) for found in re.finditer(rf"\b{head}{_DOES}", one.text, re.I))
    same = stem(verb) == stem("change") and re.search(rf"\b{head}{_SAME.pattern}", one.text, re.I)
    return stem(verb) in changed or same is not None


def _begin(words: Sequence[str], what: str, *, before: int) -> bool:
    """Whether words begin with what is asked about, whose last word ends a part of them. before:
    words that may stand in front of it."""
    asked = [stem(word) for word in tokens(what)]
    for at in range(min(before, len(words)) + 1):
        own = [stem(word) for word in words[at : at + len(asked)]]
        behind = words[at + len(asked) :][:1]
        alike = len(own) == len(asked) and all(
            one == other or (len(asked) == 1 and one in loosely(other))
            for one, other in zip(own, asked, strict=True)
        )
        if alike and (not behind or behind[0].casefold() in STOP):
            return True
    return False
