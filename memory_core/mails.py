"""Mails within a text: where each begins, and what it is called by its first lines, which say from
whom it is and what about."""

import re
from collections.abc import Iterator

_KEYS = "from|to|cc|date|sent|subject|re"
_LINE = re.compile(rf"[*_]{{0,2}}({_KEYS})[*_]{{0,2}}:[*_]{{0,2}}[^\S\n]*(\S.*)", re.I)
_HEAD = re.compile(
    rf"^(?:[*_]{{0,2}}(?:{_KEYS})[*_]{{0,2}}:[^\n]{{1,300}}(?:\n|\Z)){{2,7}}", re.I | re.M
)
_AGAIN = re.compile(r"^(?:(?:re|fwd?|aw|wg)\s*:\s*)+", re.I)
_ADDRESS = re.compile(r"\s*[<(][^<>()\s]+@[^<>()\s]+[>)]")


def headed(text: str) -> Iterator[tuple[int, str]]:
    """Yield where each mail of a text begins, and what it is called: "Ada Quill: Keys"."""
    for found in _HEAD.finditer(text):
        said = _said(found.group())
        subject, sender = _subject(said), _ADDRESS.sub("", said.get("from", ""))
        if subject:
            yield found.start(), f"{sender}: {subject}" if sender else subject


def about(head: str) -> str:
    """Return what the mail is about that a text begins with; "" where it begins with none."""
    found = _HEAD.match(head.lstrip())
    return _subject(_said(found.group())) if found else ""


def _said(head: str) -> dict[str, str]:
    """Return what the lines of a head say, by their small keys."""
    lines = filter(None, map(_LINE.match, head.splitlines()))
    return {line[1].lower(): line[2].strip(" *_") for line in lines}


def _subject(said: dict[str, str]) -> str:
    return _AGAIN.sub("", said.get("subject") or said.get("re") or "")
