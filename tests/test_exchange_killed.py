"""A process killed at any step of a load leaves the memory as it was, or with all of it."""

import os
import shutil
from pathlib import Path

import pytest

from memory_core.memory import Memory
from memory_core.settings import Settings
from tests.conftest import HandClock
from tests.exchange_memory import OTHER, USER, told
from tests.killed_at import DATA, killed
from tests.store_contract import price, say

POINTS = (1, 40, 150, 400, 700, 1000, 1500, 2000, 10**9)


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
    (tmp_path / DATA).write_text(str(data), "utf-8")
    before = exported(start)
    for last in POINTS:
        shutil.copytree(start, tmp_path / str(last))
    killed("load", tmp_path, POINTS)
    whole = exported(tmp_path / str(POINTS[-1]))
    assert whole != before
    assert "Sofa" in whole
    found = [exported(tmp_path / str(last)) for last in POINTS]
    assert set(found) == {before, whole}
    assert found.count(before) >= 4, "the points lie inside of it"
    assert USER not in whole
