"""Words that may stand for one another, more loosely than in `related`: neighbours in meaning, and
the particular for the general ("rum" for "alcohol").

Too loose to decide by themselves; one sign among others of what answers a question. The words are
listed in `thesaurus.txt`: a line is a matter, its words near to one another; with a colon, the
general before it and the particular after it.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from memory_core.llm.related import related
from memory_core.llm.terms import stem

LISTED = Path(__file__).with_name("thesaurus.txt")


@lru_cache(maxsize=1)
def _by_stem() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in LISTED.read_text("utf-8").splitlines():
        general, colon, particular = line.partition(":")
        if line.startswith("#"):
            continue
        if colon:
            found.setdefault(stem(general), set()).update(stem(word) for word in particular.split())
            continue
        stems = {stem(word) for word in line.split()}
        for word in stems:
            found.setdefault(word, set()).update(stems - {word})
    return {word: frozenset(others) for word, others in found.items()}


@lru_cache(maxsize=4_096)
def loosely(word: str) -> frozenset[str]:
    """Return the stems that may stand for a stem of a question."""
    return related(word) | _by_stem().get(word, frozenset())
