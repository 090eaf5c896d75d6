"""Bringing an outline into a memory that may hold something already.

An entity that is there under one of its names, with the same type or an unknown one, is used as it
is and gets what it has not: further names, attributes and relations. What contradicts it is left
out and reported: an import is not the user's word. New entities come in as seen at the moment of
loading, so that they stay their full time. All in one transaction; loading twice changes nothing.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from memory_core.errors import InputError
from memory_core.exchange.outline import LEFT_OUT, Outline, Spoken, messages_of
from memory_core.graph import Said, said_by
from memory_core.inputs import edited_values, identifier, kind_name, message_text, proper_name
from memory_core.model import Attribute, Entity, Message, Relation
from memory_core.names import normalize
from memory_core.parts import Parts
from memory_core.results import Loaded
from memory_core.retrieval.lexical import terms
from memory_core.stores.change import Change

_UNKNOWN = "UNKNOWN"
_SHOWN = 20
"""Things left out that are named one by one; the others are counted."""
_BY = "import"


def bring_in(parts: Parts, outline: Outline, *, user_id: str, now: datetime, format: str) -> Loaded:
    """Write what an outline says and the memory does not hold. Raises InputError, StoreError."""
    bringing = _Bringing(parts, user_id, now)
    for entity in outline.entities:
        bringing.entity(_cleaned(entity))
    bringing.relations(outline)
    bringing.messages(outline.messages)
    if any(bringing.written.values()):
        parts.store.apply(bringing.change(), user_id=user_id, now=now)
    skipped = [*outline.skipped, *bringing.skipped]
    more = [f"and {len(skipped) - _SHOWN:,} more"] if len(skipped) > _SHOWN else []
    return Loaded(
        format,
        {kind: n for kind, n in bringing.written.items() if n},
        {kind: n for kind, n in bringing.there.items() if n},
        (*skipped[:_SHOWN], *more, f"not in {format}: {LEFT_OUT[format]}"),
    )


def _cleaned(entity: Entity) -> Entity:
    try:
        return replace(
            entity,
            name=proper_name(entity.name),
            type=kind_name(entity.type),
            attributes=edited_values(entity.attributes),
            aliases=tuple(proper_name(alias) for alias in entity.aliases),
        )
    except InputError as error:
        message = f"Entity {entity.name[:60]!r}: {error} Nothing was loaded."
        raise InputError(message) from error


class _Bringing:
    """One outline on its way in."""

    def __init__(self, parts: Parts, user_id: str, now: datetime) -> None:
        self._parts = parts
        self._store = parts.store
        self._user_id = user_id
        self._now = now
        self._used: dict[str, str] = {}
        self._called: dict[str, list[Entity]] = {}
        self._new: dict[str, Entity] = {}
        self._held: dict[str, Entity] = {}
        self._aliases: list[tuple[str, str]] = []
        self._attributes: list[Attribute] = []
        self._relations: dict[Said, Relation] = {}
        self._messages: list[Message] = []
        self.written: Counter[str] = Counter()
        self.there: Counter[str] = Counter()
        self.skipped: list[str] = []

    def entity(self, entity: Entity) -> None:
        """Take in an entity, as a new one or for what the one that is there lacks."""
        held = self._same(entity)
        if held is None:
            used = self._free_id(entity.id)
            fresh = replace(entity, id=used, last_seen=self._now, source="", archived_at=None)
            self._new[used] = fresh
            for name in {normalize(n) for n in (entity.name, *entity.aliases)}:
                self._called.setdefault(name, []).append(fresh)
            self.written["entities"] += 1
        else:
            used = held.id
            self.there["entities"] += 1
            self._add_to(held, entity)
        self._used.setdefault(entity.id, used)

    def _same(self, entity: Entity) -> Entity | None:
        norm = normalize(entity.name)
        if norm not in self._called:
            found = self._store.by_names(
                [norm], user_id=self._user_id, now=self._now, include_expired=True
            )
            self._called[norm] = list(found.get(norm, ()))
        fitting = [
            one
            for one in self._called[norm]
            if one.type == entity.type or _UNKNOWN in (one.type, entity.type)
        ]
        return min(fitting, key=lambda one: one.type != entity.type, default=None)

    def _free_id(self, wanted: str) -> str:
        """Return the id a file gives, or a new one where that is no id or is taken."""
        try:
            identifier(wanted, what="id")
        except InputError:
            return self._parts.new_id()
        taken = wanted in self._new or self._store.get(
            [wanted], user_id=self._user_id, now=self._now, include_expired=True
        )
        away = self._store.merged_away(wanted, user_id=self._user_id)
        named = any(normalize(wanted) == normalize(e.name) for e in self._new.values())
        return self._parts.new_id() if taken or away or named else wanted

    def _add_to(self, held: Entity, entity: Entity) -> None:
        known = self._held.setdefault(held.id, held)
        names = {normalize(name) for name in (known.name, *known.aliases)}
        more = [a for a in entity.aliases if normalize(a) not in names]
        self._aliases += [(held.id, alias) for alias in more]
        self.written["names"] += len(more)
        attributes = dict(known.attributes)
        for key, value in entity.attributes.items():
            if key not in attributes:
                attributes[key] = value
                self._attributes.append(self._attribute(held.id, key, value, entity))
                self.written["attributes"] += 1
            elif str(attributes[key]) == str(value):
                self.there["attributes"] += 1
            else:
                told = f"{held.name}: {key} {str(value)[:60]!r}, since {attributes[key]!r} holds"
                self.skipped.append(told)
        self._held[held.id] = replace(known, attributes=attributes, aliases=(*known.aliases, *more))

    def _attribute(self, subject: str, key: str, value: object, entity: Entity) -> Attribute:
        return Attribute(
            subject,
            key,
            str(value),
            extractor=_BY,
            trust=entity.trust,
            valid_at=self._now,
            created_at=self._now,
        )

    def relations(self, outline: Outline) -> None:
        """Take in relations between the entities of an outline."""
        present = (
            self._store.relations(list(self._held), user_id=self._user_id, now=self._now)
            if self._held
            else []
        )
        said = {said_by(relation) for relation in present}
        single = self._single_valued()
        taken = {(r.subject, r.predicate) for r in present if r.predicate in single}
        for relation in outline.relations:
            ends = self._used.get(relation.subject), self._used.get(relation.object)
            if ends[0] is None or ends[1] is None:
                missing = relation.subject if ends[0] is None else relation.object
                message = (
                    f"The relation {relation.predicate[:60]!r} leads to {missing[:60]!r}, which is "
                    "no entity of the file. Nothing was loaded; add it or drop the relation."
                )
                raise InputError(message)
            own = replace(relation, subject=ends[0], object=ends[1], id="", sources=())
            own = replace(own, predicate=proper_name(own.predicate, what="A predicate"))
            if said_by(own) in said:
                self.there["relations"] += 1
            elif (own.subject, own.predicate) in taken and not own.negated:
                told = f"{own.predicate} of {relation.subject[:60]!r}: another one holds"
                self.skipped.append(told)
            else:
                said.add(said_by(own))
                self._relations[said_by(own)] = replace(
                    own, extractor=_BY, valid_at=self._now, created_at=self._now, invalid_at=None
                )
                self.written["relations"] += 1

    def _single_valued(self) -> frozenset[str]:
        from memory_core.language.lasting import SINGLE_VALUED
        from memory_core.language.presets import load_preset

        return frozenset(SINGLE_VALUED | load_preset(self._parts.settings.preset).single_valued)

    def messages(self, spoken: list[Spoken]) -> None:
        """Take in messages that are not there yet. What they speak of is not read again."""
        if not spoken:
            return
        held = messages_of(self._store, user_id=self._user_id)
        said = Counter((m.session, m.role, m.at, m.content) for m in held)
        ids = {message.id for message in held}
        for one in spoken:
            if said[place := (one.session, one.role, one.at, one.content)]:
                said[place] -= 1
                self.there["messages"] += 1
                continue
            used = one.id if one.id and one.id not in ids else self._parts.new_id()
            ids.add(used)
            self._messages.append(_message(one, used))
            self.written["messages"] += 1

    def change(self) -> Change:
        """Return all of it as one change."""
        index: Mapping[str, Mapping[str, int]] = {m.id: terms(m.content) for m in self._messages}
        return Change(
            messages=tuple(self._messages),
            entities=tuple(self._new.values()),
            aliases=tuple(self._aliases),
            attributes=tuple(self._attributes),
            relations=tuple(self._relations.values()),
            terms=index,
            counted=True,
        )


def _message(spoken: Spoken, used: str) -> Message:
    if spoken.role not in ("user", "assistant"):
        message = f"A role is 'user' or 'assistant', not {spoken.role[:40]!r}. Nothing was loaded."
        raise InputError(message)
    return Message(
        "user" if spoken.role == "user" else "assistant",
        message_text(spoken.content),
        spoken.at,
        speaker=spoken.speaker or None,
        id=identifier(used, what="message id"),
        session_id=identifier(spoken.session, what="session id"),
    )
