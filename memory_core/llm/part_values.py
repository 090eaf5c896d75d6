"""The price, the date or another value of something that belongs to a thing or is found there,
where the thing is not named beside it: "What does the bath at the Old Mill cost?" by "The bath
costs 12" in a letter of the Old Mill."""

import re
from dataclasses import dataclass
from itertools import takewhile

from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.properties import spoken_of
from memory_core.llm.terms import content
from memory_core.llm.valued import gives, wanted_value
from memory_core.llm.weighing import is_light
from memory_core.names import normalize

_ASKS = r"^(?:and |so )?(?:what|when|how (?:much|long|many|old|big|far|high|tall|heavy)|where)\b"
_DOES = (
    r"(?: (?:cost|costs|open|opened|close|begin|begun|start|started|weigh|last|take|built|founded|"
    r"made|opening|closing))?\W*$"
)
_FINDS = (
    re.compile(
        rf"{_ASKS}.*? (?:the|an?|your|their) (?P<part>[a-z][\w -]{{2,30}}?) (?:at|of|in|on) "
        rf"(?:the )?(?P<whole>[\w&'’ -]+?){_DOES}",
        re.I,
    ),
    re.compile(
        rf"{_ASKS}.*? (?:the|do|does|did|is|are|was|were) (?P<whole>[\w& -]+?)['’]s? "
        rf"(?P<part>[a-z][\w -]{{2,30}}?){_DOES}",
        re.I,
    ),
)
_ANOTHER = r"(?! (?:of|at|in|on|from|for|with|by)\b)"
"""What follows a part that is said to be of something else."""
_CLAUSE = re.compile(r"[;.](?=\s|$)|, and | but ")
_JUDGED = frozenset({"money", "date", "when", "clock", "duration", "count", "measure"})


@dataclass(frozen=True, slots=True)
class _Part:
    """What is asked about, as written, the thing it is of, and the kind of its value."""

    text: str
    whole: str
    kind: str


def part_value(material: Material, citations: Citations) -> str:
    """Quote the one sentence that gives the value of a part of the thing named, where the thing is
    the matter; "" where the question asks for no such value, or not just one gives it."""
    if _asked(material.asked.text) is None or not material.focus:
        return ""
    found = {one.text: one for one in material.documents if tells_part(material, one)}
    told = [one for one in material.said if _beside(material) <= one.terms]
    # the user's own word comes first
    return citations.quoted(next(iter(found.values())).quote) if len(found) == 1 > len(told) else ""


def tells_part(material: Material, one: Sentence) -> bool:
    """Whether a sentence gives the value of the part of the thing named that a question asks about,
    right behind the part's name, and stands where the thing is the matter."""
    asked = _asked(material.asked.text)
    whole = normalize(asked.whole) if asked else ""
    if asked is None or not any(whole in this.names for this in material.focus):
        return False
    if not _gives(asked, one.text, material.asked.text):
        return False
    return _beside(material) <= one.terms and {*content(whole)} <= _around(material, one)


def _beside(material: Material) -> frozenset[str]:
    """Return the words of a question that say more than the thing's name and little ones."""
    left = frozenset(material.asked.wanted) - material.asked.names
    return frozenset(word for word in left if word[0] != "#" and not is_light(word))


def _gives(asked: _Part, text: str, question: str) -> bool:
    """Whether a text gives the value of a part right behind its name."""
    part = re.escape(asked.text.casefold())
    part = rf"(?:^{part[:1].upper()}{part[1:]}|\b{part})"  # with a capital it is another's name
    named = re.compile(rf"{part}\b{_ANOTHER}")
    told = [clause for clause in _CLAUSE.split(text) if named.search(clause)]
    return any(gives(asked.kind, named.split(one, maxsplit=1)[1], question) for one in told)


def _asked(question: str) -> _Part | None:
    """Read which part of what a question asks a value of, None where it asks for nothing such."""
    kind = wanted_value(question)
    found = next((match for one in _FINDS if (match := one.search(question))), None)
    if found is None or kind not in _JUDGED or spoken_of(found["part"]):
        return None
    if all(map(is_light, content(found["part"]))):
        return None
    return _Part(found["part"], found["whole"], kind)


def _around(material: Material, one: Sentence) -> frozenset[str]:
    """Return the words of the titles above a sentence, of its document's name, and of the nearest
    titles and "Key: value" lines before it in its piece of text, as of a letter's head."""
    at = material.documents.index(one)
    before = [other for other in material.documents[:at] if other.place == one.place]
    while before and not (before[-1].pairs or before[-1].title):
        before.pop()
    head = takewhile(lambda other: other.pairs or other.title, reversed(before))
    titles = " ".join((one.heading, one.top, *(other.text for other in head)))
    return terms_of(titles) | terms_of(one.quote.name)
