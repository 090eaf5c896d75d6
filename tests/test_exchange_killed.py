"""A process killed at any step of a load leaves the memory as it was, or with all of it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from memory_core.memory import Memory
from memory_core.settings import Settings
from tests.conftest import HandClock
from tests.exchange_memory import OTHER, USER, told
from tests.store_contract import price, say

ROOT = Path(__file__).parents[1]
POINTS = (1, 40, 150, 400, 700, 1000, 1500, 2000, 10**9)

LOADER = """
import os, signal, sys
from pathlib import Path
from memory_core.memory import Memory
from memory_core.settings import Settings
from memory_core.stores.engine.sqlite import SqliteDatabase
from tests.conftest import HandClock

def load(folder, data, last):
    ticks, connect = 0, SqliteDatabase._connect

    def tick():
        nonlocal ticks
        ticks += 1
        if ticks == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def watched(database):
        connection = connect(database)
        connection.set_progress_handler(tick, 8)
        return connection

    SqliteDatabase._connect = watched
    memory = Memory.open(Settings(data_dir=folder, library=False), clock=HandClock())
    ticks = 0
    memory.load(data, user_id="bob")
    os._exit(0)

data = Path(sys.argv[1]).read_text("utf-8")
for folder, last in zip(sys.argv[2::2], map(int, sys.argv[3::2])):
    child = os.fork() or load(Path(folder), data, last)
    os.waitpid(child, 0)
"""


def exported(folder: Path) -> str:
    memory = Memory.open(Settings(data_dir=folder, library=False), clock=HandClock())
    try:
        return told(memory.export(user_id=OTHER))
    finally:
        memory.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be killed")
def test_load_killed_at_any_step_is_whole_or_absent(tmp_path: Path) -> None:
    start = tmp_path / "start"
    clock = HandClock()
    memory = Memory.open(Settings(data_dir=start, library=False), clock=clock)
    store = memory._parts.store
    for number in range(8):
        say(store, f"m{number}", "Lamp", "Sofa", at=clock.now, attributes=(price(f"${number}"),))
        clock.forward(minutes=1)
    say(store, "own", "Mine", user_id=OTHER, at=clock.now)
    data = memory.export(user_id="ann")
    memory.close()
    (tmp_path / "data.json").write_text(str(data), "utf-8")
    before = exported(start)
    given = []
    for last in POINTS:
        shutil.copytree(start, tmp_path / str(last))
        given += [str(tmp_path / str(last)), str(last)]
    subprocess.run(
        [sys.executable, "-c", LOADER, str(tmp_path / "data.json"), *given],
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=120,
    )
    whole = exported(tmp_path / str(POINTS[-1]))
    assert whole != before
    assert "Sofa" in whole
    found = [exported(tmp_path / str(last)) for last in POINTS]
    assert set(found) == {before, whole}
    assert found.count(before) >= 4, "the points lie inside of it"
    assert USER not in whole
