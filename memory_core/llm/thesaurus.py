"""Words loosely near in meaning: "rubbish" and "waste", and the particular for the general ("rum"
for "alcohol").

Too loose to decide by themselves; signs among others of what answers a question. The words are
listed in `thesaurus.txt`: a line is a matter, its words near to one another; with a tilde, the word
before it near to each after it; with a colon, the general before it and the particular after it.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from memory_core.llm.related import related
from memory_core.llm.terms import stem

LISTED = Path(__file__).with_name("thesaurus.txt")


def _lines(path: Path = LISTED) -> Iterator[str]:
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            yield line


def near_in(path: Path = LISTED) -> Iterator[tuple[str, str]]:
    """Yield the pairs of stems that a file lists: the first may be stood for by the second."""
    for line in _lines(path):
        first, tilde, rest = line.partition(" ~ ")
        general, colon, particular = line.partition(":")
        for word in map(stem, (rest or particular).split()):
            yield stem(first if tilde else general), word
            if tilde:
                yield word, stem(first)
        if not tilde and not colon:
            stems = [stem(word) for word in line.split()]
            yield from ((one, other) for one in stems for other in stems)


@lru_cache(maxsize=1)
def _by_stem() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for one, other in near_in():
        if one != other:
            found.setdefault(one, set()).add(other)
    return {word: frozenset(others) for word, others in found.items()}


@lru_cache(maxsize=1)
def _by_general() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _lines():
        general, colon, particular = line.partition(":")
        if colon:
            found.setdefault(stem(general), set()).update(map(stem, particular.split()))
    return {word: frozenset(others) for word, others in found.items()}


def particulars(word: str) -> frozenset[str]:
    """Return the stems of what is listed as a particular of a general word, itself left out."""
    return _by_general().get(word, frozenset()) - {word}


@lru_cache(maxsize=4_096)
def loosely(word: str) -> frozenset[str]:
    """Return the stems that may stand for a stem of a question."""
    return related(word) | _by_stem().get(word, frozenset())
