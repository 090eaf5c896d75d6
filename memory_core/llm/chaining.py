"""A question whose answer is one step away: of the thing that a value of the named thing names."""

from memory_core.llm.citing import Citations, plain
from memory_core.llm.material import Material
from memory_core.llm.naming import Subject
from memory_core.llm.properties import usual
from memory_core.llm.records import lines, told
from memory_core.llm.terms import content
from memory_core.names import normalize


def chained(material: Material, citations: Citations, this: Subject) -> str:
    """Say what the question asks of what a property of a thing names ("the salary of the position
    she applied for"), with the step to it; "" where no value leads there."""
    keys = frozenset(material.asked.keys)
    own = {value.key for value in material.values(this)}
    steps = {normalize(value.text): value for value in material.values(this)}
    if not keys or keys <= own:
        return ""
    for line in lines(material.documents):
        step = steps.get(normalize(line.thing))
        if step is None or not _led_to(material, step.key):
            continue
        if usual(line.key) in keys - own:
            name = plain(this.entity.name)
            first = f"{name}: {step.key} {step.text} {citations.mark(step.quote)}."
            return f"{first} {told(citations, line)}."
    return ""


def _led_to(material: Material, key: str) -> bool:
    """Whether the question names the step: "the position she applied for"."""
    words = {*content(key), f"#{usual(key)}"}
    return bool(words & {*material.asked.wanted, *material.asked.words})
