"""A text becomes a graph: paragraph by paragraph, in bounded memory, with the place of everything.

Nothing is written anywhere: keeping what was read is another act.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from itertools import repeat

from memory_core.findings import Findings, GraphStep, TextGraph
from memory_core.language.base import Reader
from memory_core.links import VALUE_TYPES, inside
from memory_core.model import Attribute, Extraction, Mention, Relation
from memory_core.names import normalize
from memory_core.owners import WRITER, Before, Owner, Owners
from memory_core.paragraphs import Paragraph, paragraphs
from memory_core.roster import Named
from memory_core.titles import UNMARKED, Titles, is_name, is_title, kind
from memory_core.verbs import key_predicate

BATCH = 32
"""Paragraphs parsed together; so many are read ahead of the one that is reported."""
TIMES = frozenset({"DATE", "MONEY", "PRICE"})
"""Types that are in the graph only where a relation leads to them."""
LAID_OUT = frozenset({"line", "table"})
"""Extractors whose subject is a title or the first cell of a row, and need not be a name."""


class TextReading(Iterator[GraphStep]):
    """Reads one text; iterate over it for its steps, stop and go on whenever you like.

    `result()` is the graph of what was read so far. Time is linear in the text; of the text itself
    no more than BATCH paragraphs are held.
    """

    def __init__(
        self,
        reader: Reader,
        text: str | Iterable[str],
        *,
        now: datetime,
        at: datetime | None = None,
        size: int = 0,
    ) -> None:
        """`text`: the whole or its pieces in order. now: the instant its statements are found.
        at: when it was written, which "next Friday" counts from; None leaves dates as written.
        size: characters of a text that comes in pieces, 0 for not known."""
        self._reader = reader
        self._written = at
        self._size = len(text) if isinstance(text, str) else size
        self._found = Findings(reader.same_entity, at=at or now)
        self._titles = Titles()
        self._title = self._person = self._thing = ""
        self._n_words = self._n_chars = self._n_paragraphs = 0
        self._whole = False
        self._steps = self._read(text)

    def __next__(self) -> GraphStep:
        """Read on until the next paragraph is done."""
        return next(self._steps)

    def result(self) -> TextGraph:
        """Return the graph of what was read so far."""
        graph, attributes = self._found.graph()
        places, said = self._found.places()
        counts = (self._n_words, self._n_chars, self._n_paragraphs)
        return TextGraph(graph, attributes, places, said, *counts, whole=self._whole)

    def _read(self, text: str | Iterable[str]) -> Iterator[GraphStep]:
        waiting: deque[tuple[Paragraph, str]] = deque()
        titles: deque[str] = deque()

        def texts() -> Iterator[str]:
            title = ""
            for paragraph in paragraphs(text):
                title = paragraph.title if paragraph.level else title
                waiting.append((paragraph, title))
                titles.append(title)
                yield paragraph.text

        def subjects() -> Iterator[str]:
            while titles:
                yield titles.popleft()

        read = self._reader.extract_many(
            texts(), batch_size=BATCH, subjects=subjects(), times=repeat(self._written)
        )
        for extraction in read:
            paragraph, self._title = waiting.popleft()
            spoken_of = self._take(paragraph, extraction)
            self._n_paragraphs, self._n_chars = paragraph.number, paragraph.end
            self._n_words += len(paragraph.text.split())
            yield GraphStep(
                paragraph.number,
                paragraph.start,
                paragraph.end,
                min(1.0, paragraph.end / self._size) if self._size else None,
                tuple(spoken_of),
                len(self._found.roster),
                self._found.n_statements,
            )
        self._whole = True

    def _take(self, paragraph: Paragraph, extraction: Extraction) -> list[str]:
        """Take in what a paragraph says; returns the ids of what it names."""
        mentions = [m for m in extraction.mentions if _is_thing(m, extraction, paragraph)]
        named = [(m, self._found.name(m, paragraph)) for m in mentions]
        self._open(paragraph, named)
        before = Before(self._topic(), self._thing, self._person)
        owners = Owners(paragraph.text, named, before, self._reader)
        for attribute in extraction.attributes:
            self._state(attribute, owners, paragraph)
        for relation in extraction.relations:
            self._relate(relation, owners, paragraph, extraction)
        if named and not paragraph.level:
            self._person = _main(named, people=True)
            self._thing = _main(named, people=False)
        return list(dict.fromkeys(one.id for _, one in named))

    def _open(self, paragraph: Paragraph, named: list[tuple[Mention, Named]]) -> None:
        """Note a heading. A short line alone is one too, where it is hardly more than a name."""
        line = paragraph.text.strip()
        alone = is_title(line) and any(2 * len(m.text) > len(line) for m, _ in named)
        if paragraph.level or alone:
            self._titles.open(paragraph.title or line, level=paragraph.level or UNMARKED)

    def _topic(self) -> Named | None:
        """Return what the nearest heading names that names something the text knows."""
        found = (self._found.roster.find(title) for title in self._titles.nearest_first())
        return next((one for one in found if one is not None and one.type != "UNKNOWN"), None)

    def _titled(self, paragraph: Paragraph) -> Named | None:
        """Return what lines like "Price: $5" are about."""
        roster, near = self._found.roster, self._titles.nearest_first()
        topic = self._topic()
        known = next((title for title in near if topic and roster.find(title) is topic), "")
        title = self._titles.subject(known)
        return self._made(title, paragraph) if normalize(title) else None

    def _made(self, title: str, paragraph: Paragraph) -> Named:
        """Return the entity of a title or first cell, which need not be read as a name."""
        known = self._found.roster.find(title)
        mention = Mention(0, 0, title, kind(title), confidence=0.5, extractor="title")
        return known or self._found.name(mention, paragraph)

    def _state(self, attribute: Attribute, owners: Owners, paragraph: Paragraph) -> None:
        owner = self._owner(attribute, owners, paragraph)
        if owner is None:
            return
        other = self._linked(attribute, owners)
        if other and other != owner.entity_id:
            link = Relation(
                subject=attribute.subject,
                predicate=key_predicate(attribute.key),
                object=attribute.text,
                confidence=attribute.confidence,
                start=attribute.start,
                end=attribute.end,
                extractor=attribute.extractor,
            )
            self._found.relate(link, owner, Owner(other), paragraph)
        else:
            self._found.state(attribute, owner, paragraph)

    def _linked(self, attribute: Attribute, owners: Owners) -> str:
        """Return the entity a value names as a whole ("Brand: Dell"), "" for none."""
        other = owners.by_text.get(attribute.text.casefold(), "")
        return other if other and self._found.roster[other].type != "UNKNOWN" else ""

    def _owner(self, attribute: Attribute, owners: Owners, paragraph: Paragraph) -> Owner | None:
        """Return whose attribute this is: what its subject stands for, the heading's entity, or
        the title or first cell itself."""
        subject = attribute.subject
        if subject in {"", self._title}:
            titled = self._titled(paragraph)
            return Owner(titled.id, "heading") if titled else None
        known = owners.of(subject, start=attribute.start, end=attribute.end)
        if known is not None:
            return self._known(known, paragraph)
        if attribute.extractor not in LAID_OUT or not any(c.isalpha() for c in subject):
            return None
        return Owner(self._made(subject, paragraph).id, "first cell")

    def _known(self, owner: Owner, paragraph: Paragraph) -> Owner:
        """Return an owner that is in the roster: the writer comes in when first speaking."""
        if owner.entity_id != WRITER:
            return owner
        writer = self._found.roster.find(WRITER)
        if writer is None:
            mention = Mention(0, 0, WRITER, "PERSON", extractor="speaker")
            writer = self._found.name(mention, paragraph)
        return replace(owner, entity_id=writer.id)

    def _relate(
        self, relation: Relation, owners: Owners, paragraph: Paragraph, extraction: Extraction
    ) -> None:
        ends = []
        for words_ in (relation.subject, relation.object):
            end = owners.of(words_, start=relation.start, end=relation.end)
            end = self._known(end, paragraph) if end else None
            ends.append(end or self._valued(words_, relation, extraction, paragraph))
        owner, other = ends
        if owner and other and owner.entity_id != other.entity_id:
            self._found.relate(relation, owner, other, paragraph)

    def _valued(
        self, words_: str, relation: Relation, extraction: Extraction, paragraph: Paragraph
    ) -> Owner | None:
        """Return the date or sum a relation leads to ("born in 1988"), which is an entity then;
        not what an attribute of the same thing says already ("costs $5")."""
        said = [(a.start, a.end) for a in extraction.attributes if a.subject == relation.subject]
        for mention in extraction.mentions:
            span = (mention.start, mention.end)
            here = relation.start <= span[0] and span[1] <= relation.end and not inside(span, said)
            if here and mention.type in TIMES and mention.text == words_:
                return Owner(self._found.name(mention, paragraph).id)
        return None


def _is_thing(mention: Mention, extraction: Extraction, paragraph: Paragraph) -> bool:
    """Whether a mention is somebody or something: no measure, no date or sum, no part of a value
    that is laid out, no key of a "Key: value" line, and no part of a heading that is a name."""
    if mention.type in VALUE_TYPES | TIMES or not normalize(mention.text):
        return False
    if paragraph.level and is_name(paragraph.title):
        return normalize(mention.text) == normalize(paragraph.title)
    text = paragraph.text
    line_start = text[text.rfind("\n", 0, mention.start) + 1 : mention.start].strip(" \t-*+•>")
    if text[mention.end : mention.end + 1] == ":" and not line_start:
        return False
    span = (mention.start, mention.end)
    return not any(
        a.extractor in LAID_OUT and inside(span, [(a.start, a.end)]) and a.text != mention.text
        for a in extraction.attributes
    )


def _main(named: list[tuple[Mention, Named]], *, people: bool) -> str:
    """Return the id of the person, or of the thing, a paragraph speaks of most; "" for a tie."""
    counts: dict[str, int] = {}
    for _, one in named:
        if one.type != "UNKNOWN" and (one.type == "PERSON") == people:
            counts[one.id] = counts.get(one.id, 0) + 1
    best = sorted(counts, key=lambda i: -counts[i])[:2]
    tied = len(best) > 1 and counts[best[0]] == counts[best[1]]
    return best[0] if best and not tied else ""
