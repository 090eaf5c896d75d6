"""A question that names no thing, where several have the property it asks for: each is told."""

from collections.abc import Iterator

from memory_core.llm.citing import Citations
from memory_core.llm.evidence import ENOUGH, NEAR, rank
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.properties import asked as asks_for

MAX_THINGS = 6


def each(material: Material, citations: Citations) -> str:
    """Return a line for each thing whose "Key: value" line or table row answers as well as the
    best sentence does; "" unless there are two, or where running text answers better."""
    own = [one for one in material.documents if one.own]
    for among in (own, material.documents):
        ranked = rank(material.asked, among)
        if ranked and ranked[0].cover >= ENOUGH:
            alike = [one.sentence for one in ranked if one.cover >= NEAR * ranked[0].cover]
            return _listed(material, citations, alike) if ranked[0].sentence.pairs else ""
    return ""


def _listed(material: Material, citations: Citations, alike: list[Sentence]) -> str:
    said: dict[str, str] = {}
    for one in sorted(alike, key=material.documents.index):
        for thing, key, value in _asked_pairs(material, one):
            if thing not in said and len(said) < MAX_THINGS:
                said[thing] = f"- {thing}: {key} {value} {citations.mark(one.quote)}"
    return "\n".join(said.values()) if len(said) > 1 else ""


def _asked_pairs(material: Material, one: Sentence) -> Iterator[tuple[str, str, str]]:
    """Yield (thing, key, value) for what a line says of its heading, or a row of its first cell."""
    thing = one.text.split(" | ", 1)[0] if one.row else one.heading.rpartition(" > ")[2]
    words = frozenset(material.asked.words)
    for key, value in one.pairs:
        if thing and asks_for(key, keys=material.asked.keys, words=words):
            yield thing, key[:1].lower() + key[1:], value
