"""A new version of a document: what stands in it as before is neither read nor indexed again.

A chunk stands as before when its text and its headings do, in the same order among those that do.
It keeps its id, and with it its words, its vector and what was read in it.
"""

from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from memory_core.chunk_entities import Spoken
from memory_core.model import Attribute, Chunk, Document, Entity, Extraction, Mention
from memory_core.names import normalize, words
from memory_core.stores.base import Store


@dataclass(frozen=True, slots=True)
class Former:
    """A document that another takes the place of, its chunks and what was read in each."""

    document: Document
    chunks: tuple[Chunk, ...]
    spoken: Mapping[str, Sequence[Entity]]

    @property
    def is_read(self) -> bool:
        """Whether all of it was read, and has its vectors."""
        return self.document.read_to is None

    def was_read(self, chunk: Chunk) -> bool:
        """Whether a chunk of it was read."""
        return self.document.read_to is None or chunk.seq < self.document.read_to


def former_of(store: Store, document: Document) -> Former:
    """Return what is stored of a document."""
    user_id = document.user_id
    spoken: dict[str, list[Entity]] = defaultdict(list)
    for entity in store.entities_of_document(document.id, user_id=user_id):
        spoken[entity.source.removeprefix("chunk:")].append(entity)
    return Former(document, tuple(store.chunks_of(document.id, user_ids=[user_id])), spoken)


def continued(former: Former, chunks: Sequence[Chunk]) -> list[Chunk]:
    """Return the chunks of the new text, those that stand as before under their former ids."""
    known: dict[tuple[str, str], deque[int]] = defaultdict(deque)
    for place, chunk in enumerate(former.chunks):
        known[chunk.heading, chunk.text].append(place)
    places = [_first(known.get((chunk.heading, chunk.text))) for chunk in chunks]
    ids = {i: former.chunks[places[i]].id for i in _rising(places)}
    return [replace(c, id=ids[i]) if i in ids else c for i, c in enumerate(chunks)]


def _first(places: deque[int] | None) -> int:
    return places.popleft() if places else -1


def _rising(places: Sequence[int]) -> list[int]:
    """Return where the longest rising run of places stands, gaps allowed; below 0 is no place."""
    ends: list[int] = []
    before: list[int] = [-1] * len(places)
    for i, place in enumerate(places):
        if place < 0:
            continue
        n = bisect_left(ends, place, key=lambda k: places[k])
        before[i] = ends[n - 1] if n else -1
        ends[n : n + 1] = [i]
    found: list[int] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        found.append(at)
        at = before[at]
    return found


def remembered(former: Former, chunks: Sequence[Chunk]) -> dict[str, Spoken]:
    """Return chunk id -> what it speaks of, for those of these chunks that need not be read.

    An entity is written down where it is named first and where something is said of it. So where
    the chunk that named it is gone, those that may name it, too, are read again.
    """
    stay = {chunk.id for chunk in chunks}
    lost = {norm for norm, chunk_id in _first_named(former).items() if chunk_id not in stay}
    read = {chunk.id for chunk in former.chunks if former.was_read(chunk)}
    return {
        chunk.id: _as_read(chunk, former.spoken.get(chunk.id, ()))
        for chunk in chunks
        if chunk.id in read and not _may_name(chunk, lost)
    }


def _first_named(former: Former) -> dict[str, str]:
    """Return normalized name -> id of the chunk that names it first."""
    found: dict[str, str] = {}
    for chunk_id, spoken in former.spoken.items():  # in the order of the document
        for entity in spoken:
            found.setdefault(normalize(entity.name), chunk_id)
    return found


def _may_name(chunk: Chunk, norms: Collection[str]) -> bool:
    """Whether one of some normalized names may stand in a chunk or its headings."""
    if not norms:
        return False
    written = " ".join(word.norm for word in words(f"{chunk.heading}\n{chunk.text}"))
    return any(f" {norm}" in f" {written}" for norm in norms)


def _as_read(chunk: Chunk, spoken: Sequence[Entity]) -> Spoken:
    """Return what reading a chunk would give, as far as it was written down."""
    said = tuple(
        Attribute(entity.name, key, str(value))
        for entity in spoken
        for key, value in entity.attributes.items()
    )
    named = tuple(Mention(0, 0, e.name, e.type, extractor="heading") for e in spoken)
    return Spoken(chunk, Extraction(attributes=said), named)
