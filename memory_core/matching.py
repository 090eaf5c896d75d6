"""Matching: the one entity of a conversation that a name as written stands for."""

from collections.abc import Sequence

from memory_core.language.base import Reader
from memory_core.model import Entity, Mention
from memory_core.names import SURE, normalize, words

SHARE = 0.65
"""A person's first or last name alone scores at least this beside the full name."""


def known_as(reader: Reader, mention: Mention, known: Sequence[Entity]) -> Entity | None:
    """Return the one known entity that surely has this name, None for none or several.

    known: the entities that may be meant, those of the conversation. A first or last name alone
    ("Maria") is sure where only one person among them bears it.
    """
    sure: dict[str, Entity] = {}
    bearers: dict[str, Entity] = {}
    own = [word.norm for word in words(mention.text)]
    for entity in known:
        names = [name for name in (entity.name, *entity.aliases) if _comparable(own, name)]
        score = max((reader.same_entity(mention.text, name) for name in names), default=0.0)
        if score >= SURE:
            sure.setdefault(normalize(entity.name), entity)
        elif score >= SHARE and _bears(entity, own, mention.type):
            bearers.setdefault(normalize(entity.name), entity)
    found = sure or bearers
    return next(iter(found.values())) if len(found) == 1 else None


def _comparable(own: list[str], name: str) -> bool:
    """Whether two names can be one at all: they share a word, or one may be short for the other."""
    theirs = [word.norm for word in words(name)]
    if not own or not theirs:
        return False
    short = 1 in {len(own), len(theirs)} and own[0][0] == theirs[0][0]
    return short or not set(own).isdisjoint(theirs)


def _bears(entity: Entity, own: list[str], type: str) -> bool:
    """Whether a person's full name begins or ends with the one word said."""
    if entity.type != "PERSON" or type not in {"PERSON", "UNKNOWN"} or len(own) != 1:
        return False
    full = [word.norm for word in words(entity.name)]
    return len(full) > 1 and own[0] in {full[0], full[-1]}
