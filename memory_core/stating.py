"""Stating: which entities the statements of a message are about, and which value a correction
corrects."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory_core.directory import Directory
from memory_core.language.changing import CHANGE, FORMER
from memory_core.language.corrections import UNSAID
from memory_core.language.lasting import SINGLE_HOLDER
from memory_core.language.values import value_kind
from memory_core.language.word_lists import CODES, GOODS
from memory_core.lapsing import Lapsing
from memory_core.links import Links, beside_others
from memory_core.model import Attribute, Cluster, Entity, Extraction, Message, Relation
from memory_core.raising import mentions_raise, raised, said_now
from memory_core.verbs import REPORTED

CORRECTION = "correction"
"""Extractor of a value said to take the place of one said before: "no, it's $1499"."""
SPEAKER_WORDS = frozenset({"i", "me", "my", "we", "our", "us", "mine"})

_ARTICLE = re.compile(r"^(?:the|this|that|these|those|my|our|a|an) (?=\w)")


def ends_something(message: Message, extraction: Extraction) -> bool:
    """Whether what a message says depends on what holds: it ends, corrects or changes that."""
    return (
        bool(extraction.lapses)
        or mentions_raise(message.content)
        or any(
            one.extractor in {CORRECTION, CHANGE, FORMER, REPORTED} for one in extraction.attributes
        )
        or any(one.predicate in SINGLE_HOLDER for one in extraction.relations)
    )


@dataclass(frozen=True, slots=True)
class Stating:
    """Adds what one message states to its links.

    clusters: coreference inside a text. speaker: takes the speaker in and returns the id.
    """

    links: Links
    message: Message
    directory: Directory
    clusters: Callable[[str], Sequence[Cluster]]
    speaker: Callable[[], str]

    @property
    def _at(self) -> datetime:
        return self.message.timestamp or self.directory.now

    def add(self, extraction: Extraction) -> None:
        """Add the attributes and relations whose ends the message, or for a value the
        conversation, tells."""
        source, at = f"message:{self.message.id}", self._at
        for attribute in extraction.attributes:
            place = self._place(attribute)
            if place is not None:
                subject, key = place
                self.links.attributes.append(
                    replace(
                        attribute,
                        subject=subject,
                        key=key,
                        source=source,
                        valid_at=at,
                        created_at=at,
                    )
                )
        self._raise(extraction, source=source)
        for relation in extraction.relations:
            owner, target = self._ends(relation)
            if owner and target and owner != target:
                stated = replace(
                    relation,
                    subject=owner,
                    object=target,
                    sources=(source,),
                    valid_at=at,
                    created_at=at,
                )
                self.links.relations.append(beside_others(stated, self.message.content))
        self._end(extraction)

    def _raise(self, extraction: Extraction, *, source: str) -> None:
        """Add the amounts the message gives without their unit."""
        text = self.message.content
        if mentions_raise(text):
            recent = self.directory.spoken_of()
            for found in raised(text, extraction, recent, self._held(recent)):
                self.links.attributes.append(said_now(found, source=source, at=self._at))

    def _end(self, extraction: Extraction) -> None:
        """Add as past what the message ends of what holds."""
        lapsing = Lapsing(
            self.links, self.directory, self._owner, self._at, f"message:{self.message.id}"
        )
        said = {(r.subject, r.predicate, r.object) for r in self.links.relations}
        over = [*lapsing.past(extraction.lapses), *lapsing.replaced(self.links.relations)]
        self.links.relations += [r for r in over if (r.subject, r.predicate, r.object) not in said]

    def _ends(self, relation: Relation) -> tuple[str | None, str | None]:
        """Return the ids of both ends; the speaker is taken in only where the other is known."""
        if relation.subject.casefold() in SPEAKER_WORDS:
            target = self._owner(relation.object)
            return (self._owner(relation.subject) if target else None), target
        owner = self._owner(relation.subject)
        return owner, (self._owner(relation.object) if owner else None)

    def _owner(self, subject: str) -> str | None:
        """Return the id of who or what a statement is about: a mention, what a pronoun stands for
        in the same message, or the speaker."""
        by_text, key = self.links.by_text, subject.casefold()
        if key not in by_text:
            # "The laptop" may stand there as "laptop", and the other way round.
            bare = _ARTICLE.sub("", key)
            key = next((k for k in (bare, f"the {bare}") if k in by_text), key)
        if key not in by_text and key in SPEAKER_WORDS:
            by_text[key] = self.speaker()
        elif key and key not in by_text:
            self._add_coreferences()
        return by_text.get(key)

    def _add_coreferences(self) -> None:
        by_text, text = self.links.by_text, self.message.content
        for cluster in self.clusters(text):
            spans = [text[start:end].casefold() for start, end in cluster.mentions]
            owner = next((by_text[s] for s in spans if s in by_text), None)
            for span in spans if owner else ():
                by_text.setdefault(span, owner or "")

    def _place(self, attribute: Attribute) -> tuple[str, str] | None:
        """Return of what and under which key a value is kept, None where that is not known."""
        owner = self._owner(attribute.subject)
        if attribute.extractor in {CORRECTION, CHANGE}:
            held = self._corrected(attribute, owner)
            if held is not None:
                return held.subject, held.key
        if attribute.extractor == FORMER and owner and self._is_old_news(attribute, owner):
            return None
        if attribute.extractor == REPORTED and owner and self._is_known(attribute.key, owner):
            return None
        if owner is None and attribute.subject.casefold() in UNSAID:
            owner = self._last_spoken_of(attribute.key)
        return (owner, attribute.key) if owner and attribute.key else None

    def _is_known(self, key: str, owner: str) -> bool:
        """Whether the user stated such a value already, against which hearsay does not stand."""
        held = self.directory.store.attributes([owner], user_id=self.directory.user_id)
        return any(a.key == key and a.trust == "user" and a.extractor != REPORTED for a in held)

    def _is_old_news(self, attribute: Attribute, owner: str) -> bool:
        """Whether something else holds already of what is said to be over."""
        store, user_id = self.directory.store, self.directory.user_id
        held = store.attributes([owner], user_id=user_id)
        values = [a.value for a in held if a.key == attribute.key and a.trust == "user"]
        return bool(values) and attribute.text.casefold() not in map(str.casefold, values)

    def _corrected(self, attribute: Attribute, owner: str | None) -> Attribute | None:
        """Return the value the user stated last that is of the same kind as a corrected one."""
        kind = value_kind(attribute.text)
        said = self._held(self.directory.spoken_of())
        held = [a for a in said if value_kind(a.text or a.value) == kind]
        own = [a for a in held if a.subject == owner]
        others = [] if attribute.extractor == CHANGE and owner else held
        return max(own or others, key=lambda a: (a.valid_at, a.created_at), default=None)

    def _held(self, of: Sequence[Entity]) -> list[Attribute]:
        """Return what the user said of entities and holds."""
        store, user_id = self.directory.store, self.directory.user_id
        found = store.attributes([e.id for e in of], user_id=user_id)
        return [a for a in found if a.trust == "user"]

    def _last_spoken_of(self, key: str) -> str | None:
        """Return what "the price" or "it" is of where the message does not say: the one thing it
        names, else the last spoken of that has such a property, else the last goods."""
        kinds = {i: self.links.entities[i].type for i in self.links.focus}
        named = [i for i in kinds if kinds[i] in GOODS] or [i for i in kinds if kinds[i] in CODES]
        if named:
            return named[0] if len(named) == 1 else None
        recent = self.directory.spoken_of()
        having = [e.id for e in recent if key in e.attributes]
        goods = [e.id for e in recent if e.type in GOODS]
        return next(iter(having or goods), None)
