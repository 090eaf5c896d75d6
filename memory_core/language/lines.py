"""Facts laid out instead of written: "Warranty: 2 years", "- RAM: 16 GB", rows of a table."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from memory_core.language.values import normalize_value

MAX_KEY = 40
MAX_VALUE = 120

_LINE = re.compile(
    r"^[ \t]*(?:[-*•+–][ \t]+|\d{1,3}[.)][ \t]+)?(?:\*\*|__)?"
    rf"(?P<key>[^\W\d_][^:|\n*]{{0,{MAX_KEY}}})"
    r"(?:\*\*|__)?[ \t]*(?::|[ \t][–—-](?=[ \t])|=)(?:\*\*|__)?"
    rf"[ \t]*(?P<value>\S[^\n]{{0,{MAX_VALUE}}})$",
    re.MULTILINE,
)
_HEADING = re.compile(r"^[ \t]*(?:#{1,6}[ \t]+)(?P<title>[^\n#]{1,80})#*[ \t]*$", re.MULTILINE)
_RULE_ROW = re.compile(r"^[ \t]*\|?[ \t:|-]*-{2,}[ \t:|-]*$")
_CELL = re.compile(r"[^|\n]+")


@dataclass(frozen=True, slots=True)
class Line:
    """One laid-out fact. start, end: the value in the text; subject: "" where the line has none."""

    key: str
    value: str
    text: str
    start: int
    end: int
    subject: str = ""


def find_lines(text: str, *, keys: Mapping[str, str], has_subject: bool) -> list[Line]:
    """Return the facts of "key: value" lines.

    keys: attribute words -> key.
    has_subject: the caller knows what the text is about, so unknown keys count too.
    """
    found = []
    for match in _LINE.finditer(text):
        words = " ".join(match["key"].lower().split())
        key = keys.get(words) or (words if has_subject and _plain_key(words) else "")
        value = match["value"].rstrip(" \t.;,")
        if key and value and not value.endswith("?"):
            start = match.start("value")
            found.append(Line(key, normalize_value(value), value, start, start + len(value)))
    return found


def _plain_key(words: str) -> bool:
    """Whether words can be a key of their own: few, and no sentence."""
    return len(words.split()) <= 3 and words not in {"note", "example", "warning", "tip", "q", "a"}  # noqa: PLR2004


def heading(text: str) -> str:
    """Return the title of the last Markdown heading in a text, "" for none."""
    titles = [match["title"].strip() for match in _HEADING.finditer(text)]
    return titles[-1] if titles else ""


def find_rows(text: str, *, keys: Mapping[str, str]) -> Iterator[Line]:
    """Yield the facts of Markdown tables: the first column names the subject of its row."""
    header: list[str] = []
    position = 0
    before = ""
    for line in text.splitlines(keepends=True):
        if _RULE_ROW.match(line) and "|" in before:
            header = [cell.strip().lower() for cell, _ in _cells(before)]
        elif "|" not in line:
            header = []
        elif header:
            yield from _row(line, position, header, keys)
        before = line
        position += len(line)


def _cells(line: str) -> list[tuple[str, int]]:
    """Return the cells of a row with the position of each in the line."""
    found = []
    for match in _CELL.finditer(line):
        if match.group().strip():
            lead = len(match.group()) - len(match.group().lstrip())
            found.append((match.group().strip(), match.start() + lead))
    return found


def _row(line: str, position: int, header: list[str], keys: Mapping[str, str]) -> Iterator[Line]:
    cells = _cells(line)
    if len(cells) != len(header):
        return
    subject = cells[0][0].strip("*_ ")
    for name, (cell, at) in zip(header[1:], cells[1:], strict=True):
        start = position + at
        key = keys.get(name, name)
        yield Line(key, normalize_value(cell), cell, start, start + len(cell), subject)
