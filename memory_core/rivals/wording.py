"""Whether a text holds a value, and words for the explanations."""

import re
from collections.abc import Iterable
from functools import lru_cache

_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")


@lru_cache(maxsize=512)
def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(_plain(form))}(?!\w|[.,]\d)")


def _plain(text: str) -> str:
    return " ".join(_THOUSANDS.sub("", text.casefold().replace("’", "'")).split())


def holds(text: str, forms: Iterable[str]) -> bool:
    """Whether a text holds one of the forms as whole words, in whatever case; "$1,499" is
    "$1499"."""
    shown = _plain(text)
    return any(_pattern(form).search(shown) for form in forms if form.strip())


def numbered(numbers: Iterable[int]) -> str:
    """Return "message 3", "messages 3 and 5"."""
    found = [str(number) for number in numbers]
    if len(found) <= 1:
        return f"message {''.join(found)}"
    return f"messages {', '.join(found[:-1])} and {found[-1]}"


def ago(n: int) -> str:
    """Return "1 message ago", "22 messages ago"."""
    return f"{n} message{'' if n == 1 else 's'} ago"


def listed(words: Iterable[str]) -> str:
    """Return names in quotation marks: “Anna” and “Tom”."""
    found = [f"“{word}”" for word in words]
    if len(found) <= 1:
        return "".join(found)
    return f"{', '.join(found[:-1])} and {found[-1]}"
