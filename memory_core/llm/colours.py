"""The colours a thing comes in, where the sentence under its title only lists them: "It comes in
moss or clay."."""

import re

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.read_once import found_once
from memory_core.llm.surroundings import around
from memory_core.llm.value_kinds import NUMBER

_ASKS = re.compile(
    r"\b(?:what|which) (?:\w+ )?colou?rs?\b|\bcolou?rs? (?:are|is|does|do|can)\b", re.I
)
_PART = re.compile(r"\b(?:is|are) (?:the|its) \w+|['’]s \w+", re.I)
"""Asks for the colour of a part of a thing."""
_NO_COLOUR = (
    rf"(?!(?:{NUMBER}|two|an?|the|its|our|your|different|several|many|all|any|various|small|medium|"
    r"large|extra|sizes?|packs?|pairs?|boxes|bags|parts|pieces|shops?|stock|summer|winter|spring|"
    r"autumn|cotton|wool|oak|pine|steel|leather|plastic|wood|left|right|men|women|children|adult|"
    r"person|may|june|july|kit|handy|useful|time|touch)\b)"
)
_COLOUR = rf"{_NO_COLOUR}[a-z]+(?: {_NO_COLOUR}[a-z]+)?"
_COMES_IN = re.compile(
    r"\b(?:comes?|available|sold|offered|made|painted|glazed|dyed|finished|supplied) (?:only )?in "
    rf"(?:{_COLOUR}, )*{_COLOUR},? (?:or|and) {_COLOUR}(?=[.;,]|$)",
)


def tells_colours(material: Material, one: Sentence) -> bool:
    """Whether a sentence lists what the thing a question asks the colours of comes in, under the
    title of that thing, or with its name."""
    question = material.asked.text
    if (
        not found_once(_ASKS, question)
        or found_once(_PART, question)
        or not _COMES_IN.search(one.text)
    ):
        return False
    if one in (said := [each for this in material.focus for each in material.about(this)]):
        return True
    return not said and any(
        this.is_named(around(one, material.documents)) for this in material.focus
    )
