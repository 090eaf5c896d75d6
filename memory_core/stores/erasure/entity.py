"""Erasing an entity: all that is known of it, and its name wherever the memory wrote it itself.

What the messages say are the user's words: they stay unless they are asked to go as well.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from sqlalchemy import Connection, or_, select

from memory_core.errors import NotFoundError
from memory_core.stores.conversation.writes import erase_summaries
from memory_core.stores.erasure.messages import erase_spoken
from memory_core.stores.erasure.rows import erase_entities
from memory_core.stores.erasure.scan import long_words, longest
from memory_core.stores.erasure.texts import sweep
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.part import Rules
from memory_core.stores.people.writes import forget_derived
from memory_core.stores.protocols.erasure import Erased, Target
from memory_core.stores.schema.documents import chunks
from memory_core.stores.schema.memory import entities, mentions, messages, names, sessions
from memory_core.stores.schema.past import entity_versions
from memory_core.traces import Finder, Traces, of_names

_KEPT_IN = frozenset(
    {
        "messages.content",
        "messages.speaker",
        "messages.metadata",
        "message_postings.term",
        "mentions.text",
        "chunks.text",
        "chunks.heading",
        "chunk_postings.term",
        "documents.name",
        "document_entities.name",
        "document_entities.attributes",
        "document_entities.aliases",
        "document_words.word",
    }
)
"""Where a forgotten name may stand: in what the user wrote and in the user's documents."""

_SESSIONS = select(sessions.c.id).where(sessions.c.key.in_(IDS))


def erase_entity(
    connection: Connection, target: Target, user_key: int, rules: Rules, *, absent: str
) -> Erased:
    """Erase an entity and those merged into it; with `target.in_messages` "erase" also every
    message that speaks of it or holds its name. Raises NotFoundError with the words `absent`."""
    mine = (entities.c.user_key == user_key) & (entities.c.id == target.id)
    found = select(entities.c.key).where(mine, entities.c.merged_into.is_(None))
    key = connection.execute(found).scalar()
    if key is None:
        raise NotFoundError(absent)
    family = or_(entities.c.key == key, entities.c.merged_into == key)
    keys = list(connection.execute(select(entities.c.key).where(family)).scalars())
    called = _names_of(connection, keys)
    speaking = _speaking(connection, user_key, keys, called)
    before = None
    if target.in_messages == "erase" and speaking:
        before = erase_spoken(connection, user_key, speaking, rules)
    removed = Counter(before.removed if before else {})
    removed.update(forget_derived(connection, user_key, texts=sorted(called)))
    left = speaking if before is None else set()
    spoken_in = erase_summaries(connection, user_key, sorted(left))
    session_ids = in_lists(connection, _SESSIONS, spoken_in)
    removed.update(erase_entities(connection, keys))
    removed.update(sweep(connection, user_key, of_names(called)))
    erased = before or Erased({})
    return replace(
        erased,
        removed={name: n for name, n in removed.items() if n},
        sessions=erased.sessions or tuple(sorted(row.id for row in session_ids)),
        changed=(*erased.changed, *_found_again(spoken_in)),
        kept=_kept(connection, user_key, called),
        traces=erased.traces | _not_names_of_others(connection, user_key, of_names(called)),
        tokens=longest({*erased.tokens, *long_words(called)}),
        exempt=_KEPT_IN,
    )


def _found_again(session_keys: Collection[int]) -> tuple[str, ...]:
    n = len(session_keys)
    told = f"sessions whose topics and summary are found again, the summary without the name: {n}"
    return (told,) if n else ()


def _names_of(connection: Connection, keys: Sequence[int]) -> set[str]:
    """Return all names entities have or had."""
    queries = (
        select(names.c.name).where(names.c.entity_key.in_(keys)),
        select(entities.c.name).where(entities.c.key.in_(keys)),
        select(entity_versions.c.name).where(entity_versions.c.entity_key.in_(keys)).distinct(),
    )
    return {name for query in queries for name in connection.execute(query).scalars() if name}


def _speaking(
    connection: Connection, user_key: int, keys: Sequence[int], called: Collection[str]
) -> set[int]:
    """Return the messages that speak of entities or hold their names."""
    spoken = select(mentions.c.message_key).where(mentions.c.entity_key.in_(keys)).distinct()
    said = {key for key in connection.execute(spoken).scalars() if key is not None}
    return said | _holding(connection, user_key, called)


def _holding(connection: Connection, user_key: int, called: Collection[str]) -> set[int]:
    finder = Finder(of_names(called))
    query = select(messages.c.key, messages.c.content).where(messages.c.user_key == user_key)
    return {row.key for row in connection.execute(query) if finder.holds(row.content)}


def _kept(connection: Connection, user_key: int, called: Collection[str]) -> tuple[str, ...]:
    """Return where the name stays on purpose, in words."""
    finder = Finder(of_names(called))
    n_messages = len(_holding(connection, user_key, called))
    query = select(chunks.c.text).where(chunks.c.user_key == user_key)
    n_pieces = sum(finder.holds(text) for text in connection.execute(query).scalars())
    named = select(entities.c.name).where(entities.c.user_key == user_key)
    n_others = sum(finder.holds(name) for name in connection.execute(named).scalars())
    told = (
        (n_messages, "message", "still hold the name: they are your own words and their answers"),
        (n_pieces, "piece", "of your documents still hold the name"),
        (n_others, "other entity", "have the name as part of theirs"),
    )
    return tuple(f"{n} {_several(what, n)} {why}" for n, what, why in told if n)


def _several(what: str, n: int) -> str:
    return what if n == 1 else {"other entity": "other entities"}.get(what, f"{what}s")


def _not_names_of_others(connection: Connection, user_key: int, traces: Traces) -> Traces:
    """Return the traces that are no part of another entity's name."""
    finder, shared = Finder(traces), set[tuple[str, ...]]()
    for table in (names, entities):
        query = select(table.c.name).where(table.c.user_key == user_key)
        for name in connection.execute(query).scalars():
            shared |= finder.held_in(name)
    return Traces(traces.runs - shared)
