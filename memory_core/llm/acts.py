"""What a question asks to be told about doing something: "Is it free to send back a lamp?"."""

import re

from memory_core.llm.terms import content

_OF_ACT = re.compile(
    r"^(?:is|would|will) it (?:be )?[\w ]{2,20}? to (?P<can>.+)"
    r"|^(?:how (?:long|much|often|many \w+)|what) (?:does|will|would|is) it .{3,20}? to "
    r"(?P<how>.+)",
    re.I,
)


def act_asked_of(question: str) -> frozenset[str]:
    """Return the stems of what is to be done; empty where a question asks for something else.

    That the user wants to do it does not tell whether it is free or how long it takes.
    """
    found = _OF_ACT.match(question)
    return frozenset(content(found["can"] or found["how"])) if found else frozenset()
