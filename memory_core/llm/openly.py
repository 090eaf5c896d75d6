"""A question about a thing that is answered where others than the thing are spoken of, too: the
town's history speaks of the town throughout, and names it once."""

import re

from memory_core.llm.citing import Citations
from memory_core.llm.evidence import best
from memory_core.llm.material import Material
from memory_core.llm.meant import of_its_own
from memory_core.llm.naming import Subject, opening_name
from memory_core.llm.passages import Sentence
from memory_core.llm.telling import in_place
from memory_core.llm.terms import content

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
    """Whether a question is about people, or makes of a product, of whom no document speaks: what
    is said of others there answers nothing."""
    people = [one for one in material.focus if one.entity.type == "PERSON"]
    people = [one for one in people if not _is_a_word(material, one)]
    if people:
        return not any(material.about(one) for one in people)
    products = [one for one in material.focus if one.entity.type == "PRODUCT"]
    return bool(products) and all(_is_another_make(material, one) for one in products)


def _is_a_word(material: Material, this: Subject) -> bool:
    """Whether what was taken for somebody is a word that documents use: "by cheque"."""
    name = this.entity.name
    words = frozenset(content(name))
    plain = name == name.casefold() and bool(words) and not material.about(this)
    return plain and any(words <= one.terms for one in material.documents)


def _is_another_make(material: Material, this: Subject) -> bool:
    """Whether documents speak of what the first words of a thing's name mean, and never of its last
    one: of the "Loader", and of no "Loader Max"."""
    first, _, last = this.entity.name.rpartition(" ")
    if not first or last == last.casefold() or material.about(this):
        return False
    texts = [f"{one.heading}\n{one.text}".casefold() for one in material.documents]
    named = re.compile(rf"\b{re.escape(last.casefold())}\b")
    return any(first.casefold() in text for text in texts) and not any(map(named.search, texts))
