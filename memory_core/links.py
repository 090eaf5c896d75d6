"""Links: what a message was found to speak of and to say, ready to be written as one change."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from memory_core.model import Attribute, Entity, Extraction, Mention, Message, Relation
from memory_core.names import normalize
from memory_core.stores.change import Addition, Change, MentionRow

COMPARES_TO = "COMPARES_TO"
_COMPARED = re.compile(r"\b(?:compared?|comparison|versus|vs)\b", re.IGNORECASE)
_BESIDE = re.compile(r"\b(?:also|as well|too|in addition|additionally|besides)\b", re.IGNORECASE)
"""Words that say a statement does not end others: "Anna also works at Stanford"."""
_BESIDE_AFTER = re.compile(r"[\s,]*(?:too|as well|in addition)\b", re.IGNORECASE)
VALUE_TYPES = frozenset({"QUANTITY", "TIME", "PERCENT", "NUMBER"})
"""Types that describe something and are nothing to remember by themselves."""
CONSUMED_TYPES = frozenset({"DATE", "MONEY"})
"""Types that are an entity only while they are not the value of something else."""


@dataclass(slots=True)
class Links:
    """What a message speaks of, collected while it is read.

    entities: by id, those in memory before and new ones; new: those that are not in memory yet.
    by_text: casefolded words of the message -> entity id. focus: ids of what it is about, in
    order of appearance; the speaker is not among them.
    """

    entities: dict[str, Entity] = field(default_factory=dict)
    new: dict[str, Entity] = field(default_factory=dict)
    by_text: dict[str, str] = field(default_factory=dict)
    focus: list[str] = field(default_factory=list)
    mentions: list[MentionRow] = field(default_factory=list)
    attributes: list[Attribute] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    aliases: list[tuple[str, str]] = field(default_factory=list)

    def change(
        self,
        message: Message,
        terms: Mapping[str, int],
        *,
        additions: Iterable[Addition] = (),
        told: Collection[str] = (),
    ) -> Change:
        """Return what there is to write, the message and its terms included. additions, told: as
        `Change` has them."""
        return Change(
            session_id=message.session_id,
            messages=(message,),
            entities=tuple(self.new.values()),
            aliases=tuple(self.aliases),
            mentions=tuple(self.mentions),
            attributes=tuple(self.attributes),
            relations=tuple(self.relations),
            terms={message.id: terms},
            additions=tuple(additions),
            told=tuple(told),
        )

    def present(self, entity_id: str) -> Entity:
        """Return an entity as it will be known after the message: its own attributes, then what
        the message and the documents add."""
        entity = self.entities[entity_id]
        added = {a.key: a.value for a in self.attributes if a.subject == entity_id}
        return replace(entity, attributes={**added, **entity.attributes}) if added else entity


def joined(changes: list[Change]) -> Change:
    """Return one change that writes what these write, in their order."""
    terms: dict[str, Mapping[str, int]] = {}
    for change in changes:
        terms.update(change.terms)
    return Change(
        session_id=changes[0].session_id,
        messages=tuple(m for c in changes for m in c.messages),
        entities=tuple(e for c in changes for e in c.entities),
        aliases=tuple(a for c in changes for a in c.aliases),
        mentions=tuple(m for c in changes for m in c.mentions),
        attributes=tuple(a for c in changes for a in c.attributes),
        relations=tuple(r for c in changes for r in c.relations),
        terms=terms,
        additions=tuple(a for c in changes for a in c.additions),
    )


def document_attributes(places: Sequence[Entity], entity_id: str, now: datetime) -> list[Attribute]:
    """Return what documents say of an entity, as attributes of low trust of `entity_id`; of two
    places that speak of one property the first counts."""
    said: dict[str, tuple[object, str]] = {}
    for place in places:
        for key, value in place.attributes.items():
            said.setdefault(key, (value, place.source))
    return [
        Attribute(
            entity_id,
            key,
            str(value),
            text=str(value),
            confidence=0.8,
            extractor="document",
            trust="document",
            source=source,
            valid_at=now,
            created_at=now,
        )
        for key, (value, source) in said.items()
    ]


def worth_remembering(extraction: Extraction) -> list[Mention]:
    """Return the mentions that become entities: no measures, and no date or sum that is the value
    of an attribute."""
    values = [(a.start, a.end) for a in extraction.attributes if a.end > a.start]
    return [
        m
        for m in extraction.mentions
        if m.type not in VALUE_TYPES
        and normalize(m.text)
        and not (m.type in CONSUMED_TYPES and inside((m.start, m.end), values))
    ]


def comparison(links: Links, meaning: str, message: Message, *, now: datetime) -> list[Relation]:
    """Return the relation between two things a question compares: "and compared to the other?".

    meaning: the question made to stand alone; [] where it does not compare just two.
    """
    places = {i: meaning.find(links.entities[i].name) for i in links.focus}
    compared = [i for _, i in sorted((at, i) for i, at in places.items() if at >= 0)]
    said = any(relation.predicate == COMPARES_TO for relation in links.relations)
    if len(compared) != 2 or said or not _COMPARED.search(meaning):  # noqa: PLR2004 - a pair
        return []
    at = message.timestamp or now
    return [
        Relation(
            *(compared[0], COMPARES_TO, compared[1]),
            confidence=0.8,
            end=len(message.content),
            extractor="comparison",
            sources=(f"message:{message.id}",),
            valid_at=at,
            created_at=at,
        )
    ]


def beside_others(relation: Relation, text: str) -> Relation:
    """Return a relation that a text states, `beside` others where its words say so."""
    within = _BESIDE.search(text, relation.start, relation.end)
    if within or _BESIDE_AFTER.match(text, relation.end):
        return replace(relation, beside=True)
    return relation


def inside(stretch: tuple[int, int], spans: Collection[tuple[int, int]]) -> bool:
    """Whether a stretch of a text, (start, end), overlaps one of these."""
    return any(stretch[0] < end and start < stretch[1] for start, end in spans)


def with_known_names(
    read: Sequence[Mention], names: Sequence[tuple[int, int, Entity]], text: str
) -> list[tuple[Mention, Entity | None, list[str]]]:
    """Join what was read in a text with the known names that stand in it: what is known is surer
    than what a model takes for a name, unless that is one longer name.

    Returns mentions in reading order with the entity where it is known, and the casefolded texts
    of the mentions it takes the place of.
    """
    kept = []
    for start, end, entity in names:
        around = [
            m for m in read if m.start <= start and end <= m.end and m.end - m.start > end - start
        ]
        shared = [n for n in names if any(m.start <= n[0] and n[1] <= m.end for m in around)]
        if not around or len(shared) > 1:
            kept.append((start, end, entity))
    taken = [(start, end) for start, end, _ in kept]
    joined: list[tuple[Mention, Entity | None, list[str]]] = [
        (m, None, []) for m in read if not inside((m.start, m.end), taken)
    ]
    for start, end, entity in kept:
        same = [m for m in read if (m.start, m.end) == (start, end)]
        parts = [m.text.casefold() for m in read if inside((m.start, m.end), [(start, end)])]
        mention = Mention(start, end, text[start:end], entity.type, extractor="known name")
        joined.append((same[0] if same else mention, entity, parts))
    return sorted(joined, key=lambda one: one[0].start)
