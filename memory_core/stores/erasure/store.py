"""Forgetting for good: rows go, what rested on them is made anew, bytes are overwritten.

How that is done is imported when it is done: most runs of the program forget nothing.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import Connection, bindparam, delete, insert, select

from memory_core.errors import NotFoundError
from memory_core.stores.part import Part
from memory_core.stores.protocols.erasure import Erased, Pending, TablesSearched, Target
from memory_core.stores.schema.erasure import pending_erasures
from memory_core.stores.schema.memory import OWNER, digest, messages, sessions, users
from memory_core.traces import Finder

_USER = select(users.c.key).where(users.c.digest == bindparam("user"))
_MESSAGE = select(messages.c.key).where(
    messages.c.user_key == OWNER, messages.c.id == bindparam("id")
)
_SESSION = select(sessions.c.key).where(
    sessions.c.user_key == OWNER, sessions.c.id == bindparam("id")
)


class Erasure(Part):
    """`erasure_base.ErasingStore`."""

    def erase(self, target: Target, *, user_id: str, owner: str = "", now: datetime) -> Erased:
        """Erase in one transaction and note that bytes may be left. Raises NotFoundError.

        owner: what the vector index calls the user, where vectors go. An entity goes with its
        names, mentions, statements, past and events, a message with its answer and with all that
        only it says, a session with its messages, a document with what was taken over from it.
        """
        with self._database.write(user_id) as connection:
            key = connection.execute(_USER, {"user": digest(user_id)}).scalar()
            if key is None and target.kind != "everything":
                raise NotFoundError(_absent(target))
            erased = self._erase(connection, target, int(key or 0), user_id)
            row = {
                "owner": owner,
                "chunks": {"ids": list(erased.chunk_ids)} if erased.chunk_ids else {},
                "at": now,
            }
            noted = connection.execute(insert(pending_erasures), row).inserted_primary_key
            return replace(erased, pending=int(noted[0]) if noted else 0, user_key=int(key or 0))

    def _erase(self, connection: Connection, target: Target, user_key: int, user_id: str) -> Erased:
        from memory_core.stores.erasure.entity import erase_entity
        from memory_core.stores.erasure.messages import erase_document_traces, erase_spoken
        from memory_core.stores.erasure.rows import erase_sessions, erase_user
        from memory_core.stores.erasure.scan import words_of_user

        given = {"user": digest(user_id), "id": target.id}
        if target.kind == "everything":
            tokens = words_of_user(connection, user_key)
            return Erased(erase_user(connection, digest(user_id)), tokens=tokens)
        if target.kind == "entity":
            return erase_entity(connection, target, user_key, self._rules, absent=_absent(target))
        if target.kind == "document":
            return erase_document_traces(
                connection, target, user_key, self._rules, absent=_absent(target)
            )
        query = _MESSAGE if target.kind == "message" else _SESSION
        key = connection.execute(query, given).scalar()
        if key is None:
            raise NotFoundError(_absent(target))
        if target.kind == "message":
            return erase_spoken(connection, user_key, [int(key)], self._rules)
        spoken = select(messages.c.key).where(messages.c.session_key == key)
        keys = list(connection.execute(spoken).scalars())
        erased = erase_spoken(connection, user_key, keys, self._rules)
        removed = Counter(erased.removed) + Counter(erase_sessions(connection, [int(key)]))
        others = tuple(one for one in erased.sessions if one != target.id)
        return replace(erased, removed=dict(removed), sessions=others)

    def forget(self, *, user_id: str, entity_id: str | None = None) -> dict[str, int]:
        """Erase one entity (messages stay) or, with None, everything of a user.

        Returns rows per table. Raises NotFoundError for an unknown entity.
        """
        target = Target("entity", entity_id) if entity_id is not None else Target("everything")
        erased = self.erase(target, user_id=user_id, now=datetime.now(UTC))
        self.scrub(tuple(erased.removed))
        self.settled(erased.pending)
        return dict(erased.removed)

    def scrub(self, tables: Collection[str] = ()) -> None:
        """Leave no byte of what was erased in the database's files. tables: where rows went."""
        self._database.scrub(tables)

    def rewrite(self) -> None:
        """Write the database's files anew where stale copies of rows are left in them."""
        self._database.rewrite()

    def pending(self) -> list[Pending]:
        """Return erasures that are not finished, of all users, oldest first."""
        with self._database.read() as connection:
            rows = connection.execute(select(pending_erasures).order_by(pending_erasures.c.key))
            return [Pending(r.key, r.owner, _ids(r.chunks.get("ids"))) for r in rows]

    def shorten_summaries(self, erased: Erased, *, user_id: str) -> None:
        """Take lines that hold what was erased out of summaries that were derived since."""
        from memory_core.stores.erasure.texts import shorten

        with self._database.write(user_id) as connection:
            key = connection.execute(_USER, {"user": digest(user_id)}).scalar()
            if key is not None:
                shorten(connection, int(key), Finder(erased.traces))

    def settled(self, key: int) -> None:
        """Note that an erasure is finished."""
        with self._database.write("") as connection:
            connection.execute(delete(pending_erasures).where(pending_erasures.c.key == key))

    def traces_left(self, erased: Erased, *, user_id: str) -> TablesSearched:
        """Look through every text column of a user's rows for what was erased."""
        from memory_core.stores.erasure.scan import rows_left, search_tables

        with self._database.read() as connection:
            key = connection.execute(_USER, {"user": digest(user_id)}).scalar()
            if key is None:
                return rows_left(connection, erased.user_key)
            return search_tables(connection, int(key), erased.traces, erased.exempt)

    def held_by_rows(self, tokens: Sequence[str]) -> set[str]:
        """Return those of these words that stand in rows of anybody, or in the tables' makeup."""
        from memory_core.stores.erasure.scan import held_by_rows

        with self._database.read() as connection:
            return held_by_rows(connection, tokens)


def _ids(given: object) -> tuple[str, ...]:
    return tuple(map(str, given)) if isinstance(given, list) else ()


def _absent(target: Target) -> str:
    return f"There is no {target.kind} {target.id!r} in this memory."
