"""Facts written as sentences by a service, each held against the very fact it says.

A sentence that brings in a name, a number or a claim of its own, or leaves out or turns round what
it should say, is rejected, and the offline sentence stands in its place.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from memory_core.errors import ServiceError
from memory_core.graph import Graph
from memory_core.graph_text import Sentence, flat, sentences
from memory_core.llm.loose_json import loose_json
from memory_core.llm.reading_base import Usage
from memory_core.llm.spans import Places
from memory_core.llm.structured import StructuredService
from memory_core.model import Attribute
from memory_core.prompts import sentences_prompt

MAX_FACTS = 60
"""Facts sent in one call; the sentences of further ones are the offline ones."""
MAX_SENTENCE_CHARS = 400

_WORD = re.compile(r"\w+(?:[.,:/-]\w+)*")
_GRAMMAR = frozenset(
    {"a", "an", "the", "of", "for", "to", "at", "in", "on", "by", "with", "from", "and", "that"}
    | {"this", "it", "its", "is", "are", "has", "have", "as", "there"}
)
_MARKED = frozenset(
    {"was", "were", "had", "did", "used", "formerly", "once", "longer", "until", "since"}
    | {"not", "no", "never", "cannot", "without", "neither", "nor", "none"}
    | {"might", "may", "could", "would", "should", "wants", "want", "possibly", "perhaps"}
)
"""Words that change whether and when something holds: none may come or go."""
_ALSO = {
    "costs": ("price", "cost"),
    "weighs": ("weight",),
    "measures": ("size", "height", "width", "length", "depth"),
    "called": ("name", "nickname"),
    "located": ("location",),
}
"""Words a sentence may use instead of the name of a property."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing to say. plain: the offline sentence. subject, value: the name and the name or
    value it holds, as they must stand in any other sentence; "" for a sentence that stays plain.
    ordered: the subject must come first, as in a relation."""

    plain: str
    subject: str = ""
    value: str = ""
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Verbalized:
    """A sentence for each fact, in their order. by_service: which of them a service wrote.
    notes: which were rejected, and why."""

    sentences: tuple[str, ...]
    by_service: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)


class FactWriter(Protocol):
    """Writes facts as sentences."""

    def write(self, facts: Sequence[Fact]) -> Verbalized:
        """Return a sentence for each fact; see `verbalize`."""


def graph_facts(graph: Graph, *, attributes: Iterable[Attribute] = ()) -> list[Fact]:
    """Return the facts of a graph, one for each of its offline sentences; see `graph_text`."""
    kept = list(attributes)
    names = {entity.id: flat(entity.name) for entity in graph.entities}
    objects = {r.id: names.get(r.object, "") for r in graph.relations if r.id}
    values = {a.id: flat(a.value) for a in kept if a.id}
    return [
        _fact(sentence, names, objects if sentence.kind == "relation" else values)
        for sentence in sentences(graph, attributes=kept)
    ]


def _fact(sentence: Sentence, names: dict[str, str], others: dict[str, str]) -> Fact:
    value = others.get(sentence.of, "") if sentence.of else ""
    if not value:
        return Fact(sentence.text)
    subject = names.get(sentence.about, "")
    return Fact(sentence.text, subject, value, ordered=sentence.kind == "relation")


def verbalize(service: StructuredService, facts: Sequence[Fact]) -> Verbalized:
    """Return facts as sentences of a service; where it fails, or what it says of one does not
    hold, the offline sentence."""
    plain = [fact.plain for fact in facts]
    sent = [place for place, fact in enumerate(facts) if fact.subject and fact.value][:MAX_FACTS]
    if not sent:
        return Verbalized(tuple(plain))
    asked = sentences_prompt([facts[place].plain for place in sent])
    try:
        done = service.ask(asked, name="sentences", schema=schema)
        reply = loose_json(done.text, wanted=("sentences",))
    except ServiceError as error:
        return Verbalized(tuple(plain), notes=(f"{error}; the offline sentences stand",))
    notes = [*done.notes, *(f"repaired: {note}" for note in reply.notes)]
    used: set[int] = set()
    for place, text in _said(reply.value.get("sentences"), sent, notes):
        wrong = "said twice" if place in used else why_not(text, facts[place])
        if wrong:
            notes.append(f"rejected sentence {place + 1}: {wrong}")
        else:
            plain[place] = text
            used.add(place)
    return Verbalized(tuple(plain), frozenset(used), tuple(notes), done.usage)


def _said(raw: object, sent: Sequence[int], notes: list[str]) -> list[tuple[int, str]]:
    """Return (place of the fact, sentence) for each element of a reply of the right form."""
    found: list[tuple[int, str]] = []
    for one in raw if isinstance(raw, list) else []:
        number = one.get("fact") if isinstance(one, dict) else None
        text = one.get("text") if isinstance(one, dict) else None
        if type(number) is int and 1 <= number <= len(sent) and isinstance(text, str):
            found.append((sent[number - 1], " ".join(text.split())))
        else:
            notes.append("rejected: an element that is no sentence of a fact")
    if not found:
        notes.append("no sentence could be used; the offline sentences stand")
    return found


def why_not(text: str, fact: Fact) -> str:
    """Return why a sentence does not say a fact and nothing else, "" where it does."""
    places = Places(text)
    subject, value = places.span(fact.subject), places.span(fact.value)
    if not subject or fact.subject not in text or not value or fact.value not in text:
        return "a name or value is not in it as it is spelled"
    if fact.ordered and value[0] < subject[0]:
        return "its ends are the other way round"
    if len(text) > MAX_SENTENCE_CHARS or re.search(r"[.!?]\s+[A-Z]", text[: value[0]]):
        return "it is more than a sentence"
    given, said = _words(fact.plain), _words(text)
    if given & _MARKED != said & _MARKED:
        return "it changes whether or when that holds"
    added = said - given - _GRAMMAR
    if any(not set(_ALSO.get(word, ())) & given for word in added):
        return "it says more than the fact"
    lost = {word for word in given - said if any(letter.isdigit() for letter in word)}
    return "a number is missing" if lost else ""


def _words(text: str) -> set[str]:
    """Return the words of a text as they are inflected: "works" and "worked" are two."""
    return {word.casefold() for word in _WORD.findall(text.replace("'s ", " ").replace("’s ", " "))}


def schema() -> object:
    """Return the JSON schema of a reply."""
    sentence = {
        "type": "object",
        "properties": {"fact": {"type": "integer"}, "text": {"type": "string"}},
        "required": ["fact", "text"],
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {"sentences": {"type": "array", "items": sentence}},
        "required": ["sentences"],
        "additionalProperties": False,
    }
