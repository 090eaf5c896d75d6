"""The hash table of LangChain's "Custom Memory": name of an entity -> what was said with it in.

A name is a key as it is written, so another spelling is another entity; what is put in is the
user's whole message; a question gets the messages of the names it contains, nothing otherwise.
"""

from datetime import datetime

from memory_core.model import Extraction
from memory_core.rivals.base import YOU, Line, Outcome, Piece, Probe, Read, Recalled
from memory_core.rivals.wording import holds, listed, numbered

PRONOUNS = frozenset({"i", "you", "he", "she", "it", "they", "we", "me", "him", "her", "them"})


class HashTableMemory:
    """A table from names to messages, one for each user."""

    name = "hash table"

    def __init__(self, *, read: Read) -> None:
        """read: finds the names in a text; spaCy's named entities."""
        self._read = read
        self._table: dict[str, list[Line]] = {}
        self._names: dict[int, tuple[str, ...]] = {}

    def hear(self, line: Line) -> None:
        """Put the user's message under each name it contains; the assistant's is not looked at."""
        if line.role != "user":
            return
        self._names[line.number] = names = names_in(line.extraction)
        for name in names:
            self._table.setdefault(name, []).append(line)

    def recall(self, question: str, *, user: str, at: datetime) -> Recalled:
        """Return the messages under each name in the question, name after name."""
        if user != YOU:
            return Recalled()
        found = [line for n in names_in(self._read(question)) for line in self._table.get(n, ())]
        return Recalled(tuple(Piece(line.text, line.number, "user") for line in found))

    def why(self, probe: Probe, outcome: Outcome) -> str:
        """Say which names the question contains and what is in the table under them."""
        if probe.user != YOU:
            return "Each user has a table of their own."
        asked, line = names_in(self._read(probe.question)), probe.gold.line
        if not asked:
            return "No name was found in the question, so nothing was looked up: an empty block."
        held = [name for name in asked if name in self._table]
        if not held:
            like = [k for k in self._table if any(holds(k, [n]) or holds(n, [k]) for n in asked)]
            under = f" It has {listed(like)}, which is another key." if like else ""
            return f"The table has no key {listed(asked)}.{under}"
        if line not in self._names:
            return f"{numbered([line]).capitalize()} is the assistant's; only yours are kept."
        if not set(held) & set(self._names[line]):
            own = listed(self._names[line]) or "no name at all"
            return (
                f"The question names {listed(held)}, but in {numbered([line])} the table found"
                f" {own}: what is said with a pronoun lies under no name."
            )
        return self._in_table(held, probe, outcome)

    def _in_table(self, held: list[str], probe: Probe, outcome: Outcome) -> str:
        n = len({line.number for name in held for line in self._table[name]})
        found = (
            f"Under {listed(held)} {'lies 1 message' if n == 1 else f'lie {n} messages'}, all shown"
        )
        if probe.kind == "expired":
            return f"{found}; the table knows no time, so nothing ever leaves it."
        if probe.kind == "latest" and outcome == "remembered":
            return f"{found}; the last of them has the value that holds."
        return f"{found}."


def names_in(extraction: Extraction) -> tuple[str, ...]:
    """Return the names read in a text, as written, each once."""
    texts = (mention.text for mention in extraction.mentions)
    return tuple(dict.fromkeys(text for text in texts if text.casefold() not in PRONOUNS))
