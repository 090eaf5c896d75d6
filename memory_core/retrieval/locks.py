"""Locks between processes that a crash cannot leave behind: the system lets go of them itself."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from time import monotonic

POLL_S = 0.05
"""How often a lock that another holds is asked for again."""


def take(path: Path) -> int | None:
    """Lock a file, made where there is none; returns what `release` needs, None while another
    process or thread holds it. Raises OSError where the folder cannot be used."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _try_lock(handle)
    except OSError:
        os.close(handle)
        return None
    return handle


def release(handle: int) -> None:
    """Let go of a lock."""
    os.close(handle)


@contextlib.contextmanager
def held(path: Path, *, wait_s: float, stop: Event | None = None) -> Iterator[bool]:
    """Hold a lock for a while; gives whether it could be had within `wait_s` and before `stop`."""
    until = monotonic() + wait_s
    waiting = stop or Event()
    handle = take(path)
    while handle is None and monotonic() < until and not waiting.wait(POLL_S):
        handle = take(path)
    try:
        yield handle is not None
    finally:
        if handle is not None:
            release(handle)


def _try_lock(handle: int) -> None:
    """Lock a file. Raises OSError where somebody else did."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
