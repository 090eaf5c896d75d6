"""The facade's calls between text and graph: a text becomes a graph, a graph becomes a text."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.errors import InputError
from memory_core.graph import Graph
from memory_core.graph_text import MAX_SENTENCES, graph_to_text
from memory_core.inputs import identifier
from memory_core.language.base import Reader
from memory_core.llm.reading_base import ReadingService
from memory_core.memory_base import MemoryBase
from memory_core.model import Attribute
from memory_core.names import clean
from memory_core.parts import Progress
from memory_core.ranking import prioritize

if TYPE_CHECKING:
    from memory_core.findings import TextGraph
    from memory_core.llm.verbalizing import FactWriter, Verbalized
    from memory_core.text_graph import TextReading


class MemoryTexts(MemoryBase):
    """Reading a text into a graph of its own touches no memory; `add_document` is what keeps it."""

    def read_text(
        self,
        source: Path | bytes | str | Iterable[str],
        *,
        name: str | None = None,
        at: datetime | None = None,
        size: int = 0,
        reader: Reader | ReadingService | None = None,
    ) -> "TextReading":
        """Return who reads a text paragraph by paragraph: iterate for its steps, stop whenever you
        like, and take `result()`.

        source: the text itself, its pieces in order (an open file: any length in bounded memory),
            or a text, Markdown or PDF file as path or bytes. name: the file's name; its ending
            decides the kind. at: when it was written, aware UTC, which "next Friday" counts from;
            None leaves such dates as they are. size: characters of a text that comes in pieces.
        reader: who reads, by default the offline rules; a service is called for each paragraph,
            and the rules read those it fails at.

        Raises InputError for an empty text, DocumentError for a file that cannot be read.
        """
        from memory_core.reading import reading_of
        from memory_core.retrieval.loaders import load
        from memory_core.text_graph import TextReading

        if isinstance(source, Path | bytes):
            source = load(source, name=name).text
        if isinstance(source, str) and not clean(source).strip():
            message = "The text is empty; paste something to read."
            raise InputError(message)
        if at is not None and at.tzinfo is None:
            message = "The time of a text needs a time zone; use datetime(..., tzinfo=UTC)."
            raise InputError(message)
        who = reading_of(reader, self._parts.reader, preset=self._parts.settings.preset, at=at)
        return TextReading(who, source, now=self.now(), at=at, size=size)

    def text_to_graph(
        self,
        source: Path | bytes | str | Iterable[str],
        *,
        name: str | None = None,
        at: datetime | None = None,
        size: int = 0,
        reader: Reader | ReadingService | None = None,
        progress: Progress | None = None,
    ) -> "TextGraph":
        """Return what a text says as a graph, with the place of everything; see `read_text`.

        progress: told the share done, 0..1 (0 where the length is not known), and what is read.
        """
        reading = self.read_text(source, name=name, at=at, size=size, reader=reader)
        for step in reading:
            if progress:
                progress(step.share or 0.0, f"paragraph {step.paragraph}")
        return reading.result()

    def graph_to_text(
        self, *, user_id: str, limit: int | None = None, sentences: int = MAX_SENTENCES
    ) -> str:
        """Return what is in a memory as sentences that hold only what it contains, former values
        and who said it included, one paragraph for each entity; "" for an empty memory.

        limit: entities, those of highest score; None for all. sentences: at most so many.
        """
        graph, attributes = self._held(user_id, limit)
        return graph_to_text(graph, attributes=attributes, limit=sentences)

    def graph_sentences(
        self, *, user_id: str, writer: "FactWriter | None" = None, limit: int | None = None
    ) -> "Verbalized":
        """Return what is in a memory as sentences, one for each thing it holds.

        writer: a service that writes them; what of it does not hold is not used, the offline
            sentence stands there, and the notes say why. limit: as in `graph_to_text`.
        """
        from memory_core.llm.verbalizing import Verbalized, graph_facts

        graph, attributes = self._held(user_id, limit)
        facts = graph_facts(graph, attributes=attributes)
        return writer.write(facts) if writer else Verbalized(tuple(fact.plain for fact in facts))

    def _held(self, user_id: str, limit: int | None) -> tuple[Graph, list[Attribute]]:
        """Return a memory's graph and its attributes, former values included."""
        user_id, now = identifier(user_id, what="user id"), self.now()
        store = self._parts.store
        if limit is None:
            entities = store.entities(user_id=user_id, now=now)
        else:
            ranked = prioritize(store, "", user_id=user_id, now=now, limit=limit, policy="guide")
            entities = [one.entity for one in ranked]
        ids = [entity.id for entity in entities]
        if limit is None:
            relations = store.relations(None, user_id=user_id, now=now)
        else:
            relations = store.relations_between(ids, user_id=user_id, now=now)
        attributes = store.attributes(ids, user_id=user_id, history=True)
        return Graph(tuple(entities), tuple(relations)), list(attributes)
