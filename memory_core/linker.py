"""Linking: which entities of the memory a message speaks of, and what it says of them.

The result is `Links`: nothing is written here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory_core.directory import YOU, Directory
from memory_core.language.base import Reader
from memory_core.links import (
    Links,
    comparison,
    document_attributes,
    inside,
    with_known_names,
    worth_remembering,
)
from memory_core.matching import known_as, may_be
from memory_core.model import (
    Entity,
    Extraction,
    Mention,
    Message,
    Replacement,
    Trust,
)
from memory_core.moving import as_employers
from memory_core.names import normalize
from memory_core.parts import NewId
from memory_core.placed import told_apart
from memory_core.restated import restated
from memory_core.stating import Stating
from memory_core.stores.change import MentionRow


@dataclass(frozen=True, slots=True)
class Linker:
    """Links one user's messages; `now` is the instant its reads are made for.

    rules: who reads what no service is asked for.
    """

    directory: Directory
    reader: Reader
    new_id: NewId
    rules: Reader

    @property
    def now(self) -> datetime:
        """The instant the messages are linked for."""
        return self.directory.now

    def link(
        self,
        message: Message,
        extraction: Extraction,
        replacements: Sequence[Replacement] = (),
        *,
        known: Sequence[Entity] = (),
        meaning: str = "",
        trust: Trust = "user",
    ) -> Links:
        """Return what a message speaks of.

        replacements: references in the message that a rewrite settled.
        known: entities a short name may mean, besides those of exactly that name.
        meaning: the message made to stand alone, where it was.
        """
        links = Links()
        if trust == "user":
            extraction = as_employers(extraction, self.directory)
            said_at = message.timestamp or self.now
            extraction = restated(
                message.content, extraction, replacements, reader=self.rules, at=said_at
            )
        spans = [(r.start, r.end) for r in replacements if r.end > r.start]
        read = [m for m in worth_remembering(extraction) if not inside((m.start, m.end), spans)]
        names = [n for n in self.directory.known_in(message.content) if not inside(n[:2], spans)]
        apart = told_apart(extraction, self.directory) if trust == "user" else {}
        for mention, entity, parts in with_known_names(read, names, message.content):
            if mention.text.casefold() in apart:
                name, other = apart[mention.text.casefold()]
                placed = other or self._new(links, name, mention, trust)
                self._add(links, placed, message, mention, trust=trust, named=False)
                continue
            meant = entity or self._short_for(links, message, mention, known)
            self._add(links, meant, message, mention, trust=trust)
            for part in parts:
                links.by_text.setdefault(part, links.by_text[mention.text.casefold()])
        for replacement in replacements:
            self._add_reference(links, replacement, message, known, trust=trust)
        if trust == "user":
            Stating(
                links, message, self.directory, self.reader.coreference,
                lambda: self._speaker(links, message),
            ).add(extraction)  # fmt: skip
            links.relations += comparison(links, meaning or message.content, message, now=self.now)
        return links

    def _short_for(
        self, links: Links, message: Message, mention: Mention, known: Sequence[Entity]
    ) -> Entity | None:
        """Return the entity whose name a mention shortens; `known` is looked at here alone, so that
        a message of names that are known spares reading it."""
        among = [entity for entity in known if may_be(entity, message.content, mention)]
        return known_as(self.reader, mention, [*links.entities.values(), *among])

    def _add(
        self,
        links: Links,
        entity: Entity | None,
        message: Message,
        mention: Mention,
        *,
        trust: Trust,
        named: bool = True,
        counted: bool = True,
    ) -> None:
        """Take in a mention of an entity (None: one nobody knows yet).

        named: it is a name, which becomes an alias where it differs, and not a pronoun.
        """
        entity = self._adopt(links, entity, mention, trust)
        links.by_text[mention.text.casefold()] = entity.id
        if counted and entity.id not in links.focus:
            links.focus.append(entity.id)
        if named and normalize(mention.text) != normalize(entity.name):
            links.aliases.append((entity.id, mention.text))
        links.mentions.append(
            MentionRow(
                entity.id,
                message.id,
                mention.start,
                mention.end,
                mention.text,
                message.timestamp or self.now,
                mention.extractor,
                mention.confidence,
                trust,
                counted,
            )
        )

    def _adopt(self, links: Links, entity: Entity | None, mention: Mention, trust: Trust) -> Entity:
        """Return the entity as one of the memory, with what documents say of it."""
        if entity is None:
            norm = normalize(mention.text)
            entity = next((e for e in links.new.values() if normalize(e.name) == norm), None)
            if entity is None:
                tagged = mention.text[:1] == "#" and mention.text[1:2].isalpha()
                name = mention.text[1:] if tagged else mention.text
                entity = self._new(links, name, mention, trust)
        elif entity.trust == "document":
            entity = self._from_document(links, entity, trust)
        links.entities[entity.id] = entity
        return entity

    def _new(self, links: Links, name: str, mention: Mention, trust: Trust) -> Entity:
        """Return an entity nobody knew, noted as new."""
        entity = Entity(name, mention.type, mentions=0, id=self.new_id(), trust=trust)
        links.new[entity.id] = entity
        return entity

    def _from_document(self, links: Links, entity: Entity, trust: Trust) -> Entity:
        norm = normalize(entity.name)
        known = [e for e in links.entities.values() if normalize(e.name) == norm]
        if not known:
            known = self.directory.store.by_names(
                [norm], user_id=self.directory.user_id, now=self.now, include_expired=True
            ).get(norm, [])
        if known:
            return known[0]
        adopted = replace(entity, id=self.new_id(), trust=trust, attributes={})
        links.new[adopted.id] = adopted
        places = self.directory.in_documents([norm]).get(norm, [])
        links.attributes += document_attributes(places, adopted.id, self.now)
        return adopted

    def _add_reference(
        self,
        links: Links,
        replacement: Replacement,
        message: Message,
        known: Sequence[Entity],
        *,
        trust: Trust,
    ) -> None:
        if not replacement.entity_id and replacement.start == replacement.end:
            return self._add_carried(links, replacement, message, trust=trust)
        wanted = replacement.entity_id
        entity = next((e for e in known if e.id == wanted), None) or self._antecedent(replacement)
        if entity is not None:
            start, end = replacement.start, replacement.end
            text = message.content[start:end] or replacement.antecedent
            rule = f"reference: {replacement.reason}"
            mention = Mention(start, end, text, entity.type, extractor=rule)
            self._add(links, entity, message, mention, trust=trust, named=False)
            # Of "my sister" a statement names the last word only.
            links.by_text.setdefault(text.rpartition(" ")[2].casefold(), entity.id)

    def _add_carried(
        self, links: Links, replacement: Replacement, message: Message, *, trust: Trust
    ) -> None:
        """Take in what an earlier question that is carried on speaks of; nobody named it again."""
        at = replacement.start
        for start, end, entity in self.directory.known_in(replacement.antecedent):
            if entity.id not in links.focus:
                text = replacement.antecedent[start:end]
                mention = Mention(at, at, text, entity.type, extractor="carried over")
                self._add(links, entity, message, mention, trust=trust, named=False, counted=False)
                links.focus.append(links.by_text[text.casefold()])

    def _antecedent(self, replacement: Replacement) -> Entity | None:
        if replacement.entity_id:
            entities = self.directory.store.get(
                [replacement.entity_id], user_id=self.directory.user_id, now=self.now
            )
            if entities:
                return entities[0]
        norm = normalize(replacement.antecedent)
        return self.directory.lookup({norm}).get(norm) if norm else None

    def _speaker(self, links: Links, message: Message) -> str:
        """Take in who says "I", and return the id."""
        name = message.speaker or YOU
        entity = self.directory.lookup({normalize(name)}).get(normalize(name))
        speaker = Mention(0, 0, name, "PERSON", extractor="speaker")
        self._add(links, entity, message, speaker, trust="user", counted=False)
        return links.by_text[name.casefold()]
