"""An old SQLite of the system, and Chroma that cannot run: each in a process of its own."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
_START = """
import sqlite3, sys, types
real = sqlite3
sqlite3.sqlite_version_info = (3, 31, 1)
"""
_NEW = """
new = types.ModuleType("pysqlite3")
new.sqlite_version_info, new.sqlite_version = (3, 45, 0), "3.45.0"
sys.modules["pysqlite3"] = new
"""
_OLD = """
sys.modules["pysqlite3"] = None
"""
_BROKEN = """
import sys
sys.modules["chromadb"] = None
"""
_USE = """
from pathlib import Path
from memory_core.retrieval.opening import open_index
index = open_index(Path(sys.argv[1]), embedder_name="test")
index.add(["a", "b"], [[1.0, 0.0], [0.0, 1.0]], user_id="ann")
assert index.search([1.0, 0.1], user_ids=["ann"], limit=1)[0].chunk_id == "a"
print(type(index).__name__)
print(index.health())
index.close()
"""


def run(folder: Path, *code: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", "".join(code), str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_newer_sqlite_takes_the_place_of_an_old_one_for_chroma_alone(tmp_path: Path) -> None:
    check = "assert sys.modules['sqlite3'] is real\n"
    assert run(tmp_path, _START, _NEW, _USE, check) == ["ChromaIndex", ""]


def test_old_sqlite_alone_means_exact_search_which_says_so(tmp_path: Path) -> None:
    kind, why = run(tmp_path, _START, _OLD, _USE)
    assert kind == "ExactIndex"
    assert "install pysqlite3-binary" in why and "this process only" in why


def test_chroma_that_cannot_be_imported_means_exact_search_which_says_so(tmp_path: Path) -> None:
    kind, why = run(tmp_path, _BROKEN, _USE)
    assert kind == "ExactIndex"
    assert "reinstall the package chromadb" in why
