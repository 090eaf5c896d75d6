"""The lexical index as tests compare it: by the ids of items."""

from collections.abc import Collection

from memory_core.stores.base import Store

EVERY = 10**6


def terms_held(
    store: Store, terms: Collection[str], *, kind: str, user_id: str
) -> set[tuple[str, str, int, int]]:
    """Return (term, item, how often, terms of the item) of everything these terms stand in."""
    owner = [user_id]
    held: set[tuple[str, str, int, int]] = set()
    for one in store.occurrences(terms, kind=kind, user_ids=owner, most=EVERY):
        ids = store.item_ids(one.keys.tolist(), kind=kind, user_ids=owner)
        places = zip(one.keys.tolist(), one.counts.tolist(), one.lengths.tolist(), strict=True)
        held |= {(one.term, ids[key], count, length) for key, count, length in places}
    return held
