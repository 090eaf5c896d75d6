"""Claims: a property's value as a sentence, and whether it says yes or no."""

import re
from collections.abc import Sequence

from memory_core.llm.citing import Citations, plain
from memory_core.llm.comparing import same_value
from memory_core.llm.material import Value
from memory_core.llm.naming import Subject, owning, shown

_POLAR = re.compile(
    r"(?:(yes|included|allowed|permitted|available|possible|provided)|no|none|"
    r"not (?:included|allowed|permitted|available|possible|provided))\W*$",
    re.I,
)
"""Values that say yes (group 1) or no of their property."""


_ADJECTIVE = re.compile(
    r"(?:available|suitable|refundable|washable|included|located|recommended|required|allowed|open|"
    r"closed|free|due|valid|built|made|founded|published|released|delivered|applied)"
    r"(?: (?:for|of|in|by|on|at|to|from|until))?$"
)
"""Keys that nobody has: "available", "made of"."""
_GRADED = re.compile(
    r"\b(heavy|light|big|small|large|long|short|tall|high|low|wide|narrow|deep|thick|thin|fast|slow"
    r"|quick|loud|quiet|warm|hot|cold|old|young|expensive|cheap|dear|bright|strong|weak)\W*$",
    re.I,
)
"""What something is more or less, at the end of a question."""
_NUMBER = re.compile(r"\d")


def verdict_of(value: str) -> str:
    """Return "Yes. " or "No. " for a value that says so of its property, "" for any other."""
    match = _POLAR.match(value)
    return "" if match is None else "Yes. " if match.group(1) else "No. "


def measures_it(question: str, clause: str) -> bool:
    """Whether a clause gives the measure of what a question asks to be judged: "1.12 kg" tells
    nobody whether that is heavy."""
    asked = _GRADED.search(question)
    said = asked is not None and re.search(rf"\b{asked[1]}", clause, re.I)
    return asked is not None and not said and _NUMBER.search(clause) is not None


def capital(text: str) -> str:
    """Return a sentence with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def value_sentence(citations: Citations, this: Subject, values: Sequence[Value]) -> str:
    """Say a property's value; what the user said first, a document that differs beside it."""
    said: list[str] = []
    for key in dict.fromkeys(value.key for value in values):
        of_key = [value for value in values if value.key == key]
        first, *others = sorted(of_key, key=lambda value: not value.quote.by_user)
        claim = _claim(this, first) + f" {citations.mark(first.quote)}"
        claim = f"You said {claim}" if first.quote.by_user else capital(claim)
        if first.reported and first.quote.by_user:
            claim = f"You said {citations.quoted(first.quote)}"
        differing = [value for value in others if not same_value(value.text, first.text)]
        for value in differing[:1]:
            document = plain(value.quote.name)
            claim += f"; {document} says {value.text} {citations.mark(value.quote)}"
        said.append(f"{claim}.")
    return " ".join(said)


def _claim(this: Subject, value: Value) -> str:
    """Return "the X's warranty is 2 years", "X has 5 rooms", "X: available at once" or "the X's
    touchscreen: yes"."""
    key, text, name = value.key, value.text, shown(this)
    many = key.endswith("s") and not key.endswith(("ss", "us"))
    if many and text.isdigit():
        return f"{name} {'have' if name == 'you' else 'has'} {text} {key}"
    if _ADJECTIVE.match(key):
        return f"{name}: {key} {text}"
    if _POLAR.match(text):
        return f"{owning(name)} {key}: {text}"
    if key == "color" and "," in text:
        return f"{owning(name)} colors are {text}"
    return f"{owning(name)} {key} {'are' if many else 'is'} {text}"
