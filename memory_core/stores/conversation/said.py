"""Which messages were said in a session or a stretch of time, and of what types they speak."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import UTC, datetime

from sqlalchemy import and_, bindparam, literal, select

from memory_core.stores.engine.prepared import fetch, fetch_plain
from memory_core.stores.lookups import IDS, lists
from memory_core.stores.part import Part
from memory_core.stores.schema.columns import Instant
from memory_core.stores.schema.documents import chunks, document_entities, documents
from memory_core.stores.schema.memory import OWNER, digest, entities, mentions, messages, sessions

EVER = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC)
_SINCE, _UNTIL = bindparam("since", type_=Instant), bindparam("until", type_=Instant)
_AMONG = select(messages.c.key, messages.c.session_key).where(
    messages.c.user_key == OWNER,
    messages.c.key.in_(IDS),
    messages.c.at >= _SINCE,
    messages.c.at < _UNTIL,
)
_SESSION = select(sessions.c.key).where(
    sessions.c.user_key == OWNER, sessions.c.id == bindparam("session")
)
_LATEST = (
    select(messages.c.id, messages.c.key)
    .join(sessions, sessions.c.key == messages.c.session_key)
    .where(sessions.c.user_key == OWNER, messages.c.at >= _SINCE, messages.c.at < _UNTIL)
    .order_by(messages.c.at.desc(), messages.c.key.desc())
    .limit(bindparam("most"))
)
_TYPES = (
    select(mentions.c.message_key, entities.c.type)
    .join(entities, entities.c.key == mentions.c.entity_key)
    .where(mentions.c.user_key == OWNER, mentions.c.message_key.in_(IDS))
    .distinct()
)
_CHUNKS = (
    select(chunks.c.id, document_entities.c.type)
    .join(documents, documents.c.key == chunks.c.document_key)
    .outerjoin(
        document_entities,
        and_(
            document_entities.c.document_key == chunks.c.document_key,
            document_entities.c.source == literal("chunk:") + chunks.c.id,
        ),
    )
    .where(
        chunks.c.user_key == OWNER,
        chunks.c.id.in_(IDS),
        documents.c.created_at >= _SINCE,
        documents.c.created_at < _UNTIL,
    )
)


class Said(Part):
    """Messages by when and where they were said. since, until: aware UTC, the second excluded;
    None for no end."""

    def said_among(
        self,
        keys: Collection[int],
        *,
        user_id: str,
        session_id: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> set[int]:
        """Return those of these messages, by row number, that were said there and then."""
        user = digest(user_id)
        given = {"user": user, "since": since or EVER[0], "until": until or EVER[1]}
        found: set[int] = set()
        with self._database.read() as connection:
            session = None
            if session_id is not None:
                rows = fetch_plain(connection, _SESSION, user=user, session=session_id)
                session = rows[0][0] if rows else -1
            for part in lists(set(keys)):
                rows = fetch_plain(connection, _AMONG, part, **given)
                found.update(key for key, where in rows if session in (None, where))
        return found

    def said_between(
        self, *, user_id: str, since: datetime | None, until: datetime | None, limit: int
    ) -> list[int]:
        """Return the row numbers of the latest messages of that time, latest first."""
        given = {"since": since or EVER[0], "until": until or EVER[1], "most": max(0, limit)}
        with self._database.read() as connection:
            return [row.key for row in fetch(connection, _LATEST, user=digest(user_id), **given)]

    def types_spoken_of(self, keys: Collection[int], *, user_id: str) -> dict[int, set[str]]:
        """Return the types of the entities these messages speak of, by row number."""
        found: dict[int, set[str]] = defaultdict(set)
        with self._database.read() as connection:
            for part in lists(set(keys)):
                for key, kind in fetch_plain(connection, _TYPES, part, user=digest(user_id)):
                    found[key].add(kind)
        return dict(found)

    def chunks_among(
        self,
        ids: Collection[str],
        *,
        user_ids: Sequence[str],
        since: datetime | None = None,
        until: datetime | None = None,
        types: Collection[str] = (),
    ) -> set[str]:
        """Return those of these chunks whose document was added then and that speak of an entity
        of one of the types (any without one)."""
        given = {"since": since or EVER[0], "until": until or EVER[1]}
        found: set[str] = set()
        with self._database.read() as connection:
            for user in map(digest, dict.fromkeys(user_ids)):
                for part in lists(set(ids)):
                    rows = fetch(connection, _CHUNKS, part, user=user, **given)
                    found.update(row.id for row in rows if not types or row.type in types)
        return found
