"""A date that only a title has: "Version 8.1 (2 September)" says when version 8.1 came out."""

import re

from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.terms import content, stems
from memory_core.llm.value_kinds import MONTH
from memory_core.llm.weighing import is_light

_WHEN = re.compile(
    r"^(?:and |so )?(?:when|(?:on )?(?:what|which) (?:day|date)) "
    r"(?:did|was|were|is|are|will|does) (?P<what>.+?)\W*$",
    re.I,
)
_HAPPENS = frozenset(
    stems("come came out release publish appear held hold happen take place launch write issue")
)
"""What things with a date do, as stems."""
_DAY = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?\.? {MONTH}\b|\b{MONTH} \d{{1,2}}\b|\b20\d\d\b", re.I
)


def dated(material: Material, citations: Citations) -> str:
    """Quote the title that has the date of what a question asks when it was, "" where none has:
    every word of that stands in the title or in the document's, and some in the title itself."""
    asked = _WHEN.match(material.asked.text)
    words = {word for word in content(asked["what"]) if _matters(word)} if asked else set[str]()
    return next(
        (citations.quoted(one.quote) for one in material.documents if _tells(one, words)), ""
    )


def _tells(one: Sentence, words: set[str]) -> bool:
    """Whether a title has a date, and these words or such as its document's title has."""
    own = terms_of(one.text)
    above = terms_of(one.top) | terms_of(one.quote.name)
    return one.title and bool(words & own) and words <= own | above and bool(_DAY.search(one.text))


def _matters(word: str) -> bool:
    return word not in _HAPPENS and not is_light(word)
