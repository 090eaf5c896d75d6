"""Questions of some class that one line or sentence answers by its form, or one of each of two
things."""

from memory_core.llm.addresses import tells_address
from memory_core.llm.at_most import at_most
from memory_core.llm.attending import tells_attendance
from memory_core.llm.by_span import by_span
from memory_core.llm.called_so import tells_title
from memory_core.llm.cells import cell, tells_cell
from memory_core.llm.citing import Citations
from memory_core.llm.colours import tells_colours
from memory_core.llm.dimensions import tells_measure
from memory_core.llm.doers import tells_doer
from memory_core.llm.earlier import earlier
from memory_core.llm.earnings import tells_pay
from memory_core.llm.event_times import tells_event
from memory_core.llm.inhabitants import inhabitants, tells_inhabitants
from memory_core.llm.material import Material
from memory_core.llm.part_values import part_value, tells_part
from memory_core.llm.passages import Sentence
from memory_core.llm.plainly_so import says_plainly
from memory_core.llm.prices_listed import lists_price
from memory_core.llm.records import by_document
from memory_core.llm.telling import in_place
from memory_core.llm.valued import lacks

MIN_WORDS = 3
"""Words of a question of which another sentence must have all, at least, to be told instead."""
_WAYS = (earlier, by_span, at_most, inhabitants, part_value, cell)
_TELLING = (
    *(tells_doer, tells_pay, says_plainly, tells_attendance),
    *(tells_title, tells_address, tells_colours, lists_price),
    *(tells_event, tells_measure),
)
"""Whether a sentence answers by its form, asked of each sentence of a document."""
_OF_FORM = (tells_inhabitants, tells_part, tells_cell, *_TELLING)


def by_form(material: Material, citations: Citations) -> str:
    """Answer what came first, in which of two months something is so, the most a thing bears, how
    many live in a place, the value of a part of a thing, or what the only sentence of a document
    tells that has the form of an answer; "" where the question asks for none of these, or none is
    told."""
    found = (said for way in _WAYS if (said := way(material, citations)))
    return next(found, "") or _the_only_one(material, citations)


def tells_by_form(material: Material, one: Sentence) -> bool:
    """Whether a sentence has the form of an answer to the question."""
    return any(tells(material, one) for tells in _OF_FORM) and not _outdone(material, one)


def _outdone(material: Material, one: Sentence) -> bool:
    """Whether another sentence of the document has all words of the question itself and a value
    such as it asks for, and this one has not: the form alone does not make it the answer then."""
    words = frozenset(material.asked.wanted)
    if material.asked.kind == "yes/no" or len(words) < MIN_WORDS or words <= one.terms:
        return False
    others = (each for each in material.documents if each.quote.name == one.quote.name)
    rivals = (each for each in others if words <= each.terms and not each.title)
    return any(not lacks(material.asked.text, each) for each in rivals)


def _the_only_one(material: Material, citations: Citations) -> str:
    """Quote the one sentence of a document that has the form of an answer; "" where none or several
    have it."""
    for tells in _TELLING:
        for among in by_document(material):
            found = {one.text: one for one in among if tells(material, one)}
            if found and not any(_outdone(material, one) for one in found.values()):
                return in_place(citations, [*found.values()]) if len(found) == 1 else ""
    return ""
