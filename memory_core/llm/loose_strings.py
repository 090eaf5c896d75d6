"""Strings in loose JSON: any quotation marks, raw line breaks, quotation marks inside."""

import re
from types import MappingProxyType

CLOSING = MappingProxyType({'"': '"', "'": "'", "“": '”"', "”": '”"', "‘": "’'", "`": "`'"})
"""Opening mark -> the marks that may close it."""

_ENDS_AFTER = frozenset(",:]}=")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_HEX = re.compile(r"[0-9a-fA-F]{4}")
_SPACE = re.compile(r"\s*+")


class CutOffError(Exception):
    """The text ends in the middle of a value; never leaves `loose_json`."""


def read_string(text: str, at: int) -> tuple[str, int, str]:
    """Read the string that opens at a position, in one pass.

    Returns it, the position after it, and a note on what was repaired, "" for nothing. Raises
    CutOffError when it does not end.
    """
    marks = CLOSING[text[at]]
    stops = re.compile(rf"[{re.escape(marks)}\\]")
    parts: list[str] = []
    note = ""
    at += 1
    while (found := stops.search(text, at)) is not None:
        parts.append(text[at : found.start()])
        if found.group() == "\\":
            piece, at = _escape(text, found.end())
            parts.append(piece)
        elif _closes(text, found.end()):
            return _whole("".join(parts)), found.end(), note
        else:
            parts.append(found.group())
            at, note = found.end(), "quotation mark inside a text kept"
    raise CutOffError


def _closes(text: str, after: int) -> bool:
    """Whether a mark before this position ends its string: a sign of JSON, a line break or the end
    of the text follows."""
    space = _SPACE.match(text, after)
    ends = space.end() if space else after
    return ends >= len(text) or text[ends] in _ENDS_AFTER or "\n" in text[after:ends]


def _escape(text: str, at: int) -> tuple[str, int]:
    """Return what a backslash before this position stands for, and the position after it."""
    sign = text[at : at + 1]
    if not sign:
        raise CutOffError
    if sign == "u":
        code = _HEX.match(text, at + 1)
        return (chr(int(code.group(), 16)), at + 5) if code else ("u", at + 1)
    return _ESCAPES.get(sign, sign), at + 1


def _whole(text: str) -> str:
    """Join surrogates that were written as two escapes; a lone one becomes a question mark."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
