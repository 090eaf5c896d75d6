"""Placed: two things of one kind at two places are two, "the flat in Graz" and "the flat in Linz".

A text alone does not tell that; the memory knows where the first one is.
"""

from memory_core.directory import Directory
from memory_core.model import Entity, Extraction
from memory_core.names import normalize

LOCATED_IN = "LOCATED_IN"
MOST = 50
"""Of a thing's relations the latest so many are looked at."""


def told_apart(
    extraction: Extraction, directory: Directory
) -> dict[str, tuple[str, Entity | None]]:
    """Return for each thing of a message that another place tells from the one known by its name:
    its name with the place, and the entity it is, None for one nobody knows yet.

    Keys are the things' words in lower case.
    """
    common = {m.text for m in extraction.mentions if m.type == "CONCEPT"}
    found: dict[str, tuple[str, Entity | None]] = {}
    for relation in extraction.relations:
        plain = relation.predicate == LOCATED_IN and relation.extractor == "place"
        if plain and relation.subject in common:
            name = f"{relation.subject} in {relation.object}"
            known = directory.lookup({normalize(name)}).get(normalize(name))
            if known is not None or _is_elsewhere(directory, relation.subject, relation.object):
                found[relation.subject.casefold()] = name, known
    return found


def _is_elsewhere(directory: Directory, thing: str, place: str) -> bool:
    """Whether the thing of that name is known to be at another place."""
    norm, store = normalize(thing), directory.store
    known = store.by_names([norm], user_id=directory.user_id, now=directory.now).get(norm, [])
    if not known:
        return False
    held = store.relations([known[0].id], user_id=directory.user_id, now=directory.now, limit=MOST)
    at = [one.object for one in held if one.predicate == LOCATED_IN and one.subject == known[0].id]
    named = store.get(at, user_id=directory.user_id, now=directory.now) if at else []
    return bool(named) and all(normalize(one.name) != normalize(place) for one in named)
