"""What an answer to a question of some class must say, and a sentence that does not say it answers
something else: where a thing is from, how old somebody is, why, which one, what a part of a thing
costs.

Only questions that are clearly of a class are judged; of all others every sentence may answer.
"""

import re
from functools import lru_cache

from memory_core.llm.ages import tells_no_age
from memory_core.llm.citing import Citations
from memory_core.llm.demands import DEMANDS, OF_DECIDING, Demand
from memory_core.llm.inventory import counts_no_such
from memory_core.llm.material import Material
from memory_core.llm.of_itself import names_no_town, only_itself
from memory_core.llm.other_days import of_other_day
from memory_core.llm.other_groups import of_other_group
from memory_core.llm.other_numbers import of_other_number
from memory_core.llm.other_subjects import of_other_month, of_other_subject
from memory_core.llm.parted import (
    another_part,
    only_guaranteed,
    only_own,
    own_price,
    sum_of_another,
)
from memory_core.llm.particular_demands import PARTICULAR, PARTICULAR_OF_DECIDING
from memory_core.llm.passages import Sentence
from memory_core.llm.rates import only_rated
from memory_core.llm.reasons import gives_no_reason
from memory_core.llm.rivals import tells_of_rival
from memory_core.llm.roles import (
    lacks_rank,
    lacks_role,
    names_no_maker,
    only_the_role,
    tells_no_other,
    tells_of_many,
)
from memory_core.llm.slots import of_another
from memory_core.llm.standing import sentences_of
from memory_core.llm.told_again import told_before
from memory_core.llm.unnamed import leaves_open

_NUMBERED = re.compile(
    r"\b(?:numbers?|nos?\.|pages?|platforms?|gates?|zones?|chapters?) "
    r"\d+\w?(?:, \d+\w?)*(?:,? (?:and|or|to) \d+\w?)?\b",
    re.I,
)
"""Numbers that are names, and tell no sum, no age and no time."""
_ASKING = frozenset({"fact", "about", "fragment", "list", "need"})
"""Kinds of questions that are judged."""


_OF_QUESTION = (
    *(of_other_number, of_other_subject, of_other_month, of_other_group, of_other_day),
    *(own_price, only_guaranteed, only_own, only_rated, only_itself, names_no_town),
)
"""What makes a sentence tell something else, asked of the question as it is worded."""
_OF_MATERIAL = (
    *(tells_of_rival, tells_no_age, tells_no_other, lacks_role, lacks_rank, tells_of_many),
    *(only_the_role, names_no_maker, counts_no_such, gives_no_reason),
)
"""The same, asked of the question beside all that is at hand."""
_NEAR = (of_another, another_part, sum_of_another)
"""The same, asked of the question and of what stands near to its words."""


def unmet(material: Material, one: Sentence) -> bool:
    """Whether a sentence lacks what each answer to the question must say."""
    question, near = material.asked.text, material.asked.near
    if one.quote.by_user:
        return False
    if told_before(material, one):
        return True
    if material.asked.kind not in _ASKING:
        leaves = of_another(question, one, near=near) or tells_of_rival(material, one)
        leaves = leaves or _lacks(question, one, decides=True)
        return material.asked.kind == "yes/no" and leaves
    return (
        _lacks(question, one, decides=False)
        or any(tells_else(question, one, near=near) for tells_else in _NEAR)
        or any(tells_else(question, one) for tells_else in _OF_QUESTION)
        or any(tells_else(material, one) for tells_else in _OF_MATERIAL)
        or (not one.pairs and leaves_open(question, one.text))
    )


def unanswered(material: Material, citations: Citations) -> bool:
    """Whether nothing that an answer quotes from documents says what it must."""
    told = sentences_of(material, citations)
    if not told or any(quote.by_user for quote in citations.quotes):
        return False
    return all(unmet(material, one) for one in told)


@lru_cache(maxsize=256)
def _demanded(question: str, *, decides: bool) -> tuple[Demand, ...]:
    """Return what the classes of a question demand; kept, because it is asked of every sentence.
    decides: of a question for yes or no."""
    of = OF_DECIDING + PARTICULAR_OF_DECIDING if decides else DEMANDS + PARTICULAR
    return tuple(each for each in of if each.asks.search(question.rstrip(" ?!.")))


@lru_cache(maxsize=8_192)
def _lacks(question: str, one: Sentence, *, decides: bool) -> bool:
    """Whether a sentence, its last heading and its columns lack what a class of questions needs;
    kept, because every sentence is asked."""
    demands = _demanded(question, decides=decides)
    if not demands:
        return False
    said = f"{one.leaf}\n{one.columns}\n{one.text}\n{one.meant}"
    said = _NUMBERED.sub(" ", said)
    return any(each.has.search(said) is None for each in demands)
