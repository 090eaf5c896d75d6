"""Erasing messages: with their answers, with what only they say, with the answers that quote it."""

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from memory_core.errors import NotFoundError
from memory_core.stores.conversation.writes import erase_summaries
from memory_core.stores.erasure.entities import Respoken, rest_on_others, spoken_of, without
from memory_core.stores.erasure.quotes import Said, answers_that_quote, still_told
from memory_core.stores.erasure.rows import erase_entities, erase_messages
from memory_core.stores.erasure.scan import long_words, longest
from memory_core.stores.erasure.statements import Withdrawn, withdraw
from memory_core.stores.erasure.texts import erase_stale_events, sweep
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.part import Rules
from memory_core.stores.people.writes import forget_derived
from memory_core.stores.protocols.erasure import Erased, Target
from memory_core.stores.schema.documents import chunks, document_entities, documents
from memory_core.stores.schema.memory import entities, messages, names, sessions
from memory_core.stores.schema.people import interactions
from memory_core.stores.writing.documents import erase_document
from memory_core.stores.writing.following import replaced_by
from memory_core.traces import Traces, of_names, of_texts

_ROWS = select(
    messages.c.key,
    messages.c.id,
    messages.c.role,
    messages.c.content,
    messages.c.session_key,
    messages.c.speaker,
).where(messages.c.key.in_(IDS))
_ANSWERS = select(interactions.c.answer_key).where(interactions.c.question_key.in_(IDS))
_NEXT = (
    select(messages.c.key, messages.c.role)
    .where(messages.c.session_key == bindparam("session"), messages.c.key > bindparam("key"))
    .order_by(messages.c.key)
    .limit(1)
)
_CALLED = select(names.c.entity_key, names.c.name).where(names.c.entity_key.in_(IDS))
_SESSIONS = select(sessions.c.id).where(sessions.c.key.in_(IDS))
_STAY = select(entities.c.key, entities.c.name).where(entities.c.key.in_(IDS))


@dataclass(slots=True)
class Work:
    """An erasure of messages while it goes on, round by round."""

    removed: Counter[str] = field(default_factory=Counter)
    said: Said = field(default_factory=Said)
    sources: set[str] = field(default_factory=set)
    sessions: set[int] = field(default_factory=set)
    touched: set[int] = field(default_factory=set)
    renamed: set[int] = field(default_factory=set)
    texts: list[str] = field(default_factory=list)
    n_questions: int = 0
    n_answers: int = 0
    reopened: int = 0
    weakened: int = 0
    values: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    erased_at: dict[int, set[Any]] = field(default_factory=lambda: defaultdict(set))


def erase_spoken(
    connection: Connection, user_key: int, keys: Collection[int], rules: Rules
) -> Erased:
    """Erase messages of a user, all that only they say, their answers, and whichever answers
    repeat what nobody else says. keys: row numbers."""
    work = Work()
    due = set(keys) | _answers_to(connection, keys)
    while due:
        _round(connection, user_key, due, rules, work)
        work.said = still_told(connection, user_key, work.said)
        due = answers_that_quote(connection, user_key, work.said)
    return _closed(connection, user_key, work)


def _answers_to(connection: Connection, keys: Collection[int]) -> set[int]:
    """Return the answers given to messages: those of their turns, else what the assistant said
    next in the session."""
    answers = {row.answer_key for row in in_lists(connection, _ANSWERS, sorted(keys))}
    for row in in_lists(connection, _ROWS, sorted(keys)):
        if row.role == "user":
            given = {"session": row.session_key, "key": row.key}
            following = connection.execute(_NEXT, given).first()
            if following is not None and following.role == "assistant":
                answers.add(following.key)
    return answers


def _round(connection: Connection, user_key: int, keys: set[int], rules: Rules, work: Work) -> None:
    """Erase some messages with all that rests on them alone."""
    rows = {row.key: row for row in in_lists(connection, _ROWS, sorted(keys))}.values()
    texts = [row.content for row in rows]
    sources = {f"message:{row.id}" for row in rows}
    work.n_answers += sum(row.role == "assistant" for row in rows)
    work.n_questions += sum(row.role == "user" for row in rows)
    work.removed.update(forget_derived(connection, user_key, message_keys=keys, texts=texts))
    work.sessions |= set(erase_summaries(connection, user_key, keys))
    about = spoken_of(connection, keys)
    came = withdraw(connection, user_key, sources, rules.single_valued)
    called = _names(connection, about | came.touched)
    left = without(connection, about | came.touched, message_keys=keys, erased=texts, rules=rules)
    work.removed.update({**came.removed, "mentions": left.n_mentions})
    work.removed.update(erase_entities(connection, left.gone))
    rest_on_others(connection, user_key, sources)
    work.removed.update(erase_messages(connection, user_key, keys))
    work.sources |= sources
    work.texts += texts
    _note(work, came, left, called, texts)


def _names(connection: Connection, keys: Collection[int]) -> dict[int, set[str]]:
    called: dict[int, set[str]] = defaultdict(set)
    for row in in_lists(connection, _CALLED, sorted(keys)):
        called[row.entity_key].add(row.name)
    return called


def _note(
    work: Work,
    came: Withdrawn,
    left: Respoken,
    called: dict[int, set[str]],
    texts: Collection[str],
) -> None:
    """Remember what is gone, so that it is recognized where it was repeated."""
    unsaid = {name for taken in left.names.values() for name in taken}
    work.said.traces |= of_names(unsaid) | of_texts(texts)
    for key, value in came.values:
        work.values[key].add(value)
        work.said.add_value(value, called.get(key, set()))
    for subject, other in came.ends:
        for name in called.get(other, set()):
            work.said.add_pair(name, called.get(subject, set()))
    work.touched = (work.touched | left.changed | came.touched) - left.gone
    work.renamed = (work.renamed | left.renamed) - left.gone
    work.reopened += came.reopened
    work.weakened += came.weakened
    for key, at in left.erased_at.items():
        work.erased_at[key] |= at


def _closed(connection: Connection, user_key: int, work: Work) -> Erased:
    """Clear what was made from what is gone, and say what was done."""
    values = {key: of_names(those) for key, those in work.values.items()}
    stale = erase_stale_events(connection, work.touched, values=values, erased_at=work.erased_at)
    swept = sweep(connection, user_key, work.said.traces, sources=work.sources)
    work.removed.update(stale + swept)
    ids = tuple(sorted(row.id for row in in_lists(connection, _SESSIONS, sorted(work.sessions))))
    return Erased(
        removed={name: n for name, n in work.removed.items() if n},
        sessions=ids,
        changed=_changed(connection, work, n_sessions=len(ids)),
        traces=work.said.traces,
        tokens=longest(long_words(work.texts)),
    )


def _changed(connection: Connection, work: Work, *, n_sessions: int) -> tuple[str, ...]:
    """Return what was made anew, in words."""
    called = [row.name for row in in_lists(connection, _STAY, sorted(work.touched))]
    kept = sorted(set(called))
    lines = [f"counts, times and past of {name}" for name in kept[:_SHOWN]]
    if len(kept) > _SHOWN:
        lines.append(f"counts, times and past of {len(kept) - _SHOWN} others")
    told = (
        (work.weakened, "what is said elsewhere, too, rests on those places"),
        (work.reopened, "former values that hold again"),
        (len(work.renamed), "entities called by another of their names"),
        (n_sessions, "sessions whose topics and summary are found again from what is left"),
    )
    return (*lines, *(f"{what}: {n}" for n, what in told if n))


_SHOWN = 20
"""Entities named one by one in a certificate."""


def erase_document_traces(
    connection: Connection, target: Target, user_key: int, rules: Rules, *, absent: str
) -> Erased:
    """Erase a document with its pieces and their entities, and what the memory took over from it.
    Raises NotFoundError with the words `absent`."""
    mine = (documents.c.user_key == user_key) & (documents.c.id == target.id)
    found = connection.execute(select(documents.c.key, documents.c.name).where(mine)).first()
    if found is None:
        raise NotFoundError(absent)
    rows = connection.execute(
        select(chunks.c.id, chunks.c.text).where(chunks.c.document_key == found.key)
    ).all()
    spoken = select(func.count()).where(document_entities.c.document_key == found.key)
    n_entities = int(connection.execute(spoken).scalar_one())
    sources = {f"chunk:{row.id}" for row in rows} | {replaced_by(target.id)}
    came = withdraw(connection, user_key, sources, rules.single_valued)
    rest_on_others(connection, user_key, sources)
    ids = erase_document(connection, found.key, user_key)
    removed = Counter(came.removed)
    removed.update({"documents": 1, "chunks": len(ids), "document_entities": n_entities})
    lines = [(came.reopened, "former values that hold again")]
    lines += [(came.weakened, "what is said elsewhere, too, rests on those places")]
    return Erased(
        removed={name: n for name, n in removed.items() if n},
        changed=tuple(f"{what}: {n}" for n, what in lines if n),
        chunk_ids=tuple(ids),
        traces=Traces(),
        tokens=longest(long_words([row.text for row in rows])),
    )
