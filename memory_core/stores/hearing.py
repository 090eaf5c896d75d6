"""Messages by row number, with what a search needs of them."""

from collections.abc import Collection
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Select, select

from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.lookups import IDS, lists
from memory_core.stores.messages import edge, hidden
from memory_core.stores.part import Part
from memory_core.stores.protocols.hearing import Heard, Words
from memory_core.stores.schema.columns import instant
from memory_core.stores.schema.memory import OWNER, digest, messages


def _own(table: Any) -> tuple[Any, Any]:
    """Return the conditions for messages by row number; the sum keeps the database from walking
    through all messages of the user."""
    return table.c.user_key + 0 == OWNER, table.c.key.in_(IDS)


@lru_cache(maxsize=16)
def _around(reach: int) -> Select[Any]:
    """Return the query for messages with the row numbers of those `reach` before to `reach` after
    them, in order, NULL where there is none. An index alone knows those around."""
    here = messages.alias("here")
    before = [edge(here, after=False, skip=n) for n in reversed(range(reach))]
    after = [edge(here, after=True, skip=n) for n in range(reach)]
    columns = (*before, here.c.key, *after)
    return select(here.c.key, *(c.label(f"near{i}") for i, c in enumerate(columns))).where(
        *_own(here)
    )


_HEARD: Select[Any] = select(
    messages.c.key,
    messages.c.id,
    messages.c.session_key,
    messages.c.speaker,
    messages.c.content,
    messages.c.at,
    hidden().label("hidden"),
).where(*_own(messages))
_WORDS: Select[Any] = select(messages.c.key, messages.c.id, messages.c.content).where(
    *_own(messages)
)


class Hearing(Part):
    """`protocols.hearing.HearingStore`."""

    def near(self, keys: Collection[int], *, user_id: str, reach: int) -> dict[int, list[int]]:
        """Return for each of these messages of a user those of its session from `reach` before to
        `reach` after it, in order, itself in the middle where it has that many on both sides."""
        return {
            here: [key for key in around if key is not None]
            for here, *around in self._rows(_around(max(0, reach)), keys, user_id)
        }

    def heard(self, keys: Collection[int], *, user_id: str, now: datetime) -> list[Heard]:
        """Return these messages of a user, in any order. now: when entities are looked at."""
        return [
            Heard(key, id_, session, speaker, content, instant(at), bool(gone))
            for key, id_, session, speaker, content, at, gone in self._rows(
                _HEARD, keys, user_id, now=now
            )
        ]

    def words_of(self, keys: Collection[int], *, user_id: str) -> list[Words]:
        """Return the texts of these messages of a user, in any order."""
        return [Words._make(row) for row in self._rows(_WORDS, keys, user_id)]

    def _rows(
        self, query: Select[Any], keys: Collection[int], user_id: str, **given: Any
    ) -> list[tuple[Any, ...]]:
        user = digest(user_id)
        found: list[tuple[Any, ...]] = []
        with self._database.read() as connection:
            for part in lists(set(keys)):
                found += fetch_plain(connection, query, part, user=user, **given)
        return found
