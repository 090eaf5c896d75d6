"""Pausing Python's search for unreachable objects while very many are made.

A load of 100,000 entities makes some million objects, all of them in use; to look through them
again and again takes a tenth of the time, and finds nothing.
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
