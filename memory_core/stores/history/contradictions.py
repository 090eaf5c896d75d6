"""Contradictions: pairs of statements that hold at once though they cannot both be so.

The user's own word ends what it contradicts, and so does what is said later with the same trust. So
one of the two was said by a document or the assistant: only such statements are looked at, by an
index that holds nothing else, and the others of the same entity.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    Connection,
    Select,
    and_,
    exists,
    not_,
    or_,
    select,
    tuple_,
)

from memory_core.errors import NotFoundError
from memory_core.history import Keep
from memory_core.model import Event
from memory_core.stores.editing.draft import Draft
from memory_core.stores.editing.settling import keep_both
from memory_core.stores.editing.statements import close
from memory_core.stores.entities import LIMIT
from memory_core.stores.expiring import alive
from memory_core.stores.history.documents_against import MARK, against_the_user, written
from memory_core.stores.history.histories import (
    ATTRIBUTES,
    OBJECT,
    ONE,
    RELATIONS,
    SUBJECT,
    row_number,
    statement_of,
)
from memory_core.stores.lookups import IDS, in_lists, user_key
from memory_core.stores.part import Part
from memory_core.stores.protocols.history import Pair
from memory_core.stores.schema.memory import OWNER, digest, entities
from memory_core.stores.schema.past import settled
from memory_core.stores.schema.statements import attributes, holds, relations
from memory_core.stores.writing.journal import Journal
from memory_core.stores.writing.relation_endings import PAST


def _unsettled(one: Any, other: Any, name: str) -> Any:
    """Return the condition that nobody said to keep both of two statements."""
    pairs = settled[name].c
    return not_(
        exists(
            select(pairs.at).where(
                or_(
                    and_(pairs.older_key == one.c.key, pairs.newer_key == other.c.key),
                    and_(pairs.older_key == other.c.key, pairs.newer_key == one.c.key),
                )
            )
        )
    )


_OTHER = attributes.alias("other")
_VALUES = (
    select(attributes.c.key, _OTHER.c.key.label("other"))
    .join(
        _OTHER,
        and_(
            _OTHER.c.entity_key == attributes.c.entity_key,
            _OTHER.c.name == attributes.c.name,
            _OTHER.c.value != attributes.c.value,
        ),
    )
    .join(entities, entities.c.key == attributes.c.entity_key)
    .where(
        attributes.c.user_key == OWNER,
        attributes.c.trust != "user",
        holds(attributes),
        holds(_OTHER),
        alive(),
        or_(_OTHER.c.trust == "user", _OTHER.c.key < attributes.c.key),
        _unsettled(attributes, _OTHER, "attributes"),
    )
    .order_by(attributes.c.key.desc())
    .limit(LIMIT)
)


def _links(contradict: Any) -> Select[Any]:
    """contradict: the condition between `relations` and `_RIVAL`, of the same subject and
    predicate."""
    return (
        select(relations.c.key, _RIVAL.c.key.label("other"))
        .join(
            _RIVAL,
            and_(
                _RIVAL.c.subject_key == relations.c.subject_key,
                _RIVAL.c.predicate == relations.c.predicate,
                contradict,
            ),
        )
        .join(SUBJECT, SUBJECT.c.key == relations.c.subject_key)
        .join(OBJECT, OBJECT.c.key == relations.c.object_key)
        .where(
            relations.c.user_key == OWNER,
            relations.c.trust != "user",
            holds(relations),
            holds(_RIVAL),
            alive(SUBJECT),
            alive(OBJECT),
            or_(_RIVAL.c.trust == "user", _RIVAL.c.key < relations.c.key),
            _unsettled(relations, _RIVAL, "relations"),
        )
        .order_by(relations.c.key.desc())
        .limit(LIMIT)
    )


_RIVAL = relations.alias("rival")
_OBJECTS = _links(
    and_(
        relations.c.predicate.in_(IDS),
        _RIVAL.c.object_key != relations.c.object_key,
        *(one.c.negated.is_(False) & (one.c.modality == "") for one in (relations, _RIVAL)),
    )
)
_DENIALS = _links(
    and_(
        _RIVAL.c.object_key == relations.c.object_key,
        *(one.c.modality.in_(["", PAST]) for one in (relations, _RIVAL)),
        tuple_(_RIVAL.c.negated, _RIVAL.c.modality)
        != tuple_(relations.c.negated, relations.c.modality),
        or_(
            _RIVAL.c.negated.is_(False) & (_RIVAL.c.modality == ""),
            relations.c.negated.is_(False) & (relations.c.modality == ""),
        ),
    )
)
_OF = {
    "attribute": (("entity_key", "name"), ("value",)),
    "relation": (("subject_key", "predicate"), ("object_key", "negated", "modality")),
}
"""What two statements that contradict each other have in common, and where they differ."""
_BY_KEYS = {
    "attributes": ATTRIBUTES.where(attributes.c.key.in_(IDS)),
    "relations": RELATIONS.where(relations.c.key.in_(IDS)),
}


class Contradictions(Part):
    """The writing half of `history_base.HistoryStore`, and what leads to it."""

    def contradictions(self, *, user_id: str, now: datetime, limit: int) -> list[Pair]:
        """Return pairs of present statements that cannot both be so and that nobody settled,
        those said last first."""
        given = {"user": digest(user_id), "now": now, "limit": max(0, limit)}
        single = sorted(self._rules.single_valued) or [""]
        pairs: list[Pair] = []
        with self._database.read() as connection:
            for kind, table, query, more in (
                ("attribute", "attributes", _VALUES, {}),
                ("relation", "relations", _OBJECTS, {"ids": single}),
                ("negation", "relations", _DENIALS, {}),
            ):
                found = connection.execute(query, {**given, **more}).all()
                pairs += _pairs(connection, kind, table, [(r[0], r[1]) for r in found], given)
            pairs += against_the_user(
                connection, user=digest(user_id), now=now, limit=max(0, limit)
            )
        pairs.sort(
            key=lambda pair: (pair[2].created_at, int(pair[2].id.lstrip(MARK))), reverse=True
        )
        return pairs[: max(0, limit)]

    def settle(
        self, kind: str, older: str, newer: str, *, keep: Keep, user_id: str, now: datetime
    ) -> Event:
        """Let both statements stand, or end one of them, from now on; `undo` takes it back. Raises
        NotFoundError where one of them holds no longer."""
        with self._database.write(user_id) as connection:
            journal = Journal(connection, user_key(connection, user_id), user_id, now)
            draft = Draft(journal, self._rules)
            told = kind == "attribute" and MARK in older + newer
            if told:
                older, newer = written(journal, (older, newer), user=digest(user_id))
            rows = {id: _present(connection, kind, id, user_id) for id in (older, newer)}
            if not (told or _rivals(kind, rows[older], rows[newer])):
                message = f"{kind} {older!r} and {newer!r} do not contradict each other."
                raise NotFoundError(message)
            table = relations if kind == "relation" else attributes
            keys = rows[older]["key"], rows[newer]["key"]
            if keep == "both":
                keep_both(draft, table.name, *keys)
            else:
                close(draft, table, keys[0] if keep == "newer" else keys[1])
            about = rows[older]
            subject = about["subject_key" if kind == "relation" else "entity_key"]
            return draft.finish(
                "settled",
                entity=(about["subject"], subject),
                keep=keep,
                statement=kind,
                older=older,
                newer=newer,
            )


def _rivals(kind: str, older: Any, newer: Any) -> bool:
    """Whether two statements are about one thing and differ, the older one said before."""
    same, other = _OF[kind]
    said = [(row["created_at"], row["key"]) for row in (older, newer)]
    about = all(older[name] == newer[name] for name in same)
    return about and any(older[name] != newer[name] for name in other) and said[0] < said[1]


def _pairs(
    connection: Connection, kind: Any, table: str, keys: list[tuple[int, int]], given: Any
) -> list[Pair]:
    wanted = {key for pair in keys for key in pair}
    rows = in_lists(connection, _BY_KEYS[table], wanted, user=given["user"])
    found = {row.key: statement_of(row) for row in rows}
    pairs: list[Pair] = []
    for one in keys:
        older, newer = sorted((found[key] for key in one), key=lambda s: (s.created_at, int(s.id)))
        pairs.append((kind, older, newer))
    return pairs


def _present(connection: Connection, kind: str, id: str, user_id: str) -> Any:
    given = {"user": digest(user_id), "key": row_number(id)}
    row = connection.execute(ONE[kind], given).first()
    if row is None or row.invalid_at is not None:
        message = f"The {kind} {id!r} holds no longer, so there is nothing to settle."
        raise NotFoundError(message)
    return row._mapping
