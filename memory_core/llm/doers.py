"""Who does something or has a role, where a name stands beside the word for it: "our welder, Ann
Lee", "Teacher: Ann Lee", "by the architect Ann Lee", "translated by Ann Lee"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.surroundings import unsaid
from memory_core.llm.terms import STOP, content, stem, tokens
from memory_core.llm.value_kinds import DAY, MONTH
from memory_core.llm.word_families import is_agent

_WHO = r"^(?:and |so |but )?who(?:['’]s|m)?"
_ASKS_ROLE = re.compile(
    rf"{_WHO}(?: is| was)? (?:the|your|our|their) (?P<role>[a-z][\w'’-]*(?: [a-z][\w'’-]*){{0,2}}?)"
    r"(?P<rest> (?:of|at|in|for|on|to|behind) .+)?$",
    re.I,
)
_ASKS_DOING = re.compile(
    rf"{_WHO} (?:does|did|has done|is doing) (?:the|your) (?P<verb>\w+ing)\b(?P<rest>.*)$",
    re.I,
)
_ASKS_VERB = re.compile(
    rf"{_WHO} (?:has |have |had |will |is |was )?(?!(?:is|was|are|were|has|have|had|will|would|can|"
    r"could|may|must|should|do|does|did|be|been|the|your|our|their|to|an?|not|got|gets?|else|in|at|"
    r"on)\b)(?P<verb>[a-z]{3,})\b(?P<rest> .+)$",
    re.I,
)
_TITLE = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.? )"
_WORD = r"[A-ZÀ-Þ][\w'’-]+"
_FULL = rf"(?:{_TITLE}{_WORD}(?: {_WORD})*|{_WORD}(?: (?:(?:van|von|de|der|of) )?{_WORD})+)"
_NAME = rf"(?P<name>{_FULL}|{_WORD})"
_WHOSE = r"(?:our|the|an?|my|his|her|its|their|your)"
_ROLE = r"(?P<role>(?i:[a-z][\w'’-]*)(?: [a-z][\w'’-]*){0,3})"
_BEHIND = re.compile(rf"\b(?P<name>{_FULL})(?:,|,? (?:is|was|as)) (?:{_WHOSE} )?{_ROLE}")
"""A name, and what somebody is behind it."""
_BEFORE = re.compile(
    rf"(?:\b(?i:{_WHOSE}) |(?:^|[.;(] ?)){_ROLE}(?:, |: | (?:is |was |called |named )?){_NAME}"
)
_BY = re.compile(rf"\b(?P<verb>[a-z]+) by (?:{_WHOSE} )?(?:[a-z-]+ ){{0,2}}{_NAME}")
_ANOTHER = frozenset(
    content("deputy vice assistant former ex acting late old second junior future outgoing trainee")
)
_NO_NAME = re.compile(rf"(?:{MONTH}|{DAY})$", re.I)
_ENDED = re.compile(r"\W*$|\W*[,.;:()–—]|\W+(?:of|at|in|for|on|with|who|since|and|to|from)\b")
"""What may follow the word for a role."""
_OF = re.compile(r" (?:of|for) (?:the |our )?(\w+(?: \w+)?)")
"""Of what somebody has a role."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked. role: words of a role, as stems; verb: what somebody does; rest: the stems of
    what else the question says."""

    role: tuple[str, ...]
    verb: str
    rest: frozenset[str]


def tells_doer(material: Material, one: Sentence) -> bool:
    """Whether a sentence names who does or is what a question asks for, and all else that it asks
    is said by it or around it."""
    question = material.asked.bare
    asked = _asked(question)
    if asked is None or one.title or one.quote.by_user or not next(_named(asked, one.text), ""):
        return False
    near = bool(asked.verb)  # a role is called by its own word
    return not unsaid(asked.rest, question, one, material.documents, near=near)


@lru_cache(maxsize=256)
def _asked(question: str) -> _Asked | None:
    """Read who is asked for, None where nobody is; kept, because it is asked of every sentence."""
    if found := _ASKS_ROLE.match(question):
        role = tuple(stem(word) for word in tokens(found["role"]))
        return _Asked(role, "", frozenset(content(found["rest"] or "")))
    found = _ASKS_DOING.match(question) or _ASKS_VERB.match(question)
    if found is None:
        return None
    rest = frozenset(content(found["rest"]))
    return _Asked((), found["verb"].casefold(), rest) if rest else None


def _named(asked: _Asked, text: str) -> Iterator[str]:
    """Yield the names that stand beside the role or the verb in a text."""
    for found in (*_BEHIND.finditer(text), *_BEFORE.finditer(text)):
        behind = found.start("role") > found.start("name")
        words = tokens(found["role"])
        after = text[found.end("role") :]
        ended = _ENDED.match(after) is not None if behind else True
        if behind and asked.rest and (of := _OF.match(after)):
            ended = ended and bool(asked.rest.intersection(content(of[1])))
        if _is_name(found["name"]) and _is_role(asked, words, behind=behind, ended=ended):
            yield found["name"]
    for found in _BY.finditer(text) if asked.verb else ():
        if stem(found["verb"]) == stem(asked.verb) and _is_name(found["name"]):
            yield found["name"]


def _is_name(name: str) -> bool:
    first = name.split(maxsplit=1)[0]
    return first.casefold() not in STOP and not _NO_NAME.match(first)


def _is_role(asked: _Asked, words: Sequence[str], *, behind: bool, ended: bool) -> bool:
    """Whether some words are the role asked for, or one who does what is asked, with no word that
    makes another of it. behind: they may go on; ended: they end a part of the sentence."""
    n = len(asked.role) or 1
    ends = range(n, len(words) + 1) if behind else (len(words),)
    for end in ends:
        own, before = words[max(0, end - n) : end], words[: max(0, end - n)]
        after = end < len(words) and words[end].casefold() not in STOP
        if after or (end == len(words) and not ended):
            continue
        if _ANOTHER & {stem(word) for word in before} - set(asked.role):
            continue
        if asked.role and tuple(stem(word) for word in own) == asked.role:
            return True
        if not asked.role and own and is_agent(own[0], asked.verb):
            return True
    return False
