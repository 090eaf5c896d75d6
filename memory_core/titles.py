"""Titles: the headings a paragraph stands under, which of them can be a name, and what a whole
document is called."""

import re
from collections.abc import Iterable
from itertools import islice

from memory_core.names import normalize, words

MAX_TITLE = 60
"""Characters of a line that can be a title without a heading mark."""
UNMARKED = 7
"""Level of such a title: below all headings."""
MAX_TOP = 80
"""Characters of a document's first lines that are taken for its title."""
_PAPER = re.compile(
    r"curriculum vitae|c\.? ?v\.?|r[eé]sum[eé]|(?:[a-z]+ )?profile|(?:[a-z]+ )?(?:fact|data|time) ?"
    r"sheet|(?:support |service )?ticket|(?:contract|certificate) of [a-z]+|certificate|"
    r"(?:employment )?contract|(?:job )?offer|agreement|references?|obituary|notice|minutes|agenda|"
    r"memo(?:randum)?|invoice|receipt|menu|programme|leaflet|price list|opening hours|report",
    re.I,
)
"""A first line that only says what kind of paper it is."""
_PARTIES = re.compile(r"between (.{2,40}?),? and (.{2,40}?)[.,]?", re.I)
_ASIDE = re.compile(r" \([^()]*\)")
_SMALL = frozenset(["of", "the", "and", "de", "von", "van", "&", "du", "la", "le"])
_MOST_WORDS = 5
"""Words of a line that can be the name of whom such a paper is about."""


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


def of_document(lines: Iterable[str]) -> str:
    """Return what a document is called by its first lines: by the first, and with the mere name of
    a kind of paper by whose it is, where the next line names them ("Curriculum vitae: Ada
    Quill")."""
    first, below = (*islice(filter(None, lines), 2), "", "")[:2]
    title = first
    if _PAPER.fullmatch(first):
        owner = below.removeprefix("Name:").strip()
        title = f"{first}: {owner}" if _is_owner(owner) else first
        if parties := _PARTIES.fullmatch(_ASIDE.sub("", below)):
            title = f"{' and '.join(parties.groups())}: {first}"
    return title[:MAX_TOP]


def is_called(title: str, line: str) -> bool:
    """Whether a line is the one that a document has its title of."""
    return bool(line) and (
        title == line or title.startswith(f"{line}: ") or title.endswith(f": {line}")
    )


def _is_owner(line: str) -> bool:
    """Whether a line is a name of more than one word; one in capitals throughout may be a
    heading."""
    found = line.split()
    named = all(word in _SMALL or word[0].isupper() or word[0].isdigit() for word in found)
    return (
        named and not line.isupper() and line[-1:] not in ".,:;" and 1 < len(found) <= _MOST_WORDS
    )
