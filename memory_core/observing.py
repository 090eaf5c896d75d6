"""Observing: a message is read and remembered without being answered."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Any

from memory_core.belongings import belongings_named
from memory_core.carried import carried_on
from memory_core.directory import CANDIDATES, YOU, Directory
from memory_core.grounding import Ending
from memory_core.kinship import relatives_named, speaks_of_relative
from memory_core.language.base import Reader
from memory_core.learning import change_of
from memory_core.linker import Linker
from memory_core.links import Links, joined
from memory_core.model import Entity, Extraction, Message, Relation, Replacement, Rewrite
from memory_core.names import named, normalize
from memory_core.parts import Parts, Progress
from memory_core.results import Observation
from memory_core.stating import ends_something
from memory_core.stores.change import Applied

REPLY_CHARS = 4000
"""Of a reply so much is looked through for names."""
BATCH = 64
"""Messages read and written together by `observe_many`."""

Said = tuple[Message, Extraction | None]

_REFERENCE = re.compile(
    r"\b(?i:it|its|it's|this|that|these|those|they|them|their|theirs|he|him|his|she|her|hers"
    r"|one|ones)\b|\b[Tt]he (?=[a-z])"
)
"""What may refer to something said before; "the" does before a common noun only."""

NAMED = frozenset({"PERSON", "ORGANIZATION", "COMPANY", "BRAND", "PRODUCT", "LOCATION", "UNKNOWN"})
"""Types whose names have short forms, looked for among what was last spoken of."""


class Recent(Sequence[Entity]):
    """The entities last spoken of; read when somebody looks, which a message whose names are all
    known spares."""

    def __init__(self, directory: Directory) -> None:
        """`directory`: of the user who speaks."""
        self._directory = directory

    @cached_property
    def _entities(self) -> list[Entity]:
        return self._directory.recent()

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._entities)

    def __getitem__(self, index: Any) -> Any:
        """Return one, or a part of them."""
        return self._entities[index]


def linker_for(
    parts: Parts, *, user_id: str, now: datetime, reader: Reader | None = None
) -> Linker:
    """Return who links this user's messages. reader: who reads them, by default the rules."""
    directory = Directory(parts.store, user_id, now, library=parts.settings.library)
    return Linker(directory, reader or parts.reader, parts.new_id, parts.reader)


def settle_references(
    parts: Parts, linker: Linker, message: Message
) -> tuple[tuple[Replacement, ...], list[Entity]]:
    """Return what the references of a statement mean; nothing is looked up for a text that has
    none."""
    relative = speaks_of_relative(message.content)
    if not (relative or _REFERENCE.search(message.content)):
        return (), []
    history = parts.store.window(
        user_id=linker.directory.user_id,
        session_id=message.session_id,
        now=linker.now,
        limit=6,
    )
    if not (history or relative):
        return (), []
    rewrite, candidates = settle(linker, message, history)
    return tuple(r for r in rewrite.replacements if r.end > r.start), candidates


def settle(
    linker: Linker, message: Message, history: Sequence[Message], *, meant: str = ""
) -> tuple[Rewrite, list[Entity]]:
    """Return a message made to stand alone, and the entities its references were sought among.

    meant: id of the entity a reference means, chosen by the user among those it could mean.
    """
    text, candidates = message.content, linker.directory.candidates(message.content)
    rewrite = linker.reader.rewrite(text, history=history, entities=candidates)
    possible = {candidate.entity_id for candidate in rewrite.ambiguous}
    if meant in possible:
        candidates = [e for e in candidates if e.id == meant or e.id not in possible]
        rewrite = linker.reader.rewrite(text, history=history, entities=candidates)
    named_ = relatives_named(rewrite, message=message, directory=linker.directory, known=candidates)
    named_ = belongings_named(
        named_, message=message, directory=linker.directory, known=candidates, history=history
    )
    return carried_on(named_, history=history, known=candidates), candidates


def read_reply(
    linker: Linker,
    message: Message,
    *,
    extraction: Extraction | None = None,
    present: Collection[Entity] = (),
) -> Links:
    """Return the links of something the assistant said. What it states becomes no fact.

    extraction: the names a service brought up; without, only known names are looked for.
    present: entities of the question it answers, which memory does not hold yet.
    """
    by_name = {normalize(entity.name): entity for entity in present if entity.name != YOU}
    spoken_of = [
        Replacement(start, end, entity.name, entity.name, entity.id, "name")
        for start, end, entity in named(message.content[:REPLY_CHARS], by_name)
    ]
    return linker.link(
        message, extraction or Extraction(), spoken_of, known=list(present), trust="assistant"
    )


def observe(parts: Parts, message: Message, *, user_id: str, now: datetime) -> Observation:
    """Read and store one message, cleaned by the caller; raises StoreError, with nothing stored."""
    linker = linker_for(parts, user_id=user_id, now=now)
    if message.role == "assistant":
        links = read_reply(linker, message)
    else:
        replacements, known = settle_references(parts, linker, message)
        extraction = parts.reader.extract(message.content, at=message.timestamp or now)
        named_ = any(mention.type in NAMED for mention in extraction.mentions)
        near = known or (Recent(linker.directory) if named_ else ())
        links = linker.link(message, extraction, replacements, known=near)
    change = change_of(Ending(parts, user_id, now, message, links), told=links.entities)
    applied = parts.store.apply(change, user_id=user_id, now=now)
    return _observations(parts, [(message, links)], applied, user_id=user_id, now=now)[0]


def observe_many(
    parts: Parts,
    messages: Sequence[Message],
    *,
    user_id: str,
    now: datetime,
    progress: Progress | None = None,
) -> list[Observation]:
    """Read and store many messages, cleaned by the caller, in batches that are written whole or
    not at all.

    References are settled within a message only: what "it" means across a long import is not
    looked for; a short name ("Maria") means who was last spoken of by it. What ends or corrects
    something said before is written after it, so that it finds it: a batch ends there.
    """
    done: list[Observation] = []
    for start in range(0, len(messages), BATCH):
        for part in _parted(_extracted(parts, messages[start : start + BATCH], now=now)):
            done += _observe_batch(parts, part, user_id=user_id, now=now)
        if progress:
            progress(len(done) / len(messages), f"{len(done)} of {len(messages)} messages")
    return done


def _extracted(parts: Parts, batch: Sequence[Message], *, now: datetime) -> list[Said]:
    """Return messages with what they say, None for those of the assistant."""
    said = [m for m in batch if m.role == "user"]
    times = [m.timestamp or now for m in said]
    extractions = iter(parts.reader.extract_many([m.content for m in said], times=times))
    return [(m, next(extractions) if m.role == "user" else None) for m in batch]


def _parted(batch: Sequence[Said]) -> Iterator[list[Said]]:
    """Yield the messages in parts, each beginning where one says that something ended."""
    part: list[Said] = []
    for one in batch:
        if part and one[1] is not None and ends_something(one[0], one[1]):
            yield part
            part = []
        part.append(one)
    if part:
        yield part


def _observe_batch(
    parts: Parts, batch: Sequence[Said], *, user_id: str, now: datetime
) -> list[Observation]:
    linker = linker_for(parts, user_id=user_id, now=now)
    spoken, recent = list[Entity](), Recent(linker.directory)
    read: list[Links] = []
    for message, extraction in batch:
        if extraction is None:
            read.append(read_reply(linker, message))
        else:
            named_ = any(mention.type in NAMED for mention in extraction.mentions)
            near = [*spoken[-CANDIDATES:], *recent] if named_ else []
            read.append(linker.link(message, extraction, known=near))
        spoken += [entity for entity in read[-1].entities.values() if entity.name != YOU]
    pairs = [(message, links) for (message, _), links in zip(batch, read, strict=True)]
    change = joined([change_of(Ending(parts, user_id, now, m, x)) for m, x in pairs])
    change = replace(change, told=tuple(i for links in read for i in links.entities))
    applied = parts.store.apply(change, user_id=user_id, now=now)
    return _observations(parts, pairs, applied, user_id=user_id, now=now)


def _observations(
    parts: Parts,
    read: Sequence[tuple[Message, Links]],
    applied: Applied,
    *,
    user_id: str,
    now: datetime,
) -> list[Observation]:
    """Return what messages left in memory, as it is there now."""
    used = {i: applied.ids.get(i, i) for _, links in read for i in links.entities}
    by_id = dict(applied.entities)
    others = set(used.values()) - by_id.keys()
    if others:
        stored = parts.store.get(others, user_id=user_id, now=now, include_expired=True)
        by_id |= {entity.id: entity for entity in stored}
    observed: list[Observation] = []
    for message, links in read:
        own = {used[i] for i in links.entities}
        entities = tuple(by_id[used[i]] for i in links.entities if used[i] in by_id)
        relations = tuple(_between(used, relation) for relation in links.relations)
        events = (e for e in applied.events if e.message_id == message.id or e.entity_id in own)
        observed.append(Observation(message.id, entities, relations, tuple(events)))
    return observed


def _between(used: Mapping[str, str], relation: Relation) -> Relation:
    """Return a relation between the entities that were used. used: id -> the one used for it."""
    subject = used.get(relation.subject, relation.subject)
    object_ = used.get(relation.object, relation.object)
    if (subject, object_) == (relation.subject, relation.object):
        return relation
    return replace(relation, subject=subject, object=object_)
