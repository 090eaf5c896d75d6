"""What answers a question of some class by its form alone, and is not weighed again."""

from memory_core.llm.citing import Quote
from memory_core.llm.decisions import tells_decision
from memory_core.llm.enumerating import counts_it
from memory_core.llm.identity import has_role


def is_certain(question: str, quote: Quote) -> bool:
    """Whether what is quoted says how many there are of what is counted, names who has a role in
    brackets behind the name, or says what was decided about a matter."""
    return (
        counts_it(question, quote)
        or has_role(question, quote.text)
        or tells_decision(question, quote.text)
    )
