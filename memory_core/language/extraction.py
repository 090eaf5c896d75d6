"""From a parsed part of a text to what it says: mentions, attributes and relations."""

from datetime import datetime
from typing import TYPE_CHECKING

from memory_core.language.attributes import find_attributes
from memory_core.language.clauses import clauses
from memory_core.language.corrections import taken_back
from memory_core.language.domains import ruled
from memory_core.language.lapsing import find_lapses, without_lost
from memory_core.language.lines import find_rows, heading
from memory_core.language.mentions import find_mentions
from memory_core.language.naming import Found
from memory_core.language.presets import Preset
from memory_core.language.promotion import promote
from memory_core.language.relations import find_relations
from memory_core.language.scene import VALUE_TYPES, build_scene
from memory_core.language.values import find_values
from memory_core.model import Attribute, Extraction, Mention
from memory_core.titles import MAX_TITLE

if TYPE_CHECKING:
    from spacy.tokens import Doc


def extract_part(
    doc: "Doc", *, preset: Preset, subject: str, at: datetime | None = None
) -> Extraction:
    """Return what one parsed part says, with positions in it.

    subject: what statements without a subject are about, "" for nothing.
    at: when the text was written, None where that is not known.
    """
    text = doc.text
    values = find_values(text, codes=preset.codes)
    stated = clauses(doc)
    found = find_mentions(doc, values=values, clauses=stated, preset=preset)
    scene = build_scene(
        doc,
        preset=preset,
        found=found,
        clauses=stated,
        values=values,
        subject=subject,
        written_at=at,
    )
    # The cells of a table row are no sentence; `table_facts` reads them.
    row = text.lstrip().startswith("|")
    found, attributes, relations = promote(
        scene, [] if row else find_attributes(scene), [] if row else find_relations(scene)
    )
    found, relations = ruled(doc, found, relations, preset)
    gone = {(old.start, old.end) for old, _, _ in taken_back(scene)}
    lapses = [] if row else find_lapses(scene)
    relations = without_lost(relations, lapses)
    mentions = [_mention(doc, item, attributes) for item in found]
    mentions = [m for m in mentions if (m.start, m.end) not in gone]
    return Extraction(
        mentions=tuple(item for item in mentions if not _is_part(item, attributes)),
        relations=tuple(relations),
        attributes=tuple(attributes),
        lapses=tuple(lapses),
    )


def _is_part(mention: Mention, attributes: list[Attribute]) -> bool:
    """Whether a name only says which part another thing has: the processor of a laptop."""
    return any(
        item.extractor == "part" and item.start <= mention.start and mention.end <= item.end
        for item in attributes
    )


def _mention(doc: "Doc", found: Found, attributes: list[Attribute]) -> Mention:
    span = doc[found.start : found.end]
    own = {item.key: item.value for item in attributes if item.subject == span.text}
    return Mention(
        start=span.start_char,
        end=span.end_char,
        text=span.text,
        type=found.type,
        attributes=own,
        confidence=found.confidence,
        extractor=found.extractor,
        alternatives=found.others,
    )


def next_topic(part: str, found: Extraction, *, given: str, last: str) -> str:
    """Return what the lines after a part are about: the thing its heading names.

    given: the caller's subject, which stands until a heading names something else.
    last: the topic so far.
    """
    title = heading(part) or (part.strip().rstrip(":") if _is_title(part) else "")
    if not title:
        return last
    goods = [item for item in found.mentions if item.type not in VALUE_TYPES]
    whole = [item for item in goods if len(item.text) * 2 > len(title)]
    return whole[0].text if whole else given


def _is_title(part: str) -> bool:
    line = part.strip()
    if not 0 < len(line) <= MAX_TITLE or "\n" in line or line[0] in "-*•+|":
        return False
    return line[-1] not in ".!?,;" and ":" not in line[:-1] and line[0].isupper()


def table_facts(text: str, preset: Preset) -> Extraction:
    """Return the facts of the Markdown tables in a whole text."""
    if "|" not in text:
        return Extraction()
    rows = (
        Attribute(
            subject=row.subject,
            key=row.key,
            value=row.value,
            text=row.text,
            start=row.start,
            end=row.end,
            confidence=0.9,
            extractor="table",
        )
        for row in find_rows(text, keys=preset.attributes)
    )
    return Extraction(attributes=tuple(rows))
