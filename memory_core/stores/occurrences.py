"""The lexical index for scoring: only numbers, each term's in one piece.

A common word stands in thousands of items. As rows, joined to the items they are in, they cost
more than everything else of a search; so they come as numbers, packed into one text per term.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Select,
    Table,
    Text,
    bindparam,
    cast,
    func,
    literal_column,
    select,
)

from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.lexical import ITEMS, size_of
from memory_core.stores.lookups import IDS, lists
from memory_core.stores.part import Part
from memory_core.stores.protocols.occurrences import Occurrences
from memory_core.stores.schema.documents import postings
from memory_core.stores.schema.memory import OWNER, digest

if TYPE_CHECKING:
    from memory_core.stores.protocols.occurrences import Numbers

_BITS = 15
"""Of a count and of a length: the longest message has fewer terms than this can say."""
_MASK = (1 << _BITS) - 1
_K1, _B = 1.2, 0.75
"""Of BM25, for telling which places of a very common term count most."""
_COMMA: Any = literal_column("','")
_MOST = bindparam("most", type_=BigInteger)


def _capped(kind: str) -> Select[Any]:
    """Count the items with a term, no further than `most`."""
    table = postings[kind]
    some = select(literal_column("1")).where(*_of_term(table)).limit(_MOST).subquery()
    return select(func.count()).select_from(some)


def _of_term(table: Table) -> tuple[Any, Any]:
    return table.c.user_key == OWNER, table.c.term == bindparam("term")


def _packed(kind: str) -> Select[Any]:
    """Return all places of a term as numbers joined by commas."""
    table = postings[kind]
    number = (
        cast(table.c.item_key, BigInteger) * literal_column(str(1 << 2 * _BITS))
        + table.c["count"] * literal_column(str(1 << _BITS))
        + table.c.length
    ).label("packed")
    inner = select(number).where(*_of_term(table)).subquery()
    return select(func.aggregate_strings(cast(inner.c.packed, Text), _COMMA))


@dataclass(frozen=True, slots=True)
class _Queries:
    capped: Select[Any]
    places: Select[Any]
    ids: Select[Any]
    keys: Select[Any]


def _queries(kind: str) -> _Queries:
    items = ITEMS[kind]
    return _Queries(
        _capped(kind),
        _packed(kind),
        # The sum keeps the database from walking through all items of the user.
        select(items.c.key, items.c.id).where(items.c.user_key + 0 == OWNER, items.c.key.in_(IDS)),
        select(items.c.id, items.c.key).where(items.c.user_key == OWNER, items.c.id.in_(IDS)),
    )


_QUERIES = {kind: _queries(kind) for kind in postings}


class OccurrenceReads(Part):
    """`protocols.occurrences.OccurrenceStore`."""

    def occurrences(
        self, terms: Collection[str], *, kind: str, user_ids: Sequence[str], most: int
    ) -> list[Occurrences]:
        """Return where terms stand: of each user about `most` places, those of the rarest terms."""
        counted: dict[str, int] = dict.fromkeys(sorted(terms), 0)
        found: dict[str, list[Numbers]] = defaultdict(list)
        with self._database.read() as connection:
            for user_id in dict.fromkeys(user_ids):
                user = _User(connection, _QUERIES[kind], digest(user_id), kind, most)
                for term, n_items in user.counted(counted).items():
                    counted[term] += n_items
                for term, n_more, places in user.read():
                    counted[term] += n_more
                    found[term].append(places)
        return [_unpacked(term, n, found[term]) for term, n in counted.items() if n]

    def item_ids(
        self, keys: Collection[int], *, kind: str, user_ids: Sequence[str]
    ) -> dict[int, str]:
        """Return the ids of items of these users by their row numbers."""
        return self._looked_up(_QUERIES[kind].ids, keys, user_ids)

    def item_keys(
        self, ids: Collection[str], *, kind: str, user_ids: Sequence[str]
    ) -> dict[str, int]:
        """Return the row numbers of items of these users by their ids."""
        return self._looked_up(_QUERIES[kind].keys, ids, user_ids)

    def _looked_up(
        self, query: Select[Any], asked: Collection[Any], user_ids: Sequence[str]
    ) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        with self._database.read() as connection:
            for user_id in dict.fromkeys(user_ids):
                for part in lists(set(asked) - found.keys()):
                    found.update(fetch_plain(connection, query, part, user=digest(user_id)))
        return found


class _User:
    """Reads what one user has of some terms."""

    def __init__(
        self, connection: Connection, queries: _Queries, user: str, kind: str, most: int
    ) -> None:
        self._connection, self._queries = connection, queries
        self._user, self._kind, self._most = user, kind, max(1, most)
        self._counted: dict[str, int] = {}

    def _ask(self, query: Select[Any], term: str, **given: Any) -> Any:
        rows = fetch_plain(self._connection, query, user=self._user, term=term, **given)
        return rows[0][0]

    def counted(self, terms: Collection[str]) -> dict[str, int]:
        """Return in how many items each term is; of very common ones no more than is read."""
        self._counted = {
            term: int(self._ask(self._queries.capped, term, most=self._most + 1)) for term in terms
        }
        return self._counted

    def read(self) -> "Iterator[tuple[str, int, Numbers]]":
        """Yield the rarest terms, each with the items `counted` left out and its places."""
        here = sorted((n, term) for term, n in self._counted.items() if n)
        if here and here[0][0] > self._most:
            yield self._least_common([term for _, term in here])
            return
        left = self._most
        for n_items, term in here:
            left -= n_items
            if left < 0:
                return
            yield term, 0, self._places(term)

    def _least_common(self, terms: Sequence[str]) -> "tuple[str, int, Numbers]":
        """Return the rarest of terms all of which have more places than are read."""
        n_found, term = self._rarest(terms)
        n_items, n_terms = size_of(self._connection, self._kind, user=self._user)
        mean = max(1.0, n_terms / max(1, n_items))
        # The database would take twice as long to sort them.
        places = _that_count_most(self._places(term), self._most, mean=mean)
        return term, n_found - self._counted[term], places

    def _rarest(self, terms: Sequence[str]) -> tuple[int, str]:
        """Return the rarest of terms and how many places it has. The others, which may be in
        nearly all items, are counted no further than need be."""
        most = 2 * self._most
        while True:
            counted = ((int(self._ask(self._queries.capped, t, most=most)), t) for t in terms)
            least = min(counted)
            if least[0] < most:
                return least
            most *= 2

    def _places(self, term: str) -> "Numbers":
        import numpy as np

        packed: str = self._ask(self._queries.places, term)
        places: Numbers = np.fromstring(packed, dtype=np.int64, sep=",")
        return places


def _that_count_most(places: "Numbers", most: int, *, mean: float) -> "Numbers":
    """Return the places that count most by BM25, of equals those of the first items.
    mean: how many terms an item has."""
    import numpy as np

    places = np.sort(places)
    counts, lengths = places >> _BITS & _MASK, places & _MASK
    weights = counts / (counts + _K1 * (1 - _B + _B * lengths / mean))
    least = np.partition(weights, len(weights) - most)[len(weights) - most]
    chosen = weights > least
    equal = np.flatnonzero(weights == least)
    chosen[equal[: most - int(chosen.sum())]] = True
    kept: Numbers = places[chosen]
    return kept


def _unpacked(term: str, n_items: int, found: "Sequence[Numbers]") -> Occurrences:
    import numpy as np

    numbers = np.concatenate(found) if found else np.empty(0, dtype=np.int64)
    return Occurrences(
        term, n_items, numbers >> 2 * _BITS, numbers >> _BITS & _MASK, numbers & _MASK
    )
