"""How old somebody is: since when he or she has done something tells no age."""

import re

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence

_ASKS = re.compile(r"^(?:and |so )?how old (?:is|are) (?P<whom>.+?)(?: (?:now|today))?\W*$", re.I)
_TELLS = re.compile(
    r"\b(?:born|birth\w*|aged?|old|older|young\w*|turn(?:s|ed|ing)|years?|teens?|teenager|retired)\b"
    r"|\b(?:is|are|was|were|at|nearly|almost|only|just) "
    r"(?:\d{1,3}|[a-z]+teen|[a-z]+ty(?:-\w+)?|ten|eleven|twelve)\b"
    r"|\(\W*\d|, \d{1,3}\b",
    re.I,
)


def tells_no_age(material: Material, one: Sentence) -> bool:
    """Whether a question asks how old a person is, and a sentence, with its last heading and its
    columns, tells neither an age nor a birth."""
    asked = _ASKS.match(material.asked.text)
    people = [this for this in material.focus if this.entity.type == "PERSON"]
    if asked is None or not any(this.is_named(asked["whom"]) for this in people):
        return False
    return _TELLS.search(f"{one.leaf}\n{one.columns}\n{one.text}") is None
