"""Answers that quote several pieces: each on a line of its own, to be read one after the other."""

import re

_PIECE = r"[^\n“”:]{0,80}(?:: )?“[^\n“”]+” ?\[\d+\]"
_SEVERAL = re.compile(rf"(?m)^([^\n]*?:) ((?:{_PIECE}(?: |$)){{2,}})$")
_NEXT = re.compile(r"(?<=\]) (?=[^\n“”]{0,82}“)")


def apart(answer: str) -> str:
    """Return the Markdown of an answer with quotes that follow an announcement ("this may answer
    it: …") as a list; where there is none or one only, as it was."""
    return _SEVERAL.sub(_listed, answer)


def _listed(found: re.Match[str]) -> str:
    quotes = _NEXT.split(found[2].strip())
    return "\n".join((f"{found[1]}\n", *(f"- {quote}" for quote in quotes)))
