"""A graph read back as sentences that hold only what it contains.

Pure and deterministic: one sentence for each kind, alias, attribute and relation, under the entity
it is about, in the graph's own order. Nothing is left out, joined or concluded.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memory_core.graph import Graph
from memory_core.model import UNSET, Attribute, Entity, Relation, Trust
from memory_core.verbs import REPORTED, is_state, key_of, key_predicate, reads_on, said

MAX_SENTENCES = 2000
"""Sentences of one reading; a graph with more says how many are missing."""

_VOWELS = "aeiou"
_PLAIN = {"UNKNOWN": "", "CONCEPT": "", "PERSON": "person", "LOCATION": "place"}
"""Types that read otherwise than their name in lower case; "" for those that tell nothing."""
_TOLD_BY: Mapping[Trust, str] = {
    "user": "",
    "assistant": " (from an answer)",
    "document": " (from a document)",
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence. about: id of the entity it stands under. of: id of the attribute or relation
    it says, "" where it says what the entity is. sources: where that was said, oldest first."""

    text: str
    about: str
    kind: Literal["entity", "attribute", "relation"]
    of: str = ""
    sources: tuple[str, ...] = ()


def sentences(
    graph: Graph, *, attributes: Iterable[Attribute] = (), limit: int = MAX_SENTENCES
) -> list[Sentence]:
    """Return a graph as sentences.

    attributes: with their sources and times, former values too, for those entities that have any
        here; for the others what `Entity.attributes` holds. limit: sentences at most, of entities
        in the graph's order.
    """
    names = {entity.id: flat(entity.name) for entity in graph.entities}
    attributes = list(attributes)
    told_by = _speakers({a.trust for a in attributes} | {r.trust for r in graph.relations})
    told: dict[str, list[Attribute]] = defaultdict(list)
    for attribute in attributes:
        told[attribute.subject].append(attribute)
    linked: dict[str, list[Relation]] = defaultdict(list)
    for relation in graph.relations:
        if relation.subject in names and relation.object in names:
            linked[relation.subject].append(relation)
    found: list[Sentence] = []
    for entity in graph.entities:
        found += _about(entity)
        found += [
            _attribute(a, names[entity.id], told_by) for a in told[entity.id] or _known(entity)
        ]
        found += [_relation(r, names, told_by) for r in linked[entity.id]]
        if len(found) >= limit:
            break
    return found[:limit]


def graph_to_text(
    graph: Graph, *, attributes: Iterable[Attribute] = (), limit: int = MAX_SENTENCES
) -> str:
    """Return a graph as text, one paragraph for each entity; "" for an empty graph.

    See `sentences`. What did not fit into `limit` is said at the end.
    """
    kept = list(attributes)
    found = sentences(graph, attributes=kept, limit=limit + 1)
    text = "\n\n".join(" ".join(s.text for s in group) for group in by_entity(found[:limit]))
    if len(found) > limit:
        text += f"\n\n(Only the first {limit:,} sentences are shown.)"
    return text


def by_entity(found: Sequence[Sentence]) -> list[list[Sentence]]:
    """Return sentences in groups that are about one entity, in their order."""
    groups: dict[str, list[Sentence]] = {}
    for sentence in found:
        groups.setdefault(sentence.about, []).append(sentence)
    return list(groups.values())


def relation_words(relation: Relation, *, subject: str = "") -> str:
    """Return what a relation says between its ends, with time and speaker: "might buy", "worked
    at". subject: the name of its subject, for "you like" and "Anna likes"."""
    modality = relation.modality
    if relation.invalid_at is not None and not modality:
        modality = "past"
    return said(relation.predicate, negated=relation.negated, modality=modality, of=subject)


def flat(text: str) -> str:
    """Return a name or value on one line."""
    return " ".join(text.split()) or "(no name)"


def _speakers(trusts: set[Trust]) -> Mapping[Trust, str]:
    """Return what is added for each who said it: nothing where it is one and the same."""
    return _TOLD_BY if len(trusts) > 1 else dict.fromkeys(_TOLD_BY, "")


def _known(entity: Entity) -> list[Attribute]:
    return [
        Attribute(entity.id, key, str(value), source=entity.source, trust=entity.trust)
        for key, value in entity.attributes.items()
    ]


def _about(entity: Entity) -> list[Sentence]:
    name, sources = flat(entity.name), (entity.source,) if entity.source else ()
    kind = _PLAIN.get(entity.type, flat(entity.type.replace("_", " ").lower()))
    also = [flat(alias) for alias in entity.aliases if flat(alias) != name]
    said_of = [f"{name} {_agreeing('is', name)} {_article(kind)} {kind}."] if kind else []
    if also:
        said_of.append(f"{name} {_agreeing('is', name)} also called {_listed(also)}.")
    return [Sentence(_opened(text), entity.id, "entity", sources=sources) for text in said_of]


def _attribute(attribute: Attribute, name: str, told_by: Mapping[Trust, str]) -> Sentence:
    key, value = flat(attribute.key.replace("_", " ")), flat(attribute.value)
    past = attribute.invalid_at is not None
    is_ = _agreeing("was" if past else "is", name)
    if reads_on(key):
        told = f"{name} {said(key_predicate(key), modality='past' * past, of=name)} {value}"
    elif is_state(key):
        told = f"{name} {is_} {key} {value}"
    else:
        told = has_value(name, key, value, past=past)
    told += " (reported)" if attribute.extractor == REPORTED else ""
    text = f"{told}{_times(attribute)}{told_by[attribute.trust]}."
    sources = (attribute.source,) if attribute.source else ()
    return Sentence(_opened(text), attribute.subject, "attribute", attribute.id, sources)


def _relation(
    relation: Relation, names: Mapping[str, str], told_by: Mapping[Trust, str]
) -> Sentence:
    subject, other = names[relation.subject], names[relation.object]
    key, past = key_of(relation.predicate), relation.invalid_at is not None
    if key and not relation.negated and not relation.modality:
        told = has_value(subject, key, within_sentence(other), past=past)
    else:
        told = f"{subject} {relation_words(relation, subject=subject)} {within_sentence(other)}"
    text = f"{told}{_times(relation)}{told_by[relation.trust]}."
    return Sentence(_opened(text), relation.subject, "relation", relation.id, relation.sources)


def has_value(name: str, key: str, value: str, *, past: bool) -> str:
    """Return that something's key is (or was) a value."""
    owner = "Your" if name == "You" else f"{name}'s"
    return f"{owner} {key} {_agreeing('was' if past else 'is', key)} {value}"


def within_sentence(name: str) -> str:
    """Return a name as it stands within a sentence: "you", "the writer"."""
    spoken = name == "You" or name.startswith("The ")
    return name[0].lower() + name[1:] if spoken else name


def _opened(text: str) -> str:
    """Begin a sentence with a capital, but leave a name that has one inside as it is spelled."""
    return text[:1].upper() + text[1:] if text.split(" ", 1)[0].islower() else text


def _times(statement: Attribute | Relation) -> str:
    """Return since and until when something holds, where that is known: an instant that is only
    when it was said is no beginning."""
    begun = statement.valid_at
    known = begun != UNSET and statement.created_at not in {UNSET, begun}
    since = f" since {_day(begun)}" if known else ""
    until = f" until {_day(statement.invalid_at)}" if statement.invalid_at else ""
    return since + until


def _day(instant: datetime) -> str:
    return instant.date().isoformat()


def _agreeing(verb: str, subject: str) -> str:
    """Return "is" or "was" as it follows a subject; a key in the plural is several."""
    many = subject.casefold() in {"you", "we", "they"} or (
        subject.islower() and subject.endswith("s") and not subject.endswith(("ss", "us", "is"))
    )
    if many:
        return {"is": "are", "was": "were"}[verb]
    return "am" if (verb, subject.casefold()) == ("is", "i") else verb


def _article(noun: str) -> str:
    return "an" if noun[:1] in _VOWELS else "a"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
