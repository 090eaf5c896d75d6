"""Going on with a session on another device: codes that open it, once and for a short time.

A code has 130 bits of chance, so that it cannot be guessed. The database knows its digest only, and
the user's id it opens (users are kept by digest) stands there sealed with the code itself.
"""

import hashlib
import hmac
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock

LIFETIME = timedelta(minutes=15)
"""How long a code holds; it opens its session once."""
MOST_FAILURES = 20
"""Wrong codes per `FAILURES_WITHIN` over all visitors; then none is looked up until it is quiet."""
FAILURES_WITHIN = timedelta(minutes=1)
REFUSED = (
    "This code opens no session: it may be mistyped, used already or more than 15 minutes old. "
    "Make a new one on the device where the session is open."
)
"""Said to every wrong code, so that nothing can be learned from it."""

_SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter in it is taken for a digit."""
_N_SYMBOLS, _GROUP = 26, 5
_ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})

RandomBelow = Callable[[int], int]


def new_code(*, below: RandomBelow = secrets.randbelow) -> str:
    """Return a code of 26 symbols of 5 bits, in groups that can be read out. below: a source of
    chance fit for secrets."""
    symbols = "".join(_SYMBOLS[below(32)] for _ in range(_N_SYMBOLS))
    return "-".join(symbols[i : i + _GROUP] for i in range(0, _N_SYMBOLS, _GROUP))


def read_code(typed: str) -> str:
    """Return a code as it is used, "" where it cannot be one. Case, hyphens and spaces do not
    matter, nor O for 0 or I and L for 1."""
    if len(typed) > 4 * _N_SYMBOLS:
        return ""
    code = typed.strip().upper().translate(_ALIKE)
    return code if len(code) == _N_SYMBOLS and set(code) <= set(_SYMBOLS) else ""


def digest_of(code: str) -> str:
    """Return what the database knows a code by. code: as `read_code` gives it."""
    return hashlib.sha256(b"memograph resume code\x00" + code.encode()).hexdigest()


def sealed(user_id: str, code: str) -> str:
    """Return a user's id, readable with the code alone: XORed with a stream made of the code,
    which is used for this once, after its own digest to tell whether it was read rightly."""
    plain = user_id.encode("utf-8", "surrogatepass")
    data = hashlib.sha256(plain).digest() + plain
    return _with_stream(data, code).hex()


def opened(text: str, code: str) -> str:
    """Return the user's id that was sealed, "" where the code is another."""
    data = _with_stream(bytes.fromhex(text), code)
    check, plain = data[:32], data[32:]
    if not hmac.compare_digest(hashlib.sha256(plain).digest(), check):
        return ""
    return plain.decode("utf-8", "surrogatepass")


def _with_stream(data: bytes, code: str) -> bytes:
    stream = hashlib.shake_256(b"memograph user of code\x00" + code.encode()).digest(len(data))
    return bytes(a ^ b for a, b in zip(data, stream, strict=True))


@dataclass(slots=True)
class Failures:
    """When wrong codes were tried; shared by all threads."""

    at: deque[datetime] = field(default_factory=lambda: deque(maxlen=MOST_FAILURES))
    lock: Lock = field(default_factory=Lock)

    def too_many(self, now: datetime) -> bool:
        """Whether so many were wrong of late that no further one is looked up."""
        with self.lock:
            full = len(self.at) == MOST_FAILURES
            # A clock set back must not keep everybody out.
            return full and timedelta() <= now - self.at[0] < FAILURES_WITHIN

    def add(self, now: datetime) -> None:
        """Note a wrong code."""
        with self.lock:
            self.at.append(now)
