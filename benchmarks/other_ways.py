"""Other ways to keep entities, written here to be timed beside the memory engine."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memory_core import Entity

TTL = timedelta(minutes=30)
NAMED = ("Arden Lamp 15", "Cassia Phone 1")


def _score(name: str, mentions: int, last_seen: datetime, query: str) -> float:
    minutes = (datetime.now(UTC) - last_seen).total_seconds() / 60
    return max(0.0, 100 - minutes) + 10 * mentions + (50 if name.lower() in query.lower() else 0)


class Straightforward:
    """A dict of entities, a loop for each question, the whole file rewritten for each message."""

    def __init__(self, path: Path, entities: Sequence[Entity]) -> None:
        """`path`: the file it is written to."""
        self._path = path
        self._known = {e.name.lower(): (e.name, e.mentions, e.last_seen) for e in entities}

    def prioritized(self, query: str) -> list[tuple[float, str]]:
        """Return the first five."""
        scored = [(_score(n, m, s, query), n) for n, m, s in self._known.values()]
        return sorted(scored, reverse=True)[:5]

    def expired(self) -> list[str]:
        """Return what is due."""
        now = datetime.now(UTC)
        return [key for key, (_, _, seen) in self._known.items() if now - seen > TTL]

    def said(self) -> None:
        """Write a message that names two entities."""
        for name in NAMED:
            now = datetime.now(UTC)
            _, n, _ = self._known.get(name.lower(), (name, 0, now))
            self._known[name.lower()] = name, n + 1, now
        rows = {key: [n, m, s.isoformat()] for key, (n, m, s) in self._known.items()}
        self._path.write_text(json.dumps(rows), encoding="utf-8")


class KeyValueStore:
    """One SQLite table of key and text, as LangChain's SQLiteEntityStore has: what is known of an
    entity is one text, read and replaced as a whole."""

    def __init__(self, path: Path, entities: Sequence[Entity]) -> None:
        """`path`: the database file."""
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("CREATE TABLE memory_store (key TEXT PRIMARY KEY, value TEXT)")
        rows = [(e.name, _text(e.mentions, e.last_seen)) for e in entities]
        with self._connection:
            self._connection.execute("BEGIN")
            self._connection.executemany("INSERT INTO memory_store VALUES (?, ?)", rows)

    def prioritized(self, query: str) -> list[tuple[float, str]]:
        """Return the first five; a text cannot be ranked without being read."""
        scored = []
        for key, value in self._connection.execute("SELECT key, value FROM memory_store"):
            known = json.loads(value)
            seen = datetime.fromisoformat(known["last_seen"])
            scored.append((_score(key, known["mentions"], seen, query), key))
        return sorted(scored, reverse=True)[:5]

    def said(self) -> None:
        """Write a message that names two entities: each text read, changed and replaced."""
        for name in NAMED:
            found = self._connection.execute(
                "SELECT value FROM memory_store WHERE key = ?", (name,)
            ).fetchone()
            n = json.loads(found[0])["mentions"] + 1 if found else 1
            value = _text(n, datetime.now(UTC))
            self._connection.execute(
                "INSERT OR REPLACE INTO memory_store VALUES (?, ?)", (name, value)
            )

    def close(self) -> None:
        """Give back the file."""
        self._connection.close()


def _text(mentions: int, last_seen: datetime) -> str:
    return json.dumps({"mentions": mentions, "last_seen": last_seen.isoformat()})


def hops_of(pairs: Sequence[tuple[str, str]]) -> Callable[[str], object]:
    """Return what walks two hops with networkx, in memory, without reading what is known."""
    import networkx

    graph = networkx.Graph()
    graph.add_edges_from(pairs)
    return lambda start: networkx.single_source_shortest_path_length(graph, start, cutoff=2)
