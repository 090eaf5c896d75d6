"""Rows of a table file (CSV, TSV) as text: each row under its name, each value with its column.

So a question about one row finds it, and what a row says belongs to what the row is about.
"""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence

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
_CODE = re.compile(r"[^\W\d]{0,4}[-/.]?\d[\w/.-]*")
"""A code ("T-03"), by which a row is told but not spoken of."""
_AHEAD = 3
"""Columns among which the name of a row stands before a code, or beside one."""
_LOOK_EVERY = 500


def table_text(content: str, reading: Reading, *, separator: str = "") -> str:
    """Return the rows of a table as Markdown, a section for each.

    separator: between cells; "" to find it among , ; tab and |.

    Raises DocumentError for a table that is too large, damaged or without a second column or row.
    """
    separator = separator or _separator(content)
    outline = Outline(reading)
    first = list(_first(content, separator, reading, LOOKED_AT))
    if not first:
        return ""
    skipped = int(has_header(first))
    head = first[0]
    names = [_readable(cell) if skipped else f"Column {i + 1}" for i, cell in enumerate(head)]
    namers = _naming(first[skipped:])
    if len(first) == skipped:
        outline.paragraph(", ".join(names))
    for number, row in enumerate(_rows(content, separator, reading)):
        if number >= skipped:
            _add(outline, row, names, namers=namers, number=number - skipped + 1)
    return outline.text()


def has_header(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names the columns: all of it words, all different."""
    head = [one_line(cell) for cell in rows[0]]
    words = [cell for cell in head if cell and not _is_number(cell)]
    return len(set(words)) == len(head) and all(len(cell) <= 80 for cell in head)  # noqa: PLR2004


def _add(
    outline: Outline,
    row: Sequence[str],
    names: Sequence[str],
    *,
    namers: Sequence[int],
    number: int,
) -> None:
    """Write a row under its name. namers: the columns that name it; more than one are told again
    below, for each is a property too."""
    cells = [one_line(cell) for cell in row]
    title = ", ".join(cells[place] for place in namers if place < len(cells) and cells[place])
    titling = namers if len(namers) == 1 else ()
    column = names[namers[0]] if namers[0] < len(names) else ""
    if not title or _is_number(title):
        title = f"{column} {title}" if title else f"Row {number}"
    outline.heading(title, level=2)
    for place, cell in enumerate(cells):
        if cell and place not in titling:
            named = names[place] if place < len(names) else f"Column {place + 1}"
            outline.row(f"{named}: {cell}")
    if all(not cell for place, cell in enumerate(cells) if place not in titling):
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


def _naming(rows: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return the columns whose cells name their rows, hardly two the same: one of words, ahead of
    codes and of what stands far behind; the first two together where only both do; else the
    first."""
    width = max((len(row) for row in rows), default=0)
    telling = [place for place in range(width) if _tells(rows, (place,), _is_measured)]
    worded = [place for place in telling[:_AHEAD] if not _are_codes(rows, place)]
    ahead = [place for place in worded or telling if place < _AHEAD]
    if ahead:
        return (ahead[0],)
    if width > 1 and _tells(rows, (0, 1), _is_number):
        return (0, 1)
    return tuple(telling[:1]) or (0,)


def _tells(
    rows: Sequence[Sequence[str]], places: Sequence[int], is_none: Callable[[str], bool]
) -> bool:
    """Whether some columns together tell the rows apart; a few may be there twice. is_none: whether
    a cell names nothing."""
    found = [
        tuple(one_line(row[place]) for place in places) for row in rows if places[-1] < len(row)
    ]
    words = {cells for cells in found if all(cell and not is_none(cell) for cell in cells)}
    return len(words) >= 0.9 * len(rows) > 0


def _are_codes(rows: Sequence[Sequence[str]], place: int) -> bool:
    """Whether most cells of a column are codes."""
    cells = [one_line(row[place]) for row in rows if place < len(row)]
    return sum(_CODE.fullmatch(cell) is not None for cell in cells) > len(cells) / 2


def _is_number(cell: str) -> bool:
    return _NUMBER.fullmatch(cell) is not None


def _is_measured(cell: str) -> bool:
    return _is_number(cell) or _MEASURE.fullmatch(cell) is not None


def _readable(name: str) -> str:
    """Return a column's name in words: "unit_price" reads "Unit price"."""
    shown = one_line(name.replace("_", " "))
    return shown[:1].upper() + shown[1:]
