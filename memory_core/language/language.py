"""Reading text offline: the one door to the language package."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import chain, repeat
from typing import TYPE_CHECKING

from memory_core.language.extraction import extract_part, next_topic, table_facts
from memory_core.language.gapping import gaps
from memory_core.language.pipeline import Parser, pieces
from memory_core.language.presets import load_preset
from memory_core.language.restoring import as_written, moved, restored
from memory_core.model import Cluster, Entity, Extraction, Message, Rewrite

if TYPE_CHECKING:
    from spacy.tokens import Doc


class Language:
    """Finds what a text names, says and refers to. Holds no memory; safe to share by threads."""

    def __init__(self, *, preset: str = "general", model: str | None = None) -> None:
        self._preset = load_preset(preset)
        self._parser = Parser(model)

    @classmethod
    def load(cls, preset: str = "general", model: str | None = None) -> "Language":
        """Return a reader.

        preset: a domain preset's name (see `presets`).
        model: an installed spaCy pipeline to use instead of the one that ships here.

        Raises InputError for a preset or pipeline that does not exist.
        """
        return cls(preset=preset, model=model)

    def parse(self, text: str) -> "Doc":
        """Return the spaCy Doc of a text; the latest 128 are remembered.

        Character positions are those of `text`; line breaks inside it may read as spaces.
        """
        return self._parser.parse(text)

    def extract(self, text: str, *, subject: str = "", at: datetime | None = None) -> Extraction:
        """Return mentions, attributes and relations of a text of any length.

        subject: what statements without a subject of their own are about ("Warranty: 2 years"
            under the heading "Dell XPS 15"), "" for nothing.
        at: when the text was written, aware; dates in attributes become ISO dates, counted from
            it ("next Friday"). None leaves them as written.
        """
        parts = list(pieces(text))
        docs = [self.parse(text)] if len(parts) == 1 else self._parser.stream(p for _, p in parts)
        return self._joined(text, zip(parts, docs, strict=True), subject, at)

    def extract_many(
        self,
        texts: Iterable[str],
        *,
        batch_size: int = 64,
        subjects: Iterable[str] = (),
        times: Iterable[datetime | None] = (),
    ) -> Iterator[Extraction]:
        """As `extract` for many texts, in order, parsing `batch_size` parts at a time.

        subjects: for each text in turn what its statements are about; none for none.
        times: for each text in turn when it was written; none for unknown.
        """
        topics, written = chain(subjects, repeat("")), chain(times, repeat(None))
        for batch in _batches(texts, batch_size):
            parts = [list(pieces(text)) for text in batch]
            docs = self._parser.stream(
                (part for text_parts in parts for _, part in text_parts), batch_size=batch_size
            )
            for text, text_parts in zip(batch, parts, strict=True):
                parsed = [(part, next(docs)) for part in text_parts]
                yield self._joined(text, parsed, next(topics), next(written))

    def _joined(
        self,
        text: str,
        parsed: "Iterable[tuple[tuple[int, str], Doc]]",
        subject: str,
        at: datetime | None,
    ) -> Extraction:
        found = [table_facts(text, self._preset)]
        topic = subject
        for (start, part), doc in parsed:
            found.append(self._read_part(doc, start=start, subject=topic, at=at))
            topic = next_topic(part, found[-1], given=subject, last=topic)
        return Extraction(
            mentions=tuple(item for part in found for item in part.mentions),
            relations=tuple(item for part in found for item in part.relations),
            attributes=tuple(item for part in found for item in part.attributes),
            lapses=tuple(item for part in found for item in part.lapses),
        )

    def _read_part(
        self, doc: "Doc", *, start: int, subject: str, at: datetime | None
    ) -> Extraction:
        """Return what a part says, its halves without a verb read with the verb of the first."""
        read = restored(doc.text, edits) if (edits := gaps(doc)) else None
        whole = self._parser.parse(read.text) if read else doc
        found = extract_part(whole, preset=self._preset, subject=subject, at=at)
        return moved(as_written(found, doc.text, read) if read else found, by=start)

    def coreference(self, text: str) -> list[Cluster]:
        """Return which stretches of one text mean the same thing, pronouns included."""
        from memory_core.language import coreference

        return coreference.clusters(self.parse(text))

    def rewrite(
        self,
        question: str,
        *,
        history: Sequence[Message],
        entities: Sequence[Entity] | None = None,
    ) -> Rewrite:
        """Make a question stand alone; see `rewriting`."""
        from memory_core.language import rewriting

        return rewriting.rewrite(self, question, history=history, entities=entities)

    def same_entity(self, a: str, b: str) -> float:
        """Return how sure it is that two names as written mean one thing, 0..1."""
        from memory_core.language import linking

        return linking.same_entity(a, b)


def _batches(texts: Iterable[str], size: int) -> Iterator[list[str]]:
    batch: list[str] = []
    for text in texts:
        batch.append(text)
        if len(batch) >= size:
            yield batch
            batch = []
    if batch:
        yield batch
