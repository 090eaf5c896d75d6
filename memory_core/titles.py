"""Titles: the headings a paragraph stands under, and which of them can be a name."""

from memory_core.names import normalize, words

MAX_TITLE = 60
"""Characters of a line that can be a title without a heading mark."""
UNMARKED = 7
"""Level of such a title: below all headings."""


class Titles:
    """The headings over the present place of a text, each until the next of its level or above."""

    def __init__(self) -> None:
        """Begin a text: no heading yet."""
        self._by_level: dict[int, str] = {}

    def open(self, title: str, *, level: int) -> None:
        """Note a heading."""
        self._by_level = {n: one for n, one in self._by_level.items() if n < level}
        self._by_level[level] = title

    def nearest_first(self) -> list[str]:
        """Return the headings, the one right above first."""
        return [self._by_level[level] for level in sorted(self._by_level, reverse=True)]

    def subject(self, known: str) -> str:
        """Return which heading lines like "Price: $5" are about: the nearest that can be a name
        ("Dell XPS 15" and not "Details" below it), else the nearest; "" without headings.

        known: the nearest heading that names something the text knows, "" for none.
        """
        near = self.nearest_first()
        names = [title for title in near if title == known or is_name(title)]
        return next(iter(names or near), "")


def is_name(title: str) -> bool:
    """Whether a title could be a name: capitals after its first word, or a number."""
    first, *rest = title.split() or [""]
    numbered = any(c.isdigit() for c in title) and any(c.isalpha() for c in title)
    return numbered or any(w[0].isupper() for w in rest) or any(c.isupper() for c in first[1:])


def is_title(line: str) -> bool:
    """Whether a line alone in its paragraph could be a title."""
    return 0 < len(line) <= MAX_TITLE and "\n" not in line and line[-1] not in ".!?,;:"


def kind(title: str) -> str:
    """Return the type of a title nobody can place: with a number it is taken for a product's."""
    numbered = any(word.norm.isdigit() for word in words(title))
    return "PRODUCT" if numbered and title[:1].isupper() and normalize(title) else "CONCEPT"
