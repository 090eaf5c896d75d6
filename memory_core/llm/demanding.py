"""What an answer to a question of some class must say, and a sentence that does not say it answers
something else: where a thing is from, how old somebody is, why, which one, what a part of a thing
costs.

Only questions that are clearly of a class are judged; of all others every sentence may answer.
"""

import re
from functools import lru_cache

from memory_core.llm.citing import Citations
from memory_core.llm.demands import DEMANDS, OF_DECIDING, Demand
from memory_core.llm.inventory import counts_no_such
from memory_core.llm.material import Material
from memory_core.llm.other_groups import of_other_group
from memory_core.llm.parted import (
    another_part,
    only_guaranteed,
    only_own,
    own_price,
    sum_of_another,
)
from memory_core.llm.particular_demands import PARTICULAR, PARTICULAR_OF_DECIDING
from memory_core.llm.passages import Sentence
from memory_core.llm.reasons import gives_no_reason
from memory_core.llm.roles import lacks_role, names_no_maker, tells_no_other, tells_of_many
from memory_core.llm.slots import of_another
from memory_core.llm.standing import sentences_of
from memory_core.llm.unnamed import leaves_open

_NUMBERED = re.compile(
    r"\b(?:numbers?|nos?\.|pages?|platforms?|gates?|zones?|chapters?) "
    r"\d+\w?(?:, \d+\w?)*(?:,? (?:and|or|to) \d+\w?)?\b",
    re.I,
)
"""Numbers that are names, and tell no sum, no age and no time."""
_ASKING = frozenset({"fact", "about", "fragment", "list", "need"})
"""Kinds of questions that are judged."""


def unmet(material: Material, one: Sentence) -> bool:
    """Whether a sentence lacks what each answer to the question must say."""
    question, near = material.asked.text, material.asked.near
    if one.quote.by_user:
        return False
    if material.asked.kind not in _ASKING:
        leaves = of_another(question, one, near=near) or _lacks(question, one, decides=True)
        return material.asked.kind == "yes/no" and leaves
    return (
        _lacks(question, one, decides=False)
        or of_another(question, one, near=near)
        or another_part(question, one, near=near)
        or sum_of_another(question, one, near=near)
        or own_price(question, one)
        or only_guaranteed(question, one)
        or only_own(question, one)
        or tells_no_other(material, one)
        or lacks_role(material, one)
        or tells_of_many(material, one)
        or names_no_maker(material, one)
        or counts_no_such(material, one)
        or of_other_group(question, one)
        or (not one.pairs and leaves_open(question, one.text))
        or gives_no_reason(material, one)
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
    columns = " ".join(key for key, _ in one.pairs)
    said = f"{one.leaf}\n{columns}\n{one.text}\n{one.meant}"
    said = _NUMBERED.sub(" ", said)
    return any(each.has.search(said) is None for each in demands)
