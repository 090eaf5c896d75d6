"""Traces: how an erased text is recognized where it should not be any more.

Names are recognized as whole words, longer texts by any five words in a row. What is erased is held
in memory for as long as it is looked for, and written nowhere.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from memory_core.held_files import pieces
from memory_core.names import normalize, words

QUOTE = 5
"""Words in a row by which a longer text is recognized."""
SHORTEST = 4
"""A text of fewer words is recognized by the names and values in it alone."""
TOKEN_CHARS = 6
"""Letters a word needs to be looked for in the bytes of files."""
MAX_TOKENS = 48
"""Words looked for in the bytes of files, the longest first."""
BUDGET = 1_500_000_000
"""Bytes of one file times words looked for in it, so that a large file takes seconds at most; it is
looked through for fewer words, the longest."""
FEWEST = 4
"""Words every file is looked through for, however large."""
FEW_MARKS = 200
"""Up to so many words are looked for one by one before a text is taken apart."""
CHUNK = 1 << 23
"""Bytes of a file looked through at once."""

_Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Traces:
    """Texts to be found nowhere, as normalized words; it does not show them.

    runs: words in a row, each of which is a trace.
    """

    runs: frozenset[_Words] = field(default=frozenset(), repr=False)

    def __len__(self) -> int:
        return len(self.runs)

    def __or__(self, other: "Traces") -> "Traces":
        return Traces(self.runs | other.runs)

    def held_in(self, text: str) -> set[_Words]:
        """Return those that stand in a text."""
        return Finder(self).held_in(text)

    def tokens(self) -> list[str]:
        """Return the longest words of them, those worth looking for in bytes."""
        single = {word for run in self.runs for word in run}
        fit = {word for word in single if len(word) >= TOKEN_CHARS and word.isalnum()}
        return sorted(fit, key=lambda word: (-len(word), word))[:MAX_TOKENS]


class Finder:
    """Looks for traces in many texts, in time linear in their length."""

    def __init__(self, traces: Traces) -> None:
        """traces: what to look for."""
        self._by_first: dict[str, list[_Words]] = {}
        for run in traces.runs:
            self._by_first.setdefault(run[0], []).append(run)
        self._marks = {max(run, key=len) for run in traces.runs}

    def held_in(self, text: str) -> set[_Words]:
        """Return the traces that stand in a text."""
        if not text or not self._by_first or self._surely_without(text):
            return set()
        spoken = _spoken(text)
        found: set[_Words] = set()
        for i, word in enumerate(spoken):
            for run in self._by_first.get(word, ()):
                if tuple(spoken[i : i + len(run)]) == run:
                    found.add(run)
        return found

    def _surely_without(self, text: str) -> bool:
        """Whether it is plain at once that no trace stands in a text: most texts end here."""
        if len(self._marks) > FEW_MARKS or not text.isascii():
            return False
        lower = text.lower()
        return not any(mark in lower for mark in self._marks)

    def holds(self, text: str) -> bool:
        """Whether one of the traces stands in a text."""
        return bool(self.held_in(text))


def of_names(names: Iterable[str]) -> Traces:
    """Return the traces of names and values, each as a whole; one of a single letter or digit, or
    of signs alone, is none: it stands everywhere."""
    runs = {tuple(_spoken(normalize(name))) for name in names}
    return Traces(frozenset(run for run in runs if len("".join(run)) > 1))


def of_texts(texts: Iterable[str]) -> Traces:
    """Return the traces of longer texts: any `QUOTE` words in a row."""
    runs: set[_Words] = set()
    for text in texts:
        spoken = tuple(_spoken(text))
        if SHORTEST <= len(spoken) <= QUOTE:
            runs.add(spoken)
        runs |= {spoken[i : i + QUOTE] for i in range(len(spoken) - QUOTE + 1)}
    return Traces(frozenset(runs))


def _spoken(text: str) -> list[str]:
    return [word.norm for word in words(text) if word.norm[0].isalnum()]


@dataclass(frozen=True, slots=True)
class FilesSearched:
    """What looking through the bytes of files came to. held: token -> names of the files that hold
    it, relative to the folder. skipped: files that could not be read."""

    n_files: int = 0
    n_bytes: int = 0
    held: dict[str, set[str]] = field(default_factory=dict, repr=False)
    skipped: tuple[str, ...] = ()


def search_files(
    folder: Path, tokens: Collection[str], *, most_bytes: int = 1 << 32
) -> FilesSearched:
    """Look for words in the bytes of every file below a folder, without regard to ASCII case.

    most_bytes: after so many the rest is skipped, and said to be.
    """
    marks = {token: token.encode("utf-8", "surrogatepass").lower() for token in tokens}
    held: dict[str, set[str]] = {}
    skipped, n_files, n_bytes = [], 0, 0
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and not p.is_symlink()):
        name = path.relative_to(folder).as_posix()
        if n_bytes >= most_bytes:
            skipped.append(name)
            continue
        try:
            n_bytes += _search(path, name, marks, held)
            n_files += 1
        except FileNotFoundError:  # a log that was put away meanwhile
            continue
        except OSError:
            skipped.append(name)
    return FilesSearched(n_files, n_bytes, held, tuple(skipped))


def _search(path: Path, name: str, marks: dict[str, bytes], held: dict[str, set[str]]) -> int:
    most = max(FEWEST, BUDGET // max(1, path.stat().st_size))
    marks = dict(list(marks.items())[:most])
    overlap = max(map(len, marks.values()), default=1)
    n_bytes, before = 0, b""
    for part in pieces(path, size=CHUNK) if _is_database(path) else _read(path):
        n_bytes += len(part)
        seen = before + part.lower()
        for token, mark in marks.items():
            if mark in seen:
                held.setdefault(token, set()).add(name)
        before = seen[-overlap:]
    return n_bytes


def _is_database(path: Path) -> bool:
    """Whether a file is one of a database's, which may be in use by this very process."""
    return any(ending in path.name for ending in (".db", ".sqlite3"))


def _read(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while part := file.read(CHUNK):
            yield part
