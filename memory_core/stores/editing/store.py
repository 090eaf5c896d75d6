"""Editing the memory by hand, each edit in one transaction, with preview and undo.

How each kind of edit is made is imported when one is made.
"""

from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select, update

from memory_core.edits import Apart, Edit, Preview, State
from memory_core.model import Event
from memory_core.stores.editing.draft import Draft, merged_message
from memory_core.stores.editing.requests import Rename, Renew, Request, Undo
from memory_core.stores.editing.views import state_of
from memory_core.stores.entities import LIMIT
from memory_core.stores.finding import read_entities
from memory_core.stores.lookups import IDS, entity_keys, in_lists, user_key
from memory_core.stores.part import Part
from memory_core.stores.rows import ENTITY, read_event
from memory_core.stores.schema.editing import cannot_merge, edits
from memory_core.stores.schema.memory import OWNER, digest, entities, events
from memory_core.stores.writing.journal import Journal

if TYPE_CHECKING:
    from memory_core.stores.editing.acts import Outcome

_KEEPER = entities.alias("keeper")
_EDITS = (
    select(events, edits.c.undone_by, edits.c.undone_at, entities.c.id.label("entity_id"))
    .join(edits, edits.c.event_key == events.c.key)
    .outerjoin(entities, entities.c.key == events.c.entity_key)
    .where(edits.c.user_key == OWNER)
    .order_by(events.c.key.desc())
    .limit(LIMIT)
)
_APART = select(cannot_merge).where(cannot_merge.c.user_key == OWNER)
_BY_KEY = select(*ENTITY).where(entities.c.key.in_(IDS), entities.c.merged_into.is_(None))
_MERGED = (
    select(
        entities.c.id, entities.c.name, _KEEPER.c.id.label("to_id"), _KEEPER.c.name.label("to_name")
    )
    .join(_KEEPER, _KEEPER.c.key == entities.c.merged_into)
    .where(entities.c.user_key == OWNER, entities.c.id.in_(IDS))
)


class _Previewed(Exception):
    """Ends the transaction of a preview, so that nothing of it is kept."""

    def __init__(self, preview: Preview) -> None:
        super().__init__()
        self.preview = preview


class Editing(Part):
    """`editing_base.EditingStore`."""

    def make_edit(self, request: Request, *, user_id: str, now: datetime) -> Event:
        """Make an edit, whole or not at all; returns its event."""
        from memory_core.stores.editing.acts import ACTS

        with self._database.write(user_id) as connection:
            draft = self._draft(connection, user_id, now)
            event = _finish(draft, ACTS[type(request)](draft, request))
            if isinstance(request, Undo):
                undone = update(edits).where(edits.c.event_key == int(request.event_id))
                connection.execute(undone.values(undone_by=int(event.id), undone_at=now))
            return event

    def set_pinned(self, entity_id: str, *, pinned: bool, user_id: str, now: datetime) -> Event:
        """Pin (never expires) or unpin (its time starts again now). Raises NotFoundError."""
        return self.make_edit(Renew(entity_id, pinned), user_id=user_id, now=now)

    def restore(self, entity_id: str, *, user_id: str, now: datetime) -> Event:
        """Bring an expired entity back; its time starts again now. On one that is in memory it
        gives it its full time again. Raises NotFoundError."""
        return self.make_edit(Renew(entity_id), user_id=user_id, now=now)

    def rename(self, entity_id: str, *, name: str, type: str, user_id: str, now: datetime) -> Event:
        """Set name and type; the old name stays as an alias. Raises NotFoundError."""
        return self.make_edit(Rename(entity_id, name, type), user_id=user_id, now=now)

    def preview_edit(self, request: Request, *, user_id: str, now: datetime) -> Preview:
        """Return what an edit would do: it is made, looked at, and rolled back."""
        from memory_core.stores.editing.acts import ACTS

        try:
            with self._database.write(user_id) as connection:
                draft = self._draft(connection, user_id, now)
                keys = [draft.find(entity_id).key for entity_id in request.ids]
                before = state_of(connection, keys)
                outcome = ACTS[type(request)](draft, request)
                made = [outcome.made] if outcome.made is not None else []
                after = state_of(connection, [*keys, *made], new=outcome.made)
                raise _Previewed(_preview(draft, outcome, before, after))
        except _Previewed as done:
            return done.preview

    def _draft(self, connection: Connection, user_id: str, now: datetime) -> Draft:
        journal = Journal(connection, user_key(connection, user_id), user_id, now)
        return Draft(journal, self._rules)

    def state(self, ids: Collection[str], *, user_id: str) -> State:
        """Return what the memory holds of these entities, as a preview shows it."""
        with self._database.read() as connection:
            keys = entity_keys(connection, ids, user_id=user_id)
            return state_of(connection, keys.values())

    def edits(self, *, user_id: str, limit: int) -> list[Edit]:
        """Return the edits of a user, latest first."""
        given = {"user": digest(user_id), "limit": max(0, limit)}
        with self._database.read() as connection:
            rows = connection.execute(_EDITS, given).all()
        return [
            Edit(read_event(row), str(row.undone_by) if row.undone_by else "", row.undone_at)
            for row in rows
        ]

    def kept_apart(self, *, user_id: str, ids: Collection[str] | None = None) -> list[Apart]:
        """Return the pairs that cannot be merged, of these entities (None: all), oldest first."""
        with self._database.read() as connection:
            rows = connection.execute(_APART, {"user": digest(user_id)}).all()
            if ids is not None:
                own = set(entity_keys(connection, ids, user_id=user_id).values())
                rows = [row for row in rows if own & {row.low_key, row.high_key}]
            keys = {key for row in rows for key in (row.low_key, row.high_key)}
            found = {row.key: row for row in in_lists(connection, _BY_KEY, keys)}
            named = dict(zip(found, read_entities(connection, found.values()), strict=True))
        pairs = [
            Apart(named[row.low_key], named[row.high_key], row.created_at)
            for row in rows
            if row.low_key in named and row.high_key in named
        ]
        return sorted(pairs, key=lambda pair: (pair.since, pair.first.id, pair.second.id))

    def merged_away(self, entity_id: str, *, user_id: str) -> str:
        """Return where an entity went that was merged into another, in words; "" for no such."""
        with self._database.read() as connection:
            given = {"user": digest(user_id)}
            row = next(in_lists(connection, _MERGED, [entity_id], **given), None)
        if row is None:
            return ""
        return merged_message(name=row.name, id=row.id, to_name=row.to_name, to_id=row.to_id)


def _finish(draft: Draft, outcome: "Outcome") -> Event:
    return draft.finish(
        outcome.kind,
        entity=outcome.entity,
        other=outcome.other,
        chain=outcome.chain,
        **outcome.detail,
    )


def _preview(draft: Draft, outcome: "Outcome", before: State, after: State) -> Preview:
    moves = {"mentions": sum(len(op[3]) for op in draft.ops if op[0] == "moved")}
    for op in draft.ops:
        what = op[1] if op[0] == "new" else "names" if op[0] == "name+" else ""
        if what:
            moves[what] = moves.get(what, 0) + 1
    return Preview(
        outcome.kind,
        before,
        after,
        {what: n for what, n in moves.items() if n},
        tuple(draft.conflicts),
        tuple(draft.lost),
    )
