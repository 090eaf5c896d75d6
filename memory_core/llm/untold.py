"""What the user told, and what a question asks that is not said by it: what somebody is called, the
age of somebody's friend, the number of a thing, what the user does where others do it.

Only questions that are clearly of a class are judged; of all others every sentence may answer.
"""

import re
from functools import lru_cache

from memory_core.llm.citing import Citations
from memory_core.llm.demands import ORIGIN, Demand
from memory_core.llm.material import Material
from memory_core.llm.names_told import tells_no_name
from memory_core.llm.others_told import of_another_one
from memory_core.llm.parted import part_of_owner
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.related import related
from memory_core.llm.terms import content
from memory_core.llm.thesaurus import loosely
from memory_core.llm.value_kinds import NUMBER

_DEMANDS = (
    ORIGIN[1],
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
            r"policy|reservation|room|gate|seat|platform|house|flight|train|licen[cs]e) numbers?$",
            re.I,
        ),
        re.compile(r"(?<![\d:.])(?!\d{1,2}[:.]\d\d\b)\d"),
    ),
    Demand(
        re.compile(r"\b(?:what|which) (?!time\b|day\b)[\w-]+\b.* with$", re.I),
        re.compile(r"\b(?:with|by|via|through|using|and (?:i|me)|me and)\b", re.I),
    ),
    Demand(
        re.compile(r"\b(?:did|have) (?:i|we) (?:choose|chosen|pick|picked|decide|decided)\b", re.I),
        re.compile(r"^(?!.*\b(?:choos|pick|decid)ing (?:between|if|whether)\b)", re.I | re.S),
    ),
)
"""Sums and numbers, with what something is done, where it is from, and what was chosen."""
_WHICH = re.compile(
    r"^\W*(?:and |in |at |on |for |from )?which (?!one|day|date|time|year|month|week|way|of)"
    r"(?P<kind>[a-z]+)\b(?! (?:is|are|was|were) (?:the )?\w+(?:er|est)\b)",
    re.I,
)
_ROLE = re.compile(
    r"^\W*(?i:(?:and )?who(?: is| was|['’]s) (?:the|our|my)) (?P<role>[a-z-]+ [a-z-]+)$"
)


def lacking(question: str, one: Sentence) -> bool:
    """Whether what the user told lacks what each answer to a question of some class must say."""
    return _lacks(question.rstrip(" ?!."), one.text, one.meant)


def untold(material: Material, citations: Citations) -> bool:
    """Whether an answer quotes the user alone, and none of that says what is asked."""
    if not citations.quotes or not all(quote.by_user for quote in citations.quotes):
        return False
    meant = {(one.quote.id, one.text): one.meant for one in material.said}
    question = material.asked.bare
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
        or of_another_one(question, whole)
        or _of_another_part(question, whole)
        or _leaves_open(question, whole)
    )


def _tells_no_role(question: str, text: str) -> bool:
    """Whether a question asks who has a role of two words, and a text has not the one that says
    what it is: "our team has five people" to "Who is the team lead?"."""
    asked = _ROLE.match(question)
    words = content(asked["role"]) if asked else []
    own = terms_of(text)
    return bool(words) and not {words[-1], *loosely(words[-1]), *related(words[-1])} & own


def _of_another_part(question: str, text: str) -> bool:
    """Whether a question asks how old or how much somebody or something is that belongs to another,
    and a text speaks of the owner alone: of Ada to "How old is Ada's dog?"."""
    part = part_of_owner(question)
    own = terms_of(text)
    return bool(part) and not any({one, *loosely(one), *related(one)} & own for one in part)


def _leaves_open(question: str, text: str) -> bool:
    """Whether a question asks which of a kind, and a text speaks of the kind alone: "my insurance
    pays for it", "he is in hospital", "she speaks four languages"."""
    asked = _WHICH.match(question)
    if asked is None:
        return False
    kind = rf"{asked['kind'].removesuffix('s')}(?:s|es)?"
    of_kind = list(re.finditer(rf"\b{kind}\b", text, re.I))
    bare = rf"(?:\b(?:my|our|his|her|their|the|an?|in|at|from|{NUMBER})|^) {kind}\b"
    named = r"[,:]? (?:(?:is|are|was|were|called|named) )?(?:the )?(?-i:[A-ZÀ-Þ\d])|[,:]| of\b"
    told = rf"{bare}(?!{named})"
    return bool(of_kind) and len(re.findall(told, text, re.I)) == len(of_kind)
