"""Run as `python -m tests.killed_at act folder point ...`: does an act on a copy of a memory once
for each point, each time in a process that is killed at that step of SQLite's machine.

A copy is called by its point. What takes long to import is loaded once, before the forks.
"""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from memory_core.memory import Memory
from memory_core.model import Relation
from memory_core.settings import Settings
from memory_core.stores.engine.sqlite import SqliteDatabase
from memory_core.stores.sql import open_store
from tests.conftest import HandClock
from tests.store_contract import after, price, say, ttl

EVERY = 8
"""Steps of SQLite's machine that are one point."""
DATA = "data.json"
"""What is loaded, in the folder of the copies."""

Act = Callable[[], None]


def write(folder: Path, point: str) -> Act:
    """Open a store and return a write to it; a file says when it was acknowledged."""
    path = folder / f"{point}.db"
    store = open_store(path, ttl=ttl)

    def act() -> None:
        near = Relation("ann:Lamp", "NEAR", "ann:Sofa", sources=("message:m2",))
        said = (price("$8"),)
        say(store, "m2", "Lamp", "Sofa", at=after(1), attributes=said, relations=(near,))
        path.with_suffix(".said").touch()

    return act


def load(folder: Path, point: str) -> Act:
    """Open a memory and return a load of a file into it."""
    settings = Settings(data_dir=folder / point, library=False)
    memory = Memory.open(settings, clock=HandClock())
    data = (folder / DATA).read_text("utf-8")
    return lambda: (memory.load(data, user_id="bob"), None)[1]


OPENED: dict[str, Callable[[Path, str], Act]] = {"write": write, "load": load}


def killed(act: str, folder: Path, points: Iterable[int]) -> None:
    """Do an act at each of these points, in a process of its own that does the forking."""
    root = Path(__file__).parents[1]
    subprocess.run(
        [sys.executable, "-m", "tests.killed_at", act, str(folder), *map(str, points)],
        check=True,
        cwd=root,
        timeout=600,
    )


def _die_at(point: int, opened: Callable[[Path, str], Act], folder: Path) -> None:
    """Open, then act, and be killed on the way there; only a fork may call this."""
    ticks, connect = 0, SqliteDatabase._connect

    def tick() -> int:
        nonlocal ticks
        ticks += 1
        if ticks == point:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def watched(database: SqliteDatabase) -> sqlite3.Connection:
        connection = connect(database)
        connection.set_progress_handler(tick, EVERY)
        return connection

    SqliteDatabase._connect = watched  # type: ignore[method-assign, assignment]  # to count steps
    act = opened(folder, str(point))
    ticks = 0
    act()
    os._exit(0)


if __name__ == "__main__":
    for number in map(int, sys.argv[3:]):
        child = os.fork()
        if not child:
            try:
                _die_at(number, OPENED[sys.argv[1]], Path(sys.argv[2]))
            finally:
                os._exit(1)
        os.waitpid(child, 0)
