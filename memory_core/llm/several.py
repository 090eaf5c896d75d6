"""A question that names no thing, where several have the property it asks for: each is told."""

import re
from collections.abc import Iterator, Sequence

from memory_core.llm.citing import Citations, found_list, plain
from memory_core.llm.evidence import ENOUGH, NEAR, rank
from memory_core.llm.material import Material
from memory_core.llm.naming import Subject
from memory_core.llm.passages import Sentence
from memory_core.llm.properties import asked as asks_for
from memory_core.llm.records import Line, lines, told
from memory_core.llm.terms import content

MAX_THINGS, MIN_BEARING = 6, 2
_ONE_MEANT = re.compile(r"\b(?:it|its|this|he|his|she|her)\b", re.I)
"""The question is about one thing, even where nobody knows which."""


def which(names: Sequence[str]) -> str:
    """Ask which of several is meant."""
    shown_names = [plain(name) for name in names]
    listed = ", ".join(shown_names[:-1])
    return f"Which one do you mean: {f'{listed} or ' if listed else ''}{shown_names[-1]}?"


def each(material: Material, citations: Citations) -> str:
    """Return a line for each thing whose "Key: value" line or table row answers as well as the
    best sentence does; "" for one that is no row (its line can be quoted), or where running text
    answers better."""
    if not any(one.pairs for one in material.documents):
        return ""
    own = [one for one in material.documents if one.own]
    for among in (own, material.documents):
        ranked = rank(material.asked, among)
        if ranked and ranked[0].cover >= ENOUGH:
            alike = [one.sentence for one in ranked if one.cover >= NEAR * ranked[0].cover]
            return _listed(material, citations, alike) if ranked[0].sentence.pairs else ""
    return ""


def _listed(material: Material, citations: Citations, alike: list[Sentence]) -> str:
    things = dict.fromkeys(t for one in alike for t, _, _ in _asked_pairs(material, one))
    if len(things) > 1 and _ONE_MEANT.search(material.asked.text):
        return which(list(things)[:MAX_THINGS])
    said: dict[str, str] = {}
    for one in sorted(alike, key=material.documents.index):
        for thing, key, value in _asked_pairs(material, one):
            if thing not in said and len(said) < MAX_THINGS:
                said[thing] = f"{thing}: {key} {value} {citations.mark(one.quote)}"
    if len(said) > 1:
        return "\n".join(f"- {line}" for line in said.values())
    return f"{next(iter(said.values()))}." if said and alike[0].row else ""


def _asked_pairs(material: Material, one: Sentence) -> Iterator[tuple[str, str, str]]:
    """Yield (thing, key, value) for what a line says of its heading, or a row of its first cell."""
    thing = one.thing
    words = frozenset(material.asked.words)
    for key, value in one.pairs:
        if thing and asks_for(key, keys=material.asked.keys, words=words):
            yield thing, key[:1].lower() + key[1:], value


def bearing_it(material: Material, citations: Citations, this: Subject) -> str:
    """Return a line for each of several things whose name has that of one, with what is asked for:
    "Dell" where there are two of them; "" where fewer have it, or one is called just that."""
    words = frozenset(material.asked.words).difference(*map(content, this.names))
    found: dict[str, Line] = {}
    for line in lines(material.about(this)):
        if _bears(line.thing, this) and asks_for(line.key, keys=material.asked.keys, words=words):
            found.setdefault(line.thing, line)
    just_that = {tuple(content(name)) for name in this.names}
    if len(found) < MIN_BEARING or any(tuple(content(thing)) in just_that for thing in found):
        return ""
    shown = [f"- {told(citations, line)}" for line in [*found.values()][:MAX_THINGS]]
    return found_list(shown, n=len(found))


def _bears(thing: str, this: Subject) -> bool:
    """Whether the name of a thing has all words of one of another's."""
    words = set(content(thing))
    return any(bool(own) and set(own) <= words for own in map(content, this.names))
