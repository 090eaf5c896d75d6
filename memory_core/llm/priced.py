"""Prices in a column that only says for how long or for whom: "£9" under "Per month" is the price,
£9 per month."""

import re

from memory_core.llm.properties import names_sum, usual

_PER = re.compile(r"per (?:[a-z]+ )?[a-z]+", re.I)
_FREE = re.compile(r"free(?: of charge)?", re.I)


def keyed(key: str, value: str) -> tuple[str, str]:
    """Return a property's usual key and its value, with what a sum of money is paid per where only
    that is its key."""
    if _PER.fullmatch(key.strip()) is None:
        return usual(key), value
    if _FREE.fullmatch(value.strip()):
        return "price", value
    return ("price", f"{value} {key.strip().lower()}") if names_sum(value) else (usual(key), value)
