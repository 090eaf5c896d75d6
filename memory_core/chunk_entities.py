"""What the chunks of a document speak of: names, what is said of them, and where."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from memory_core.language.base import Reader
from memory_core.links import inside
from memory_core.mails import about
from memory_core.model import Attribute, Chunk, Cluster, Entity, Extraction, Mention
from memory_core.names import normalize, words
from memory_core.parts import NewId

NAMED_TYPES = frozenset({"PERSON", "PRODUCT", "ORGANIZATION", "LOCATION", "PROPERTY", "POSITION"})
"""Types an entity known only from a document can have: things with names, no dates or sums."""
UNSURE_TYPES = frozenset({"PERSON", "ORGANIZATION", "LOCATION", "CONCEPT", "UNKNOWN"})
GOODS_KEYS = frozenset({"price", "warranty", "rent", "memory", "storage", "battery", "weight"})
"""What has one of these is goods, whatever its name looks like."""
PRONOUNS = frozenset({"it", "its", "he", "his", "she", "her", "they", "their", "this", "these"})

_OF_THINGS = frozenset({"it", "its", "this"})
_OF_PERSONS = frozenset({"he", "his", "she", "her"})
_DIGIT = re.compile(r"\d")
_COUNTED_IN = re.compile(r" ?[(\[][^)\]]*[)\]]$| in [^\W\d_]+$")
"""Behind a key, what its values are counted in: "Price in euros"."""
_KEY = re.compile(r"\s*[-*+•]?\s*[^:]{1,60}:")


@dataclass(frozen=True, slots=True)
class Spoken:
    """What one chunk speaks of."""

    chunk: Chunk
    said: Extraction
    mentions: tuple[Mention, ...]

    @property
    def norms(self) -> set[str]:
        """The normalized names."""
        return {normalize(mention.text) for mention in self.mentions}


def read_chunks(
    reader: Reader, chunks: Sequence[Chunk], *, batch_size: int = 64
) -> Iterator[Spoken]:
    """Yield what chunks speak of, one after the other.

    batch_size: sentences, rows and headings read together; whoever else reads waits as long.

    A heading whose text states attributes is the name of what they belong to; parts of that name
    in its text are no entities of their own, and neither are the keys of "Key: value" lines. A
    mail's is no name: nothing is what its first lines say of from whom it is.
    """
    mails = {chunk.heading for chunk in chunks if about(chunk.text)}
    titles = ("" if chunk.heading in mails else chunk.heading for chunk in chunks)
    headings = [title.rsplit(" > ", 1)[-1] for title in titles]
    read = reader.extract_many(
        (chunk.text for chunk in chunks), batch_size=batch_size, subjects=headings
    )
    for chunk, heading, said in zip(chunks, headings, read, strict=True):
        extraction = with_owners(reader, said, text=chunk.text, heading=heading)
        mentions = [m for m in extraction.mentions if not (_is_key(chunk.text, m) or _is_common(m))]
        if any(a.subject == heading for a in extraction.attributes):
            own = _norms(heading)
            mentions = [m for m in mentions if not _norms(m.text) < own]
            kind = _heading_type(reader, heading, mentions)
            mentions.append(Mention(0, 0, heading, kind, extractor="heading"))
        mentions += _row_names(reader, extraction, but={heading, *(m.text for m in mentions)})
        yield Spoken(chunk, extraction, tuple(mentions))


def entities_of(
    spoken: Sequence[Spoken], *, new_id: NewId, known: Mapping[str, Entity] | None = None
) -> list[Entity]:
    """Return an entity for each name and each chunk that says something of it, with what is said
    there and the chunk as source.

    known: normalized name -> first entity, of the chunks that were read before these.
    """
    found: dict[str, list[Entity]] = {norm: [one] for norm, one in (known or {}).items()}
    new: list[Entity] = []
    for one in spoken:
        for mention in one.mentions:
            new += _added(found, mention, one, new_id)
    return new


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
    fitting = [m for m in mentions if _may_mean(attribute.subject, m)]
    named = [m for m in fitting if m.type in NAMED_TYPES and m.end <= places[-1][0]]
    meant = [m for m in fitting if inside((m.start, m.end), cluster)] or named[-1:]
    return replace(attribute, subject=meant[0].text) if meant else attribute


def _may_mean(pronoun: str, mention: Mention) -> bool:
    """Whether a pronoun may mean what is mentioned: "it" nobody, "she" nothing but a person."""
    low, person = pronoun.casefold(), mention.type == "PERSON"
    return not person if low in _OF_THINGS else person or low not in _OF_PERSONS


def _norms(name: str) -> set[str]:
    return {word.norm for word in words(name)}


def _added(
    found: dict[str, list[Entity]], mention: Mention, spoken: Spoken, new_id: NewId
) -> list[Entity]:
    """Return what a chunk says of an entity, once for the chunk; a later chunk that only names it
    again adds nothing."""
    norm, source = normalize(mention.text), f"chunk:{spoken.chunk.id}"
    if not norm or (mention.type not in NAMED_TYPES and mention.extractor != "heading"):
        return []
    said = {a.key: a.value for a in spoken.said.attributes if normalize(a.subject) == norm}
    before = found.setdefault(norm, [])
    if any(entity.source == source for entity in before) or (before and not said):
        return []
    name, kind = (before[0].name, before[0].type) if before else (mention.text, mention.type)
    if kind in UNSURE_TYPES and _goods_keys(spoken.said, norm, name):
        kind = "PRODUCT"
    entity = Entity(name, kind, said, id=new_id(), mentions=0, trust="document", source=source)
    before.append(entity)
    return [entity]


def _goods_keys(said: Extraction, norm: str, name: str) -> set[str]:
    """Return what a chunk says of a name that is said of goods alone; of a topic ("Remote work")
    running text may tell what it costs, so there its lines count."""
    own = [a for a in said.attributes if normalize(a.subject) == norm]
    told = [a.key for a in own if a.extractor == "line" or not _is_topic(name)]
    return {_COUNTED_IN.sub("", key.replace("_", " ")) for key in told} & GOODS_KEYS


def _is_topic(heading: str) -> bool:
    """Whether a heading is no name but common words: several, all but the first in lower case."""
    first, _, rest = heading.partition(" ")
    return first.isalpha() and first[1:].islower() and rest.islower() and not _DIGIT.search(rest)


def _is_common(mention: Mention) -> bool:
    """Whether a mention is common words that the model alone took for a name ("violet" in a list of
    colours)."""
    return mention.extractor == "model" and mention.text.islower()


def _heading_type(reader: Reader, subject: str, mentions: Sequence[Mention]) -> str:
    """Return the type of what a heading names, from the text under it or from itself; a name with
    a number that nobody can place is taken for a product's."""
    if _is_topic(subject):
        return "CONCEPT"
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
