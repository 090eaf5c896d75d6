"""Findings: what was found in a text so far, joined as it comes in, and the graph it makes.

What is kept is the graph itself, how often something is said, and the first few places of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from memory_core.graph import Graph
from memory_core.model import Attribute, Entity, Mention, Relation
from memory_core.names import normalize
from memory_core.owners import Owner
from memory_core.paragraphs import Paragraph
from memory_core.roster import MAX_PLACES, Named, Place, Roster, Same

_QUOTE = 240
_SENTENCE = frozenset(".!?…\n")


@dataclass(frozen=True, slots=True)
class TextGraph:
    """What a text says. Ids are its own ("e1", "a1", "r1"); sources are "paragraph:NUMBER".

    places: id of an entity, attribute or relation -> where the text says it, the first few.
    said: the same id -> how often it does. n_words, n_chars, n_paragraphs: how much was read;
    whole: whether that was all of it.
    """

    graph: Graph = field(default_factory=Graph)
    attributes: tuple[Attribute, ...] = ()
    places: Mapping[str, tuple[Place, ...]] = field(default_factory=dict)
    said: Mapping[str, int] = field(default_factory=dict)
    n_words: int = 0
    n_chars: int = 0
    n_paragraphs: int = 0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class GraphStep:
    """One paragraph that was read. start, end: its characters in the text. share: how much of the
    text is read, 0..1, None where its length is not known. entities: ids it speaks of."""

    paragraph: int
    start: int
    end: int
    share: float | None
    entities: tuple[str, ...]
    n_entities: int
    n_statements: int


class Findings:
    """The entities and statements of one text."""

    def __init__(self, same: Same, *, at: datetime) -> None:
        """`same`: how sure it is that two names mean one thing. at: from when statements hold."""
        self._at = at
        self.roster = Roster(same)
        self._attributes: dict[tuple[str, str, str], Attribute] = {}
        self._relations: dict[tuple[str, str, str, bool, str], Relation] = {}
        self._places: dict[str, list[Place]] = {}
        self._said: dict[str, int] = {}

    @property
    def n_statements(self) -> int:
        """How many attributes and relations were found."""
        return len(self._attributes) + len(self._relations)

    def name(self, mention: Mention, paragraph: Paragraph) -> Named:
        """Take in a mention; returns its entity."""
        named, why = self.roster.add(mention)
        if len(named.places) < MAX_PLACES:
            rule = f"{mention.extractor}; {why}" if why else mention.extractor
            place = _place(paragraph, mention.start, mention.end, rule, mention.confidence)
            named.places.append(replace(place, text=mention.text))
        return named

    def state(self, attribute: Attribute, owner: Owner, paragraph: Paragraph) -> None:
        """Take in an attribute of an entity."""
        key = (owner.entity_id, attribute.key, normalize(attribute.value) or attribute.value)
        place = _place(paragraph, attribute.start, attribute.end, *_judged(attribute, [owner]))
        if key not in self._attributes:
            self._attributes[key] = replace(
                attribute,
                subject=owner.entity_id,
                confidence=place.confidence,
                trust="document",
                source=f"paragraph:{paragraph.number}",
                valid_at=self._at,
                created_at=self._at,
                id=f"a{len(self._attributes) + 1}",
            )
            self.roster[owner.entity_id].stated = True
        self._note(self._attributes[key].id, place)

    def relate(self, relation: Relation, owner: Owner, other: Owner, paragraph: Paragraph) -> None:
        """Take in a relation between two entities."""
        ends = (owner.entity_id, relation.predicate, other.entity_id)
        key = (*ends, relation.negated, relation.modality)
        judged = _judged(relation, [owner, other])
        place = _place(paragraph, relation.start, relation.end, *judged)
        source = f"paragraph:{paragraph.number}"
        known = self._relations.get(key)
        if known is None:
            known = replace(
                relation,
                subject=owner.entity_id,
                object=other.entity_id,
                confidence=place.confidence,
                trust="document",
                valid_at=self._at,
                created_at=self._at,
                id=f"r{len(self._relations) + 1}",
            )
            self.roster[owner.entity_id].stated = self.roster[other.entity_id].stated = True
        if len(known.sources) < MAX_PLACES and source not in known.sources:
            known = replace(known, sources=(*known.sources, source))
        self._relations[key] = known
        self._note(known.id, place)

    def _note(self, statement_id: str, place: Place) -> None:
        self._said[statement_id] = self._said.get(statement_id, 0) + 1
        places = self._places.setdefault(statement_id, [])
        if len(places) < MAX_PLACES:
            places.append(place)

    def graph(self) -> tuple[Graph, tuple[Attribute, ...]]:
        """Return the graph as far as it is, with the attributes of its entities."""
        settled = [named for named in self.roster if named.settled]
        latest: dict[str, dict[str, object]] = {named.id: {} for named in settled}
        for attribute in self._attributes.values():
            latest[attribute.subject][attribute.key] = attribute.value
        entities = tuple(self._entity(named, latest[named.id]) for named in settled)
        relations = tuple(self._relations.values())
        return Graph(entities, relations, len(entities)), tuple(self._attributes.values())

    def _entity(self, named: Named, attributes: Mapping[str, object]) -> Entity:
        return Entity(
            named.name,
            named.type,
            attributes,
            mentions=named.mentions,
            first_seen=self._at,
            last_seen=self._at,
            aliases=named.aliases,
            id=named.id,
            trust="document",
            source=f"paragraph:{named.places[0].paragraph}",
        )

    def places(self) -> tuple[dict[str, tuple[Place, ...]], dict[str, int]]:
        """Return where everything is said, and how often."""
        named = {one.id: tuple(one.places) for one in self.roster if one.settled}
        stated = {i: tuple(places) for i, places in self._places.items()}
        often = {one.id: one.mentions for one in self.roster if one.settled}
        return named | stated, often | self._said


def _judged(statement: Attribute | Relation, ends: Sequence[Owner]) -> tuple[str, float]:
    """Return which rules a statement rests on and how sure that is together."""
    rules = dict.fromkeys(end.rule for end in ends if end.rule)
    sure = statement.confidence
    for end in ends:
        sure *= end.sure
    return "; ".join((statement.extractor, *rules)), round(sure, 2)


def _place(paragraph: Paragraph, start: int, end: int, extractor: str, confidence: float) -> Place:
    text = paragraph.text
    first = max(0, start - _QUOTE)
    from_, to = start, end
    while from_ > first and not (
        text[from_ - 1] in _SENTENCE and text[from_ : from_ + 1].isspace()
    ):
        from_ -= 1
    last = min(len(text), end + _QUOTE)
    while to < last and not (text[to - 1 : to] in _SENTENCE and text[to].isspace()):
        to += 1
    return Place(
        paragraph.number,
        paragraph.start + start,
        paragraph.start + end,
        text[start:end],
        " ".join(text[from_:to].split())[: 2 * _QUOTE],
        extractor,
        confidence,
    )
