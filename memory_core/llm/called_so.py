"""What a paper, a boat or another thing of somebody's is called, where its name stands in quotation
marks right behind the word for it: 'her memoirs, "Salt on the Sill"'."""

import re

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.surroundings import unsaid
from memory_core.llm.terms import content, stem

_KIND = r"(?P<kind>[a-z-]{3,})"
_WHAT = r"^(?:and |so )?what(?:['’]s| is| are| was| were)"
_REST = r"(?P<rest> (?:of|by|about|on|at|from|in|for) .*?)?"
_ASKS = (
    re.compile(rf"{_WHAT} (?P<of>(?:.*? )?){_KIND}{_REST} (?:called|named|titled|entitled)$", re.I),
    re.compile(rf"{_WHAT} the (?:name|title)s? of (?P<of>(?:.*? )?){_KIND}{_REST}$", re.I),
)
_NAMED = re.compile(
    r"\b(?P<kind>[a-z-]+)(?:,| was| is| are| were)?"
    r"(?: (?:called|named|titled|entitled|of the name|the))? ?"
    r"[\"“‘*_][A-ZÀ-Þ][^\"”’*_]{2,80}[\"”’*_]"
)


def tells_title(material: Material, one: Sentence) -> bool:
    """Whether a sentence gives, in quotation marks, the name of what a question asks the name of,
    and all else that it asks is said by it or around it."""
    question = material.asked.bare
    asked = next((found for each in _ASKS if (found := each.match(question))), None)
    if asked is None or one.title or one.quote.by_user:
        return False
    kind = stem(asked["kind"])
    if not any(stem(each["kind"]) == kind for each in _NAMED.finditer(one.text)):
        return False
    rest = frozenset(content(f"{asked['of']} {asked['rest'] or ''}"))
    return not unsaid(rest, question, one, material.documents)
