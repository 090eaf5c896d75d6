"""What a sum covers: "Does that include parking?" after "What is the rent for the flat?" is asked
of the rent, and not of what was named last in the answer."""

import re

from memory_core.named_properties import as_question

_ASKS = re.compile(
    r"\s*(?:(?:and|but|so|ok|okay),?\s+)?(?P<does>does|would|will|did)(?:n['’]?t)?\s+"
    r"(?P<it>that|it|this)"
    r"(?P<covers>\s+(?:already\s+|also\s+)?(?:include|cover|contain)\s+.+)",
    re.IGNORECASE | re.DOTALL,
)
_IN_IT = re.compile(
    r"\s*(?:(?:and|but|so),?\s+)?(?P<is>is|are|was|were)\s+(?P<what>.{2,60}?)\s+"
    r"(?P<in>(?:already\s+|also\s+)?(?:included|covered)\s+(?:in|by|with))\s+"
    r"(?P<it>that|it|this)\s*\?\s*",
    re.IGNORECASE,
)
_SUM = r"(?:rent|fees?|charges?|fare|tariff|rate|subscription|premium|deposit)"
_OWN_PRICE = r"(?:price|cost)"
"""Asked of a thing with these, "it" is the thing."""
_SUM_ASKED = re.compile(
    r"\W*(?:and\s+)?what(?:['’]?s|\s+is|\s+are|\s+will\s+be|\s+was)\s+(?P<sum>(?:the|your)\s+"
    rf"(?:[\w-]+\s+)?(?:{_SUM}|(?P<own>{_OWN_PRICE}))\b[^?]*?)\s*\?\s*",
    re.IGNORECASE,
)


def asked_of_sum(text: str, question: str) -> str:
    """Return "Does the rent for the flat include parking?" for "Does that include parking?", "" for
    any other text, or where no sum was asked for before.

    question: the message of the user before, made whole.
    """
    asks = _ASKS.fullmatch(text) or _IN_IT.fullmatch(text)
    if asks is None:
        return ""
    before = _SUM_ASKED.fullmatch(as_question(question.rstrip(" ?"))) or _SUM_ASKED.fullmatch(
        question
    )
    if before is None or (before["own"] and asks["it"].lower() == "it"):
        return ""
    whole = f"{text[: asks.start('it')]}{before['sum']}{text[asks.end('it') :]}".strip()
    return f"{whole.rstrip(' ?')}?"
