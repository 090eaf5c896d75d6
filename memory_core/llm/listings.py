"""Lines of a list that say several things of what they begin with, parted by dashes or dots, as in
price lists and menus: "Catmint - height 70 cm - 5.20 euros", "Apple tart … 5.50"."""

import re
from collections.abc import Sequence

from memory_core.llm.properties import names_sum

MAX_NAME_WORDS = 8
"""More words before the first sign are running text."""
_SIGN = re.compile(r"\s+[-–—·•]{1,2}\s+|\s*(?:…|\.{3,})\s*|\t+|\s+\|\s+")
_PLAIN_SUM = re.compile(r"\d{1,6}[.,]\d\d(?:\s?[^\W\d_]{1,4})?")
_MEASURED = re.compile(r"([^\W\d_][^\W\d]*(?: [^\W\d_]+)?) (\d.*)")
_SAID = re.compile(
    r"([^\W\d_]{3,}) ((?:in|from|on|at|of|until|till|by|to|for|with|without|up to|after) .+)"
)
_PRICED = re.compile(
    r"(?P<name>[^\W\d_].*?)(?: [-–—·] |, |: | \()(?P<sum>[$€£]?\s?\d(?:[^()]*[^().])?)\)?"
)
Pairs = tuple[tuple[str, str], ...]


def fields(line: str) -> list[str]:
    """Return what a line of a list names and says of it, [] for any other line."""
    found = [piece.strip() for piece in _SIGN.split(line)]
    listed = len(found) > 1 and all(found) and not line.rstrip().endswith((".", "?", "!", ":"))
    named = listed and found[0][:1] not in '(["“' and len(found[0].split()) <= MAX_NAME_WORDS
    return found if named and any(letter.isalpha() for letter in found[0]) else []


def is_list(lines: Sequence[str]) -> bool:
    """Whether the lines of a paragraph are such a list: every line is, or the only one ends with a
    sum of money."""
    found = [fields(line) for line in lines]
    if len(found) == 1:
        return bool(found[0]) and is_sum(found[0][-1])
    return all(found) and len({len(one) for one in found}) <= 2  # noqa: PLR2004 - some leave one out


def said(line: str) -> Pairs:
    """Return what a line of a list says as (key, value); what has no key of its own is left out,
    and a sum of money is the price."""
    return tuple(pair for piece in fields(line)[1:] for pair in _pair(piece))


def priced(title: str) -> tuple[str, Pairs]:
    """Return what a title names, and the price it gives; "" and () where it gives none."""
    found = _PRICED.fullmatch(title)
    gives = found is not None and names_sum(found["sum"]) and is_sum(found["sum"])
    return (found["name"], (("price", found["sum"]),)) if found and gives else ("", ())


def is_sum(text: str) -> bool:
    """Whether a field is a sum of money and nothing else."""
    return _PLAIN_SUM.fullmatch(text) is not None or (
        text[:1] in "$€£0123456789" and names_sum(text)
    )


def _pair(piece: str) -> Pairs:
    if is_sum(piece):
        return (("price", piece),)
    found = _MEASURED.fullmatch(piece) or _SAID.fullmatch(piece)
    return ((found.group(1), found.group(2)),) if found else ()
