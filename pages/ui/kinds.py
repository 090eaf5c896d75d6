"""What a memory stores, kind by kind, in words: which tables it is in and how long it stays."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory_core.holdings import Holdings
from pages.ui.times import span

UNTIL_FORGOTTEN = "until you forget it"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing that is stored. tables: where it is; the first counts it. what: what that
    is. stays: for how long; "" for what `Holdings` says."""

    name: str
    tables: tuple[str, ...]
    what: str
    stays: str = UNTIL_FORGOTTEN


KINDS = (
    Kind("Messages", ("messages",), "What you and the assistant said, word for word"),
    Kind("Sessions", ("sessions",), "Conversations, with title and times", "sessions"),
    Kind(
        "Log of answers",
        ("interactions",),
        "For each answer: its topic, what it was given, how long it took, your thumb",
    ),
    Kind("Entities", ("entities",), "Who and what was spoken of, with counts and times", "ttl"),
    Kind("Names", ("names",), "What entities are called, former names too"),
    Kind("Mentions", ("mentions",), "Where in which message an entity was named"),
    Kind("Attributes", ("attributes", "attribute_sources"), "Values, former ones too, and sources"),
    Kind("Relations", ("relations", "relation_sources"), "Who does what to whom, and sources"),
    Kind("Past states", ("entity_versions",), "Entities as they were, to look at past moments"),
    Kind("Events", ("events", "edits"), "What changed when, with notes to undo it"),
    Kind(
        "Decisions",
        ("cannot_merge", "settled_attributes", "settled_relations"),
        "What you told apart, and contradictions you settled",
    ),
    Kind("Signs of preferences", ("signs",), "Words that show how you like things"),
    Kind("Preferences set by you", ("choices",), "What you set or had forgotten"),
    Kind("Topics", ("topics",), "What conversations were about"),
    Kind("Summaries", ("summaries", "summary_lines", "summary_sources"), "Of older messages"),
    Kind("Documents", ("documents",), "Files and texts you added", "until you delete them"),
    Kind(
        "Pieces of documents",
        ("chunks", "document_entities"),
        "What a question finds; with the numbers that stand for their meaning",
        "as long as their document",
    ),
    Kind(
        "Codes for other devices",
        ("resume_codes",),
        "A number made from each, never the code",
        "15 min",
    ),
)
INDEXES = Kind(
    "Indexes",
    (
        "message_postings",
        "chunk_postings",
        "index_totals",
        "document_words",
        "pending_erasures",
        "users",
    ),
    "Made from the above, to find it again",
    "as long as what they are made from",
)


def stays(kind: Kind, held: Holdings) -> str:
    """Return in words how long a kind of thing stays."""
    if kind.stays == "ttl":
        own = ", ".join(f"{name} {span(s)}" for name, s in sorted(held.ttl_by_type.items()))
        return (
            f"in memory {span(held.ttl_s)} after it was last spoken of"
            f"{f' ({own})' if own else ''}, pinned ones for good; then put away, where you can"
            " restore it, until you forget it"
        )
    if kind.stays == "sessions":
        return f"resumed by itself for {span(held.session_ttl_s)}; kept until you forget it"
    return kind.stays


def counted(held: Holdings) -> list[tuple[Kind, int]]:
    """Return every kind with how many rows of its first table there are. Tables nobody named a kind
    for are counted with the indexes, so that nothing that is stored is left out."""
    found = [(kind, held.rows.get(kind.tables[0], 0)) for kind in KINDS]
    named = {table for kind in KINDS for table in kind.tables}
    return [*found, (INDEXES, sum(n for t, n in held.rows.items() if t not in named))]


def in_words(rows: Mapping[str, int]) -> dict[str, int]:
    """Return rows by table as rows by kind, those without any left out. As in `counted`, the rows
    of a kind's first table count; those of its others only where it has none in the first."""
    named = {table for kind in (*KINDS, INDEXES) for table in kind.tables}
    found = {
        table.replace("_", " ").capitalize(): n for table, n in rows.items() if table not in named
    }
    for kind in (*KINDS, INDEXES):
        first, others = kind.tables[0], kind.tables[1:]
        found[kind.name] = rows.get(first, 0) or sum(rows.get(table, 0) for table in others)
    found[INDEXES.name] = sum(rows.get(table, 0) for table in INDEXES.tables)
    return {name: n for name, n in found.items() if n}
