"""What one cell of a table says: the row is named by the question, its column by what it asks for,
and all else it says is said around the table."""

import re
from collections.abc import Iterator

from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.measured import is_sum
from memory_core.llm.passages import Sentence
from memory_core.llm.properties import COSTS, usual
from memory_core.llm.records import Line, by_document, told
from memory_core.llm.surroundings import unsaid
from memory_core.llm.terms import content
from memory_core.llm.value_kinds import REACHING
from memory_core.llm.valued import gives, wanted_value
from memory_core.llm.weighing import is_light

_ASKS = re.compile(
    rf"^(?:and |so |but )?(?:(?:at |on )?(?:what|which)|who(?! {REACHING})|when|where"
    r"|how (?:much|big|long|heavy|old|far|high|large|often|many))\b(?!.*\b(?:or|than|happens?)\b)",
    re.I,
)
"""Asks for one value of one thing."""
_BEYOND = re.compile(
    r" (?:with|of|for|in|on|from|at|without|by|and|to|per)\b.*|\s*[(,:;–-] .*|\s*\(.*"
)
"""What may follow the name itself: "Goulash with dumplings"."""
_LITTLE = re.compile(r"\b(?:what|which|who) (\w+)", re.I)
_PAYING = frozenset(content("pay cost price charge fee fare"))
_JUDGED = frozenset({"duration", "often", "clock", "date", "person", "count"})
"""Kinds of values that a cell must have where they are asked for."""
_SUMS_BESIDE = frozenset(content("deposit fine tax discount refund tip surcharge insurance extra"))


def cell(material: Material, citations: Citations) -> str:
    """Say what stands in the cell that a question asks for; "" where it asks for none, or several
    may be meant."""
    words = _words(material)
    for among in by_document(material) if _ASKS.match(material.asked.text) else ():
        found = [line for one in among if one.row for line in _asked(material, one)]
        met = [len(_name(line) & words) for line in found]
        best = [line for line, n in zip(found, met, strict=True) if n == max(met)]
        if len({(line.thing, line.value) for line in best}) == 1:
            return f"{told(citations, best[0])}."
        if best:
            return ""
    return ""


def tells_cell(material: Material, one: Sentence) -> bool:
    """Whether a row has the cell that a question asks for."""
    asks = one.row and _ASKS.match(material.asked.text) is not None
    return asks and any(_asked(material, one))


def _words(material: Material) -> frozenset[str]:
    return frozenset(content(material.asked.text))


def _name(line: Line) -> frozenset[str]:
    """Return the stems of what a row is called, without what only says more of it."""
    return frozenset(content(_BEYOND.sub("", line.thing)) or content(line.thing))


def _asked(material: Material, one: Sentence) -> Iterator[Line]:
    """Yield the cells of a row that a question asks for, with the row's thing."""
    asked = _words(material)
    lines = [Line(one.thing, key, value, one) for key, value in one.pairs]
    sums = [line for line in lines if is_sum(line)]
    priced = "#price" in material.asked.wanted and not asked & _SUMS_BESIDE
    for line in lines:
        name, key = _name(line), frozenset(content(line.key))
        named = any(word in asked and not is_light(word) for word in name) and name <= asked
        named = named or any(this.is_named(line.thing) for this in material.focus)
        price = priced and (usual(line.key) in COSTS or sums == [line])
        keyed = usual(line.key) in material.asked.keys or _is_named(line.key, material.asked.text)
        if not named or not (price or (keyed and _fits(line.value, material.asked.text))):
            continue
        left = asked - frozenset(content(line.thing)) - key - (_PAYING if price else frozenset())
        left = frozenset(word for word in left if not is_light(word))
        if not unsaid(left, material.asked.text, one, material.documents):
            yield line


def _is_named(key: str, question: str) -> bool:
    """Whether a question has the words of a column, but for what only says more of it and little
    ones; of a column of a little word, as that which it asks for: "what time", "who teaches"."""
    words = content(_BEYOND.sub("", key)) or content(key)
    heavy = [word for word in words if not is_light(word)]
    asked = content(question) if heavy else content(" ".join(_LITTLE.findall(question)))
    return bool(words) and frozenset(asked).issuperset(heavy or words)


def _fits(value: str, question: str) -> bool:
    """Whether a cell has the kind of value that a question asks for."""
    kind = wanted_value(question)
    named = kind == "person" and value[:1].isupper()
    return kind not in _JUDGED or named or gives(kind, value, question)
