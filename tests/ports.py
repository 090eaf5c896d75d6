"""Ports of the loopback address for the servers that tests start."""

import random
import socket
from contextlib import suppress

_FIRST, _LAST = 20_000, 32_000
"""Below those a system gives to whoever calls somebody (from 32,768 on, or above): between the look
for a free port and its use nobody is given it by chance."""


def free_port() -> int:
    """Return a port nobody listens on; at random, for others look for one at the same time."""
    chance = random.SystemRandom()
    while True:
        port = chance.randint(_FIRST, _LAST)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
