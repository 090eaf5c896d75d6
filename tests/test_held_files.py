"""A database in use can be read as bytes, and keeps its locks."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from memory_core.held_files import pieces

VISIT = (
    "import sqlite3, sys; one = sqlite3.connect(sys.argv[1]);"
    "one.execute('SELECT * FROM t').fetchall(); one.close()"
)


def test_another_process_does_not_take_itself_for_the_last_one(tmp_path: Path) -> None:
    path = tmp_path / "used.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as used:
        used.execute("PRAGMA journal_mode = WAL")
        used.execute("CREATE TABLE t (n)")
        used.execute("INSERT INTO t VALUES (1)")
        for name in ("used.db", "used.db-shm"):
            assert sum(map(len, pieces(tmp_path / name, size=999))) == (
                (tmp_path / name).stat().st_size
            )
        subprocess.run([sys.executable, "-c", VISIT, str(path)], check=True)
        assert (tmp_path / "used.db-wal").exists()
        used.execute("INSERT INTO t VALUES (2)")
        assert used.execute("SELECT sum(n) FROM t").fetchone() == (3,)


def test_pieces_are_the_whole_file_and_a_file_that_took_its_name_is_read_anew(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(b"first of two")
    assert list(pieces(path, size=5)) == [b"first", b" of t", b"wo"]
    other = tmp_path / "b.db"
    other.write_bytes(b"second")
    other.replace(path)
    assert list(pieces(path, size=100)) == [b"second"]
    with pytest.raises(FileNotFoundError):
        list(pieces(tmp_path / "none.db", size=1))
