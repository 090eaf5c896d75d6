"""Known names: finding in memory, however large, the entities a conversation may name."""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from memory_core.model import Entity
from memory_core.names import normalize, words


def sharing_words(entities: Sequence[Entity], spoken: frozenset[str]) -> list[Entity]:
    """Return the entities with one of the words spoken in a name: the others need no closer look.

    spoken: comparable words of the conversation (`spoken_words`).
    """
    return [
        entity
        for entity in entities
        if any(not spoken.isdisjoint(_normal(name)[1]) for name in (entity.name, *entity.aliases))
    ]


def spoken_words(texts: Sequence[str]) -> frozenset[str]:
    """Return the words of texts in comparable form, without signs."""
    return frozenset(w.norm for text in texts for w in words(text) if w.norm[0].isalnum())


def name_index(entities: Sequence[Entity], spoken: frozenset[str]) -> dict[str, Entity]:
    """Return normalized name -> entity for names that may stand whole in what was spoken.

    A name of two entities stands for the latest seen, one the user named before one of documents.
    """
    found: dict[str, Entity] = {}
    for entity in entities:
        for name in (entity.name, *entity.aliases):
            norm, parts = _normal(name)
            if norm and parts <= spoken and _rank(entity) >= _rank(found.get(norm, entity)):
                found[norm] = entity
    return found


def _rank(entity: Entity) -> tuple[bool, datetime]:
    return entity.trust != "document", entity.last_seen


@lru_cache(maxsize=50_000)
def _normal(name: str) -> tuple[str, frozenset[str]]:
    norm = normalize(name)
    return norm, frozenset(part for part in norm.split() if part[0].isalnum())
