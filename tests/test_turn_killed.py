"""Whatever is done to a memory, a process killed in the midst of it leaves it whole or absent."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.killing import ACTS, begin, opened

ROOT = Path(__file__).parents[1]
POINTS = 17
"""For each act, spread over all of its writing."""


def told(folder: Path) -> dict[str, int]:
    """Return rows per table, and mentions as they are counted and as they are."""
    connection = sqlite3.connect(folder / "memory.db")
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("PRAGMA foreign_key_check").fetchone() is None
    tables = [
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not name.startswith("sqlite_")
    ]
    rows = {t: connection.execute(f'SELECT count(*) FROM "{t}"').fetchone()[0] for t in tables}
    rows["counted"] = connection.execute("SELECT sum(mentions) FROM entities").fetchone()[0]
    connection.close()
    return rows


class Killer:
    """A process with everything loaded, which forks for each act; see tests/killing.py."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.killing", str(folder)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self, act: str, *, at: int) -> Path:
        """Do an act on a new copy of the memory; returns its folder."""
        assert self._process.stdin
        assert self._process.stdout
        name = f"{act}-{at}"
        shutil.copytree(self.folder / "start", self.folder / name)
        self._process.stdin.write(f"{name}:{act}:{at}\n")
        self._process.stdin.flush()
        ended = self._process.stdout.readline().strip()
        assert ended == ("0" if (self.folder / name / "done").exists() else str(-signal.SIGKILL))
        return self.folder / name

    def close(self) -> None:
        self._process.communicate(timeout=600)


@pytest.fixture(scope="module")
def killer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Killer]:
    """Acts on the memory everything begins with."""
    folder = tmp_path_factory.mktemp("killed")
    begin(folder / "start")
    killer = Killer(folder)
    yield killer
    killer.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be killed")
@pytest.mark.parametrize("act", ACTS)
def test_killed_at_any_statement_it_is_whole_or_absent(killer: Killer, act: str) -> None:
    done = killer(act, at=-1)
    before, whole = told(killer.folder / "start"), told(done)
    assert whole != before
    n_statements = int((done / "done").read_text())
    points = sorted({1 + n_statements * n // POINTS for n in range(POINTS)})
    n_absent = 0
    for at in points:
        killed = killer(act, at=at)
        found = told(killed)
        n_absent += found == before
        if act == "forget":
            finished(killed)
        else:
            assert found in (before, whole), f"torn: {act} {at} of {n_statements}"
    assert n_absent >= len(points) // 3, "the points lie inside of it"


def finished(folder: Path) -> None:
    """Forgetting that was broken off is finished by the next."""
    memory = opened(folder)
    left = {e.name for e in memory.entities(user_id="u")}
    if "Sunniva" in left:
        ACTS["forget"](memory)
    assert "Sunniva" not in {e.name for e in memory.entities(user_id="u")}
    assert memory.entities(user_id="v")
    memory.close()
