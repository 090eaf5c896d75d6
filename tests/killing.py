"""Run as `python -m tests.killing folder`: for each line `name:act:last` it is told, does an act on
the memory in a folder, in a process that is killed at the statement `last` after the act's first
write began, and says how that process ended.

What takes seconds (the language pipeline, the embedder, imports) is loaded once, before the forks.
"""

import gc
import os
import signal
import sqlite3
import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from memory_core import Memory, Settings
from memory_core.stores.engine.sqlite import SqliteDatabase

PATIENCE_S = 60
"""After which a process that hangs is ended."""
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
DOCUMENT = "# Roses\n\nRoses need water.\n\n# Tulips\n\nThe Nimbus One costs $499."


def opened(folder: Path) -> Memory:
    """Return the memory in a folder, with a clock that stands and ids that count."""
    numbers = count()
    folder.mkdir(exist_ok=True)
    names = f"{len(list(folder.glob('*.opened')))}"
    (folder / f"{names}.opened").touch()
    return Memory.open(
        Settings(data_dir=folder, library=False),
        clock=lambda: NOW,
        new_id=lambda: f"{names}-{next(numbers):014d}",
    )


def ask(memory: Memory) -> None:
    memory.ask("Sunniva moved to Oslo and likes jazz. Who is she?", user_id="u", session_id="s")


def stop(memory: Memory) -> None:
    pieces = memory.stream("Declan works at Vantor. What is Vantor?", user_id="u", session_id="s")
    for piece in pieces:
        if isinstance(piece, str):
            pieces.close()


def forget(memory: Memory) -> None:
    memory.forget(user_id="u", entity_id=named(memory, "Sunniva"))


def merge(memory: Memory) -> None:
    memory.merge(named(memory, "Vantor"), named(memory, "Vantor Labs"), user_id="u")


def load(memory: Memory) -> None:
    memory.load(memory.export(user_id="u"), user_id="w")


def add(memory: Memory) -> None:
    memory.add_document(DOCUMENT, user_id="u", name="d.md")


ACTS: dict[str, Callable[[Memory], None]] = {
    act.__name__: act for act in (ask, stop, forget, merge, load, add)
}


def named(memory: Memory, name: str) -> str:
    """Return the id of the entity of this name."""
    return next(e.id for e in memory.entities(user_id="u") if e.name == name)


def begin(folder: Path) -> None:
    """Make the memory that everything begins with."""
    memory = opened(folder)
    for text in (
        "Sunniva works at Vantor. What does she do?",
        "Sunniva lives in Bergen. Where is Bergen?",
        "Vantor Labs makes the Nimbus One. What does it cost?",
    ):
        memory.ask(text, user_id="u", session_id="s")
    memory.observe("Sunniva is mine", user_id="v", session_id="s")
    memory.close()


def do(folder: Path, act: str, last: int) -> None:
    """Do one thing; the process ends before the statement `last`, or when it is done."""
    n_statements = 0
    writing = False
    connect = SqliteDatabase._connect

    def said(statement: str) -> None:
        nonlocal n_statements, writing
        writing = writing or statement.startswith("BEGIN IMMEDIATE")
        n_statements += writing
        if writing and n_statements == last:
            os.kill(os.getpid(), signal.SIGKILL)

    def watched(database: SqliteDatabase) -> sqlite3.Connection:
        connection = connect(database)
        connection.set_trace_callback(said)
        return connection

    SqliteDatabase._connect = watched  # type: ignore[assignment, method-assign]
    memory = opened(folder)
    writing, n_statements = False, 0
    ACTS[act](memory)
    (folder / "done").write_text(str(n_statements))


def warm() -> None:
    """Load whatever an act needs, so that no child has to. No vector index is opened: its
    threads would not live on in a child."""
    import chromadb.api.rust  # noqa: F401

    from memory_core.retrieval.embedding import default_embedder

    default_embedder().embed(["Roses need water."])
    memory = Memory.open(Settings(data_dir=None, library=False))
    for text in ("Sunniva works at Vantor. Who is she?", "Vantor Labs makes the Nimbus One"):
        memory.ask(text, user_id="u", session_id="s")
    for act in (ask, stop, merge, load, forget):
        act(memory)
    memory.close()
    gc.freeze()


def child(folder: Path, act: str, last: int) -> None:
    """Do it in a process of its own, and leave nothing running."""
    signal.alarm(PATIENCE_S)
    failed = 1
    try:
        do(folder, act, last)
        failed = 0
    finally:
        if failed:
            traceback.print_exc()
        os._exit(failed)


if __name__ == "__main__":
    warm()
    for line in sys.stdin:
        name, act_name, at = line.strip().split(":")
        process = os.fork()
        if not process:
            child(Path(sys.argv[1]) / name, act_name, int(at))
        ended = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        sys.stdout.write(f"{ended}\n")
        sys.stdout.flush()
