"""Where something is: what names it behind a preposition, as "glass goes to the bottle banks" names
the banks, tells no place of it; nor does a country tell a town."""

import re

from memory_core.llm.demands import WHEREABOUTS
from memory_core.llm.passages import Sentence
from memory_core.llm.read_once import found_once
from memory_core.llm.terms import STOP

_ASKS = re.compile(
    r"^(?:and |so )?where(?:['’]?s| is| are| (?:can|do|will) (?:i|we) (?:find|see)) "
    r"(?:the |my |our |your )?"
    r"(?P<thing>(?!(?:it|he|she|they|that|this|there)\b)[\w'’&-]+(?: [\w'’&-]+){0,3}?)"
    r"(?: (?:in|at|on|of|near|inside|for|kept|located|situated|found) ?.*)?$",
    re.I,
)
_AT_A_PRICE = re.compile(
    r"\b(?:at|for|of|by) (?:an? |the )?(?:half|full|reduced|lower|low|special|discount\w*|"
    r"price\w*|cost|[$€£]?\d[\w.,%]*)\b",
    re.I,
)
_ASKS_TOWN = re.compile(
    r"\b(?:in|at|from|near) (?:which|what) (?:town|city|village)\b"
    r"|\b(?:which|what) (?:town|city|village)\b.*\b(?:in|at|from|near)\W*$",
    re.I,
)
_TOWN = re.compile(r"\b(?:town|city|village|there)\b", re.I)
_CAPITALIZED = re.compile(r"(?<![\w'’])(?!I\b)[A-ZÀ-Þ][\w'’-]+")
_BEGINS_ALIKE = 5
"""Letters that a country and what is of it have in common: "Portugal", "Portuguese"."""


def only_itself(question: str, one: Sentence) -> bool:
    """Whether a question asks where something is, and a sentence names it behind a preposition and
    says no place beside."""
    asked = _ASKS.match(question.rstrip(" ?!."))
    if asked is None or one.row:
        return False
    thing = re.escape(asked["thing"].casefold())
    behind = re.compile(
        r"\b(?:in|at|from|to|of|on|into|by|with|near|for) "
        rf"(?:(?:the|an?|our|your|my|their|its|all) )?(?:[\w-]+ )?{thing}\b",
        re.I,
    )
    said = f"{one.text}\n{one.meant}"
    left = behind.sub(" ", said)
    return left != said and WHEREABOUTS.has.search(_AT_A_PRICE.sub(" ", left)) is None


def names_no_town(question: str, one: Sentence) -> bool:
    """Whether a question asks in which town something is, and a sentence with its titles has no
    name but those of the question."""
    if found_once(_ASKS_TOWN, question) is None or one.pairs or _TOWN.search(one.text):
        return False
    asked = {word.casefold() for word in re.findall(r"[^\W\d_]+", question)}
    names = _CAPITALIZED.findall(one.named) + _CAPITALIZED.findall(one.leaf)[1:]
    return not any(_is_new(name.casefold(), asked) for name in names)


def _is_new(name: str, asked: set[str]) -> bool:
    alike = (len(word) > _BEGINS_ALIKE and name.startswith(word[:_BEGINS_ALIKE]) for word in asked)
    return name not in asked | STOP and not any(alike)
