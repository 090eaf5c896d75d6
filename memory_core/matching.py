"""Matching: the one entity of a conversation that a name as written stands for."""

import re
from collections.abc import Sequence
from unicodedata import normalize as normalize_form

from memory_core.language.base import Reader
from memory_core.language.roles import KIN
from memory_core.model import Entity, Mention
from memory_core.names import SURE, normalize, words

SHARE = 0.65
"""A person's first or last name alone scores at least this beside the full name."""


_OF_KIN = rf"(?:my|our)\s+(?:\w+\s+){{0,2}}(?:{'|'.join(sorted(KIN))})"
_BEFORE = re.compile(rf"\b{_OF_KIN},?\s+(?:(?:is|was)\s+)?(?:(?:called|named)\s+)?$", re.IGNORECASE)
_SELF = re.compile(r"\b(?:i['’]?m|i am|my name(?: is|['’]s)|call me)\s+$", re.IGNORECASE)
_OWNS = re.compile(r"['’]s?\b")
_ACCENTS = re.compile(r"[\u0300-\u036f]")
_AFTER = re.compile(rf"\s*(?:,|is|was)\s+{_OF_KIN}\b", re.IGNORECASE)


def may_be(entity: Entity, text: str, mention: Mention) -> bool:
    """Whether a name in a text may be short for that of an entity: the user ("I'm Noor") and
    somebody of the user's own family or circle ("my daughter Noor") are nobody of a document."""
    if entity.trust != "document" or mention.type not in {"PERSON", "UNKNOWN"}:
        return True
    if normalize(mention.text) == normalize(entity.name):
        return True
    before, after = text[: mention.start], text[mention.end :]
    if _SELF.search(before[-80:]) and not _OWNS.match(after):
        return False
    return not (_BEFORE.search(before[-80:]) or _AFTER.match(after))


def known_as(reader: Reader, mention: Mention, known: Sequence[Entity]) -> Entity | None:
    """Return the one known entity that surely has this name, None for none or several.

    known: the entities that may be meant, those of the conversation. A first or last name alone
    ("Maria") is sure where only one person among them bears it.
    """
    sure: dict[str, Entity] = {}
    bearers: dict[str, Entity] = {}
    own = _plain(mention.text)
    for entity in known:
        if _is_no_person(entity, own, mention.type):
            continue
        names = [name for name in (entity.name, *entity.aliases) if _comparable(own, name)]
        score = max((reader.same_entity(mention.text, name) for name in names), default=0.0)
        if score >= SURE:
            sure.setdefault(normalize(entity.name), entity)
        elif score >= SHARE and _bears(entity, own, mention.type):
            bearers.setdefault(normalize(entity.name), entity)
    found = sure or bearers
    return next(iter(found.values())) if len(found) == 1 else None


def _plain(name: str) -> list[str]:
    """Return the words of a name without accents: "Núñez" is typed "Nunez", too."""
    if name.isascii():
        return [word.norm for word in words(name)]
    return [_ACCENTS.sub("", normalize_form("NFD", word.norm)) for word in words(name)]


def _comparable(own: list[str], name: str) -> bool:
    """Whether two names can be one at all: they share a word, or one may be short for the other."""
    if not own or (name.isascii() and not _may_share(own, name.lower().lstrip())):
        return False
    theirs = _plain(name)
    if not theirs:
        return False
    short = 1 in {len(own), len(theirs)} and own[0][0] == theirs[0][0]
    return short or not set(own).isdisjoint(theirs)


def _may_share(own: list[str], low: str) -> bool:
    """Whether it is worth looking at the words of a name; most of those known share nothing. low:
    the name in lower case."""
    return low[:1] == own[0][0] or any(word in low for word in own)


def _is_no_person(entity: Entity, own: list[str], type: str) -> bool:
    """Whether a first name cannot be short for what a document calls a house or a firm: "Clara" is
    not "Casa Clara"."""
    if type != "PERSON" or entity.trust != "document" or len(own) != 1:
        return False
    other = entity.type in {"ORGANIZATION", "LOCATION", "PRODUCT", "EVENT", "WORK"}
    return other and len(words(entity.name)) > 1


def _bears(entity: Entity, own: list[str], type: str) -> bool:
    """Whether a person's full name begins or ends with the one word said."""
    if entity.type != "PERSON" or type not in {"PERSON", "UNKNOWN"} or len(own) != 1:
        return False
    full = _plain(entity.name)
    return len(full) > 1 and own[0] in {full[0], full[-1]}
