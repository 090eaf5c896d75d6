"""Questions of some class that one line or sentence answers by its form, or one of each of two
things."""

from memory_core.llm.at_most import at_most
from memory_core.llm.by_span import by_span
from memory_core.llm.citing import Citations
from memory_core.llm.earlier import earlier
from memory_core.llm.inhabitants import inhabitants
from memory_core.llm.material import Material
from memory_core.llm.part_values import part_value


def by_form(material: Material, citations: Citations) -> str:
    """Answer what came first, in which of two months something is so, the most a thing bears, how
    many live in a place, and the value of a part of a thing; "" where the question asks for none of
    these, or none is told."""
    ways = (earlier, by_span, at_most, inhabitants, part_value)
    return next((said for way in ways if (said := way(material, citations))), "")
