"""What the user called a thing of his or her own: after "My boat is called Heron", what is told of
Heron is told of "my boat"."""

import re
from collections.abc import Iterable
from dataclasses import replace

from memory_core.llm.passages import Sentence

_CAPITAL = r"(?-i:[A-ZÀ-Þ])"
_CALLED = re.compile(
    r"\b(?P<whose>my|our) (?:[a-z-]+ ){0,2}?(?P<what>[a-z]+)"
    r"(?:['’]s name is| (?:is|was) (?:called|named|nicknamed)|,? (?:called|named)) "
    rf"[“\"']?(?P<name>(?:the )?{_CAPITAL}[\w'’-]*(?: {_CAPITAL}[\w'’-]*){{0,3}})",
    re.I,
)
_PLACED = (
    r"(?:moored|berthed|docked|anchored|parked|garaged|stabled|kept|stored|stowed|standing|lying|"
    r"located|situated|staying|hidden)"
)
_WHERE = re.compile(
    rf"^\W*(?:and |so )?where(?: is| are|['’]?s|['’]re) (?:my|our) [\w '’-]+? {_PLACED}\W*$", re.I
)


def with_own_names(said: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """Return what the user told, oldest first, each sentence that speaks of a thing by the name it
    was given meaning that thing as well."""
    told = tuple(said)
    things = {
        found["name"]: f"{found['whose'].lower()} {found['what']}"
        for one in told
        for found in _CALLED.finditer(one.text)
    }
    for name, thing in things.items():
        named = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        told = tuple(_meant(one, named, thing) for one in told)
    return told


def _meant(one: Sentence, named: re.Pattern[str], thing: str) -> Sentence:
    """Return a sentence that names a thing with what that is before its name."""
    says = one.meant or one.text
    if not named.search(says) or thing.rsplit(maxsplit=1)[-1] in says.casefold().split():
        return one
    return replace(one, meant=named.sub(lambda name: f"{thing} {name.group()}", says, count=1))


def placing(question: str) -> frozenset[str]:
    """Return the words of "Where is my boat moored?" that say no more than where it is."""
    return frozenset(re.findall(_PLACED, question, re.I)) if _WHERE.match(question) else frozenset()
