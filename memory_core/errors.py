"""Everything that can go wrong, as one tree.

Each message says what happened, what was kept and what to do; pages show it as it is.
Third-party exceptions are turned into these at the boundary where they arise.
"""


class MemographError(Exception):
    """Root of all errors of this package."""


class InputError(MemographError):
    """The caller's text, id or option cannot be used; nothing was changed."""


class NotFoundError(MemographError):
    """No such row for this user; rows of other users count as absent."""


class StoreError(MemographError):
    """The memory's database cannot be used; what it held is untouched."""


class DocumentError(MemographError):
    """A document cannot be read; no other document is affected."""


class RetrievalError(MemographError):
    """The vector index cannot be used; documents stay stored and can be indexed again."""


class DamagedIndexError(RetrievalError):
    """The files of the vector index are damaged; it can be made again from the documents."""


class UnreachableIndexError(RetrievalError):
    """The server of the vector index does not answer; words are searched until it does."""


class ServiceError(MemographError):
    """The answering service failed; the offline answerer can speak instead."""


class ServiceRefusedError(ServiceError):
    """The service does not accept the key, the model name or the request.

    status: the HTTP status, 0 when there was none. too_long: the prompt is, for this model.
    """

    status: int = 0
    too_long: bool = False


class ServiceBusyError(ServiceError):
    """The service asks to come back later (HTTP 429 or 503).

    retry_after_s: after how many seconds, None when it does not say.
    """

    retry_after_s: float | None = None


class ServiceTimeoutError(ServiceError):
    """The service did not answer in time."""


class ServiceBrokenError(ServiceError):
    """The service cut the stream or sent something that is not the protocol.

    status: the HTTP status it failed with, 0 when there was none.
    """

    status: int = 0
