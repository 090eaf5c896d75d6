"""A question about a thing that is answered where others than the thing are spoken of, too: the
town's history speaks of the town throughout, and names it once."""

from memory_core.llm.citing import Citations
from memory_core.llm.evidence import best
from memory_core.llm.material import Material
from memory_core.llm.meant import of_its_own
from memory_core.llm.naming import Subject, opening_name
from memory_core.llm.passages import Sentence
from memory_core.llm.telling import in_place

OPEN = 0.55
"""Share of the question's words, by weight, a sentence must cover that is looked for everywhere."""
_STRICT = frozenset({"PRODUCT", "PROPERTY"})
"""Things beside which others of their kind stand: only what is said of them is theirs."""


def openly(material: Material, citations: Citations) -> str:
    """Quote what answers the whole question, names included, from where the things it names are
    spoken of; "" where nothing does."""
    if any(of_its_own(material, this) for this in material.focus):
        return ""
    among = [
        one
        for one in material.documents
        if any(_may_speak_of(material, this, one) for this in material.focus)
    ]
    asked = material.asked
    words = tuple(dict.fromkeys([*asked.wanted, *asked.names]))
    return in_place(citations, best(asked, among, words=words, enough=OPEN))


def _may_speak_of(material: Material, this: Subject, one: Sentence) -> bool:
    """Whether a sentence is about a thing, or stands where that is the matter."""
    if one in material.about(this):
        return True
    if this.entity.type in _STRICT:
        return False
    document = f"{one.top}; {one.quote.document}"
    return this.is_named(document) or (this.is_named(one.heading) and not opening_name(one.text))


def of_a_stranger(material: Material) -> bool:
    """Whether a question is about people whom no document speaks of: what is said of others there
    answers nothing."""
    people = [one for one in material.focus if one.entity.type == "PERSON"]
    return bool(people) and not any(material.about(one) for one in people)
