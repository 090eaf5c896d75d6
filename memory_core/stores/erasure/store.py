"""Forgetting for good: rows go, what rested on them is made anew, bytes are overwritten.

How that is done is imported when it is done: most runs of the program forget nothing.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from time import perf_counter, sleep

from sqlalchemy import Connection, bindparam, delete, insert, select

from memory_core.errors import NotFoundError
from memory_core.stores.part import Part
from memory_core.stores.protocols.erasure import Erased, Pending, TablesSearched, Target
from memory_core.stores.schema.erasure import pending_erasures
from memory_core.stores.schema.memory import OWNER, digest, messages, sessions, users
from memory_core.traces import Finder

LONGEST_PAUSE_S = 0.05
"""Between two pieces of an erasure, at most as long as a piece took: those who wait for the lock,
some of whom look only now and then, come to write."""

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
        """Erase in one transaction and note that bytes may be left; a user is only put out of
        reach, and `erase_hidden` follows. Raises NotFoundError.

        owner: what the vector index calls the user, where vectors go. An entity goes with its
        names, mentions, statements, past and events, a message with its answer and with all that
        only it says, a session with its messages, a document with what was taken over from it.
        """
        with self._database.write(user_id) as connection:
            key = connection.execute(_USER, {"user": digest(user_id)}).scalar()
            if key is None and target.kind != "everything":
                raise NotFoundError(_absent(target))
            erased = self._erase(connection, target, int(key or 0), user_id)
            chunks = {"ids": list(erased.chunk_ids)} if erased.chunk_ids else {}
            gone = {"user": erased.hidden} if erased.hidden else {}
            row = {"owner": owner, "chunks": chunks | gone, "at": now}
            noted = connection.execute(insert(pending_erasures), row).inserted_primary_key
            return replace(erased, pending=int(noted[0]) if noted else 0, user_key=int(key or 0))

    def _erase(self, connection: Connection, target: Target, user_key: int, user_id: str) -> Erased:
        from memory_core.stores.erasure.entity import erase_entity
        from memory_core.stores.erasure.messages import erase_document_traces, erase_spoken
        from memory_core.stores.erasure.rows import erase_sessions
        from memory_core.stores.erasure.scan import words_of_user
        from memory_core.stores.erasure.user import hidden

        given = {"user": digest(user_id), "id": target.id}
        if target.kind == "everything":
            if not user_key:
                return Erased({})
            tokens = words_of_user(connection, user_key)
            return Erased({}, tokens=tokens, hidden=hidden(connection, user_key))
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
        removed = dict(erased.removed) | self.erase_hidden(erased.hidden)
        self.scrub(tuple(removed))
        self.settled(erased.pending)
        return removed

    def erase_hidden(self, name: str) -> dict[str, int]:
        """Erase the rows of a user who was put out of reach, in short transactions between which
        others write; returns rows per table. name: `Erased.hidden`; for "" there is none."""
        from memory_core.stores.erasure.user import erase_piece

        removed: Counter[str] = Counter()
        done = not name
        while not done:
            began = perf_counter()
            with self._database.write("") as connection:
                piece, done = erase_piece(connection, name)
            removed.update(piece)
            if not done:
                sleep(min(LONGEST_PAUSE_S, perf_counter() - began))
        return dict(removed)

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
            return [
                Pending(r.key, r.owner, _ids(r.chunks.get("ids")), str(r.chunks.get("user", "")))
                for r in rows
            ]

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
