"""What something is called: "What is Ada's name?" and "What is my order number?" are answered with
the words that brought it up."""

import re

from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.naming import Subject
from memory_core.llm.telling import quotes
from memory_core.llm.terms import content

_NAME = frozenset(content("name names named called"))
_NUMBER = frozenset(content("number numbers code codes reference ref id"))
_CODE = re.compile(r"(?<!\w)#?(?=[\w-]*\d)\w[\w-]{2,}(?!\w)")
_SHORT = re.compile(r"\b(?:number|no\.|nr\.?|code)(?: is| was|:)? #?\d", re.I)
_HOME = frozenset(content("house flat apartment door street"))
_LIVES = re.compile(r"\b(?:i|we) (?:\w+ )?live (?:in|at|on) .*\d|\bmy address\b.*\d", re.I)
_AGAIN = frozenset(content("again please remind"))


def name_answer(material: Material, citations: Citations, this: Subject) -> str:
    """Quote where a thing is named, where its name is all a question asks for; "" for any other
    question, and where nothing names it."""
    words = material.words_beside(this)
    if not words or not words <= _NAME:
        return ""
    told = [one for one in material.said_of(this) if this.is_named(one.text)]
    return quotes(citations, told[:1] or material.prose(this)[:1])


def number_answer(material: Material, citations: Citations) -> str:
    """Quote the last sentence of the user's that has a number of what is asked for ("order 88231"),
    where a question asks for the number of something; "" for any other question."""
    words = frozenset(material.asked.wanted)
    of_what = words - _NUMBER - _AGAIN
    if words.isdisjoint(_NUMBER) or not of_what:
        return ""
    told = [
        one
        for one in material.said
        if (of_what <= one.terms and (_CODE.search(one.text) or _SHORT.search(one.text)))
        or (of_what <= _HOME and _LIVES.search(one.text))
    ]
    return quotes(citations, told[-1:])
