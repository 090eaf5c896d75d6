"""Matters of everyday life: what the user told answers a question also by a word of the same matter
("Who am I travelling with?", "a trip with Mei").
"""

import re
from collections.abc import Sequence

from memory_core.llm.asking import Asked
from memory_core.llm.fitting import fits, wants
from memory_core.llm.outdated import OF_NOW
from memory_core.llm.passages import Sentence
from memory_core.llm.related import related
from memory_core.llm.terms import stems_of
from memory_core.llm.told_checks import of_another, says_where_or_until
from memory_core.llm.untold import lacking

_MATTERS: tuple[tuple[str, str], ...] = (
    (
        "go|going|travel(?:l?ing)?|fly|flying|leave|leaving|depart|trip|journey|holiday|vacation",
        r"go|going|trip|travel(?:l?ing)?|fly|flying|flight|journey|holidays?|vacation|visit(?:ing)?|tour|"
        r"(?:going|drive|driving) to",
    ),
    ("kids?|child(?:ren)?", "sons?|daughters?|boys?|girls?|kids?|child(?:ren)?|twins?"),
    ("money", r"money|(?:[$€£]\s?\d+|\d+ ?(?:dollars|euros|pounds|bucks|[$€£]))"),
    ("live", "lives?|moved to|moved in"),
    ("owes?|owed", "lent|lend|borrow(?:ed|s)?|loan"),
    ("com(?:e|es|ing)|arriv(?:e|es|ing)|back", "visit(?:s|ing)?|com(?:e|es|ing)|arriv(?:e|es|ing)|"
     "until|back"),
    ("book(?:ed)?|stay(?:ing)?", "book(?:ed|ing)|reservation|reserved|stay(?:ing)?"),
    ("birthday", r"turn(?:s|ed|ing)? \d+|birthday|born"),
    ("heavy|weight|weighs?", "weighs?|kilos?|kg|pounds"),
    ("cit(?:y|ies)|towns?|places?|countr(?:y|ies)", "see|visit(?:ing)?|go(?:ing)?|fly(?:ing)?|to"),
    ("cho(?:o?se|sen)|pick(?:ed)?|decide(?:d)?", "(?:i|we)['’]?ll (?:take|have|get|go)|"
     "(?:go(?:ing)?|went) (?:with|for)|(?:take|took|taking) the|settled? (?:on|for)|"
     "cho(?:o?se|sen)|pick(?:ed)?|decided|want|prefer"),
)  # fmt: skip
"""(words of a question, words by which what is asked for may have been told)."""


def near_told(asked: Asked, said: Sequence[Sentence]) -> list[Sentence]:
    """Return the last of the user's sentences that is of the matter of a question and gives what it
    wants to hear (somebody, a time, a place, a number); [] where none is.

    said: oldest first.
    """
    kind, stems = wants(asked.text), stems_of(asked.text)
    matters = [told for words, told in _MATTERS if re.search(rf"\b(?:{words})\b", asked.text, re.I)]
    with_whom = re.search(r"\bwho(?:m)?\b.*\bwith\W*$", asked.text, re.I)
    for one in reversed(said):
        met = sum(bool(re.search(rf"\b(?:{told})", one.text, re.I)) for told in matters)
        if with_whom and not re.search(r"\bwith\b", one.text, re.I):
            continue
        if of_another(asked.text, one) or lacking(asked.text, one):
            continue
        if not says_where_or_until(asked.text, one.text):
            continue
        if _meets(asked, one, met=met) and fits(kind, one.text, question=asked.text, asked=stems):
            return [one]
    return []


def _meets(asked: Asked, one: Sentence, *, met: int) -> bool:
    """Whether a sentence has all words of a question, but for those that a word of the same matter
    stands for. met: how many such words it has."""
    wanted = frozenset(asked.wanted) - OF_NOW
    missing = [word for word in wanted if word not in one.terms and not related(word) & one.terms]
    return len(missing) <= met and (met > 0 or len(missing) < len(wanted))
