"""What answers a question of some class by its form alone, and is not weighed again."""

from memory_core.llm.citing import Quote
from memory_core.llm.decisions import tells_decision
from memory_core.llm.enumerating import counts_it
from memory_core.llm.for_free import tells_free
from memory_core.llm.identity import has_role
from memory_core.llm.named_counts import tells_members


def is_certain(question: str, quote: Quote) -> bool:
    """Whether what is quoted says how many there are of what is counted, names who has a role in
    brackets behind the name, says what was decided about a matter, what costs nothing or of whom
    something consists."""
    return (
        counts_it(question, quote)
        or has_role(question, quote.text)
        or tells_decision(question, quote.text)
        or tells_free(question, quote.text)
        or tells_members(question, quote.text)
    )
