"""What a model says a message names and states, held against the message.

A mention must stand in it word for word, a statement must be about something that stands in it;
what does not is rejected, and every repair and rejection is noted.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from memory_core.llm.reading_base import Vocabulary
from memory_core.llm.reading_schema import AttributeSaid, EntitySaid, RelationSaid
from memory_core.llm.spans import Place, Places
from memory_core.model import Attribute, Extraction, Mention, Relation
from memory_core.names import normalize

MAX_KEY_CHARS = 40
MAX_NAME_CHARS = 120

_SPEAKER = frozenset({"i", "me", "my", "mine", "we", "us", "our"})
_PRONOUNS = _SPEAKER | frozenset(
    {"you", "your", "it", "its", "this", "that"}
    | {"these", "those", "they", "them", "their", "he", "him", "his", "she", "her", "hers"}
    | {"one", "ones", "who", "which", "what", "there", "here"}
)
_SAME_TYPE = {
    "PER": "PERSON", "PEOPLE": "PERSON", "HUMAN": "PERSON", "NAME": "PERSON",
    "ORG": "ORGANIZATION", "ORGANISATION": "ORGANIZATION", "COMPANY": "ORGANIZATION",
    "LOC": "LOCATION", "GPE": "LOCATION", "CITY": "LOCATION", "COUNTRY": "LOCATION",
    "PLACE": "LOCATION", "FAC": "LOCATION", "ITEM": "PRODUCT", "DEVICE": "PRODUCT",
    "TIME": "DATE", "DATETIME": "DATE", "PRICE": "MONEY", "AMOUNT": "MONEY", "CURRENCY": "MONEY",
    "NUMBER": "QUANTITY", "MEASURE": "QUANTITY", "TOPIC": "CONCEPT", "OTHER": "UNKNOWN",
    "MISC": "UNKNOWN", "WORK_OF_ART": "WORK", "TICKET": "TICKET_ID",
}  # fmt: skip
"""Names other schemes have for the default types."""
Said = TypeVar("Said")
Found = TypeVar("Found")
_NOT_NAME = re.compile(r"[^A-Z0-9]+")


class _RejectedError(Exception):
    """An element that does not hold; its text says why, without repeating it."""


@dataclass(slots=True)
class Checking:
    """The check of one reply against one message.

    meant: words that refer back -> the names they stand for, as far as that is settled.
    """

    text: str
    vocabulary: Vocabulary
    extractor: str
    meant: Mapping[str, Sequence[str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    _places: Places = field(init=False)

    def __post_init__(self) -> None:
        """Prepare the message for looking up."""
        self._places = Places(self.text)

    def extraction(
        self,
        entities: Sequence[EntitySaid],
        attributes: Iterable[AttributeSaid],
        relations: Iterable[RelationSaid],
    ) -> Extraction:
        """Return what holds of a reply."""
        mentions = self._apart(self._each("entity", entities, self._mention))
        properties = self._each("attribute", attributes, self._attribute)
        names = {normalize(mention.text) for mention in mentions}
        related = self._each("relation", relations, lambda w, one: self._relation(w, one, names))
        return Extraction(
            tuple(self._with_own(mention, properties) for mention in mentions),
            tuple(dict.fromkeys(related)),
            tuple(dict.fromkeys(properties)),
        )

    def _each(
        self, kind: str, said: Iterable[Said], check: Callable[[str, Said], Found]
    ) -> list[Found]:
        """Return what passes its check, noting what does not."""
        found: list[Found] = []
        for number, one in enumerate(said, 1):
            try:
                found.append(check(f"{kind} {number}", one))
            except _RejectedError as error:
                self.notes.append(f"rejected {kind} {number}: {error}")
        return found

    def _mention(self, what: str, said: EntitySaid) -> Mention:
        if normalize(said.text) in _PRONOUNS:
            raise _RejectedError("it is a pronoun, not a name")
        if len(said.text) > MAX_NAME_CHARS or not re.search(r"\w", said.text):
            raise _RejectedError("it is no name")
        place = self._places.find(said.text.strip(), start=said.start)
        if place is None:
            again = self._places.holds(said.text)
            raise _RejectedError(
                "named more often than it stands in the message"
                if again
                else "its text does not stand in the message"
            )
        if place.note:
            self.notes.append(f"repaired {what}: {place.note}")
        text = self.text[place.start : place.end]
        kind = self._type(what, said.type)
        return Mention(
            place.start, place.end, text, kind, confidence=said.confidence, extractor=self.extractor
        )

    def _type(self, what: str, said: str) -> str:
        """Return a type of the vocabulary, UNKNOWN for one that is none."""
        known = self.vocabulary.types
        form = _NOT_NAME.sub("_", said.upper()).strip("_")
        kind = form if form in known else _SAME_TYPE.get(form, form)
        kind = self.vocabulary.retype.get(kind, kind)
        if kind not in known:
            kind = "UNKNOWN"
            if form != kind:
                self.notes.append(f"repaired {what}: its type is not a known one, UNKNOWN taken")
        elif kind != said:
            self.notes.append(f"repaired {what}: its type read as {kind}")
        return kind

    def _apart(self, mentions: Sequence[Mention]) -> list[Mention]:
        """Return the mentions in reading order; of two that overlap the longer one stays."""
        kept: list[Mention] = []
        for mention in sorted(mentions, key=lambda m: (m.start - m.end, m.start)):
            if any(mention.start < one.end and one.start < mention.end for one in kept):
                self.notes.append("rejected: an entity inside another one")
            else:
                kept.append(mention)
        return sorted(kept, key=lambda m: m.start)

    def _attribute(self, what: str, said: AttributeSaid) -> Attribute:
        subject = self._subject(what, said.subject)
        value = self._places.find(said.value.strip()) or self._again(said.value)
        key = " ".join(re.sub(r"[\W_]+", " ", said.key.lower()).split())
        if not subject:
            raise _RejectedError("what it is about does not stand in the message")
        if value is None:
            raise _RejectedError("its value does not stand in the message")
        if not key or len(key) > MAX_KEY_CHARS:
            raise _RejectedError("its key is no property")
        text = self.text[value.start : value.end]
        return Attribute(
            subject,
            self.vocabulary.keys.get(key, key),
            self.vocabulary.normalize(text),
            text,
            value.start,
            value.end,
            said.confidence,
            self.extractor,
        )

    def _again(self, quoted: str) -> Place | None:
        """Return a place that was given out before: two properties may have one value."""
        span = self._places.span(quoted)
        return Place(*span) if span else None

    def _relation(self, what: str, said: RelationSaid, names: set[str]) -> Relation:
        subject, other = self._subject(what, said.subject), self._subject(what, said.object)
        if not subject or not other:
            raise _RejectedError("one of its ends does not stand in the message")
        known = names | set(self.meant) | _SPEAKER
        if not {normalize(other), other.casefold()} & known:
            raise _RejectedError("its object is none of the entities")
        predicate = _NOT_NAME.sub("_", said.predicate.upper()).strip("_")
        if not predicate or len(predicate) > MAX_KEY_CHARS:
            raise _RejectedError("its predicate is none")
        typed = predicate in self.vocabulary.predicates
        stated = self._places.span(said.said) if said.said.strip() else None
        if stated is None and (said.said.strip() or not typed):
            raise _RejectedError("the words that state it do not stand in the message")
        start, end = stated or self._reach(subject, other)
        return Relation(
            subject,
            predicate,
            other,
            confidence=said.confidence,
            start=start,
            end=end,
            negated=said.negated,
            modality=said.modality,
            extractor=self.extractor,
        )

    def _reach(self, subject: str, other: str) -> tuple[int, int]:
        """Return the stretch from one end of a relation to the other."""
        spans = [span for word in (subject, other) if (span := self._places.span(word))]
        return min(s for s, _ in spans), max(e for _, e in spans)

    def _subject(self, what: str, said: str) -> str:
        """Return what a statement is about as the message has it: a name, a pronoun, or what
        stands for the name the model gave instead; "" where nothing does."""
        spelled = self._places.spelled(said.strip())
        if spelled:
            return spelled
        for word, names in self.meant.items():
            if normalize(said) in {normalize(name) for name in names}:
                self.notes.append(f"repaired {what}: the name stands for words of the message")
                return word
        if normalize(said) in {"user", "speaker"}:
            return next((w for w in ("I", "my", "me", "we", "our") if self._places.holds(w)), "")
        return ""

    def _with_own(self, mention: Mention, properties: Iterable[Attribute]) -> Mention:
        own = {one.key: one.value for one in properties if one.subject == mention.text}
        return replace(mention, attributes=own) if own else mention
