"""Reading the bytes of a database that is in use, without harm to it.

A process that closes a file gives up every lock it has on it, those of its database connections
included (https://www.sqlite.org/howtocorrupt.html, 2.2). Another process then takes itself for the
last one, and puts away the log the first still writes to. So what is opened here stays open.
"""

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from threading import Lock

MOST = 64
"""Files held open; whoever reads more in one process has closed the first ones long since."""


class _Held:
    """A file that is open until nobody holds it any more."""

    def __init__(self, path: str) -> None:
        self._handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._one = Lock()

    def piece(self, start: int, size: int) -> bytes:
        """Return so many bytes from a place on, fewer at the end."""
        with self._one:
            os.lseek(self._handle, start, os.SEEK_SET)
            return os.read(self._handle, size)

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            os.close(self._handle)


@lru_cache(maxsize=MOST)
def _held(path: str, device: int, inode: int) -> _Held:
    """Return the open file; another one that has taken its name is another file."""
    return _Held(path)


def pieces(path: Path, *, size: int) -> Iterator[bytes]:
    """Yield the bytes of a file, at most so many at once. Raises OSError."""
    state = path.stat()
    file, start = _held(str(path), state.st_dev, state.st_ino), 0
    while part := file.piece(start, size):
        start += len(part)
        yield part
