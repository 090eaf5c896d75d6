"""Patterns from files: compiled only when they cannot take long on any text.

A regular expression can take years ("(a+)+b"). The worst number of ways a pattern can be tried at
one place is estimated from its parts; patterns beyond a bound are refused instead of timed.
"""

import re
import warnings
from collections.abc import Iterable
from typing import Any

from memory_core.errors import InputError

MAX_PATTERN = 400
"""Characters of a pattern."""
MAX_WAYS = 100_000
"""Ways a pattern may be tried at one place of a text."""
UNBOUNDED = 1500
"""What "*" and "+" count as: the characters parsed at once."""


def compiled(pattern: str, *, where: str) -> re.Pattern[str]:
    """Return a pattern ready to use. where: what it belongs to, for the message.

    Raises InputError for a pattern that is no regular expression, matches nothing at all, or may
    take too long.
    """
    if not isinstance(pattern, str) or not 0 < len(pattern) <= MAX_PATTERN:
        raise InputError(f"{where} needs a pattern of 1 to {MAX_PATTERN} characters.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # "[[" and the like will mean something else one day
            found = re.compile(pattern)
            ways = _ways(_parsed(pattern))
    except (re.error, RecursionError, OverflowError, Warning) as error:
        raise InputError(f"{where} is no regular expression: {error}.") from error
    if found.match(""):
        raise InputError(f"{where} matches the empty text; let it need at least one character.")
    if ways > MAX_WAYS:
        raise InputError(
            f"{where} may take too long. Replace * and + by bounds such as {{1,30}}, and repeat"
            " nothing that itself repeats."
        )
    return found


def _parsed(pattern: str) -> Iterable[tuple[Any, Any]]:
    from re import _parser  # type: ignore[attr-defined]  # nothing public reads a pattern's parts

    return list(_parser.parse(pattern))


def _ways(parts: Iterable[tuple[Any, Any]]) -> int:
    """Return at most how many ways there are to match a sequence at one place."""
    total = 1
    for operator, value in parts:
        total = min(total * _ways_of(str(operator), value), 10 * MAX_WAYS)
    return total


def _ways_of(operator: str, value: Any) -> int:
    if operator in {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}:
        return _repeated(*value)
    if operator == "BRANCH":
        return sum(_ways(branch) for branch in value[1])
    if operator == "SUBPATTERN":
        return _ways(value[3])
    if operator in {"ASSERT", "ASSERT_NOT"}:
        return _ways(value[1])
    if operator in {"GROUPREF", "GROUPREF_EXISTS", "ATOMIC_GROUP"}:
        return 10 * MAX_WAYS
    return 1


def _repeated(least: int, most: int, inner: Iterable[tuple[Any, Any]]) -> int:
    """Return the ways of a repetition: of one with several ways of its own only if optional."""
    own = _ways(inner)
    count = min(int(most), UNBOUNDED) - int(least) + 1
    if int(most) > 1 and own > 1:
        return 10 * MAX_WAYS
    return int(max(1, count)) * own
