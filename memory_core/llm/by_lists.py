"""What documents list, told or counted as a whole, in the first of several ways that answers."""

from memory_core.llm.citing import Citations
from memory_core.llm.enumerating import enumerated
from memory_core.llm.for_free import for_free
from memory_core.llm.line_counts import line_counted
from memory_core.llm.marked_lines import marked_lines
from memory_core.llm.material import Material
from memory_core.llm.named_counts import names_counted
from memory_core.llm.never_done import never_done
from memory_core.llm.role_counts import roles_counted
from memory_core.llm.rows_with import rows_counted
from memory_core.llm.told_under import told_under
from memory_core.llm.whole_lists import whole_list

_WAYS = (
    *(enumerated, line_counted, rows_counted, marked_lines, names_counted),
    *(roles_counted, whole_list, told_under, never_done, for_free),
)


def by_list(material: Material, citations: Citations) -> str:
    """Tell or count what a sentence, a line, a table, a list or a part of a document lists; ""
    where a question asks for none, or none of them is what it asks for."""
    return next((said for way in _WAYS if (said := way(material, citations))), "")
