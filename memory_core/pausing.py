"""Pausing Python's search for unreachable objects where it finds nothing.

A load of 100,000 entities makes some million objects, all of them in use; to look through them
again and again takes a tenth of the time. And a server with its models loaded holds 330,000 that
stay for good: each search through them stops everybody for a fifth of a second.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MANY = 5000
"""From so many entities on it pays."""


@contextmanager
def uncollected(n: int) -> Iterator[None]:
    """Let nothing be searched for meanwhile where n things are many; what is out of use is freed
    as ever, but for circles, which wait until afterwards. Where it is switched off it stays so."""
    if n < MANY or not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def settle() -> None:
    """Leave out of all further searches what there is now; for a process that has loaded all it
    works with. What is out of use already is freed first."""
    gc.collect()
    gc.freeze()
