"""Known names: given names and places everybody knows, to tell what kind of thing a name is.

A list is evidence, not certainty: a name on both lists ("Florence") tells nothing.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from memory_core.names import normalize

MAX_PERSON_WORDS = 4


def listed_type(words: Sequence[str]) -> str:
    """Return PERSON or LOCATION for a name the lists know, "" for every other.

    words: the name as written, word by word. A person is told by the first word alone ("Priya
    Natarajan"), a place only by the whole name.
    """
    if not words:
        return ""
    place = normalize(" ".join(words)) in _places()
    person = len(words) <= MAX_PERSON_WORDS and words[0].casefold() in given_names()
    person = person and all(word[:1].isupper() or len(word) <= 3 for word in words[1:])  # noqa: PLR2004
    if place == person or (place and len(words) == 1 and _is_code(words[0])):
        return ""
    return "LOCATION" if place else "PERSON"


def place_name(name: str) -> str:
    """Return the usual name of a place in comparable form ("NJ": "new jersey"), "" for names that
    are on no list. Codes of two letters count in capitals only: "OK", not "ok"."""
    if len(name.strip(". ")) <= 2 and not name.isupper():  # noqa: PLR2004
        return ""
    return _places().get(normalize(name), "")


def _is_code(word: str) -> bool:
    """Whether a word is a code of letters ("OR", "IN") that stands for a place only beside one."""
    return len(word.strip(".")) <= 2  # noqa: PLR2004


@lru_cache(maxsize=1)
def given_names() -> frozenset[str]:
    """Return common given names, in lower case."""
    return frozenset(word for line in _lines("given_names.txt") for word in line.split())


@lru_cache(maxsize=1)
def _places() -> dict[str, str]:
    """Return the comparable form of every listed name of a place -> that of its usual name."""
    rows = ([normalize(name) for name in line.split("=")] for line in _lines("places.txt"))
    return {name: row[0] for row in rows for name in row}


def _lines(name: str) -> list[str]:
    text = (files(__package__) / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]
