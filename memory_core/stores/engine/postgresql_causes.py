"""Why a PostgreSQL server refuses or fails, from its error codes, with the way out.

A refused connection carries no code, only libpq's words; those are looked for as well.
"""

from collections.abc import Mapping

_BUSY = "it is in use by another program; try again in a moment"
_LOGIN = "it refuses the user or the password; correct them in the database's address"
_NO_DATABASE = "the server has no database of this name; make it with createdb, or correct the name"
_FULL = "the disk is full; free some space"
_CROWDED = "the server takes no more connections; try again in a moment or raise max_connections"
_STARTING = "the server is being started or stopped; try again in a moment"
_CUT = "the connection was cut; look whether the last change is there, then try again"
_UNREACHABLE = "no server answers there; start PostgreSQL, or correct host and port in the address"
_REFUSED = "the user may not do this; grant it CREATE on the schema and make it the tables' owner"
_DAMAGED = "it is damaged; put back a copy of it"

_CODES: Mapping[str, str] = {
    "28000": _LOGIN,
    "28P01": _LOGIN,
    "3D000": _NO_DATABASE,
    "53100": _FULL,
    "53300": _CROWDED,
    "55P03": _BUSY,
    "40001": _BUSY,
    "40P01": _BUSY,
    "57014": "a question took too long for it; try again, or ask for less at once",
    "57P01": _STARTING,
    "57P02": _STARTING,
    "57P03": _STARTING,
    "25006": "it can only be read; use the server that takes changes",
    "25P03": _CUT,
    "42501": _REFUSED,
    "42P01": "a table is missing; put back a copy of it, or start with an empty database",
    "53200": "the server has no memory left; try again in a moment",
    "58030": "the disk reports an error; check the disk and its space",
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
}
_WORDS: Mapping[str, str] = {
    "password": _LOGIN,
    "authentication": _LOGIN,
    "role ": _LOGIN,
    "database ": _NO_DATABASE,
    "no space left": _FULL,
    "too many": _CROWDED,
    "remaining connection slots": _CROWDED,
    "starting up": _STARTING,
    "shutting down": _STARTING,
    "closed the connection": _CUT,
    "connection is lost": _CUT,
    "connection is closed": _CUT,
    "terminating connection": _CUT,
    "refused": _UNREACHABLE,
    "no such file": _UNREACHABLE,
    "timeout": _UNREACHABLE,
    "timed out": _UNREACHABLE,
    "unreachable": _UNREACHABLE,
    "resolve": _UNREACHABLE,
    "name or service": _UNREACHABLE,
    "translate host": _UNREACHABLE,
}
"""Looked for in this order, in small letters, where an error has no code."""


def cause(error: BaseException) -> str:
    """Return why PostgreSQL fails and what to do about it."""
    code = str(getattr(error, "sqlstate", None) or "")
    if code in _CODES:
        return _CODES[code]
    if code.startswith("08"):
        return _CUT
    said = " ".join(str(error).split())
    small = said.lower()
    if not code:
        for words, why in _WORDS.items():
            if words in small:
                return why
    return f"it fails ({said})"
