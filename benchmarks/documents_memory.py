"""Adding documents: the memory it takes, for few and for many megabytes.

Each amount is added by a process of its own, from files of 8 MB at most (a file may have 10); then
its vectors get their places in the index. What the process holds itself is looked at every few
milliseconds; the database's file, which SQLite maps into memory and the system takes back at any
time, is not.
"""

import resource
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time

from benchmarks.documents import MB, made_up, waiting
from memory_core import Memory, Settings

AMOUNTS = (2, 8, 32)
"""Megabytes of text."""
FILE_MB = 8
LOOK_S = 0.005
KB = 1024


def own_memory() -> float:
    """Return what this process holds that is in no file, MB; the most it ever held where the
    system does not tell."""
    try:
        lines = Path("/proc/self/status").read_text("ascii").splitlines()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KB
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon")) / KB


@contextmanager
def watched() -> Iterator[list[float]]:
    """Give a list of one number: the most memory held meanwhile, MB."""
    peak, ended = [own_memory()], threading.Event()

    def look() -> None:
        while not ended.wait(LOOK_S):
            peak[0] = max(peak[0], own_memory())

    watcher = threading.Thread(target=look, daemon=True)
    watcher.start()
    try:
        yield peak
    finally:
        ended.set()
        watcher.join()


def held(folder: Path) -> None:
    """Print what adding the texts of a folder takes; for a process of its own."""
    files = sorted(folder.glob("*.md"))
    n_mb = sum(file.stat().st_size for file in files) / MB
    memory = Memory.open(Settings(data_dir=folder / "data", library=False))
    memory.add_document("Warm up: Anna works at Google.", user_id="other")
    before, spent = own_memory(), process_time()
    with watched() as added:
        for file in files:
            memory.add_document(file, user_id="u", entities="later")
    added_s, n_chunks = process_time() - spent, memory.unread("u")
    with watched() as placed:
        memory.read_pending("u", stop=lambda: not waiting(memory))
    both_s = process_time() - spent
    print(
        f"  {n_mb:4.0f} MB {n_chunks:8,} {before:8.0f} {added[0]:8.0f} {placed[0]:8.0f}"
        f" {own_memory():8.0f} {n_mb / added_s:8.2f} {n_mb / both_s:8.2f}",
        flush=True,
    )
    memory.close()


def main(*, amounts: tuple[int, ...] = AMOUNTS) -> None:
    """Print the figures."""
    print("memory of the process, MB; MB/s by processor seconds")
    print("     text   chunks   before    added   placed    after  added/s   both/s", flush=True)
    for n_mb in amounts:
        with tempfile.TemporaryDirectory() as name:
            for i in range(0, n_mb, FILE_MB):
                text = made_up(min(FILE_MB, n_mb - i) * MB, seed=100 + i)
                Path(name, f"{i:02}.md").write_text(text, "utf-8")
            code = f"from benchmarks.documents_memory import *; held(Path({name!r}))"
            subprocess.run([sys.executable, "-c", code], check=True)


if __name__ == "__main__":
    main(amounts=tuple(int(word) for word in sys.argv[1:]) or AMOUNTS)
