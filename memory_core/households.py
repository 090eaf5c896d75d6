"""Households: whom "my kids" or "our cats" means, once the user has named them.

"I have two kids, Emma and Leo" makes "How old are my kids?" a question about Emma and Leo.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from memory_core.language.asked import marked
from memory_core.model import Entity, Replacement, Rewrite
from memory_core.names import normalize

REASON = "definite"
_THOSE = (
    r"kids|children|sons|daughters|boys|girls|twins|brothers|sisters|siblings|parents|cousins|"
    r"nephews|nieces|grandchildren|grandkids|cats|dogs|pets|horses|rabbits|friends|colleagues|"
    r"coworkers|teammates|roommates|flatmates|neighbou?rs|bosses|managers|teachers"
)
_PHRASE = re.compile(
    rf"\b(?:my|our) (?:two |three |four |both )?(?P<those>{_THOSE})\b(?!['’-])", re.IGNORECASE
)
_ASKS_NAMES = re.compile(r"\b(?:called|names?|named)\b|\bhow many\b|^\W*who (?:are|were)\b", re.I)
"""Asks for the very names."""
_NAME = r"(?-i:[A-Z])[\w'’-]+"
_NAMES = rf"(?P<names>{_NAME}(?:, {_NAME}){{0,4}},? and {_NAME})"
_TELLS = r"(?:,|:| called| named| are| are called| are named)?"


def those_named(rewrite: Rewrite, said: Sequence[str], known: Sequence[Entity]) -> Rewrite:
    """Return a rewrite of a question in which "my kids" has the names the user told last.

    said: what the user said before, latest first. known: entities a name is looked up among.
    """
    text = rewrite.original
    found = _PHRASE.search(text)
    if found is None or not marked(text).rstrip().endswith("?") or _ASKS_NAMES.search(text):
        return rewrite
    told = re.compile(rf"\b(?i:{re.escape(found['those'])}){_TELLS} {_NAMES}")
    names = next((match["names"] for one in said if (match := told.search(one))), "")
    if not names:
        return rewrite
    ids = {normalize(entity.name): entity.id for entity in known}
    added = tuple(
        Replacement(*found.span(), name, name, ids.get(normalize(name), ""), REASON)
        for name in re.findall(_NAME, names)
    )
    whole = f"{text[: found.start()]}{names}{text[found.end() :]}"
    queries = tuple(dict.fromkeys((whole, text, *rewrite.search_queries)))
    return replace(rewrite, text=whole, replacements=added, search_queries=queries[:3])
