"""Rows of a table file (CSV, TSV) as text: each row under its name, each value with its column.

So a question about one row finds it, and what a row says belongs to what the row is about.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence

from memory_core.errors import DocumentError
from memory_core.retrieval.formats.limits import Reading
from memory_core.retrieval.formats.outline import Outline, one_line

MAX_ROWS = 20_000
MAX_COLUMNS = 200
LOOKED_AT = 50
"""Rows from which separator, header and the column that names a row are told."""

_NUMBER = re.compile(r"[\s$€£+-]*\d[\d.,:/ %-]*(?:[ap]m)?", re.I)
_MEASURE = re.compile(r"\d[\d.,]*\s?[^\W\d]{1,3}[²³]?")
"""A number with its unit ("70 m²", "4 h"), which names nothing."""
_LOOK_EVERY = 500


def table_text(content: str, reading: Reading, *, separator: str = "") -> str:
    """Return the rows of a table as Markdown, a section for each.

    separator: between cells; "" to find it among , ; tab and |.

    Raises DocumentError for a table that is too large, damaged or without a second column or row.
    """
    separator = separator or _separator(content)
    names: list[str] = []
    outline = Outline(reading)
    namer = 0
    first = list(_first(content, separator, reading, LOOKED_AT))
    if not first:
        return ""
    if has_header(first):
        names = [_readable(cell) for cell in first[0]]
        namer = _naming(first[1:])
    else:
        names = [f"Column {i + 1}" for i in range(len(first[0]))]
        namer = _naming(first)
    skipped = 1 if has_header(first) else 0
    if len(first) == skipped:
        outline.paragraph(", ".join(names))
    for number, row in enumerate(_rows(content, separator, reading)):
        if number >= skipped:
            _add(outline, row, names, namer=namer, number=number - skipped + 1)
    return outline.text()


def has_header(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names the columns: all of it words, all different."""
    head = [one_line(cell) for cell in rows[0]]
    words = [cell for cell in head if cell and not _NUMBER.fullmatch(cell)]
    return len(set(words)) == len(head) and all(len(cell) <= 80 for cell in head)  # noqa: PLR2004


def _add(
    outline: Outline, row: Sequence[str], names: Sequence[str], *, namer: int, number: int
) -> None:
    cells = [one_line(cell) for cell in row]
    title = cells[namer] if namer < len(cells) else ""
    column = names[namer] if namer < len(names) else ""
    if not title or _NUMBER.fullmatch(title):
        title = f"{column} {title}" if title else f"Row {number}"
    outline.heading(title, level=2)
    for place, cell in enumerate(cells):
        if cell and place != namer:
            named = names[place] if place < len(names) else f"Column {place + 1}"
            outline.row(f"{named}: {cell}")
    if all(not cell for place, cell in enumerate(cells) if place != namer):
        outline.paragraph(f"{column}: {title}")


def _rows(content: str, separator: str, reading: Reading) -> Iterator[list[str]]:
    """Yield the rows that hold anything. Raises DocumentError."""
    n_rows = 0
    try:
        for row in csv.reader(io.StringIO(content, newline=""), delimiter=separator):
            if not any(cell.strip() for cell in row):
                continue
            n_rows += 1
            if n_rows % _LOOK_EVERY == 1:
                reading.on_time(min(1.0, n_rows / MAX_ROWS))
            _check(reading, n_rows, len(row))
            yield row
    except csv.Error as error:
        message = f"{reading.name} is a damaged table ({error}); save it as CSV again."
        raise DocumentError(message) from error


def _check(reading: Reading, n_rows: int, n_columns: int) -> None:
    if n_rows > MAX_ROWS + 1:
        message = f"{reading.name} has more than {MAX_ROWS:,} rows; split it."
        raise DocumentError(message)
    if n_columns > MAX_COLUMNS:
        message = (
            f"{reading.name} has {n_columns:,} columns; tables may have up to {MAX_COLUMNS}. "
            "Leave out those you need not ask for."
        )
        raise DocumentError(message)


def _first(content: str, separator: str, reading: Reading, n: int) -> Iterator[list[str]]:
    for _, row in zip(range(n), _rows(content, separator, reading), strict=False):
        yield row


def _separator(content: str) -> str:
    """Return the sign that cuts the first line, and most of those after it as often."""
    sample = "\n".join(content[:20_000].split("\n")[:LOOKED_AT])

    def fitness(sign: str) -> tuple[float, int]:
        try:
            rows = list(csv.reader(io.StringIO(sample), delimiter=sign))
        except csv.Error:
            return (0.0, 0)
        widths = [len(row) for row in rows if row]
        usual = widths[0] if widths else 0
        return (widths.count(usual) / len(widths) if usual > 1 else 0.0, usual)

    return max((",", ";", "\t", "|"), key=fitness)


def _naming(rows: Sequence[Sequence[str]]) -> int:
    """Return the column whose cells name their rows, hardly two the same; else the first."""
    width = max((len(row) for row in rows), default=0)
    for place in range(width):
        cells = [one_line(row[place]) for row in rows if place < len(row)]
        words = [cell for cell in cells if cell and not _is_measured(cell)]
        if len(set(words)) >= 0.9 * len(rows) > 0:  # a few may be there twice
            return place
    return 0


def _is_measured(cell: str) -> bool:
    return any(sign.fullmatch(cell) for sign in (_NUMBER, _MEASURE))


def _readable(name: str) -> str:
    """Return a column's name in words: "unit_price" reads "Unit price"."""
    shown = one_line(name.replace("_", " "))
    return shown[:1].upper() + shown[1:]
