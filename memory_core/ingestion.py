"""Documents in: a file becomes text, chunks, vectors, words to search for and entities.

The database is the source of truth: a document is stored there whole or not at all, and the vector
index is filled after it and can be filled again from it.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from memory_core.language.base import Reader
from memory_core.links import inside
from memory_core.model import Attribute, Chunk, Cluster, Document, Entity, Extraction, Mention
from memory_core.names import normalize, words
from memory_core.parts import NewId, Parts, Progress
from memory_core.retrieval.chunking import cut, indexed_text
from memory_core.retrieval.lexical import terms
from memory_core.retrieval.loaders import load

NAMED_TYPES = frozenset({"PERSON", "PRODUCT", "ORGANIZATION", "LOCATION", "PROPERTY", "POSITION"})
"""Types an entity known only from a document can have: things with names, no dates or sums."""
UNSURE_TYPES = frozenset({"PERSON", "ORGANIZATION", "LOCATION", "CONCEPT", "UNKNOWN"})
GOODS_KEYS = frozenset({"price", "warranty", "rent", "memory", "storage", "battery", "weight"})
"""What has one of these is goods, whatever its name looks like."""
PRONOUNS = frozenset({"it", "its", "he", "his", "she", "her", "they", "their", "this", "these"})
BATCH = 512
"""Chunks embedded and indexed together."""

_KEY = re.compile(r"\s*[-*+•]?\s*[^:]{1,60}:")


def add_document(
    parts: Parts,
    source: Path | bytes | str,
    *,
    user_id: str,
    name: str | None,
    now: datetime,
    progress: Progress | None = None,
) -> Document:
    """Store a document and make it searchable; one of the same text is returned as it is.

    source: a path, the bytes of a file, or text. Raises DocumentError, StoreError.
    """
    told = progress or (lambda done, what: None)
    told(0.0, "reading the file")
    loaded = load(source, name=name, progress=lambda done: told(0.2 * done, "reading the file"))
    digest = hashlib.sha256(loaded.text.encode()).hexdigest()
    same = [d for d in parts.store.documents(user_id=user_id) if d.digest == digest]
    if same:
        told(1.0, "it is there already")
        return same[0]
    document_id = parts.new_id()
    chunks = cut(loaded.text, document_id=document_id, document_name=loaded.name)
    document = Document(
        document_id, user_id, loaded.name, loaded.kind, len(loaded.text), len(chunks), digest, now
    )
    told(0.2, f"reading {len(chunks)} pieces")
    entities = entities_of(parts.reader, chunks, new_id=parts.new_id, progress=told)
    words = {c.id: terms(indexed_text(c)) for c in chunks}
    told(0.7, "storing")
    parts.store.add_document(document, chunks, entities, words)
    index_chunks(parts, chunks, user_id=user_id)
    told(1.0, "done")
    return document


def index_chunks(parts: Parts, chunks: Sequence[Chunk], *, user_id: str) -> None:
    """Put the vectors of chunks into the index; a chunk that is there is replaced."""
    for i in range(0, len(chunks), BATCH):
        batch = chunks[i : i + BATCH]
        vectors = parts.embedder.embed([indexed_text(c) for c in batch])
        parts.index.add([c.id for c in batch], vectors, user_id=user_id)


def entities_of(
    reader: Reader, chunks: Sequence[Chunk], *, new_id: NewId, progress: Progress
) -> list[Entity]:
    """Return what chunks speak of: an entity for each name and each chunk that says something of
    it, with what is said there and the chunk as source.

    A heading whose text states attributes is the name of what they belong to; parts of that name
    in its text are no entities of their own, and neither are the keys of "Key: value" lines.
    """
    found: dict[str, list[Entity]] = {}
    headings = [chunk.heading.rsplit(" > ", 1)[-1] for chunk in chunks]
    read = reader.extract_many((chunk.text for chunk in chunks), subjects=headings)
    for number, (chunk, heading, said) in enumerate(zip(chunks, headings, read, strict=True)):
        extraction = with_owners(reader, said, text=chunk.text, heading=heading)
        mentions = [m for m in extraction.mentions if not _is_key(chunk.text, m)]
        if any(a.subject == heading for a in extraction.attributes):
            own = _norms(heading)
            mentions = [m for m in mentions if not _norms(m.text) < own]
            kind = _heading_type(reader, heading, mentions)
            mentions.append(Mention(0, 0, heading, kind, extractor="heading"))
        mentions += _row_names(reader, extraction, but={heading, *(m.text for m in mentions)})
        for mention in mentions:
            _add(found, mention, extraction, chunk, new_id)
        progress(0.2 + 0.5 * (number + 1) / len(chunks), f"piece {number + 1} of {len(chunks)}")
    return [entity for entities in found.values() for entity in entities]


def with_owners(reader: Reader, extraction: Extraction, *, text: str, heading: str) -> Extraction:
    """Return what a text under a heading says, each attribute with the name of what it belongs to
    as subject: a pronoun's antecedent in the text, and for part of the heading the heading."""
    attributes = [
        replace(a, subject=heading) if _norms(a.subject) < _norms(heading) else a
        for a in extraction.attributes
    ]
    if any(a.subject.casefold() in PRONOUNS for a in attributes):
        clusters = reader.coreference(text)
        attributes = [_owned(a, text, clusters, extraction.mentions) for a in attributes]
    return replace(extraction, attributes=tuple(attributes))


def _owned(
    attribute: Attribute, text: str, clusters: Sequence[Cluster], mentions: Sequence[Mention]
) -> Attribute:
    """Give an attribute of a pronoun the name in the pronoun's cluster as subject, or the last
    name before it where the cluster has none ("The X is a lamp. It ...")."""
    if attribute.subject.casefold() not in PRONOUNS:
        return attribute
    pronoun = re.compile(rf"\b{re.escape(attribute.subject)}\b", re.IGNORECASE)
    places = [match.span() for match in pronoun.finditer(text, 0, attribute.start)]
    if not places:
        return attribute
    cluster = next((c.mentions for c in clusters if places[-1] in c.mentions), ())
    named = [m for m in mentions if m.type in NAMED_TYPES and m.end <= places[-1][0]]
    meant = [m for m in mentions if inside((m.start, m.end), cluster)] or named[-1:]
    return replace(attribute, subject=meant[0].text) if meant else attribute


def _norms(name: str) -> set[str]:
    return {word.norm for word in words(name)}


def _add(
    found: dict[str, list[Entity]],
    mention: Mention,
    extraction: Extraction,
    chunk: Chunk,
    new_id: NewId,
) -> None:
    """Add what a chunk says of an entity, once for the chunk; a later chunk that only names it
    again adds nothing."""
    norm, source = normalize(mention.text), f"chunk:{chunk.id}"
    if not norm or (mention.type not in NAMED_TYPES and mention.extractor != "heading"):
        return
    said = {a.key: a.value for a in extraction.attributes if normalize(a.subject) == norm}
    before = found.setdefault(norm, [])
    if any(entity.source == source for entity in before) or (before and not said):
        return
    name, kind = (before[0].name, before[0].type) if before else (mention.text, mention.type)
    if kind in UNSURE_TYPES and said.keys() & GOODS_KEYS:
        kind = "PRODUCT"
    before.append(
        Entity(name, kind, said, id=new_id(), mentions=0, trust="document", source=source)
    )


def _heading_type(reader: Reader, subject: str, mentions: Sequence[Mention]) -> str:
    """Return the type of what a heading names, from the text under it or from itself; a name with
    a number that nobody can place is taken for a product's."""
    norm = normalize(subject)
    for mention in mentions:
        if normalize(mention.text) == norm and mention.type in NAMED_TYPES:
            return mention.type
    for mention in reader.extract(subject).mentions[-1:]:
        if mention.type in NAMED_TYPES:
            return mention.type
    numbered = any(letter.isdigit() for letter in subject)
    return "PRODUCT" if numbered and subject[:1].isupper() else "CONCEPT"


def _row_names(reader: Reader, extraction: Extraction, *, but: set[str]) -> list[Mention]:
    """Return what the rows of a table are about, where no name was read in the first cell."""
    rows = {a.subject: None for a in extraction.attributes if a.extractor == "line"}
    return [
        Mention(0, 0, name, _heading_type(reader, name, ()), extractor="heading")
        for name in rows
        if name and name not in but and name.casefold() not in PRONOUNS
    ]


def _is_key(text: str, mention: Mention) -> bool:
    """Whether a mention is the key of a "Key: value" line."""
    line = text[text.rfind("\n", 0, mention.start) + 1 : mention.end + 1]
    return _KEY.fullmatch(line) is not None
