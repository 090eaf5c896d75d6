"""Settling contradictions in an edit: two statements that are both to be kept, or one that ends."""

from sqlalchemy import delete, func, select

from memory_core.stores.editing.draft import Draft, table_of
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.schema.past import settled


def keep_both(draft: Draft, name: str, older: int, newer: int) -> None:
    """Note that two statements are both to be kept. name: of their table."""
    table = table_of(name)
    there = select(func.count()).where(table.c.key.in_((older, newer)))
    if draft.connection.execute(there).scalar_one() < 2:  # noqa: PLR2004 - a pair
        return
    row = {"older_key": older, "newer_key": newer, "user_key": draft.journal.user_key}
    draft.connection.execute(insert_new(settled[name]), row | {"at": draft.now})
    draft.ops.append(["settled+", name, older, newer])


def set_against(draft: Draft, name: str, older: int, newer: int) -> None:
    """Let two statements contradict each other again. name: of their table."""
    pairs = settled[name]
    same = (pairs.c.older_key == older) & (pairs.c.newer_key == newer)
    draft.connection.execute(delete(pairs).where(same))
    draft.ops.append(["settled-", name, older, newer])
