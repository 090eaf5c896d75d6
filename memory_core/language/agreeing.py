"""Agreeing: the verb before a subject, put in the number of another subject."""

import re
from types import MappingProxyType

_NUMBER = MappingProxyType({"is": "are", "was": "were", "does": "do", "has": "have"})
_VERB = re.compile(r"\b(?:is|was|does|has|are|were|do|have)(?=\s+$)", re.IGNORECASE)


def agreeing(before: str, *, plural: bool) -> str:
    """Return the words before a subject with the verb right before it in its number."""
    verb = _VERB.search(before)
    if verb is None:
        return before
    forms = _NUMBER if plural else {many: one for one, many in _NUMBER.items()}
    word = forms.get(verb[0].lower(), verb[0])
    return f"{before[: verb.start()]}{word.capitalize() if verb[0].istitle() else word} "
