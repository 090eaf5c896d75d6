"""Telling files that are broken from files that cannot be used just now."""

from memory_core.errors import DamagedIndexError, RetrievalError

_PASSING = (
    "locked",
    "busy",
    "readonly",
    "read-only",
    "disk is full",
    "no space",
    "denied",
    "too many open files",
    "unable to open database file",
)
"""Words of errors that pass, or that another folder would have as well."""


def is_damage(error: BaseException) -> bool:
    """Whether an error speaks of broken files, rather than of what was asked or of ones that
    cannot be used just now."""
    if isinstance(error, ValueError | TypeError | OSError):
        return False
    said = str(error).lower()
    return not any(words in said for words in _PASSING)


def trouble(doing: str, error: BaseException) -> RetrievalError:
    """Return what an index raises when it cannot do something."""
    message = (
        f"The vector index cannot {doing} ({error}). The documents stay stored and are "
        "found by their words; restart, or index them again."
    )
    return DamagedIndexError(message) if is_damage(error) else RetrievalError(message)
