"""Structure written as Markdown, which the chunks are cut by: headings, list rows, tables."""

from collections.abc import Sequence

from memory_core.retrieval.formats.limits import Reading

MAX_DEPTH = 6
"""Of headings and of lists; deeper ones are written like those of this depth."""


class Outline:
    """Blocks of a text in the order they are met."""

    def __init__(self, reading: Reading) -> None:
        """reading: told how long the text grows."""
        self._reading = reading
        self._blocks: list[str] = []
        self._n_chars = 0
        self._last = ""

    def heading(self, text: str, *, level: int) -> None:
        """Add a heading. level: from 1."""
        title = one_line(text)
        if title:
            self._add("heading", f"{'#' * min(max(1, level), MAX_DEPTH)} {title}")

    def paragraph(self, text: str) -> None:
        """Add a paragraph; its line breaks stay, blank lines do not."""
        lines = (" ".join(line.split()) for line in text.split("\n"))
        shown = "\n".join(line for line in lines if line)
        if shown:
            self._add("paragraph", shown)

    def row(self, text: str, *, depth: int = 1, mark: str = "-") -> None:
        """Add a row of a list. depth: 1 for the outermost."""
        shown = one_line(text)
        if shown:
            self._add("row", f"{'  ' * (min(max(1, depth), MAX_DEPTH) - 1)}{mark} {shown}")

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Add a table, whose first row names the columns; one of a single column is a list."""
        full = [[one_line(cell).replace("|", "/") for cell in row] for row in rows if any(row)]
        width = max((len(row) for row in full), default=0)
        if width < 2:  # noqa: PLR2004 - fewer columns than two are no table
            for row in full:
                self.paragraph(row[0])
            return
        lines = [f"| {' | '.join([*row, *[''] * (width - len(row))])} |" for row in full]
        lines.insert(1, f"|{' --- |' * width}")
        self._add("table", "\n".join(lines))

    def verbatim(self, text: str) -> None:
        """Add lines as they are, such as a program."""
        shown = text.strip("\n")
        if shown.strip():
            self._add("verbatim", f"```\n{shown.replace('```', chr(0x2019) * 3)}\n```")

    def text(self) -> str:
        """Return everything: a blank line between blocks, none between rows of a list."""
        return "".join(self._blocks)

    def _add(self, kind: str, block: str) -> None:
        gap = "" if not self._blocks else "\n" if kind == self._last == "row" else "\n\n"
        self._n_chars += len(gap) + len(block)
        self._reading.fits(self._n_chars)
        self._blocks.append(gap + block)
        self._last = kind


def one_line(text: str) -> str:
    """Return a text on one line, single spaces between its words."""
    return " ".join(text.split())
