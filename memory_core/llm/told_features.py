"""What the user said of a thing in passing: its colour ("I left my green umbrella on the bus"), and
which one of a kind it was ("I signed up for the early one")."""

import re
from collections.abc import Sequence

from memory_core.llm.passages import Sentence
from memory_core.llm.terms import content, stem, stems
from memory_core.llm.value_kinds import VALUES

_COLOUR = next(kind.gives for kind in VALUES if kind.name == "colour" and kind.gives)
_COLOUR_ASKED = re.compile(
    r"^(?:and |so )?(?:what|which) colou?r (?:is|was|are|were) (?:my|our|the) "
    r"(?P<what>(?:(?!i\b|we\b|that\b|which\b)[\w-]+ ){0,2}?[\w-]+)"
    r"(?: (?:that |which )?(?:i|we) (?:\w+ )?\w+(?: \w+){0,4}| again)?\W*$",
    re.I,
)
_BEHIND = re.compile(r"(?:(?:,| and| or|/)? ?[\w-]+){0,2}")
"""Words behind a colour, among them what has it."""
_AHEAD = re.compile(r"([\w-]+) (?:is|was|are|were)(?: an?)? (?:\w+ )?$", re.I)
"""Words ahead of one, with what has it: "my car is a red estate"."""
_OWN = re.compile(r"\b(?:i|we|my|our)\b", re.I)
_WHICH_DONE = re.compile(
    r"^(?:and |so )?(?:which|what) (?P<kind>[a-z-]+) (?:did|do|have|will) (?:i|we) "
    r"(?:already |finally |just )?(?P<done>[a-z-]+(?: (?:up|for|in|to|on|out|with)){0,2})\W*$",
    re.I,
)
_THE_ONE = re.compile(r"\bthe (?:[\w-]+ ){1,3}ones?\b", re.I)


def told_features(question: str, said: Sequence[Sentence]) -> list[Sentence]:
    """Return the last sentence that says in passing what a question asks of a thing of the user's,
    [] where none does, or it asks nothing of the kind."""
    own = [one for one in said if _OWN.search(one.text)]
    if asked := _COLOUR_ASKED.match(question):
        what = content(asked["what"])
        return [one for one in own if what and _has_colour(one.text, what[-1])][-1:]
    if asked := _WHICH_DONE.match(question):
        done = stems(asked["done"])
        kind = stem(asked["kind"])
        of_one = (one for one in own if _THE_ONE.search(one.text) and kind not in one.terms)
        return [one for one in of_one if set(done) <= set(stems(one.text))][-1:]
    return []


def _has_colour(text: str, what: str) -> bool:
    """Whether a text has a colour just before the word with a stem, or says that it is of one."""
    for colour in _COLOUR.finditer(text):
        behind = _BEHIND.match(text[colour.end() :])
        ahead = _AHEAD.search(text[: colour.start()])
        if what in content(f"{behind[0] if behind else ''} {ahead[1] if ahead else ''}"):
            return True
    return False
