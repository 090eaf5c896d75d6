"""Telling: the story of an entity, an attribute or a relation, from first to last.

Each line is a plain sentence with its data: who said it when, in which words, what it ended, and
what became of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core.context import sentence
from memory_core.directory import document_owners
from memory_core.history import Place, Story, StoryKind, StoryLine
from memory_core.model import Attribute, Chunk, Entity, Event, Message, Relation, Trust
from memory_core.stores.base import Store

AROUND = 60
"""Characters of the source shown before and after the place."""
MENTIONS = 200
"""Mentions told one by one; of older ones only how many there are."""
EVENTS = 200
_UNTOLD = frozenset({"created", "related", "superseded", "loaded"})
"""Events told by other lines."""
_WORDS = {
    "restored": "Came back to memory",
    "expired": "Was put away: nobody had spoken of it for its time to live",
    "pinned": "Was pinned",
    "unpinned": "Was unpinned",
}


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells stories out of one user's memory at one instant."""

    store: Store
    user_id: str
    now: datetime
    library: bool = True

    def of_entity(self, entity: Entity) -> Story:
        """Return the story of an entity: mentions, values, relations, events, expiry."""
        lines, left_out = self._mentions(entity)
        attributes, relations = self.store.statements_of(entity.id, user_id=self.user_id)
        lines += self._statements([*attributes, *relations])
        events = self.store.events_of(entity.id, user_id=self.user_id, limit=EVENTS)
        lines += [line for event in events for line in _happened(event)]
        lines += _ending(entity, self.now)
        lines.sort(key=lambda line: line.at)
        return Story("entity", entity.id, entity.name, tuple(lines), left_out)

    def of_statement(self, statement: Attribute | Relation) -> Story:
        """Return the story of an attribute (with the values before and after it) or a relation."""
        if isinstance(statement, Relation):
            told: list[Attribute | Relation] = [statement]
            title = self._sentence(statement, self._names([statement]))
        else:
            values, _ = self.store.statements_of(statement.subject, user_id=self.user_id)
            told = [value for value in values if value.key == statement.key]
            names = self._names([statement])
            title = f"{names.get(statement.subject, statement.subject)}: {statement.key}"
        lines = sorted(self._statements(told), key=lambda line: line.at)
        if isinstance(statement, Relation):
            return Story("relation", statement.id, title, tuple(lines))
        return Story("attribute", statement.id, title, tuple(lines))

    def _mentions(self, entity: Entity) -> tuple[list[StoryLine], int]:
        spoken = self.store.spoken(entity.id, user_id=self.user_id, limit=MENTIONS)
        first = spoken.first
        rows = (first, *spoken.latest) if first else ()
        texts = self._messages([row.message_id for row in rows])
        lines = []
        for row in reversed(spoken.latest):
            message = texts.get(row.message_id)
            said = excerpt(message.content, row.start, row.end) if message else row.text
            who = _who(row.trust, message)
            lines.append(
                StoryLine(
                    row.at,
                    "mention",
                    f"{who} spoke of it: “{said}”",
                    source=f"message:{row.message_id}" if row.message_id else "",
                    excerpt=said,
                    speaker=who,
                    detail={
                        "start": row.start,
                        "end": row.end,
                        "extractor": row.extractor,
                        "confidence": row.confidence,
                        "trust": row.trust,
                    },
                )
            )
        if first is None:
            where = "a document" if entity.trust == "document" else "what was loaded"
            text = f"{entity.name} is known from {where}"
            return [StoryLine(entity.first_seen, "first said", text, source=entity.source)], 0
        who = _who(first.trust, texts.get(first.message_id))
        text = f"{who} first spoke of {entity.name}"
        source = f"message:{first.message_id}" if first.message_id else ""
        lines.insert(0, StoryLine(first.at, "first said", text, source=source, speaker=who))
        return lines, spoken.total - len(spoken.latest)

    def _statements(self, statements: Sequence[Attribute | Relation]) -> list[StoryLine]:
        """Return a line for each place that says a statement, and for the end of each."""
        places = self.store.places_of(statements, user_id=self.user_id)
        sources = {place.source for those in places for place in those}
        messages = self._messages(s.removeprefix("message:") for s in sources if "message:" in s)
        chunks = self._chunks(s.removeprefix("chunk:") for s in sources if "chunk:" in s)
        names = self._names(statements)
        lines: list[StoryLine] = []
        for statement, those in zip(statements, places, strict=True):
            text = self._sentence(statement, names)
            kind: StoryKind = "relation" if isinstance(statement, Relation) else "value"
            # One that is known from nowhere in particular (a load) still has a beginning.
            for place in those or (Place("", statement.created_at, trust=statement.trust),):
                message = messages.get(place.source.removeprefix("message:"))
                chunk = chunks.get(place.source.removeprefix("chunk:"))
                who = f"“{chunk.document_name}”" if chunk else _who(place.trust, message)
                source_text = message.content if message else chunk.text if chunk else ""
                said = excerpt(source_text, place.start, place.end)
                quoted = f" (“{said}”)" if said else ""
                lines.append(
                    StoryLine(
                        place.at,
                        kind,
                        f"{who} said: {text}{quoted}",
                        source=place.source,
                        excerpt=said,
                        speaker=who,
                        id=statement.id,
                        detail={
                            "start": place.start,
                            "end": place.end,
                            "extractor": place.extractor,
                            "confidence": place.confidence,
                            "trust": place.trust,
                        },
                    )
                )
            if statement.invalid_at is not None:
                ended = f"Since then no longer: {text}"
                lines.append(StoryLine(statement.invalid_at, "ended", ended, id=statement.id))
        return lines

    def _sentence(self, statement: Attribute | Relation, names: dict[str, str]) -> str:
        if isinstance(statement, Relation):
            return sentence(statement, names)
        name = names.get(statement.subject, "it")
        return f"the {statement.key} of {name} is {statement.value}"

    def _names(self, statements: Iterable[Attribute | Relation]) -> dict[str, str]:
        ids = {
            i
            for s in statements
            for i in ((s.subject, s.object) if isinstance(s, Relation) else (s.subject,))
        }
        known = self.store.get(ids, user_id=self.user_id, now=self.now, include_expired=True)
        return {entity.id: entity.name for entity in known}

    def _messages(self, ids: Iterable[str]) -> dict[str, Message]:
        found = self.store.messages_by_id([i for i in ids if i], user_id=self.user_id)
        return {message.id: message for message in found}

    def _chunks(self, ids: Iterable[str]) -> dict[str, Chunk]:
        owners = document_owners(self.user_id, library=self.library)
        return {chunk.id: chunk for chunk in self.store.chunks(list(ids), user_ids=owners)}


def excerpt(text: str, start: int, end: int) -> str:
    """Return the words around a place in a text, on one line; all of a short text."""
    first, last = max(0, start - AROUND), min(len(text), end + AROUND)
    cut = text[first:last]
    before, after = "…" if first else "", "…" if last < len(text) else ""
    return before + " ".join(cut.split()) + after


def _who(trust: Trust, message: Message | None) -> str:
    if message is not None and message.speaker:
        return message.speaker
    return {"user": "You", "assistant": "The assistant", "document": "A document"}[trust]


def _happened(event: Event) -> Iterator[StoryLine]:
    if event.kind in _UNTOLD:
        return
    text = _WORDS.get(event.kind, event.kind.capitalize().replace("_", " "))
    if event.kind == "renamed":
        text = f"Was renamed; until then it was called {event.detail.get('name', '')}"
    if event.kind == "restored" and event.detail.get("why"):
        text = f"Came back to memory: {event.detail['why']}"
    if event.kind == "settled":
        text = f"A contradiction was settled: keep {event.detail.get('keep', '')}"
    yield StoryLine(event.at, "event", text, id=event.id, detail=event.detail)


def _ending(entity: Entity, now: datetime) -> list[StoryLine]:
    """Return what becomes of an entity if nobody speaks of it."""
    if entity.pinned:
        return [StoryLine(now, "pinned", "Is pinned, so it stays until it is unpinned")]
    if entity.expires_at is None:
        return []
    if entity.archived_at is not None or entity.expires_at <= now:
        return [StoryLine(entity.expires_at, "expired", "Expired: its time to live was over")]
    text = "Will expire then, if nobody speaks of it"
    return [StoryLine(entity.expires_at, "expires", text)]
