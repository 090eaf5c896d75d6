"""Owners: what the words of one paragraph stand for, so that a statement finds its two ends.

A name stands for its entity, "I" for the writer, a pronoun for its antecedent in the paragraph,
and where the paragraph has none for what its heading names or the paragraph before was about.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from memory_core.language.base import Reader
from memory_core.links import inside
from memory_core.model import Cluster, Mention
from memory_core.names import words
from memory_core.roster import Named

WRITER = "The writer"
"""Who says "I" outside of quotation marks; inside them it can be anybody."""

_SPEAKER = frozenset({"i", "me", "my", "we", "our", "us", "mine"})
_THING = frozenset({"it", "its", "this", "that"})
_PERSON = frozenset({"he", "his", "him", "she", "her", "hers"})
_MANY = frozenset({"they", "their", "them", "these", "those"})
_POINTED_AT = re.compile(r"(?:the|this|that|its|his|her)\s+\w", re.IGNORECASE)
_PEOPLE = frozenset({"PERSON"})
_CARRIED, _LAST_NAMED, _HEADING, _CLUSTER = 0.6, 0.8, 0.8, 0.9


@dataclass(frozen=True, slots=True)
class Owner:
    """What words stand for. rule: how that was found, "" for a name; sure: 0..1."""

    entity_id: str
    rule: str = ""
    sure: float = 1.0


@dataclass(slots=True)
class Before:
    """What the text before a paragraph leaves open: the entity its heading names, and the thing
    and the person the paragraph before was about; "" for none."""

    topic: Named | None = None
    thing: str = ""
    person: str = ""


@dataclass
class Owners:
    """What the words of one paragraph stand for. named: its mentions with their entities."""

    text: str
    named: Sequence[tuple[Mention, Named]]
    before: Before
    reader: Reader
    by_text: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        """Index the names of the paragraph."""
        self.by_text = {mention.text.casefold(): one.id for mention, one in self.named}

    @cached_property
    def _clusters(self) -> list[Cluster]:
        return self.reader.coreference(self.text)

    def of(self, words_: str, *, start: int, end: int) -> Owner | None:
        """Return what words of a statement stand for, None for nothing the text names.

        start, end: the statement in the paragraph; the words stand in or before it.
        """
        key = words_.casefold()
        known = self.by_text.get(key)
        if known:
            return Owner(known)
        if key in _SPEAKER:
            return Owner(WRITER, "writer", _CLUSTER) if self._is_plain(start) else None
        if self._is_of_topic(key):
            return Owner(self._topic, "heading", _HEADING)
        pronoun = key in _THING | _PERSON | _MANY
        if not pronoun and not _POINTED_AT.match(key):
            return None
        place = self._place(key, start, end)
        found = self._in_cluster(place)
        if found is None and pronoun:
            found = self._last_named(key, place) or self._from_before(key)
        return found

    @property
    def _topic(self) -> str:
        return self.before.topic.id if self.before.topic else ""

    def _is_plain(self, at: int) -> bool:
        """Whether a place is outside of quotation marks."""
        opened = self.text.count('"', 0, at) % 2
        return not opened and self.text.count("“", 0, at) <= self.text.count("”", 0, at)

    def _is_of_topic(self, key: str) -> bool:
        """Whether words are a part of what the heading names: "the XPS" under "Dell XPS 15"."""
        if self.before.topic is None:
            return False
        own = {word.norm for word in words(key)} - {"the", "this", "a"}
        full = {word.norm for word in words(self.before.topic.name)}
        return bool(own) and own < full

    def _place(self, key: str, start: int, end: int) -> tuple[int, int]:
        """Return where the words stand: the last time up to the statement's end."""
        pattern = re.compile(rf"(?<!\w){re.escape(key)}(?!\w)", re.IGNORECASE)
        inside_ = [match.span() for match in pattern.finditer(self.text, start, end)]
        found = inside_ or [m.span() for m in pattern.finditer(self.text, 0, end)][-1:]
        return found[0] if found else (start, start)

    def _in_cluster(self, place: tuple[int, int]) -> Owner | None:
        for cluster in self._clusters:
            if place in cluster.mentions:
                meant = [one for m, one in self.named if inside((m.start, m.end), cluster.mentions)]
                return Owner(meant[0].id, "coreference", _CLUSTER) if meant else None
        return None

    def _last_named(self, key: str, place: tuple[int, int]) -> Owner | None:
        fitting = [
            one.id
            for mention, one in self.named
            if mention.end <= place[0] and _fits(key, one.type)
        ]
        return Owner(fitting[-1], "last named", _LAST_NAMED) if fitting else None

    def _from_before(self, key: str) -> Owner | None:
        """Return what the heading names, else what the paragraph before was about."""
        topic = self.before.topic
        if topic is not None and topic.type != "UNKNOWN" and _fits(key, topic.type):
            return Owner(topic.id, "heading", _HEADING)
        carried = self.before.person if key in _PERSON else self.before.thing
        return Owner(carried, "paragraph before", _CARRIED) if carried else None


def _fits(key: str, kind: str) -> bool:
    """Whether a pronoun can mean something of this type; several are left to coreference."""
    if key in _MANY:
        return False
    if key in _PERSON:
        return kind in _PEOPLE
    return kind not in _PEOPLE | {"DATE", "MONEY", "UNKNOWN"}
