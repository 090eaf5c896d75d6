"""The lexical index: which terms stand in which message or chunk, for BM25."""

from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter

from sqlalchemy import Connection, bindparam, delete, func, select

from memory_core.stores.engine.dialects import insert_or_change
from memory_core.stores.engine.prepared import fetch_plain, run, run_many, run_rows
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.part import Part
from memory_core.stores.schema.documents import chunks, index_totals, postings
from memory_core.stores.schema.memory import OWNER, digest, messages

ITEMS = {"message": messages, "chunk": chunks}


COLUMNS = ("user_key", "term", "item_key", "count", "length")
INSERT = {kind: table.insert() for kind, table in postings.items()}
_SAID = postings["message"].c
_LENGTHS = select(_SAID.item_key, _SAID.length).where(_SAID.item_key.in_(IDS)).distinct()
_DELETE = delete(postings["message"]).where(_SAID.item_key == bindparam("item"))
_WRITTEN = postings["chunk"].c
_OF_DOCUMENT = (
    _WRITTEN.user_key == bindparam("b_user"),
    # The bounds keep the database from looking up the place of every other document.
    _WRITTEN.item_key.between(bindparam("b_first"), bindparam("b_last")),
    _WRITTEN.item_key.in_(select(chunks.c.key).where(chunks.c.document_key == bindparam("b_key"))),
)
_BOUNDS = select(func.min(chunks.c.key), func.max(chunks.c.key)).where(
    chunks.c.document_key == bindparam("b_key")
)
_TOTALS = select(func.count(_WRITTEN.item_key.distinct()), func.sum(_WRITTEN["count"])).where(
    *_OF_DOCUMENT
)
_DROP = delete(postings["chunk"]).where(*_OF_DOCUMENT)
_SIZE = select(index_totals.c.n_items, index_totals.c.n_terms).where(
    index_totals.c.user_key == OWNER, index_totals.c.kind == bindparam("kind")
)
_ADD = insert_or_change(
    index_totals,
    ["user_key", "kind"],
    lambda added: {
        "n_items": index_totals.c.n_items + added.n_items,
        "n_terms": index_totals.c.n_terms + added.n_terms,
    },
)


def add_postings(
    connection: Connection,
    kind: str,
    terms: Mapping[int, Mapping[str, int]],
    *,
    user_key: int,
) -> None:
    """Index items. terms: row number of the item -> term -> how often."""
    rows = posting_rows(terms, user_key=user_key)
    if not rows:
        return
    run_rows(connection, INSERT[kind], COLUMNS, rows)
    n_items, n_terms = sum(map(bool, terms.values())), sum(row[3] for row in rows)
    count_more(connection, kind, user_key=user_key, items=n_items, terms=n_terms)


def posting_rows(
    terms: Mapping[int, Mapping[str, int]], *, user_key: int
) -> list[tuple[int, str, int, int, int]]:
    """Return the rows of items as the table is kept, so that each page is written once: by term,
    those of one by item. terms: as `add_postings` takes them."""
    lengths = {key: sum(terms[key].values()) for key in sorted(terms)}
    rows = [
        (user_key, term, key, count, length)
        for key, length in lengths.items()
        for term, count in terms[key].items()
    ]
    rows.sort(key=itemgetter(1))
    return rows


def drop_message_postings(connection: Connection, keys: Collection[int], *, user_key: int) -> None:
    """Take messages out of the index."""
    gone = {row.item_key: row.length for row in in_lists(connection, _LENGTHS, keys)}
    for key in keys:
        run(connection, _DELETE, item=key)
    n_terms = sum(gone.values())
    count_more(connection, "message", user_key=user_key, items=-len(gone), terms=-n_terms)


def drop_document_postings(connection: Connection, document_key: int, *, user_key: int) -> None:
    """Take the chunks of a document, which are still there, out of the index."""
    first, last = connection.execute(_BOUNDS, {"b_key": document_key}).one()
    if first is None:
        return
    which = {"b_user": user_key, "b_key": document_key, "b_first": first, "b_last": last}
    n_items, n_terms = connection.execute(_TOTALS, which).one()
    if n_items:
        connection.execute(_DROP, which)
        count_more(connection, "chunk", user_key=user_key, items=-n_items, terms=-int(n_terms))


def count_more(connection: Connection, kind: str, *, user_key: int, items: int, terms: int) -> None:
    """Note that so many items, with so many terms in all, came into the index, or below 0 went."""
    row = {"user_key": user_key, "kind": kind, "n_items": items, "n_terms": terms}
    run_many(connection, _ADD, [row])


def size_of(connection: Connection, kind: str, *, user: str) -> tuple[int, int]:
    """Return (items, terms in all of them together) of one user, by digest."""
    rows = fetch_plain(connection, _SIZE, user=user, kind=kind)
    return (int(rows[0][0]), int(rows[0][1])) if rows else (0, 0)


class Lexical(Part):
    """The index's half of `base.MessageStore`."""

    def index_size(self, *, kind: str, user_ids: Sequence[str]) -> tuple[int, int]:
        """Return (items, terms in all of them together)."""
        n_items = n_terms = 0
        with self._database.read() as connection:
            for user_id in dict.fromkeys(user_ids):
                n_more, terms_more = size_of(connection, kind, user=digest(user_id))
                n_items += n_more
                n_terms += terms_more
        return n_items, n_terms
