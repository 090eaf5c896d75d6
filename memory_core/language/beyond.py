"""Beyond what is spoken of: "Is there a cheaper one?" asks for one cheaper than the thing spoken of
last, "How many rooms?" how many it has."""

import re
from typing import TYPE_CHECKING

from memory_core.language.resolution import Choice
from memory_core.language.word_lists import TIMES
from memory_core.language.wording import END_MARKS, worded
from memory_core.model import Replacement

if TYPE_CHECKING:
    from spacy.tokens import Doc

_ASKS = re.compile(
    r"\s*(?:(?:and|so|but|ok|okay|hm+)\b[\s,]*)*"
    r"(?:(?:is|are) there|(?:do|have) you (?:have|sell|offer|got)|what about|how about|any)\b",
    re.IGNORECASE,
)
_OPEN = frozenset({"one", "ones", "anything", "something"})
_COUNTED = re.compile(
    r"\s*(?:(?:and|so|but|ok|okay)\b[\s,]*)*how (?P<how>many|much) "
    r"(?!of\b|are\b|is\b|do\b|exactly\b)"
    r"(?P<what>[a-z]+(?: [a-z]+)?)\W*$",
    re.IGNORECASE,
)
_PART = re.compile(
    r"what(?:'s| is| are| was) (?P<whole>"
    r"the (?P<part>[a-z]+(?: [a-z]+)?) (?:of|on|in|for|with) .+?|"
    r"(?:the )?[^?]+?['’]s? (?P<owned>[a-z]+(?: [a-z]+)?))\W*$",
    re.IGNORECASE,
)
_THAN = re.compile(
    r"(?P<asks>(?:and )?(?:is|was|are|were)) (?:it|this|that|they) "
    r"(?P<how>\w+er|(?:more|less) \w+) than "
    r"(?:the one|that|those|the ones) (?P<of>(?:of|on|in|for|with|at|from) .+?)\W*$",
    re.IGNORECASE,
)
GOODS = frozenset({"PRODUCT", "PROPERTY"})
"""Types of what is compared with others of its kind, and has parts that are counted."""


def asks_beyond(doc: "Doc") -> bool:
    """Whether a question asks for something cheaper, lighter or longer without saying than what."""
    compared = any(token.tag_ == "JJR" or token.lower_ in {"more", "less"} for token in doc)
    open_end = any(token.lower_ in _OPEN for token in doc)
    than = any(token.lower_ == "than" for token in doc)
    return compared and open_end and not than and _ASKS.match(doc.text) is not None


def than_added(doc: "Doc", topic: Choice) -> Replacement | None:
    """Return " than the Falco X2" after such a question; None where nothing of which there are
    others was spoken of."""
    about = topic.referent
    if about is None or not about.is_name or about.type not in GOODS:
        return None
    end = len(END_MARKS.sub("", doc.text))
    entity_id = about.entity.id if about.entity else ""
    text = f" than {worded(about)}"
    return Replacement(end, end, text, about.text, entity_id, "ellipsis", topic.candidates)


def counted(text: str) -> bool:
    """Whether a text asks only how many of something there are: "And how many rooms?"."""
    asked = _COUNTED.match(text)
    return asked is not None and asked["what"].split()[-1].rstrip("s").lower() not in TIMES


def counted_of(text: str, topic: Choice) -> tuple[str, tuple[Replacement, ...]]:
    """Return how many of it the thing spoken of has, and what was put in; "" where none was."""
    asked, about = _COUNTED.match(text), topic.referent
    if asked is None or about is None or not about.is_name or about.type not in GOODS:
        return "", ()
    have = "do" if about.plural else "does"
    whole = f"How {asked['how'].lower()} {asked['what']} {have} {worded(about)} have?"
    entity_id = about.entity.id if about.entity else ""
    said = (0, len(text), whole, about.text, entity_id)
    return whole, (Replacement(*said, "ellipsis", topic.candidates),)


def compared_part(text: str, question: str) -> str:
    """Return "Is the price of the X longer than the price of the Y?" for "Is it longer than the one
    of the Y?" after a question for the price of the X, "" for any other."""
    than, before = _THAN.match(text), _PART.match(question)
    if than is None or before is None:
        return ""
    part = before["part"] or before["owned"]
    return f"{than['asks']} {before['whole']} {than['how']} than the {part} {than['of']}?"
