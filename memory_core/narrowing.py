"""A memory as if its user had never said anything: only documents are left to answer from."""

import copy
from contextlib import suppress
from typing import Any, cast

from memory_core.errors import RetrievalError
from memory_core.parts import Parts
from memory_core.stores.base import Store

NOBODY = "\x00nobody"
"""Owns nothing; ids with control characters are refused to visitors."""


def only_documents(parts: Parts) -> Parts:
    """Return the parts of a memory in which nobody said anything; they share everything with the
    ones given, which are the ones to close. To be read only."""
    with suppress(RetrievalError):  # what cannot be had now is said when it is searched
        _ = parts.index, parts.embedder
    _ = parts.reader, parts.offline
    fewer = copy.copy(parts)
    fewer.store = cast(Store, _Unsaid(parts.store))
    return fewer


class _Unsaid:
    """A store in which every question about one user is asked about nobody. Documents, which are
    asked for by their owners (`user_ids`), stay."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        """Return a method of the store."""
        method = getattr(self._store, name)

        def reading(*positional: Any, **named: Any) -> Any:
            if "user_id" in named:
                named["user_id"] = NOBODY
            return method(*positional, **named)

        return reading if callable(method) else method
